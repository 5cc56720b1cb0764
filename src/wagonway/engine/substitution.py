"""Several cards for one: nordic's ferries (F2) and its special route (N2).

Such a payment is a multiset too rich for one number, so it is laid down card by card, in ascending
order of kind, and then declared the payment. With `n` cards laid on a route of length `L`, where
`k` cards stand for one, t = (n - L) / (k - 1) substitutions have been made. Payments without any
(t = 0) have their own number in `payment`; here t is at least 1.

No dead ends: a card may be laid only if a legal payment can still be completed from the hand. The
more cards are laid the less is asked for, so it is enough to look at the largest number of cards
that still fits the hand, and to lay first what counts most.
"""

from wagonway.engine.actions import LAY, SETTLE
from wagonway.engine.box import Box
from wagonway.engine.cards import lay_from_hand
from wagonway.engine.kernel import kernel
from wagonway.engine.state import State
from wagonway.vocab import GREY, LOCO, N_COLOURS, N_KINDS


@kernel
def laid_count(state: State) -> int:
    """Cards laid down so far."""
    count = 0
    for card in range(N_KINDS):
        count += state.laid[card]
    return count


@kernel
def is_settled(box: Box, state: State) -> bool:
    """Whether the cards laid down are a legal payment with a substitution in it (F2, N2)."""
    route = state.route
    length, extra = box.length[route], box.stand_in[route] - 1
    beyond = laid_count(state) - length
    if beyond <= 0 or beyond % extra != 0 or beyond // extra > length:
        return False
    missing = length - beyond // extra
    ferry = box.symbols[route]
    for card in range(N_COLOURS):
        if box.colour[route] == GREY or box.colour[route] == card:
            worth = state.laid[card]
            if ferry > 0:
                worth = min(worth, length - ferry) + state.laid[LOCO]
            if worth >= missing:
                return True
    return False


@kernel
def hand_can_settle(box: Box, route: int, cards: int, locos: int, own: int) -> bool:
    """Whether a hand of so many cards settles the route with a substitution, nothing being laid.

    *locos* of the cards are locomotives and *own* are of the route's colour, or for a grey one of
    the colour there is most of. `can_settle` asks the same of what is laid and what is in hand.
    """
    length, ferry = box.length[route], box.symbols[route]
    substitutions = min((cards - length) // (box.stand_in[route] - 1), length)
    if substitutions < 1:
        return False
    if ferry > 0:
        own = min(own, length - ferry) + locos
    return own >= length - substitutions


@kernel
def can_settle(box: Box, state: State, route: int) -> bool:
    """Whether cards of the hand, from kind `state.floor` on, can complete a legal payment.

    Cards laid down have left the hand. Kinds below the floor can't be added any more.
    """
    hand = state.player[state.seat].hand
    length, extra, ferry = box.length[route], box.stand_in[route] - 1, box.symbols[route]
    laid = laid_count(state)
    free = 0
    for card in range(state.floor, N_KINDS):
        free += hand[card]
    substitutions = min((laid + free - length) // extra, length)
    if substitutions < 1:
        return False
    added = length + substitutions * extra - laid
    if added < 0:
        return False
    missing = length - substitutions
    locos = 0
    if ferry > 0:
        from_hand = min(hand[LOCO], added)
        locos = state.laid[LOCO] + from_hand
        added -= from_hand
    for card in range(N_COLOURS):
        if box.colour[route] == GREY or box.colour[route] == card:
            worth = state.laid[card]
            if card >= state.floor:
                worth += min(hand[card], added)
            if ferry > 0:
                worth = min(worth, length - ferry)
            if worth + locos >= missing:
                return True
    return False


@kernel
def lay_down(state: State, card: int) -> None:
    """Lay down one card more of the payment."""
    lay_from_hand(state, card, 1)
    state.floor = card


@kernel
def can_lay(box: Box, state: State, card: int) -> bool:
    """Whether this card may be laid down next."""
    floor = state.floor
    if card < floor or state.player[state.seat].hand[card] == 0:
        return False
    # Try it on the table and take it back.
    hand = state.player[state.seat].hand
    hand[card] -= 1
    state.laid[card] += 1
    state.floor = card
    fine = is_settled(box, state) or can_settle(box, state, state.route)
    hand[card] += 1
    state.laid[card] -= 1
    state.floor = floor
    return fine


@kernel
def lay_bits(box: Box, state: State) -> int:
    """The cards that may be laid down next, and whether those laid settle the cost."""
    bits = 0
    for card in range(state.floor, N_KINDS):
        if can_lay(box, state, card):
            bits |= 1 << (LAY + card)
    if is_settled(box, state):
        bits |= 1 << SETTLE
    return bits
