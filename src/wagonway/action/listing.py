"""All legal moves of the seat to act, in a fixed order.

Draws (deck, then the market by colour), stop, tickets; tickets to keep, fewest first; claims by
route and stations by city, each by payment: colours in their order, fewest locomotives first,
locomotives alone last, then payments in which several cards stand for one; shares; surcharges and
retreat; pass.
"""

from itertools import combinations, permutations

from wagonway.action.move import Move, counted
from wagonway.engine.actions import (
    BUILD,
    CLAIM,
    DRAW_DECK,
    DRAW_MARKET,
    DRAW_TICKETS,
    HALF_PAY,
    PASS,
    PAY,
    PAY_SURCHARGE,
    RETREAT,
    STOP,
    TAKE_SHARE,
    legal_list,
)
from wagonway.engine.box import Box
from wagonway.engine.payment import due_cards, paid_colour, paid_locos, payment_bits
from wagonway.engine.state import State
from wagonway.engine.tickets import least_kept, order_matters
from wagonway.lexicon import Lexicon, bits_of
from wagonway.vocab import (
    CARD_NAMES,
    FIRST_TICKETS,
    GREY,
    LOCO,
    N_COLOURS,
    N_KINDS,
    NEUTRAL_SHARE,
    TICKETS,
)


def legal_moves(lexicon: Lexicon, box: Box, state: State) -> list[Move]:
    """Every legal move of the seat to act.

    Complete but for payments in which several cards stand for one (F2, N2): of those there is the
    cheapest for each colour and number of locomotives that can't pay without, and any other legal
    one is accepted too.
    """
    if state.phase in (FIRST_TICKETS, TICKETS):
        return _keeps(lexicon, box, state)
    moves = []
    prices = [counted(cards) for cards in payments(box, state, -1)] if state.legal[5] else []
    for action in legal_list(state):
        if action == DRAW_DECK:
            moves.append(Move("draw", card="deck"))
        elif action < STOP:
            moves.append(Move("draw", card=CARD_NAMES[action - DRAW_MARKET]))
        elif action == STOP:
            moves.append(Move("stop"))
        elif action == DRAW_TICKETS:
            moves.append(Move("tickets"))
        elif action == PASS:
            moves.append(Move("pass"))
        elif action < RETREAT:
            cards = [0] * N_KINDS
            cards[LOCO] = action - PAY_SURCHARGE
            cards[state.colour] += state.due - cards[LOCO]
            moves.append(Move("surcharge", cards=counted(cards)))
        elif action == RETREAT:
            moves.append(Move("retreat"))
        elif action < CLAIM:
            company = lexicon.companies[action - TAKE_SHARE]
            moves.append(Move("share", company=company, neutral=state.phase == NEUTRAL_SHARE))
        elif action < PAY:
            route = lexicon.routes[action - CLAIM]
            moves += [
                Move("claim", route=route, cards=counted(cards))
                for cards in route_payments(box, state, action - CLAIM)
            ]
        else:
            city = lexicon.cities[action - BUILD]
            moves += [Move("station", city=city, cards=cards) for cards in prices]
    return moves


def _keeps(lexicon: Lexicon, box: Box, state: State) -> list[Move]:
    player = state.player[state.seat]
    offer = [lexicon.tickets[ticket] for ticket in player.offer[: player.n_offer]]
    moves = []
    for count in range(min(least_kept(box, state), len(offer)), len(offer) + 1):
        for kept in combinations(offer, count):
            others = tuple(ticket for ticket in offer if ticket not in kept)
            orders = permutations(others) if order_matters(box, state) else [others]
            moves += [
                Move("keep", tickets=kept, back=() if back == others else back) for back in orders
            ]
    return moves


def payments(box: Box, state: State, route: int) -> list[list[int]]:
    """Every way to pay for a route (-1: for a station) with as many cards as it costs."""
    before = state.route
    state.route = route
    cost = due_cards(box, state)
    bits = payment_bits(box, state, 0) | payment_bits(box, state, 1) << HALF_PAY
    state.route = before
    ways = []
    for bit in bits_of(bits):
        cards = [0] * N_KINDS
        cards[LOCO] = paid_locos(PAY + bit, cost)
        cards[paid_colour(PAY + bit)] += cost - cards[LOCO]
        ways.append(cards)
    return ways


def route_payments(box: Box, state: State, route: int) -> list[list[int]]:
    """The ways to pay for a route that `legal_moves` lists."""
    ways = payments(box, state, route)
    if box.stand_in[route] == 0:
        return ways
    hand = state.player[state.seat].hand
    for colour in range(N_COLOURS):
        if box.colour[route] in (colour, GREY):
            most = min(hand[LOCO], box.length[route]) if box.is_wild[route] else 0
            for locos in range(most + 1):
                way = _cheapest_substitution(box, hand, route, colour, locos)
                if way is not None and way not in ways:
                    ways.append(way)
    return ways


def _cheapest_substitution(
    box: Box, hand: list[int], route: int, colour: int, locos: int
) -> list[int] | None:
    """The payment of fewest cards with this colour and these locomotives, if some stand for others.

    The cards that stand for others are taken from whatever there is most of, one by one. On a ferry
    locomotives stand for themselves only; elsewhere (N2) they are as good as any, and taken last.
    """
    length, stand_in, symbols = box.length[route], box.stand_in[route], box.symbols[route]
    for substitutions in range(length + 1):
        own = max(0, length - substitutions - locos)
        if own > min(hand[colour], length - symbols):
            continue
        if substitutions == 0:
            return None  # pays without: listed already
        left = list(hand)
        left[colour] -= own
        cards = [0] * N_KINDS
        cards[colour], cards[LOCO] = own, locos
        for _ in range(length + substitutions * (stand_in - 1) - own - locos):
            most = max(range(N_COLOURS), key=lambda card: left[card])
            if left[most] == 0:
                most = LOCO
                if symbols > 0 or left[LOCO] == 0:
                    break
            left[most] -= 1
            cards[most] += 1
        else:
            return cards
    return None
