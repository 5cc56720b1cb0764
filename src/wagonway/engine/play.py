"""Many games in one call: the entry points of the compiled rules; `batch` calls them.

They take the box as an array of one and the games as an array of records, because a bare record is
slow to hand over from the interpreter. Run plain, the arrays are lists.
"""

from wagonway.engine.actions import N_ACTIONS, is_set, random_action
from wagonway.engine.box import Box
from wagonway.engine.chance import seed_generator
from wagonway.engine.kernel import entry, kernel
from wagonway.engine.legal import why_not
from wagonway.engine.network import longest_path
from wagonway.engine.primitives import scratch
from wagonway.engine.reasons import FINE
from wagonway.engine.redeal import redeal
from wagonway.engine.setup import set_up
from wagonway.engine.state import State
from wagonway.engine.turn import step
from wagonway.vocab import OVER


@kernel
def write_seed(state: State, seed: int) -> None:
    """Store a seed of up to 63 bits."""
    state.seed[0] = (seed & 0xFFFFFFFF) - ((seed & 0x80000000) << 1)
    state.seed[1] = seed >> 32


@entry
def deal(boxes: list[Box], states: list[State], n_seats: int, first: int, first_seed: int) -> None:
    """Deal a new game into every blank record, seeds ascending; *first* -1 draws the first seat."""
    for game in range(len(states)):
        write_seed(states[game], first_seed + game)
        set_up(boxes[0], states[game], n_seats, first)


@entry
def play_on(
    boxes: list[Box],
    states: list[State],
    first_seed: int,
    policy: int,
    most_turns: int,
    decisions: list[int],
) -> None:
    """Play every game to its end, deciding uniformly at random; count the decisions.

    They come from a generator of (*first_seed* + place in the array, *policy*). A game stops
    unfinished after *most_turns* turns; 0 is no limit (T3).
    """
    box = boxes[0]
    generator = scratch(4)
    for game in range(len(states)):
        state = states[game]
        seed_generator(generator, first_seed + game, policy)
        count = 0
        while state.phase != OVER and (most_turns == 0 or state.turn < most_turns):
            step(box, state, random_action(state, generator))
            count += 1
        decisions[game] = count


@entry
def step_all(boxes: list[Box], states: list[State], actions: list[int], reasons: list[int]) -> None:
    """Carry out one decision in every game; where it is illegal, say why and change nothing."""
    box = boxes[0]
    for game in range(len(states)):
        state, action = states[game], actions[game]
        if 0 <= action < N_ACTIONS and is_set(state, action):
            step(box, state, action)
            reasons[game] = FINE
        else:
            reasons[game] = why_not(box, state, action)


@entry
def why_not_all(boxes: list[Box], states: list[State], reasons: list[list[int]]) -> None:
    """Why each decision of the whole space is refused in every game, or FINE."""
    for game in range(len(states)):
        for action in range(N_ACTIONS):
            reasons[game][action] = why_not(boxes[0], states[game], action)


@entry
def redeal_all(
    boxes: list[Box], states: list[State], seat: int, first_seed: int, number: int
) -> None:
    """Deal what *seat* can't see afresh in every game, seeds ascending."""
    generator = scratch(4)
    for game in range(len(states)):
        seed_generator(generator, first_seed + game, number)
        redeal(boxes[0], states[game], seat, generator)


@entry
def longest_paths(boxes: list[Box], states: list[State], lengths: list[list[int]]) -> None:
    """The longest path of every seat in every game, as the routes lie now (E3)."""
    for game in range(len(states)):
        for seat in range(states[game].n_seats):
            lengths[game][seat] = longest_path(boxes[0], states[game], seat)
