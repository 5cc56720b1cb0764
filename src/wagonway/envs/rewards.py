"""What a finished game is worth to each seat, by name."""

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wagonway.errors import SetupError

Scores = NDArray[np.float64]
Reward = Callable[[Scores, Scores], Scores]
"""Of final scores and shares of the win (1, a fraction if shared, 0), a row for each game."""


def win(scores: Scores, shares: Scores) -> Scores:
    """1 for the winner, and the others share the loss: the sum is zero; a shared win is less."""
    seats = scores.shape[1]
    values: Scores = (shares * seats - 1) / (seats - 1)
    return values


def margin(scores: Scores, shares: Scores) -> Scores:  # noqa: ARG001 (a Reward)
    """Points more than the others have on average: the sum is zero."""
    seats = scores.shape[1]
    others = (scores.sum(axis=1, keepdims=True) - scores) / (seats - 1)
    values: Scores = scores - others
    return values


def score(scores: Scores, shares: Scores) -> Scores:  # noqa: ARG001 (a Reward)
    """The final score."""
    return scores


REWARDS: Final[Mapping[str, Reward]] = {"win": win, "margin": margin, "score": score}
BOUNDS: Final[Mapping[str, float]] = {"win": 1.0, "margin": 1000.0, "score": 1000.0}
"""No game is worth more than this, nor less than its negative."""


def reward_named(name: str) -> Reward:
    """The reward of that name; raises SetupError if there is none."""
    if name not in REWARDS:
        raise SetupError(f"no reward {name!r}; expected one of {', '.join(REWARDS)}")
    return REWARDS[name]


def win_shares(winners: NDArray[np.int8], seats: int) -> Scores:
    """What each seat won: 1, a fraction if shared, or 0; from bit sets of seats."""
    won = (winners[:, None] >> np.arange(seats) & 1).astype(np.float64)
    shares: Scores = won / np.maximum(1, won.sum(axis=1, keepdims=True))
    return shares
