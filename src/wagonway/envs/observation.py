"""What a seat observes: one record of bytes, the same information as its view.

The record's fields, in their order, are the named slices of the flat vector that learners read;
`docs/observations.md` describes each. They are written from the seat's concealed record alone, so
nothing hidden can move them. Seats are relative throughout: 0 is the observer, 1 the next, and so
on. Owners are 0 for nobody, 1 for the observer, and -k for the k-th seat after it.
"""

from functools import lru_cache
from typing import Final

from wagonway.editions import Edition
from wagonway.engine.box import Box, pack
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import (
    MAX_CITIES,
    MAX_COMPANIES,
    MAX_LENGTH,
    MAX_OFFER,
    MAX_ROUTES,
    MAX_SEATS,
    MAX_TICKETS,
    MAX_TURNED,
    WORD,
)
from wagonway.engine.primitives import lowest, popcount
from wagonway.engine.records import blank, int8, record
from wagonway.engine.state import Player, State
from wagonway.engine.tickets import BACK, BACK_AGAIN
from wagonway.envs.joined import Joined, join_own
from wagonway.vocab import (
    FIRST_TICKETS,
    MARKET_SIZE,
    N_KINDS,
    OVER,
    PHASE_NAMES,
    SURCHARGE,
)

VERSION: Final = 1
"""Rises when the meaning or place of any entry changes."""

MAX_SHARES: Final = 15
N_KNOBS: Final = 20 + MAX_LENGTH
MINE: Final = 1
IN_HAND_NOW: Final = 2
"""In `routes` and `cities`: what the seat to act is claiming or building, its shares included."""
NEUTRAL_OWNER: Final = -MAX_SEATS
MOST: Final = 127
HUNDREDS: Final = MOST * 100 + 99
"""The largest number that two entries, hundreds and rest, can say."""


@record
class Observation:
    """All entries are bytes, so the record is the vector: no gaps, in this order."""

    # The table.
    phase: list[int] = int8(len(PHASE_NAMES))  # 1 for the phase
    pending: list[int] = int8(MAX_SEATS)  # 1 for each seat that owes a decision
    first: list[int] = int8(MAX_SEATS)  # 1 for the seat that began
    seats: int = int8()
    viewer: int = int8()  # the observer's own number
    turn: list[int] = int8(2)  # hundreds and rest
    reshuffles: int = int8()
    passes: int = int8()
    last_turns: int = int8()
    deck: int = int8()
    ticket_deck: int = int8()
    due: int = int8()
    market: list[int] = int8(N_KINDS)
    market_slots: list[int] = int8(MARKET_SIZE)  # 1 + kind; 0 is a gap
    discard: list[int] = int8(N_KINDS)
    laid: list[int] = int8(N_KINDS)
    turned: list[int] = int8(MAX_TURNED)  # 1 + kind
    routes: list[int] = int8(MAX_ROUTES)  # owner
    cities: list[int] = int8(MAX_CITIES)  # owner of the station

    # The observer's own.
    hand: list[int] = int8(N_KINDS)
    tickets: list[int] = int8(MAX_TICKETS)  # 1 kept, 2 and joined by own routes
    offer: list[list[int]] = int8(MAX_OFFER, MAX_TICKETS)  # 1 for the ticket in that place
    refused: list[int] = int8(MAX_TICKETS)  # 1 for the first given back, 2 for the second ...

    # What a careful player remembers.
    pool: list[int] = int8(N_KINDS)
    blind: list[int] = int8(N_KINDS)
    seen: list[int] = int8(MAX_TICKETS)  # 1 seen, 2 and put out of the game by the observer
    put_back: list[int] = int8(MAX_TICKETS)  # 1 + depth in the ticket deck, if the observer put it
    origins: list[int] = int8(MAX_TICKETS)  # of the ticket deck, from the top; see the docs

    # Every seat's public facts.
    wagons: list[int] = int8(MAX_SEATS)
    stations: list[int] = int8(MAX_SEATS)
    score: list[list[int]] = int8(MAX_SEATS, 2)  # hundreds and rest
    cards: list[int] = int8(MAX_SEATS)
    known: list[list[int]] = int8(MAX_SEATS, N_KINDS)
    n_tickets: list[int] = int8(MAX_SEATS)
    n_offer: list[int] = int8(MAX_SEATS)
    first_kept: list[int] = int8(MAX_SEATS)
    recycled: list[int] = int8(MAX_SEATS)
    recycled_offer: list[int] = int8(MAX_SEATS)
    n_blind: list[int] = int8(MAX_SEATS)

    # Company shares.
    shares: list[list[int]] = int8(MAX_COMPANIES, MAX_SHARES)  # owner by number; -5 neutral
    n_shares: list[list[int]] = int8(MAX_SEATS + 1, MAX_COMPANIES)  # how many; last row neutral

    # What the edition's rulebook sets.
    knobs: list[int] = int8(N_KNOBS)


@kernel
def observe(box: Box, seen: State, seat: int, joined: Joined, out: Observation) -> None:
    """Write what *seat* observes into *out*, a copy of `blank_observation`.

    *seen* is the record that `conceal` wrote for the seat; *joined* is what is remembered of it.
    """
    out.phase[seen.phase] = 1
    out.seats = seen.n_seats
    out.viewer = seat
    out.first[ahead_of(seen, seat, seen.first)] = 1
    turn = min(seen.turn, HUNDREDS)
    out.turn[0] = turn // 100
    out.turn[1] = turn % 100
    out.reshuffles = min(seen.reshuffles, MOST)
    out.passes = seen.passes
    out.last_turns = seen.last_turns
    out.deck = seen.n_deck
    out.ticket_deck = seen.n_ticket_deck
    out.due = seen.due if seen.phase == SURCHARGE else 0
    observe_cards(seen, seat, out)
    observe_map(seen, seat, out)
    observe_tickets(box, seen, seat, joined, out)
    for other in range(seen.n_seats):
        observe_player(seen, other, ahead_of(seen, seat, other), out)
    if box.n_companies:
        observe_shares(box, seen, seat, out)


@kernel
def ahead_of(seen: State, seat: int, other: int) -> int:
    """How many places the other seat is ahead of the observer."""
    return other - seat if other >= seat else other - seat + seen.n_seats


@kernel
def owner_code(ahead: int) -> int:
    """How a seat so many places ahead of the observer is written as an owner."""
    return MINE if ahead == 0 else -ahead


@kernel
def observe_cards(seen: State, seat: int, out: Observation) -> None:
    """The cards on the table, the observer's own, and those of the deck it can think of."""
    me = seen.player[seat]
    for slot in range(MARKET_SIZE):
        card = seen.market[slot]
        out.market_slots[slot] = card + 1
        if card >= 0:
            out.market[card] += 1
    for place in range(seen.n_turned):
        out.turned[place] = seen.turned[place] + 1
    for card in range(N_KINDS):
        out.discard[card] = seen.discard[card]
        out.laid[card] = seen.laid[card]
        out.hand[card] = me.hand[card]
        out.pool[card] = seen.pool[card]
        out.blind[card] = me.blind[card]


@kernel
def observe_map(seen: State, seat: int, out: Observation) -> None:
    """Who owns which route and station, and what is being paid for."""
    for other in range(seen.n_seats):
        player = seen.player[other]
        code = owner_code(ahead_of(seen, seat, other))
        for word in range(2):
            routes = player.own[word]
            while routes:
                out.routes[word * WORD + lowest(routes)] = code
                routes &= routes - 1
        cities = player.built
        while cities:
            out.cities[lowest(cities)] = code
            cities &= cities - 1
    if seen.phase == OVER or seen.phase == FIRST_TICKETS:
        return
    if seen.route >= 0:
        out.routes[seen.route] = IN_HAND_NOW
    if seen.city >= 0 and seen.seat == seat:
        out.cities[seen.city] = IN_HAND_NOW


@kernel
def observe_tickets(box: Box, seen: State, seat: int, joined: Joined, out: Observation) -> None:
    """The observer's tickets, those it looks at, and what it knows of the others."""
    me = seen.player[seat]
    join_own(box, me, joined)
    tickets = me.tickets
    while tickets:
        ticket = lowest(tickets)
        tickets &= tickets - 1
        out.tickets[ticket] = 1 + (joined.done >> ticket & 1)
    known = me.seen
    while known:
        ticket = lowest(known)
        known &= known - 1
        out.seen[ticket] = 1 + (me.boxed >> ticket & 1)
    for place in range(me.n_offer):
        out.offer[place][me.offer[place]] = 1
    for place in range(me.n_refused):
        out.refused[me.refused[place]] = place + 1
    top = seen.n_ticket_deck - 1
    for place in range(seen.n_ticket_deck):
        origin = seen.ticket_origin[place]
        if origin >= BACK:
            base = BACK_AGAIN if origin >= BACK_AGAIN else BACK
            ahead = ahead_of(seen, seat, origin - base)
            origin = base + ahead
            if ahead == 0:
                out.put_back[seen.ticket_deck[place]] = 1 + top - place
        out.origins[top - place] = 1 + origin


@kernel
def observe_player(seen: State, seat: int, ahead: int, out: Observation) -> None:
    """What everybody sees of a seat."""
    player = seen.player[seat]
    out.wagons[ahead] = player.wagons
    out.stations[ahead] = player.stations
    out.score[ahead][0] = player.score // 100
    out.score[ahead][1] = player.score % 100
    cards = 0
    blind = 0
    for card in range(N_KINDS):
        cards += player.hand[card]
        blind += player.blind[card]
        out.known[ahead][card] = player.known[card]
    out.cards[ahead] = cards
    out.n_blind[ahead] = blind
    out.n_offer[ahead] = offer_size(seen, player)
    if seen.phase != FIRST_TICKETS:
        # Until all have chosen, nobody learns what another kept, nor how much (S4).
        out.n_tickets[ahead] = popcount(player.tickets)
        out.first_kept[ahead] = player.first_kept
    out.recycled[ahead] = player.recycled
    out.recycled_offer[ahead] = player.recycled_offer
    if seen.phase == FIRST_TICKETS:
        out.pending[ahead] = 1 - player.chosen
    elif seen.phase != OVER and seen.seat == seat:
        out.pending[ahead] = 1


@kernel
def offer_size(seen: State, player: Player) -> int:
    """Tickets a seat is looking at: those dealt, whatever it has decided about them so far."""
    if seen.phase == FIRST_TICKETS and player.chosen:
        return 0
    return player.n_offer + player.n_refused


@kernel
def observe_shares(box: Box, seen: State, seat: int, out: Observation) -> None:
    """Who holds which share of which company."""
    for company in range(box.n_companies):
        for other in range(seen.n_seats):
            ahead = ahead_of(seen, seat, other)
            held = seen.player[other].shares[company]
            out.n_shares[ahead][company] = popcount(held)
            while held:
                out.shares[company][lowest(held)] = owner_code(ahead)
                held &= held - 1
        held = seen.neutral[company]
        out.n_shares[MAX_SEATS][company] = popcount(held)
        while held:
            out.shares[company][lowest(held)] = NEUTRAL_OWNER
            held &= held - 1


KNOB_NAMES: Final = (
    "wagons",
    "double_from_seats",
    "least_draws",
    "most_draws",
    "loco_weight",
    "flush_at",
    "has_plain",
    "turned",
    "stations",
    "station_points",
    "neutral_with",
    "first_regular",
    "first_long",
    "first_keep",
    "first_refused",
    "later_drawn",
    "later_keep",
    "later_refused",
    "longest_path",
    "most_tickets",
)
"""The fields of the box in `knobs`, followed by the points of a route of length 1, 2 and so on."""


@lru_cache(maxsize=32)
def blank_observation(edition: Edition) -> Observation:
    """An observation of nothing but the edition's knobs; nobody writes to it."""
    box, out = pack(edition), blank(Observation)
    out.knobs = [getattr(box, name) for name in KNOB_NAMES] + box.points[1:]
    return out
