"""Which cards to pay with: those least wanted for something else."""

from typing import Final

from wagonway.engine.actions import (
    HALF_PAY,
    LAY,
    PAY,
    PAY_LOCOS,
    PAY_SURCHARGE,
    RETREAT,
    SETTLE,
)
from wagonway.engine.box import Box
from wagonway.engine.kernel import kernel
from wagonway.engine.payment import due_cards, paid_colour, paid_locos
from wagonway.engine.primitives import lowest
from wagonway.engine.state import State
from wagonway.vocab import LOCO, N_KINDS, PAYMENT, SUBSTITUTION, SURCHARGE

SPARE: Final = 4
"""What a card is worth to its holder that nothing is wanted for."""
WANTED: Final = 9
LOCOMOTIVE: Final = 13


@kernel
def pay_well(box: Box, seen: State, want: list[int]) -> int:
    """The action in the middle of a payment: how to pay, which card to lay, the surcharge."""
    if seen.phase == SURCHARGE:
        return pay_or_retreat(seen)
    if seen.phase == SUBSTITUTION or seen.legal[3] | seen.legal[4] == 0:
        return lay_least_wanted(seen, want)
    return cheapest_payment(box, seen, want)


@kernel
def is_paying(seen: State) -> bool:
    """Whether a payment is under way."""
    return seen.phase == PAYMENT or seen.phase == SUBSTITUTION or seen.phase == SURCHARGE


@kernel
def pay_or_retreat(seen: State) -> int:
    """Pay the surcharge with as few locomotives as can be, if at all (U1)."""
    surcharges = seen.legal[0] & ~(1 << RETREAT)
    return lowest(surcharges) if surcharges else RETREAT


@kernel
def cheapest_payment(box: Box, seen: State, want: list[int]) -> int:
    """The payment that hurts least."""
    cost = due_cards(box, seen)
    hand = seen.player[seen.seat].hand
    best = -1
    least = 1 << 30
    for half in range(2):
        payments = seen.legal[3 + half]
        while payments:
            action = PAY + half * HALF_PAY + lowest(payments)
            payments &= payments - 1
            colour, locos = paid_colour(action), paid_locos(action, cost)
            loss = locos * LOCOMOTIVE
            if action != PAY_LOCOS:
                loss += cards_worth(hand[colour], want[colour], cost - locos)
            if loss < least:
                least = loss
                best = action
    return best


@kernel
def cards_worth(held: int, wanted: int, count: int) -> int:
    """What *count* cards of a colour are worth to a hand: spare ones go first."""
    spare = max(0, min(count, held - wanted))
    return spare * SPARE + (count - spare) * WANTED - min(3, held - count)


@kernel
def lay_least_wanted(seen: State, want: list[int]) -> int:
    """The next card of a payment with substitutions; settle as soon as that is possible (F2)."""
    if seen.legal[0] >> SETTLE & 1:
        return SETTLE
    hand = seen.player[seen.seat].hand
    best = -1
    for card in range(N_KINDS):
        if seen.legal[0] >> (LAY + card) & 1:
            if best < 0 or (card < LOCO and hand[best] <= want[best]):
                best = card
            if hand[card] > want[card] and card < LOCO:
                break
    return LAY + best


assert PAY_SURCHARGE < RETREAT
