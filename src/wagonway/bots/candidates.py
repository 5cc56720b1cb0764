"""The decisions a search looks at: the planner's own, and what else a good player considers."""

from typing import Final

from wagonway.bots.building import best_station
from wagonway.bots.drawing import draw_well
from wagonway.bots.keeping import kept_of, worth_of_keeping
from wagonway.bots.memory import Memory
from wagonway.bots.planner import decide_by_plan
from wagonway.bots.trial import MOST, Trial, begin_trial, propose
from wagonway.engine.actions import (
    BUILD,
    CLAIM,
    DRAW_TICKETS,
    TAKE_SHARE,
    n_legal,
    nth_legal,
)
from wagonway.engine.box import Box
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import MAX_OFFER, WORD
from wagonway.engine.primitives import lowest, popcount, scratch
from wagonway.engine.state import State
from wagonway.engine.tickets import least_kept
from wagonway.vocab import (
    FIRST_TICKETS,
    NEUTRAL_SHARE,
    SHARE,
    SURCHARGE,
    TICKETS,
    TURN,
)

PLANNED: Final = 5
"""Routes of the plan, or for their points, that are considered at most."""
NO_WORTH: Final = -(1 << 30)


@kernel
def list_candidates(
    box: Box, seen: State, memory: Memory, trial: Trial, settings: list[int]
) -> None:
    """Write the candidates, the planner's own decision first; *seen* serves as scratch paper."""
    phase = seen.phase
    if phase == FIRST_TICKETS or phase == TICKETS:
        list_choices(box, seen, memory, trial, settings)
        return
    begin_trial(trial, decide_by_plan(box, seen, memory, memory.dice, settings))
    if phase == TURN:
        list_turns(box, seen, memory, trial, settings)
    elif phase == SHARE or phase == NEUTRAL_SHARE:
        companies = seen.legal[0] >> TAKE_SHARE
        while companies:
            propose(trial, TAKE_SHARE + lowest(companies))
            companies &= companies - 1
    elif phase == SURCHARGE:
        for number in range(n_legal(seen)):
            propose(trial, nth_legal(seen, number))


@kernel
def list_turns(box: Box, seen: State, memory: Memory, trial: Trial, settings: list[int]) -> None:
    """What may be done with a turn, the most promising first.

    Of cards to draw only the planner's choice: what another is better or worse drowns in chance.
    """
    if seen.legal[5]:
        city = best_station(box, seen, memory)
        if city >= 0:
            propose(trial, BUILD + city)
    list_planned(seen, memory.plan, trial)
    list_planned(seen, memory.fill, trial)
    propose(trial, draw_well(box, seen, memory, settings))
    if seen.legal[0] >> DRAW_TICKETS & 1:
        propose(trial, DRAW_TICKETS)
    route = longest_other(box, seen, memory)
    if route >= 0:
        propose(trial, CLAIM + route)


@kernel
def list_planned(seen: State, planned: list[int], trial: Trial) -> None:
    """The routes of a plan that can be claimed."""
    for word in range(2):
        routes = planned[word] & seen.legal[1 + word]
        while routes:
            if trial.size <= PLANNED:
                propose(trial, CLAIM + word * WORD + lowest(routes))
            routes &= routes - 1


@kernel
def longest_other(box: Box, seen: State, memory: Memory) -> int:
    """The longest route outside the plan, for its points or to be in somebody's way, or -1."""
    best = -1
    for word in range(2):
        routes = seen.legal[1 + word] & ~memory.plan[word] & ~memory.fill[word]
        while routes:
            route = word * WORD + lowest(routes)
            routes &= routes - 1
            if best < 0 or box.length[route] > box.length[best]:
                best = route
    return best


@kernel
def list_choices(box: Box, seen: State, memory: Memory, trial: Trial, settings: list[int]) -> None:
    """The choices of an offer, those that make the best plans first."""
    player = seen.player[seen.seat]
    least = min(least_kept(box, seen), player.n_offer)
    worth = scratch(1 << MAX_OFFER)
    for choice in range(1, 1 << player.n_offer):
        worth[choice] = NO_WORTH
        if popcount(choice) >= least:
            worth[choice] = worth_of_keeping(box, seen, memory, kept_of(seen, choice), settings)
    for rank in range(MOST):
        best = 1
        for choice in range(2, 1 << player.n_offer):
            if worth[choice] > worth[best]:
                best = choice
        if worth[best] > NO_WORTH:
            worth[best] = NO_WORTH
            if rank == 0:
                begin_trial(trial, -1 - best)
            propose(trial, -1 - best)
    memory.planned_turn = 0
