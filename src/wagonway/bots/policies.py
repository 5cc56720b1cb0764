"""The policies by number: one decision of a compiled bot."""

from typing import Final

from wagonway.bots.greedy import decide_greedily
from wagonway.bots.memory import Memory
from wagonway.bots.planner import decide_by_plan
from wagonway.bots.tickets import decide_by_tickets
from wagonway.bots.uniform import decide_at_random
from wagonway.engine.box import Box
from wagonway.engine.kernel import kernel
from wagonway.engine.state import State

RANDOM: Final = 0
GREEDY: Final = 1
TICKETS: Final = 2
PLANNER: Final = 3
SEARCH: Final = 4  # which has a desk to think at; see `searching`


@kernel
def decide(
    box: Box,
    seen: State,
    memory: Memory,
    generator: list[int],
    policy: int,
    settings: list[int],
) -> int:
    """The action of the seat to act, which is the one *seen* was concealed for.

    The record *seen* may be used as scratch paper. *generator* is the bot's own.
    """
    if policy == PLANNER:
        return decide_by_plan(box, seen, memory, generator, settings)
    if policy == TICKETS:
        return decide_by_tickets(box, seen, memory, settings)
    if policy == GREEDY:
        return decide_greedily(box, seen, memory)
    return decide_at_random(seen, generator)
