"""Which cards settle which cost: colours, locomotives, ferries, stations (C2, C3, F1, G2, N1).

A payment is a colour and a number of locomotives, or locomotives only; all of them together are
bits in two words, in the numbering of `actions`. Payments in which several cards stand for one are
in `substitution`.
"""

from wagonway.engine.actions import HALF_PAY, LOCOS_PER_COLOUR, PAY, PAY_LOCOS
from wagonway.engine.box import Box
from wagonway.engine.cards import discard_from_hand
from wagonway.engine.kernel import kernel
from wagonway.engine.reasons import (
    FINE,
    LOCOMOTIVES_NOT_WILD,
    NOT_ENOUGH_CARDS,
    TOO_FEW_LOCOMOTIVES,
    WRONG_COLOUR,
    WRONG_NUMBER_OF_CARDS,
)
from wagonway.engine.state import State
from wagonway.vocab import GREY, LOCO, N_COLOURS


@kernel
def due_cards(box: Box, state: State) -> int:
    """How many cards are to be paid now: the route's spaces, or the station's price (C2, G2)."""
    if state.route < 0:
        return box.stations - state.player[state.seat].stations + 1
    return box.length[state.route]


@kernel
def due_colour(box: Box, state: State) -> int:
    """The colour to be paid now; GREY is any one colour."""
    return GREY if state.route < 0 else box.colour[state.route]


@kernel
def due_locos(box: Box, state: State) -> int:
    """The locomotives that must be among the cards paid now (F1)."""
    return 0 if state.route < 0 else box.symbols[state.route]


@kernel
def locos_are_wild(box: Box, state: State) -> bool:
    """Whether locomotives may be paid now (C2, N1)."""
    return state.route < 0 or box.is_wild[state.route] == 1


@kernel
def payment_bits(box: Box, state: State, half: int) -> int:
    """The legal payments with colours 0-3 (half 0), or 4-7 and locomotives only (half 1)."""
    hand = state.player[state.seat].hand
    cost, colour = due_cards(box, state), due_colour(box, state)
    locos = hand[LOCO] if locos_are_wild(box, state) else 0
    needed = due_locos(box, state)
    bits = 0
    first = half * (N_COLOURS // 2)
    for card in range(first, first + N_COLOURS // 2):
        if colour == GREY or colour == card:
            fewest = max(needed, cost - hand[card])
            most = min(cost - 1, locos)
            if fewest <= most:
                bits |= ((2 << most) - (1 << fewest)) << LOCOS_PER_COLOUR * (card - first)
    if half == 1 and locos >= cost:
        bits |= 1 << HALF_PAY
    return bits


@kernel
def why_not_pay(box: Box, state: State, action: int) -> int:
    """Why the seat to act can't pay its cost like this, or FINE (C2, C3, F1, G2, N1)."""
    hand = state.player[state.seat].hand
    cost, colour = due_cards(box, state), due_colour(box, state)
    if action == PAY_LOCOS:
        if not locos_are_wild(box, state):
            return LOCOMOTIVES_NOT_WILD
        return FINE if hand[LOCO] >= cost else NOT_ENOUGH_CARDS
    card = (action - PAY) // LOCOS_PER_COLOUR
    locos = (action - PAY) % LOCOS_PER_COLOUR
    if locos >= cost:
        return WRONG_NUMBER_OF_CARDS
    if colour != GREY and colour != card:
        return WRONG_COLOUR
    if locos > 0 and not locos_are_wild(box, state):
        return LOCOMOTIVES_NOT_WILD
    if locos < due_locos(box, state):
        return TOO_FEW_LOCOMOTIVES
    if hand[card] < cost - locos or hand[LOCO] < locos:
        return NOT_ENOUGH_CARDS
    return FINE


@kernel
def paid_colour(action: int) -> int:
    """The colour of a payment; LOCO for locomotives only."""
    return LOCO if action == PAY_LOCOS else (action - PAY) // LOCOS_PER_COLOUR


@kernel
def paid_locos(action: int, cost: int) -> int:
    """The locomotives of a payment."""
    return cost if action == PAY_LOCOS else (action - PAY) % LOCOS_PER_COLOUR


@kernel
def discard_payment(state: State, action: int, cost: int) -> None:
    """Put the cards of a payment on the discards (C4)."""
    locos = paid_locos(action, cost)
    if locos > 0:
        discard_from_hand(state, LOCO, locos)
    if locos < cost:
        discard_from_hand(state, paid_colour(action), cost - locos)
