"""Tickets: dealing, drawing, giving back, keeping (S4, S5, S8, K1, K2).

Each place in the ticket deck remembers how its ticket came there, which everybody saw: it lies
there from the start (FRESH), it was mixed in with all refused first tickets (MIXED_IN), or one seat
put it there (BACK + seat; BACK_AGAIN + seat if what that seat had drawn was not all fresh).
"""

from typing import Final

from wagonway.engine.box import Box
from wagonway.engine.chance import LONG_TICKETS, MIXED_TICKETS, TICKET_DECK, shuffle
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import MAX_OFFER, MAX_SEATS, MAX_TICKETS
from wagonway.engine.primitives import scratch
from wagonway.engine.state import State
from wagonway.vocab import BOX, FIRST_TICKETS, MIXED, UNDER

FRESH: Final = 0
MIXED_IN: Final = 1
BACK: Final = 2
BACK_AGAIN: Final = BACK + MAX_SEATS


@kernel
def deal_first_tickets(box: Box, state: State) -> None:
    """Shuffle both decks and make everybody's first offer, long tickets first (S4, S5)."""
    long = scratch(MAX_TICKETS)
    n_regular = box.n_regular
    n_long = box.n_tickets - n_regular
    for ticket in range(n_long):
        long[ticket] = n_regular + ticket
    shuffle(state, LONG_TICKETS, 0, long, n_long)
    for ticket in range(n_regular):
        state.ticket_deck[ticket] = ticket
    state.n_ticket_deck = n_regular
    shuffle(state, TICKET_DECK, 0, state.ticket_deck, n_regular)
    for seat in range(state.n_seats):
        for _ in range(box.first_long):
            n_long -= 1
            offer_ticket(state, seat, long[n_long])
    for seat in range(state.n_seats):
        for _ in range(box.first_regular):
            offer_ticket(state, seat, draw_ticket(state, seat))


@kernel
def draw_ticket(state: State, seat: int) -> int:
    """Take the top ticket of the deck."""
    top = state.n_ticket_deck - 1
    ticket = state.ticket_deck[top]
    if state.ticket_origin[top] != FRESH:
        state.player[seat].recycled_offer += 1
    state.ticket_deck[top] = 0
    state.ticket_origin[top] = FRESH
    state.n_ticket_deck = top
    return ticket


@kernel
def offer_ticket(state: State, seat: int, ticket: int) -> None:
    """Show a ticket to a seat, to keep or to refuse."""
    player = state.player[seat]
    player.offer[player.n_offer] = ticket
    player.n_offer += 1
    player.seen |= 1 << ticket


@kernel
def draw_offer(box: Box, state: State) -> None:
    """Draw tickets as an action: as many as the edition says, or as there are (K1)."""
    state.player[state.seat].recycled_offer = 0
    state.floor = 0
    for _ in range(min(box.later_drawn, state.n_ticket_deck)):
        offer_ticket(state, state.seat, draw_ticket(state, state.seat))


@kernel
def least_kept(box: Box, state: State) -> int:
    """How many tickets of the offer must be kept (S4, K1)."""
    return box.first_keep if state.phase == FIRST_TICKETS else box.later_keep


@kernel
def order_matters(box: Box, state: State) -> bool:
    """Whether tickets go back in an order of one's choice (K2)."""
    if state.phase == FIRST_TICKETS:
        return box.first_refused == UNDER
    return box.later_refused == UNDER


@kernel
def give_back(state: State, place: int) -> None:
    """Refuse the ticket in that place of the offer; the others close up."""
    player = state.player[state.seat]
    player.refused[player.n_refused] = player.offer[place]
    player.n_refused += 1
    player.n_offer -= 1
    for later in range(place, player.n_offer):
        player.offer[later] = player.offer[later + 1]
    player.offer[player.n_offer] = 0
    state.floor = place


@kernel
def keep_offer(state: State, seat: int) -> None:
    """Keep what is left of the offer (K1)."""
    player = state.player[seat]
    player.recycled += min(player.n_offer, player.recycled_offer)
    for place in range(player.n_offer):
        player.tickets |= 1 << player.offer[place]
        player.offer[place] = 0
    player.n_offer = 0
    state.floor = 0


@kernel
def put_under(state: State, ticket: int, origin: int) -> None:
    """Put a ticket under the deck: it comes up after all that lie there now (K2)."""
    for place in range(state.n_ticket_deck, 0, -1):
        state.ticket_deck[place] = state.ticket_deck[place - 1]
        state.ticket_origin[place] = state.ticket_origin[place - 1]
    state.ticket_deck[0] = ticket
    state.ticket_origin[0] = origin
    state.n_ticket_deck += 1


@kernel
def put_away_refused(state: State, seat: int, where: int) -> None:
    """Put a seat's refused tickets under the deck in the order given, or out of the game (K2).

    Those to be mixed with others' are in the caller's hands already (S8).
    """
    player = state.player[seat]
    origin = BACK_AGAIN + seat if player.recycled_offer > 0 else BACK + seat
    for place in range(player.n_refused):
        if where == UNDER:
            put_under(state, player.refused[place], origin)
        elif where == BOX:
            player.boxed |= 1 << player.refused[place]
        player.refused[place] = 0
    player.n_refused = 0
    player.recycled_offer = 0


@kernel
def put_away_first(box: Box, state: State) -> None:
    """Put everybody's refused first tickets away, clockwise from the first player (S8)."""
    mixed = scratch(MAX_SEATS * MAX_OFFER)
    n_mixed = 0
    for turn in range(state.n_seats):
        seat = (state.first + turn) % state.n_seats
        player = state.player[seat]
        if box.first_refused == MIXED:
            for place in range(player.n_refused):
                mixed[n_mixed] = player.refused[place]
                n_mixed += 1
        put_away_refused(state, seat, box.first_refused)
    shuffle(state, MIXED_TICKETS, 0, mixed, n_mixed)
    for place in range(n_mixed):
        put_under(state, mixed[place], MIXED_IN)
