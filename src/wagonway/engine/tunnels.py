"""Tunnels: the cost is laid down, cards are turned, a surcharge may be due (U1-U7)."""

from wagonway.engine.box import Box
from wagonway.engine.cards import discard_from_hand, lay_from_hand, turn_up
from wagonway.engine.kernel import kernel
from wagonway.engine.payment import paid_colour, paid_locos
from wagonway.engine.reasons import FINE, NOT_ENOUGH_CARDS, WRONG_SURCHARGE
from wagonway.engine.state import State
from wagonway.vocab import LOCO


@kernel
def enter_tunnel(box: Box, state: State, action: int, cost: int) -> None:
    """Lay down the cost, turn the cards and count the surcharge (U1, U2, U5)."""
    state.colour = paid_colour(action)
    locos = paid_locos(action, cost)
    lay_from_hand(state, LOCO, locos)
    if locos < cost:
        lay_from_hand(state, state.colour, cost - locos)
    for _ in range(box.turned):
        if state.n_deck + state.n_discard > 0:
            state.turned[state.n_turned] = turn_up(state)
            state.n_turned += 1
    count_surcharge(state)


@kernel
def count_surcharge(state: State) -> None:
    """The turned cards that cost one more each: the colour laid down, and locomotives (U1, U2)."""
    state.due = 0
    for place in range(state.n_turned):
        if state.turned[place] == LOCO or state.turned[place] == state.colour:
            state.due += 1


@kernel
def why_not_surcharge(state: State, locos: int) -> int:
    """Why the surcharge can't be paid with that many locomotives, or FINE (U1, U2, U7)."""
    hand = state.player[state.seat].hand
    if locos > state.due or (state.colour == LOCO and locos < state.due):
        return WRONG_SURCHARGE
    if hand[LOCO] < locos:
        return NOT_ENOUGH_CARDS
    if state.colour != LOCO and hand[state.colour] < state.due - locos:
        return NOT_ENOUGH_CARDS
    return FINE


@kernel
def pay_surcharge(state: State, locos: int) -> None:
    """Pay the surcharge: cards, not wagons (U6)."""
    if locos > 0:
        discard_from_hand(state, LOCO, locos)
    if locos < state.due:
        discard_from_hand(state, state.colour, state.due - locos)
