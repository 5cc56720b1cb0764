"""The legal moves of the seat to act grouped by what a player touches: market, route, city, ticket.

The same moves as `listing` has, in the form that screens need; tests hold the two equal.
"""

from typing import Any, Final

from wagonway.action.listing import payments, route_payments
from wagonway.action.move import counted
from wagonway.engine.actions import (
    BUILD,
    CLAIM,
    DRAW_DECK,
    DRAW_MARKET,
    DRAW_TICKETS,
    PASS,
    PAY,
    PAY_SURCHARGE,
    RETREAT,
    STOP,
    TAKE_SHARE,
    legal_list,
)
from wagonway.engine.box import Box
from wagonway.engine.state import State
from wagonway.engine.tickets import least_kept, order_matters
from wagonway.lexicon import Lexicon
from wagonway.vocab import CARD_NAMES, FIRST_TICKETS, GREY, LOCO, N_KINDS, NEUTRAL_SHARE, TICKETS


def grouped_moves(lexicon: Lexicon, box: Box, state: State) -> dict[str, Any]:
    """What the seat to act may do, JSON-able; only the keys that apply (see docs/messages.md)."""
    if state.phase in (FIRST_TICKETS, TICKETS):
        return {"keep": _offer(lexicon, box, state)}
    groups: dict[str, Any] = {}
    hand = state.player[state.seat].hand
    for action in legal_list(state):
        if action == DRAW_DECK:
            groups.setdefault("draw", []).append("deck")
        elif action < STOP:
            groups.setdefault("draw", []).append(CARD_NAMES[action - DRAW_MARKET])
        elif action == STOP:
            groups["stop"] = True
        elif action == DRAW_TICKETS:
            groups["tickets"] = True
        elif action == PASS:
            groups["pass"] = True
        elif action < RETREAT:
            cards = [0] * N_KINDS
            cards[LOCO] = action - PAY_SURCHARGE
            cards[state.colour] += state.due - cards[LOCO]
            groups.setdefault("surcharge", []).append(dict(counted(cards)))
        elif action == RETREAT:
            groups["retreat"] = True
        elif action < CLAIM:
            share = {"companies": [], "neutral": state.phase == NEUTRAL_SHARE}
            groups.setdefault("share", share)
            groups["share"]["companies"].append(lexicon.companies[action - TAKE_SHARE])
        elif action < PAY:
            route = action - CLAIM
            claims = groups.setdefault("claim", {})
            claims[lexicon.routes[route]] = _ways(box, state, route, hand)
            if box.stand_in[route]:
                groups.setdefault("free_payment", []).append(lexicon.routes[route])
        else:
            if "station" not in groups:
                ways = _thriftiest_first(payments(box, state, -1), hand)
                groups["station"] = {"cities": [], "payments": ways}
            groups["station"]["cities"].append(lexicon.cities[action - BUILD])
    return groups


def _offer(lexicon: Lexicon, box: Box, state: State) -> dict[str, Any]:
    player = state.player[state.seat]
    offer = [lexicon.tickets[ticket] for ticket in player.offer[: player.n_offer]]
    least = min(least_kept(box, state), len(offer))
    return {"offer": offer, "least": least, "ordered": bool(order_matters(box, state))}


_KNOWN_WAYS: dict[tuple[int, ...], list[tuple[tuple[str, int], ...]]] = {}
"""Ways to pay without cards that stand for others, by all that decides them; made again and again
otherwise, as there are few kinds of routes."""
MOST_KNOWN: Final = 20_000


def _ways(box: Box, state: State, route: int, hand: list[int]) -> list[dict[str, int]]:
    """The ways to pay for a route, the thriftiest first."""
    if box.stand_in[route]:
        return _thriftiest_first(route_payments(box, state, route), hand)
    colour, locos = box.colour[route], hand[LOCO] if box.is_wild[route] else 0
    useful = hand[:LOCO] if colour == GREY else (hand[colour],)
    key = (colour, box.length[route], box.symbols[route], box.is_wild[route], locos, *useful)
    known = _KNOWN_WAYS.get(key)
    if known is None:
        if len(_KNOWN_WAYS) >= MOST_KNOWN:
            _KNOWN_WAYS.clear()
        known = _in_order_of_price(payments(box, state, route), hand)
        _KNOWN_WAYS[key] = known
    return [dict(way) for way in known]


def _thriftiest_first(ways: list[list[int]], hand: list[int]) -> list[dict[str, int]]:
    return [dict(way) for way in _in_order_of_price(ways, hand)]


def _in_order_of_price(ways: list[list[int]], hand: list[int]) -> list[tuple[tuple[str, int], ...]]:
    """Fewest cards first, then fewest locomotives, then from the colour there is most of."""

    def price(cards: list[int]) -> tuple[int, int, int]:
        longest = max((hand[card] for card in range(LOCO) if cards[card]), default=0)
        return sum(cards), cards[LOCO], -longest

    return [counted(cards) for cards in sorted(ways, key=price)]
