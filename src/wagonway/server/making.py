"""New tables: made by someone, as a rematch, or from a record."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from wagonway.game import Game
from wagonway.lexicon import lexicon_of
from wagonway.position.seeds import EXPECTED, read_seed
from wagonway.server import shuffle
from wagonway.server.bots import NAMES
from wagonway.server.catalogue import Catalogue
from wagonway.server.cleaning import clean_name
from wagonway.server.messages import NewTable
from wagonway.server.planning import is_full, seat_body
from wagonway.server.refusals import Refused
from wagonway.server.store import Append, Event, TableRow
from wagonway.server.table import Place, Table

ID_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without those that are mistaken for each other."""
ID_LENGTH: Final = 10
"""About 50 bits: short enough for a link, too many to be tried."""


def new_id() -> str:
    """A table's name that nobody guesses."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def make_table(
    plan: NewTable, catalogue: Catalogue, holder: str, now: float
) -> tuple[TableRow, Append]:
    """A new table as its creator wants it; raises Refused."""
    edition = catalogue.edition(plan.edition)
    least, most = edition.rulebook.seats
    if not least <= len(plan.seats) <= most:
        raise Refused("bad_setup", f"{least}-{most} seats: {edition.id}", "body.seats")
    if plan.first is not None and plan.first >= len(plan.seats):
        raise Refused("bad_setup", f"first: 0-{len(plan.seats) - 1}", "body.first")
    seed = None if plan.seed is None else read_seed(plan.seed)
    if plan.seed is not None and seed is None:
        raise Refused("bad_setup", f"seed: {EXPECTED}", "body.seed")
    places, words, holders = [], [], {}
    for number, seat in enumerate(plan.seats):
        where = f"body.seats.{number}"
        if seat.kind == "bot" and (seat.level or "normal") not in NAMES:
            raise Refused("no_level", where=f"{where}.level")
        if seat.kind == "person" and seat.name is None:
            raise Refused("bad_request", "name: expected for a person", f"{where}.name")
        if seat.words and (seat.kind != "person" or seed is not None):
            raise Refused("bad_request", "words: of persons, without a seed", f"{where}.words")
        name = clean_name(seat.name) if seat.name and seat.kind != "open" else None
        level = (seat.level or "normal") if seat.kind == "bot" else None
        places.append(Place(seat.kind, name, level))
        words.append(seat.words)
        if seat.kind == "person":
            holders[number] = holder
    settings = plan.model_dump(exclude={"edition", "seats", "public", "seed", "bearer"})
    settings["n_seats"] = len(plan.seats)
    row = TableRow(
        id=new_id(),
        created=now,
        edition=lexicon_of(edition).reference,
        rules_version=edition.rules_version,
        settings=settings,
        secret=shuffle.new_secret().hex() if seed is None else None,
        seed=None if seed is None else f"{seed:x}",
        start=None,
        public=plan.public,
        status="open",
    )
    return first_events(Table(row, edition, {}, now), places, words, holders, now)


def make_rematch(table: Table, holder: str | None, now: float) -> tuple[TableRow, Append]:
    """The same people again; the first seat moves on, and the others are waited for."""
    assert table.game is not None
    first = (table.game.first + 1) % table.n_seats
    row = TableRow(
        id=new_id(),
        created=now,
        edition=table.row.edition,
        rules_version=table.edition.rules_version,
        settings={**table.settings, "first": first},
        secret=shuffle.new_secret().hex(),
        seed=None,
        start=None,
        public=table.row.public,
        status="open",
        previous=table.id,
    )
    places = [
        Place(
            place.kind,
            place.name,
            place.level,
            place.kind == "person" and table.holders.get(seat) != holder,
        )
        for seat, place in enumerate(table.places)
    ]
    words = [""] * table.n_seats
    return first_events(Table(row, table.edition, {}, now), places, words, table.holders, now)


def make_from_game(
    game: Game, secret: str | None, words: Sequence[str], names: Sequence[str | None], now: float
) -> tuple[TableRow, Append]:
    """A table at which a recorded game was played."""
    settings = {
        "n_seats": game.seats,
        "language": "en",
        "clock": None,
        "chat": False,
        "undo": False,
        "takeover": False,
        "start": "ask",
        "bot_pause": 0.0,
        "first": game.first,
    }
    row = TableRow(
        id=new_id(),
        created=now,
        edition=lexicon_of(game.edition).reference,
        rules_version=game.edition.rules_version,
        settings=settings,
        secret=secret,
        seed=None if secret is not None else f"{game.seed:x}",
        start=game.start,
        public=False,
        status="over",
    )
    # Any: the body of an event is JSON.
    happened: list[tuple[str, int | None, dict[str, Any]]] = []
    for seat, name in enumerate(names):
        happened.append(("seat", seat, seat_body(Place("person", name or f"{seat + 1}"))))
        if words[seat]:
            happened.append(("words", seat, {"words": words[seat]}))
    happened.append(("start", None, {"first": game.first}))
    happened += [("move", seat, {"move": str(move)}) for seat, move in game.history]
    events = tuple(
        Event(seq, kind, seat, body, now) for seq, (kind, seat, body) in enumerate(happened, 1)
    )
    return row, Append(row.id, events)


def first_events(
    table: Table,
    places: Sequence[Place],
    words: Sequence[str],
    holders: Mapping[int, str],
    now: float,
) -> tuple[TableRow, Append]:
    """Who sits down when a table is made, and the deal if nobody is waited for."""
    for seat, place in enumerate(places):
        if place.kind != "open":
            table.apply(Event(table.seq + 1, "seat", seat, seat_body(place), now))
        if words[seat]:
            table.apply(Event(table.seq + 1, "words", seat, {"words": words[seat]}, now))
    status, due = "open", None
    if table.settings["start"] == "full" and is_full(table.places):
        game = table.deal()
        table.apply(Event(table.seq + 1, "start", None, {"first": game.first}, now), game)
        status, due = "playing", now if table.bots_pending() or table.clock else None
    row = replace(table.row, status=status, due=due)
    return row, Append(row.id, tuple(table.log), holders=holders)
