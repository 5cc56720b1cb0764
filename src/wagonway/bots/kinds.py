"""The kinds of decision, to see which of them a bot uses."""

from typing import Final

from wagonway.engine.actions import (
    BUILD,
    CLAIM,
    DRAW_DECK,
    DRAW_TICKETS,
    KEEP,
    PASS,
    PAY,
    PAY_SURCHARGE,
    RETREAT,
    SETTLE,
    STOP,
)
from wagonway.engine.box import Box
from wagonway.engine.kernel import kernel
from wagonway.engine.state import State
from wagonway.vocab import NEUTRAL_SHARE

KIND_NAMES: Final = (
    "draw deck",
    "draw market",
    "stop",
    "tickets",
    "give back",
    "keep",
    "claim",
    "claim ferry",
    "claim tunnel",
    "pay",
    "substitute",
    "surcharge",
    "retreat",
    "station",
    "share",
    "neutral share",
    "pass",
)


@kernel
def kind_of(box: Box, state: State, action: int) -> int:
    """The place in KIND_NAMES of what is about to be decided."""
    if action == DRAW_DECK:
        return 0
    if action < STOP:
        return 1
    if action == STOP:
        return 2
    if action == DRAW_TICKETS:
        return 3
    if action == PASS:
        return 16
    if action <= KEEP:
        return 5 if action == KEEP else 4
    if action <= SETTLE:
        return 10
    if action <= RETREAT:
        return 12 if action == RETREAT else 11
    if action < CLAIM:
        return 15 if state.phase == NEUTRAL_SHARE else 14
    if action < PAY:
        if box.is_tunnel[action - CLAIM]:
            return 8
        return 7 if box.symbols[action - CLAIM] else 6
    return 9 if action < BUILD else 13


assert PAY_SURCHARGE == SETTLE + 1
