"""The knobs of an edition file, checked: each by itself and against the others."""

from typing import Final

from wagonway.editions.limits import (
    MAX_LENGTH,
    MAX_OFFER,
    MAX_POINTS,
    MAX_SEATS,
    MAX_STATIONS,
    MAX_SUBSTITUTE,
    MAX_TURNED,
    MAX_WAGONS,
    MIN_SEATS,
)
from wagonway.editions.reader import Reader
from wagonway.editions.schema import Rulebook
from wagonway.vocab import (
    BY_LONGEST_PATH_HOLDER,
    BY_TICKETS,
    MARKET_SIZE,
    REFUSED_NAMES,
    TIE_BREAK_NAMES,
)

KINDS: Final = ("plain", "tunnel", "ferry")
LEAST_FLUSH: Final = 3
"""A market replaced at one or two locomotives could hardly ever be filled (M4)."""


def read_rulebook(edition: Reader) -> Rulebook:
    """The knobs of the edition at its top and in its tables."""
    market = _table(edition, "market", "draws loco_weight flush_at_locos")
    payment = _table(edition, "payment", "wild_on ferry_loco_cards")
    tunnels = _table(edition, "tunnels", "turned")
    stations = _table(edition, "stations", "each unbuilt_points")
    shares = _table(edition, "shares", "neutral_with_seats")
    tickets = _table(edition, "tickets", "regular long first later")
    first = _table(tickets, "first", "regular long keep refused")
    later = _table(tickets, "later", "drawn keep refused")
    scoring = _table(edition, "scoring", "route_points longest_path most_tickets tie_breaks")
    rulebook = Rulebook(
        seats=edition.span("seats", MIN_SEATS, MAX_SEATS),
        wagons=edition.whole("wagons", 3, MAX_WAGONS),
        double_from_seats=edition.whole("double_from_seats", MIN_SEATS, MAX_SEATS + 1),
        draws=market.span("draws", 1, 2),
        loco_weight=market.whole("loco_weight", 1, 2),
        flush_at_locos=market.whole("flush_at_locos", 0, MARKET_SIZE),
        wild_on=frozenset(payment.words("wild_on", KINDS)),
        ferry_loco_cards=payment.whole("ferry_loco_cards", 0, MAX_SUBSTITUTE),
        tunnel_cards=tunnels.whole("turned", 0, MAX_TURNED),
        stations=stations.whole("each", 0, MAX_STATIONS),
        unbuilt_station_points=stations.whole("unbuilt_points", 0, MAX_POINTS),
        neutral_with_seats=shares.whole("neutral_with_seats", 0, MAX_SEATS),
        first_regular=first.whole("regular", 0, MAX_OFFER),
        first_long=first.whole("long", 0, MAX_OFFER),
        first_keep=first.whole("keep", 1, MAX_OFFER),
        first_refused=first.word("refused", REFUSED_NAMES),
        later_drawn=later.whole("drawn", 1, MAX_OFFER),
        later_keep=later.whole("keep", 1, MAX_OFFER),
        later_refused=later.word("refused", ("under", "box")),
        route_points=read_route_points(scoring),
        longest_path=scoring.whole("longest_path", 0, MAX_POINTS),
        most_tickets=scoring.whole("most_tickets", 0, MAX_POINTS),
        tie_breaks=scoring.words(
            "tie_breaks", TIE_BREAK_NAMES[BY_TICKETS : BY_LONGEST_PATH_HOLDER + 1]
        ),
    )
    dealt = rulebook.first_regular + rulebook.first_long
    if 0 < rulebook.flush_at_locos < LEAST_FLUSH:
        raise market.wrong("flush_at_locos", f"0 (never) or {LEAST_FLUSH} to {MARKET_SIZE}")
    if rulebook.ferry_loco_cards == 1 or (
        rulebook.ferry_loco_cards and "ferry" not in rulebook.wild_on
    ):
        raise payment.wrong(
            "ferry_loco_cards", f'0, or 2 to {MAX_SUBSTITUTE} with "ferry" in wild_on'
        )
    if rulebook.neutral_with_seats == 1:
        raise shares.wrong("neutral_with_seats", f"0 (never) or {MIN_SEATS} to {MAX_SEATS}")
    if dealt > MAX_OFFER:
        raise tickets.error("first", f"deals {dealt}", f"at most {MAX_OFFER} tickets together")
    if rulebook.first_keep > dealt:
        raise first.wrong("keep", f"at most the {dealt} tickets dealt")
    if rulebook.later_keep > rulebook.later_drawn:
        raise later.wrong("keep", f"at most the {rulebook.later_drawn} tickets drawn")
    return rulebook


def read_route_points(table: Reader) -> dict[int, int]:
    """The points by length at `route_points` of *table* (C4)."""
    points = table.table("route_points")
    lengths = {str(length): length for length in range(1, MAX_LENGTH + 1)}
    points.keys("", " ".join(lengths))
    return {lengths[key]: points.whole(key, 0, MAX_POINTS) for key in points.data}


def _table(above: Reader, key: str, keys: str) -> Reader:
    table = above.table(key)
    table.keys(keys)
    return table
