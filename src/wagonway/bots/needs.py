"""Cards: what a set of routes needs, and what of it is missing in the hand."""

from wagonway.bots.memory import Memory
from wagonway.engine.box import Box
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import WORD
from wagonway.engine.primitives import lowest
from wagonway.engine.state import State
from wagonway.vocab import (
    CARDS_OF_A_COLOUR,
    GREY,
    LOCO,
    LOCOMOTIVES,
    MARKET_SIZE,
    N_COLOURS,
    N_KINDS,
)


@kernel
def count_needs(box: Box, seen: State, memory: Memory) -> None:
    """Write into `memory.want` the cards that the plan needs; grey routes take what is spare."""
    want = memory.want
    hand = seen.player[seen.seat].hand
    for card in range(N_KINDS):
        want[card] = 0
    for grey in range(2):
        for word in range(2):
            routes = memory.plan[word]
            while routes:
                route = word * WORD + lowest(routes)
                routes &= routes - 1
                if (box.colour[route] == GREY) == (grey == 1):
                    card = spare_colour(hand, want) if grey else box.colour[route]
                    want[card] += box.length[route] - box.symbols[route]
                    want[LOCO] += box.symbols[route]


@kernel
def spare_colour(hand: list[int], want: list[int]) -> int:
    """The colour of which most is left over."""
    best = 0
    for card in range(1, N_COLOURS):
        if hand[card] - want[card] > hand[best] - want[best]:
            best = card
    return best


@kernel
def missing_cards(box: Box, seen: State, memory: Memory) -> int:
    """How many cards the plan still lacks; locomotives stand in where they may."""
    hand = seen.player[seen.seat].hand
    missing = 0
    for card in range(N_COLOURS):
        missing += max(0, memory.want[card] - hand[card])
    spare = hand[LOCO] - memory.want[LOCO]
    if spare < 0:
        return missing - 2 * spare
    return missing if box.has_plain else max(0, missing - spare)


@kernel
def unseen_count(seen: State, card: int) -> int:
    """How many cards of a kind lie in the deck or unknown in other hands."""
    count = LOCOMOTIVES if card == LOCO else CARDS_OF_A_COLOUR
    count -= seen.discard[card] + seen.laid[card]
    for slot in range(MARKET_SIZE):
        if seen.market[slot] == card:
            count -= 1
    for seat in range(seen.n_seats):
        count -= (
            seen.player[seat].hand[card] if seat == seen.seat else seen.player[seat].known[card]
        )
    return max(0, count)
