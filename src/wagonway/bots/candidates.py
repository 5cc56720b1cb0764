"""The decisions a search looks at: the planner's own, and what else a good player would consider.

A candidate is an action, or for tickets a whole choice: -1 less the places of the offer to keep, as
a bit set.
"""

from typing import Final

from wagonway.bots.building import best_station
from wagonway.bots.drawing import card_worth
from wagonway.bots.memory import Memory
from wagonway.bots.plan import plan_for, write_costs
from wagonway.bots.planner import decide_by_plan, prepare
from wagonway.engine.actions import (
    BUILD,
    CLAIM,
    DRAW_DECK,
    DRAW_MARKET,
    DRAW_TICKETS,
    TAKE_SHARE,
    legal_list,
)
from wagonway.engine.box import Box
from wagonway.engine.limits import WORD
from wagonway.engine.records import copy_record
from wagonway.engine.state import State
from wagonway.engine.tickets import least_kept
from wagonway.lexicon import bits_of
from wagonway.vocab import (
    FIRST_TICKETS,
    N_COLOURS,
    NEUTRAL_SHARE,
    SECOND_CARD,
    SHARE,
    SURCHARGE,
    TICKETS,
    TURN,
)

MOST: Final = 12
CARDS: Final = 3
"""Face-up colours considered at most in a turn."""
OTHER_CLAIMS: Final = 2
"""Routes outside the plan, the longest ones, for their points or to be in somebody's way."""


def list_candidates(box: Box, seen: State, memory: Memory, settings: list[int]) -> list[int]:
    """Up to MOST candidates, the planner's own decision first; one if there is nothing to weigh."""
    if seen.phase in (FIRST_TICKETS, TICKETS):
        return ticket_choices(box, copy_record(seen), memory, settings)
    own = decide_by_plan(box, copy_record(seen), memory, memory.dice, settings)
    if seen.phase == TURN:
        others = turn_candidates(box, copy_record(seen), memory, settings)
    elif seen.phase == SECOND_CARD:
        others = legal_list(seen)
    elif seen.phase in (SHARE, NEUTRAL_SHARE):
        others = [TAKE_SHARE + company for company in bits_of(seen.legal[0] >> TAKE_SHARE)]
    elif seen.phase == SURCHARGE:
        others = legal_list(seen)
    else:
        others = []
    return list(dict.fromkeys([own, *others]))[:MOST]


def turn_candidates(box: Box, seen: State, memory: Memory, settings: list[int]) -> list[int]:
    """What may be done with a turn, the most promising first."""
    legal = set(legal_list(seen))
    prepare(box, seen, memory, settings)
    planned = [
        word * WORD + bit
        for routes in (memory.plan, memory.fill)
        for word in range(2)
        for bit in bits_of(routes[word] & seen.legal[1 + word])
    ]
    claims = [CLAIM + route for route in planned[: MOST // 2]]
    cards = sorted(
        (DRAW_MARKET + card for card in range(N_COLOURS) if DRAW_MARKET + card in legal),
        key=lambda action: -card_worth(box, seen, memory, action - DRAW_MARKET, settings),
    )
    draws = [DRAW_DECK, DRAW_MARKET + N_COLOURS, *cards[:CARDS]]
    others = sorted(
        (action for action in legal if CLAIM <= action < CLAIM + box.n_routes),
        key=lambda action: -box.length[action - CLAIM],
    )
    found = [*claims, *draws, DRAW_TICKETS, *others[:OTHER_CLAIMS]]
    if seen.legal[5]:
        city = best_station(box, seen, memory)
        found.insert(0, BUILD + city)
    return [action for action in found if action in legal]


def ticket_choices(box: Box, seen: State, memory: Memory, settings: list[int]) -> list[int]:
    """The choices of an offer, those that make the best plans first."""
    me = seen.player[seen.seat]
    least = min(least_kept(box, seen), me.n_offer)
    decide_by_plan(box, seen, memory, memory.dice, settings)  # so that the graph is there
    worth = {}
    for choice in range(1, 1 << me.n_offer):
        if choice.bit_count() >= least:
            kept = sum(1 << me.offer[place] for place in bits_of(choice))
            write_costs(box, seen, memory, settings)
            worth[-1 - choice] = plan_for(box, seen, memory, me.tickets | kept, False, settings)
    memory.planned_turn = 0
    return sorted(worth, key=lambda choice: -worth[choice])[:MOST]
