"""The decision space: every decision of every edition is one number below N_ACTIONS.

| numbers   | decision |
|-----------|----------|
| 0         | draw from the deck |
| 1 - 9     | take a card of that kind from the market: 1 + kind |
| 10        | stop after one card |
| 11        | draw tickets |
| 12        | pass |
| 13 - 17   | give back the ticket in that place of the offer: 13 + place |
| 18        | keep the tickets that are left of the offer |
| 19 - 27   | lay down one card for a substitution: 19 + kind |
| 28        | the cards laid down are the payment |
| 29 - 32   | pay a tunnel's surcharge with that many locomotives, the rest in colour |
| 33        | retreat from a tunnel |
| 34 - 43   | take the top share of that company: 34 + company |
| 44 - 155  | claim that route: 44 + route |
| 156 - 219 | pay with a colour and k locomotives: 156 + 8 * colour + k |
| 220       | pay with locomotives only |
| 221 - 276 | build a station in that city: 221 + city |

The legal ones are six bit sets, `state.legal`: word 0 holds everything below 44, words 1 and 2 the
routes, words 3 and 4 the payments (four colours each, and locomotives only), word 5 the cities.
"""

from typing import Final

from wagonway.engine.chance import below
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import (
    MAX_CITIES,
    MAX_COMPANIES,
    MAX_OFFER,
    MAX_ROUTES,
    WORD,
)
from wagonway.engine.primitives import lowest, popcount
from wagonway.engine.state import State
from wagonway.vocab import N_COLOURS, N_KINDS

DRAW_DECK: Final = 0
DRAW_MARKET: Final = 1
STOP: Final = DRAW_MARKET + N_KINDS
DRAW_TICKETS: Final = STOP + 1
PASS: Final = DRAW_TICKETS + 1
GIVE_BACK: Final = PASS + 1
KEEP: Final = GIVE_BACK + MAX_OFFER
LAY: Final = KEEP + 1
SETTLE: Final = LAY + N_KINDS
PAY_SURCHARGE: Final = SETTLE + 1
RETREAT: Final = PAY_SURCHARGE + 4
TAKE_SHARE: Final = RETREAT + 1
CLAIM: Final = TAKE_SHARE + MAX_COMPANIES
LOCOS_PER_COLOUR: Final = 8
PAY: Final = CLAIM + MAX_ROUTES
PAY_LOCOS: Final = PAY + LOCOS_PER_COLOUR * N_COLOURS
BUILD: Final = PAY_LOCOS + 1
N_ACTIONS: Final = BUILD + MAX_CITIES

N_WORDS: Final = 6
HALF_PAY: Final = LOCOS_PER_COLOUR * N_COLOURS // 2
WORD_STARTS: Final = (0, CLAIM, CLAIM + WORD, PAY, PAY + HALF_PAY, BUILD)
"""The action that is bit 0 of each word."""


@kernel
def is_set(state: State, action: int) -> bool:
    """Whether *action* is among the legal ones (any number from 0 below N_ACTIONS)."""
    if action < CLAIM:
        return state.legal[0] >> action & 1 == 1
    if action < CLAIM + WORD:
        return state.legal[1] >> (action - CLAIM) & 1 == 1
    if action < PAY:
        return state.legal[2] >> (action - CLAIM - WORD) & 1 == 1
    if action < PAY + HALF_PAY:
        return state.legal[3] >> (action - PAY) & 1 == 1
    if action < BUILD:
        return state.legal[4] >> (action - PAY - HALF_PAY) & 1 == 1
    return state.legal[5] >> (action - BUILD) & 1 == 1


@kernel
def n_legal(state: State) -> int:
    """How many actions are legal."""
    count = 0
    for word in range(N_WORDS):
        count += popcount(state.legal[word])
    return count


@kernel
def nth_legal(state: State, number: int) -> int:
    """The legal action of that rank, in the order of the numbers."""
    for word in range(N_WORDS):
        bits = state.legal[word]
        here = popcount(bits)
        if number < here:
            for _ in range(number):
                bits &= bits - 1
            return WORD_STARTS[word] + lowest(bits)
        number -= here
    return -1


@kernel
def random_action(state: State, generator: list[int]) -> int:
    """A uniformly random legal action."""
    return nth_legal(state, below(generator, n_legal(state)))


def legal_list(state: State) -> list[int]:
    """All legal actions in ascending order."""
    actions = []
    for word, start in enumerate(WORD_STARTS):
        bits = state.legal[word]
        while bits:
            actions.append(start + lowest(bits))
            bits &= bits - 1
    return actions
