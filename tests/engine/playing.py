"""Games for the engine's tests, plain and compiled, played in different manners.

Odd manners come where random games seldom do: decks run out, players pass, tunnels are refused.
"""

import random
from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from wagonway.editions import load, names
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

TABLES: Final = [
    (name, seats)
    for name in names()
    for seats in range(load(name).rulebook.seats[0], load(name).rulebook.seats[1] + 1)
]
"""Every edition with every number of seats."""

LIKES: Final[dict[str, set[int]]] = {
    "random": {*range(N_ACTIONS)},
    "hoards cards": {*range(STOP)},
    "draws tickets": {DRAW_TICKETS},
    "builds": {*range(CLAIM, PAY), *range(BUILD, N_ACTIONS), *range(PAY_SURCHARGE, RETREAT)},
    "retreats": {*range(CLAIM, N_ACTIONS), RETREAT},
}
"""The manners of playing: what a player decides whenever possible."""

MOST_DECISIONS: Final = 1500
"""Some manners never come to an end."""


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


def some_positions(name: str, seats: int, seed: int, every: int) -> Iterator[tuple[Box, State]]:
    """A box and, again and again, the same state, as a game goes on: each manner in turn."""
    for number, manner in enumerate(LIKES):
        box, state = new_game(name, seats, seed + number)
        for at, _ in enumerate(play(box, state, manner, seed)):
            if at % every == 0:
                yield box, state
        yield box, state


def as_array(*states: State) -> NDArray[Any]:
    """Plain games as an array of records."""
    records = np.zeros(len(states), batch.STATE)
    for place, state in enumerate(states):
        to_numpy(state, records[place])
    return records


def as_bytes(state: State) -> bytes:
    """The bytes of a plain game's record."""
    return as_array(state).tobytes()
