"""From a move to the decisions of the rules: checks, carries out, and gives the canonical move."""

from typing import NoReturn

from wagonway.action.move import Move
from wagonway.engine.actions import (
    BUILD,
    CLAIM,
    DRAW_DECK,
    DRAW_MARKET,
    DRAW_TICKETS,
    GIVE_BACK,
    KEEP,
    LAY,
    LOCOS_PER_COLOUR,
    PASS,
    PAY,
    PAY_LOCOS,
    PAY_SURCHARGE,
    RETREAT,
    SETTLE,
    STOP,
    TAKE_SHARE,
)
from wagonway.engine.box import Box
from wagonway.engine.legal import why_not
from wagonway.engine.payment import due_cards, why_not_pay
from wagonway.engine.reasons import (
    CANNOT_PAY,
    FINE,
    MUST_KEEP_MORE,
    NOT_A_PAYMENT,
    NOT_ENOUGH_CARDS,
    NOT_NOW,
    NOT_OFFERED,
    REASON_NAMES,
    SENTENCES,
    WRONG_COLOUR,
    WRONG_NUMBER_OF_CARDS,
    WRONG_SURCHARGE,
)
from wagonway.engine.state import State
from wagonway.engine.substitution import is_settled
from wagonway.engine.tickets import least_kept, order_matters
from wagonway.engine.turn import step
from wagonway.errors import IllegalMove
from wagonway.lexicon import Lexicon, read_counts
from wagonway.vocab import (
    CARD_NAMES,
    FIRST_TICKETS,
    LOCO,
    N_COLOURS,
    N_KINDS,
    NEUTRAL_SHARE,
    PAYMENT,
    SHARE,
    SURCHARGE,
    TICKETS,
)


def play_move(lexicon: Lexicon, box: Box, state: State, move: Move) -> Move:
    """Play a move of the seat to act, read by `read_move`; the move in its canonical form.

    Raises IllegalMove, and may then have changed *state*: the caller plays on a copy.
    """
    match move.kind:
        case "keep":
            return _keep(lexicon, box, state, move)
        case "claim":
            _claim(lexicon, box, state, move)
        case "station":
            _build(lexicon, box, state, move)
        case "surcharge":
            _decide(box, state, move, _surcharge_action(state, move))
        case "share":
            if state.phase != (NEUTRAL_SHARE if move.neutral else SHARE):
                refuse(move, NOT_NOW)
            _decide(box, state, move, TAKE_SHARE + lexicon.company_index[move.company])
        case "draw" if move.card != "deck":
            _decide(box, state, move, DRAW_MARKET + CARD_NAMES.index(move.card))
        case _:
            _decide(box, state, move, SIMPLE[move.kind])
    return move


SIMPLE = {
    "draw": DRAW_DECK,
    "stop": STOP,
    "tickets": DRAW_TICKETS,
    "retreat": RETREAT,
    "pass": PASS,
}
"""The moves that are one decision without a choice in it."""


def refuse(move: Move, reason: int) -> NoReturn:
    """Raise IllegalMove with the sentence of a reason."""
    name = REASON_NAMES[reason]
    raise IllegalMove(f"{move}: {SENTENCES[name]}", name)


def _decide(box: Box, state: State, move: Move, action: int) -> None:
    reason = why_not(box, state, action)
    if reason != FINE:
        refuse(move, reason)
    step(box, state, action)


def _keep(lexicon: Lexicon, box: Box, state: State, move: Move) -> Move:
    """Give back the others in their order, then keep the rest (S4, K1, K2)."""
    if state.phase not in (FIRST_TICKETS, TICKETS):
        refuse(move, NOT_NOW)
    seat = state.seat
    player = state.player[seat]
    offer = [lexicon.tickets[ticket] for ticket in player.offer[: player.n_offer]]
    kept = tuple(ticket for ticket in offer if ticket in move.tickets)
    others = tuple(ticket for ticket in offer if ticket not in kept)
    back = move.back or others
    if len(kept) != len(move.tickets) or set(back) != set(others):
        refuse(move, NOT_OFFERED)
    if len(kept) < least_kept(box, state):
        refuse(move, MUST_KEEP_MORE)
    if not order_matters(box, state):
        back = others
    forced = len(kept) == least_kept(box, state)  # then the last one given back says it all
    for ticket in back:
        _decide(box, state, move, GIVE_BACK + offer.index(ticket))
        offer.remove(ticket)
    if not (forced and back):
        _decide(box, state, move, KEEP)
    return Move("keep", tickets=kept, back=() if back == others else back)


def _claim(lexicon: Lexicon, box: Box, state: State, move: Move) -> None:
    """Choose the route and pay for it (C1-C3)."""
    route = lexicon.route_index[move.route]
    reason = why_not(box, state, CLAIM + route)
    if reason not in (FINE, CANNOT_PAY):
        refuse(move, reason)
    _pay(box, state, move, route, CLAIM + route)


def _build(lexicon: Lexicon, box: Box, state: State, move: Move) -> None:
    """Choose the city and pay for the station (G1, G2)."""
    city = lexicon.city_index[move.city]
    reason = why_not(box, state, BUILD + city)
    if reason not in (FINE, CANNOT_PAY):
        refuse(move, reason)
    _pay(box, state, move, -1, BUILD + city)


def _pay(box: Box, state: State, move: Move, route: int, choice: int) -> None:
    """Decide on *choice*, a route or a city, and pay for it.

    The payment is checked first, because a choice with only one way to pay is paid at once.
    """
    cards = read_counts(dict(move.cards))
    state.route = route
    payment = _payment_action(box, state, cards)
    if payment >= 0:
        reason = why_not_pay(box, state, payment)
    else:
        reason = _why_not_substitute(box, state, cards)
    state.route = -1
    if reason != FINE:
        refuse(move, reason)
    _decide(box, state, move, choice)
    if state.phase != PAYMENT:
        return
    if payment >= 0:
        _decide(box, state, move, payment)
        return
    for card in range(N_KINDS):
        for _ in range(cards[card]):
            _decide(box, state, move, LAY + card)
    _decide(box, state, move, SETTLE)


def _payment_action(box: Box, state: State, cards: list[int]) -> int:
    """The number of a payment with as many cards as it costs, of one colour; else -1."""
    colours = [card for card in range(N_COLOURS) if cards[card]]
    if sum(cards) != due_cards(box, state) or len(colours) > 1:
        return -1
    if not colours:
        return PAY_LOCOS
    if cards[LOCO] >= LOCOS_PER_COLOUR:
        return -1  # eight locomotives and a card: only on a route of nine, where none are wild
    return PAY + colours[0] * LOCOS_PER_COLOUR + cards[LOCO]


def _why_not_substitute(box: Box, state: State, cards: list[int]) -> int:
    """Why these cards can't pay with some standing for others (F2, N2), or FINE."""
    if state.route < 0 or box.stand_in[state.route] == 0:
        return WRONG_NUMBER_OF_CARDS if sum(cards) != due_cards(box, state) else WRONG_COLOUR
    hand = state.player[state.seat].hand
    if any(cards[card] > hand[card] for card in range(N_KINDS)):
        return NOT_ENOUGH_CARDS
    before = state.laid
    state.laid = cards
    settled = is_settled(box, state)
    state.laid = before
    return FINE if settled else NOT_A_PAYMENT


def _surcharge_action(state: State, move: Move) -> int:
    """The number of a surcharge payment (U1, U2)."""
    if state.phase != SURCHARGE:
        refuse(move, NOT_NOW)
    cards = read_counts(dict(move.cards))
    allowed = {LOCO, state.colour}
    if sum(cards) != state.due or any(cards[c] for c in range(N_KINDS) if c not in allowed):
        refuse(move, WRONG_SURCHARGE)
    return PAY_SURCHARGE + cards[LOCO]
