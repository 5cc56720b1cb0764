"""Cubic curves: a bundle runs from dot to dot with two handles between."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from wagonway.drawing.projection import Points

Lengths = NDArray[np.floating[Any]]

FINE = np.linspace(0, 1, 401)
"""Where a curve is looked at closely."""


def blend(t: ArrayLike) -> NDArray[np.float64]:
    """What each of a curve's four points counts at *t*."""
    at = np.asarray(t, float)
    rest = 1 - at
    return np.stack([rest**3, 3 * at * rest**2, 3 * at**2 * rest, at**3], -1)


def blend_slope(t: ArrayLike) -> NDArray[np.float64]:
    """The same for the direction at *t*."""
    at = np.asarray(t, float)
    rest = 1 - at
    return np.stack(
        [-3 * rest**2, 3 * rest**2 - 6 * at * rest, 6 * at * rest - 3 * at**2, 3 * at**2], -1
    )


class Curve:
    """A curve by its four points, walked by length."""

    def __init__(self, points: Points) -> None:
        self.points = points
        steps = np.diff(blend(FINE) @ points, axis=0)
        self.walked = np.concatenate([[0.0], np.cumsum(np.hypot(steps[:, 0], steps[:, 1]))])
        self.length = float(self.walked[-1])

    def at(self, lengths: Lengths) -> tuple[Points, NDArray[np.float64]]:
        """Points at these lengths from the start, and their directions in radians."""
        t = np.interp(lengths, self.walked, FINE)
        slope = blend_slope(t) @ self.points
        return blend(t) @ self.points, np.arctan2(slope[..., 1], slope[..., 0])

    def beside(self, lengths: Lengths, offset: float) -> tuple[Points, NDArray[np.float64]]:
        """The same, *offset* to the right of the direction walked."""
        points, angles = self.at(lengths)
        return points + offset * np.stack([-np.sin(angles), np.cos(angles)], -1), angles
