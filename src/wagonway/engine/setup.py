"""A new game, up to the first decision (S1-S7)."""

from wagonway.engine.box import Box
from wagonway.engine.cards import draw_card, fill_market
from wagonway.engine.chance import CARDS, first_seat, shuffle
from wagonway.engine.kernel import kernel
from wagonway.engine.legal import update_legal
from wagonway.engine.state import State
from wagonway.engine.tickets import deal_first_tickets
from wagonway.vocab import (
    CARDS_OF_A_COLOUR,
    FIRST_HAND,
    FIRST_TICKETS,
    LOCO,
    LOCOMOTIVES,
    MARKET_SIZE,
    N_CARDS,
    N_KINDS,
)


@kernel
def set_up(box: Box, state: State, n_seats: int, first: int) -> None:
    """Deal a new game into a blank record that holds its seed; *first* -1 draws the first seat."""
    state.n_seats = n_seats
    state.first = first if first >= 0 else first_seat(state, n_seats)
    state.phase = FIRST_TICKETS
    state.seat = state.first
    state.route = state.city = -1
    lay_out_board(box, state)
    shuffle_box(state)
    for slot in range(MARKET_SIZE):
        state.market[slot] = -1
    for seat in range(n_seats):
        for _ in range(FIRST_HAND):
            card = draw_card(state)
            state.player[seat].hand[card] += 1
            state.player[seat].blind[card] += 1
    fill_market(box, state)
    deal_first_tickets(box, state)
    update_legal(box, state)


@kernel
def lay_out_board(box: Box, state: State) -> None:
    """All routes and cities free, all pieces in reserve."""
    state.free_cities = box.all_cities
    for word in range(2):
        state.open[word] = box.short[len(box.short) - 1][word]
    for seat in range(state.n_seats):
        state.player[seat].wagons = box.wagons
        state.player[seat].stations = box.stations


@kernel
def shuffle_box(state: State) -> None:
    """All 110 cards in the deck, shuffled (S1)."""
    size = 0
    for card in range(N_KINDS):
        count = LOCOMOTIVES if card == LOCO else CARDS_OF_A_COLOUR
        state.pool[card] = count
        for _ in range(count):
            state.deck[size] = card
            size += 1
    state.n_deck = N_CARDS
    shuffle(state, CARDS, 0, state.deck, N_CARDS)
