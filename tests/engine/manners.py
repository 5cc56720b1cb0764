"""Games played in odd manners, which come where random games seldom do: decks run out, players pass."""

import random
from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from wagonway.editions import load
from wagonway.engine import batch
from wagonway.engine.actions import (
    BUILD,
    CLAIM,
    DRAW_TICKETS,
    N_ACTIONS,
    PAY,
    PAY_SURCHARGE,
    RETREAT,
    STOP,
    legal_list,
)
from wagonway.engine.box import Box, pack
from wagonway.engine.play import write_seed
from wagonway.engine.records import blank, to_numpy
from wagonway.engine.setup import set_up
from wagonway.engine.state import State
from wagonway.engine.turn import step
from wagonway.vocab import OVER

LIKES: Final[dict[str, set[int]]] = {
    "hoards cards": {*range(STOP)},
    "draws tickets": {DRAW_TICKETS},
    "builds": {*range(CLAIM, PAY), *range(BUILD, N_ACTIONS), *range(PAY_SURCHARGE, RETREAT)},
    "retreats": {*range(CLAIM, N_ACTIONS), RETREAT},
}
"""What a player of that manner decides whenever possible."""

MOST_DECISIONS: Final = 1500
"""Some manners of playing never come to an end."""


def new_game(name: str, seats: int, seed: int) -> tuple[Box, State]:
    """A box and a new plain game of it."""
    box, state = pack(load(name)), blank(State)
    write_seed(state, seed)
    set_up(box, state, seats, -1)
    return box, state


def play(box: Box, state: State, manner: str, seed: int) -> Iterator[int]:
    """Play a plain game in place; yields before each decision what it will be."""
    dice = random.Random(seed)
    for _ in range(MOST_DECISIONS):
        if state.phase == OVER:
            return
        legal = legal_list(state)
        action = dice.choice([each for each in legal if each in LIKES[manner]] or legal)
        yield action
        step(box, state, action)


def as_array(state: State) -> NDArray[Any]:
    """A plain game as an array of one record."""
    records = np.zeros(1, batch.STATE)
    to_numpy(state, records[0])
    return records
