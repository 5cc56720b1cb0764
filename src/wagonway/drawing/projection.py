"""From degrees to a plane, in kilometres, x to the east and y to the south.

A board is small or large, north or south: a conformal conic that fits the cities' latitudes, or
Mercator where the equator runs through them. Both keep shapes, which is what a board needs.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

Points = NDArray[np.float64]
"""One point per row: x and y, or longitude and latitude."""

EARTH = 6371.0
"""Kilometres."""


@dataclass(frozen=True)
class Projection:
    """A plane chosen for some places."""

    meridian: float
    """Degrees east: straight up on the board."""
    parallels: tuple[float, float]
    """Degrees north, along which lengths are true; the same with both signs is Mercator."""

    def __call__(self, places: ArrayLike) -> Points:
        """The points of the plane for longitudes and latitudes."""
        degrees = np.asarray(places, float)
        lon = np.radians(degrees[..., 0] - self.meridian)
        stretch = np.tan(np.pi / 4 + np.radians(np.clip(degrees[..., 1], -86, 86)) / 2)
        low, high = (math.radians(parallel) for parallel in self.parallels)
        if math.isclose(low, -high, abs_tol=1e-9):
            flat = np.stack([lon, -np.log(stretch)], -1)
            return flat * EARTH * math.cos(high)
        tan_low, tan_high = math.tan(math.pi / 4 + low / 2), math.tan(math.pi / 4 + high / 2)
        cone = math.log(math.cos(low) / math.cos(high)) / math.log(tan_high / tan_low)
        size = math.cos(low) * tan_low**cone / cone
        radius = size / stretch**cone
        origin = size / math.tan(math.pi / 4 + (low + high) / 4) ** cone
        return (
            np.stack([radius * np.sin(cone * lon), radius * np.cos(cone * lon) - origin], -1)
            * EARTH
        )


def projection_for(places: ArrayLike) -> Projection:
    """The projection for cities at these longitudes and latitudes."""
    degrees = np.asarray(places, float)
    turns = np.exp(1j * np.radians(degrees[:, 0]))
    middle = math.degrees(np.angle(turns.mean()))
    around = (degrees[:, 0] - middle + 180) % 360 - 180
    meridian = middle + (around.min() + around.max()) / 2
    low, high = degrees[:, 1].min(), degrees[:, 1].max()
    if low < 12 and high > -12:
        parallel = (abs(low) + abs(high)) / 4
        return Projection(meridian, (-parallel, parallel))
    inset = max((high - low) / 6, 0.01)
    return Projection(meridian, (low + inset, high - inset + 0.02))
