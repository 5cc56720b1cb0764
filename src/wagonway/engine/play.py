"""Many games in one call: random or given decisions over arrays of records.

These are the entry points of the compiled rules; `batch` calls them. They take the box as an array
of one and the games as an array, because a bare record is slow to hand over from the interpreter.
"""

from wagonway.engine.actions import random_action
from wagonway.engine.box import Box
from wagonway.engine.chance import seed_generator
from wagonway.engine.kernel import kernel
from wagonway.engine.primitives import scratch
from wagonway.engine.setup import set_up
from wagonway.engine.state import State
from wagonway.engine.turn import step
from wagonway.vocab import OVER


@kernel
def write_seed(state: State, seed: int) -> None:
    """Store a seed of up to 63 bits."""
    state.seed[0] = (seed & 0xFFFFFFFF) - ((seed & 0x80000000) << 1)
    state.seed[1] = seed >> 32


@kernel
def play_random(
    boxes: list[Box],
    states: list[State],
    n_seats: int,
    first: int,
    first_seed: int,
    policy: int,
    most_turns: int,
    decisions: list[int],
) -> None:
    """Deal a game into every blank record, seeds ascending, and play it uniformly at random.

    The decisions come from a generator of (seed, policy). A game stops unfinished after
    *most_turns* turns; 0 is no limit (T3).
    """
    box = boxes[0]
    generator = scratch(4)
    for game in range(len(states)):
        state = states[game]
        write_seed(state, first_seed + game)
        seed_generator(generator, first_seed + game, policy)
        set_up(box, state, n_seats, first)
        count = 0
        while state.phase != OVER and (most_turns == 0 or state.turn < most_turns):
            step(box, state, random_action(state, generator))
            count += 1
        decisions[game] = count
