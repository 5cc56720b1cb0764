"""What a finished game is worth to each seat, by name."""

from collections.abc import Mapping
from typing import Final

from wagonway.engine.kernel import kernel
from wagonway.engine.primitives import popcount
from wagonway.engine.state import State
from wagonway.errors import SetupError

WIN: Final = 0  # 1 for the winner, and the others share the loss: the sum is zero
MARGIN: Final = 1  # points more than the others have on average: the sum is zero
SCORE: Final = 2  # the final score

REWARDS: Final[Mapping[str, int]] = {"win": WIN, "margin": MARGIN, "score": SCORE}
BOUNDS: Final[Mapping[str, float]] = {"win": 1.0, "margin": 1000.0, "score": 1000.0}
"""No game is worth more than this, nor less than its negative."""


def reward_named(name: str) -> int:
    """The number of the reward of that name; raises SetupError if there is none."""
    if name not in REWARDS:
        raise SetupError(f"no reward {name!r}; expected one of {', '.join(REWARDS)}")
    return REWARDS[name]


@kernel
def value_to(state: State, seat: int, reward: int) -> float:
    """What a game that is over is worth to the seat."""
    score = state.player[seat].score
    if reward == SCORE:
        return score * 1.0
    others = state.n_seats - 1
    if reward == MARGIN:
        total = 0
        for other in range(state.n_seats):
            total += state.player[other].score
        return score - (total - score) / others
    # Winners who share it have won so much less.
    won = (state.winners >> seat & 1) / popcount(state.winners)
    return (won * state.n_seats - 1) / others
