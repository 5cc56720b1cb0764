"""Gymnasium's spaces of observations and actions, for the adapters that speak its language."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from wagonway.engine.actions import N_ACTIONS
from wagonway.envs.spec import bounds

Mask = NDArray[np.int8]


# Any: a box is generic only in Gymnasium's newer releases, and then of all kinds of numbers.
def observation_box() -> Any:
    """Observations, with the bounds of every entry."""
    low, high = bounds()
    return spaces.Box(low, high, dtype=np.int8)


def mask_box() -> spaces.Box:
    """Masks of legal actions."""
    return spaces.Box(0, 1, (N_ACTIONS,), np.int8)


# Any: the class is generic only in Gymnasium's newer releases.
class LegalActions(spaces.Discrete):  # type: ignore[type-arg, unused-ignore]
    """All actions; a sample is one of those that are legal now."""

    def __init__(self) -> None:
        super().__init__(N_ACTIONS)
        self.mask: Mask = np.zeros(N_ACTIONS, np.int8)
        self.first: Mask = self.mask

    def seed(self, seed: Any = None) -> Any:
        """Begin a sequence of samples, and with it a game: the next is legal at its beginning."""
        self.mask = self.first
        return super().seed(seed)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """A random action: legal now, unless a mask or probabilities say otherwise."""
        if mask is None and probability is None and self.mask.any():
            mask = self.mask
        if probability is None:
            return super().sample(mask)
        return super().sample(mask, probability)


class LegalBatch(spaces.MultiDiscrete):  # type: ignore[type-arg, unused-ignore]
    """The actions of many games; a sample has one for each that is legal there now."""

    def __init__(self, n: int) -> None:
        super().__init__(np.full(n, N_ACTIONS))
        self.masks: Mask = np.ones((n, N_ACTIONS), np.int8)

    def sample(self, *args: Any, **more: Any) -> Any:
        """Random actions: legal now, unless masks or probabilities say otherwise."""
        if args or more:
            return super().sample(*args, **more)
        return (self.np_random.random(self.masks.shape, np.float32) * self.masks).argmax(axis=1)
