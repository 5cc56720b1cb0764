"""What every bot that has thought about it does alike: pay, take shares, save a ticket at last."""

from wagonway.bots.building import best_station
from wagonway.bots.memory import Memory
from wagonway.bots.paying import is_paying, pay_well
from wagonway.bots.sharing import choose_share
from wagonway.engine.actions import BUILD
from wagonway.engine.box import Box
from wagonway.engine.kernel import kernel
from wagonway.engine.state import State
from wagonway.vocab import NEUTRAL_SHARE, SHARE

NONE = -1
"""No action."""


@kernel
def settle_claim(box: Box, seen: State, memory: Memory) -> int:
    """How to pay or which share to take, if that is asked; else NONE."""
    if is_paying(seen):
        return pay_well(box, seen, memory.want)
    if seen.phase == SHARE or seen.phase == NEUTRAL_SHARE:
        return choose_share(box, seen)
    return NONE


@kernel
def last_station(box: Box, seen: State, memory: Memory) -> int:
    """In the last turn, the station that saves a ticket; else NONE."""
    if seen.last_turns > 0 and seen.legal[5]:
        city = best_station(box, seen, memory)
        if city >= 0:
            return BUILD + city
    return NONE
