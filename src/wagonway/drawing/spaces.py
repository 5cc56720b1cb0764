"""Spaces and signs along the curves: every space a rectangle, with air around it."""

from dataclasses import dataclass, field

import numpy as np
import shapely
from numpy.typing import NDArray

from wagonway.drawing.curves import Curve
from wagonway.drawing.plan import CITY_RADIUS, PITCH, SIGN, TRACKS_APART, WIDTH, Bundle, Plan
from wagonway.drawing.projection import Points

LONGEST, SHORTEST = 40.0, 29.0
"""Of a space, in pixels; what a curve has to spare beyond goes to its ends."""
BETWEEN = 3.0
"""Pixels between the spaces of a track, at least; what is left when they bend is at least half."""
WIDEST_STEP = 46.0
AIR = 3.0
"""Pixels wanted between the spaces of different bundles."""
LEAST_AIR = 1.6

Shapes = NDArray[np.object_]


def rectangles(middles: Points, angles: NDArray[np.float64], length: float, width: float) -> Shapes:
    """Turned rectangles."""
    along = np.stack([np.cos(angles), np.sin(angles)], -1) * length / 2
    across = np.stack([-np.sin(angles), np.cos(angles)], -1) * width / 2
    corners = [middles + i * along + j * across for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    shapes: Shapes = shapely.polygons(np.stack(corners, -2))
    return shapes


@dataclass
class Strip:
    """A bundle on its curve: where its spaces and signs lie."""

    bundle: Bundle
    curve: Curve
    clear: tuple[float, float]
    """What its two dots keep free, in pixels."""
    side: float = 1.0
    """On which side its signs stand: 1 is to the right of the way from a to b."""
    shift: float = 0.0
    """How far its spaces have been moved along the curve."""
    shrink: float = 1.0
    crowded: bool = False
    """Whether it still lacks air."""
    shapes: Shapes = field(init=False)

    def __post_init__(self) -> None:
        self.refresh()

    @property
    def offsets(self) -> list[float]:
        """Of the tracks from the middle."""
        if len(self.bundle.routes) == 1:
            return [0.0]
        half = (WIDTH + TRACKS_APART) / 2
        return [-half, half]

    @property
    def room(self) -> float:
        """How far the spaces may be moved either way without touching a dot."""
        used = (self.bundle.length - 1) * self.step + self.length
        return max((self.curve.length - used) / 2 - CITY_RADIUS - 4, 0.0)

    def refresh(self) -> None:
        """Place the spaces anew."""
        count = self.bundle.length
        free = self.curve.length - sum(self.clear)
        self.step = min(free / count, WIDEST_STEP) if count > 1 else free
        self.middle = self.clear[0] + free / 2 + self.shift
        self.at = self.middle + (np.arange(count) - (count - 1) / 2) * self.step
        tracks = [self.curve.beside(self.at, offset) for offset in self.offsets]
        fits = [self.step - BETWEEN]
        for middles, angles in tracks:
            away = np.linalg.norm(np.diff(middles, axis=0), axis=1)
            bend = abs(np.diff(angles))
            fits += (away - BETWEEN * 0.75 - WIDTH * np.tan(bend / 2)).tolist()
        self.length = float(np.clip(min(fits), SHORTEST, LONGEST)) * self.shrink
        self.shapes = np.concatenate(
            [rectangles(middles, angles, self.length, WIDTH) for middles, angles in tracks]
        )

    def tracks(self) -> list[tuple[Points, NDArray[np.float64]]]:
        """Middles and angles of the spaces of each track."""
        return [self.curve.beside(self.at, offset) for offset in self.offsets]

    def signs(self) -> Points:
        """The middles of the signs."""
        count = self.bundle.signs
        at = self.middle + (np.arange(count) - (count - 1) / 2) * (2 * SIGN + 0.8)
        points, _ = self.curve.beside(at, self.side * (self.bundle.half_width + SIGN + 1.5))
        return points


def strips(plan: Plan, unknowns: Points, clear: NDArray[np.float64]) -> list[Strip]:
    """A strip for each bundle of a layout, in pixels, spaces in the middle of their curves."""
    dots = unknowns[: len(plan.dots)] * PITCH
    handles = unknowns[len(plan.dots) :] * PITCH
    made = []
    for number, bundle in enumerate(plan.bundles):
        a, b = dots[bundle.a], dots[bundle.b]
        third = (b - a) / 3
        points = np.stack(
            [a, a + third + handles[2 * number], b - third + handles[2 * number + 1], b]
        )
        reach = (float(clear[bundle.a]) * PITCH, float(clear[bundle.b]) * PITCH)
        made.append(Strip(bundle, Curve(points), reach))
    return made


def settle(made: list[Strip], dots: Points) -> None:
    """Slide spaces along their curves, and shorten some, until all have air."""
    near = _neighbours(made)
    cities = shapely.points(dots).astype(object)
    for _ in range(4):
        moved = False
        for number, strip in enumerate(made):
            moved |= _slide(strip, _others(made, near[number]), cities)
        if not moved:
            break
    for number, strip in enumerate(made):
        others = _others(made, near[number])
        while _least(strip.shapes, others) < LEAST_AIR and strip.length > SHORTEST * 0.9:
            strip.shrink *= 0.97
            strip.refresh()


def _neighbours(made: list[Strip]) -> list[list[int]]:
    bounds = np.array([shapely.total_bounds(strip.shapes) for strip in made])
    low, high = bounds[:, :2] - 45, bounds[:, 2:]
    over = (low[:, None] < high[None]).all(-1)
    touching = np.logical_and(over, over.T) & ~np.eye(len(made), dtype=bool)
    return [np.flatnonzero(touching[number]).tolist() for number in range(len(made))]


def _others(made: list[Strip], numbers: list[int]) -> Shapes:
    if not numbers:
        return np.zeros(0, object)
    return np.concatenate([made[number].shapes for number in numbers])


def _gaps(shapes: Shapes, others: Shapes, reach: float) -> NDArray[np.float64]:
    """Distances below *reach* between two groups of shapes."""
    if not len(others):
        return np.zeros(0)
    one, other = shapely.STRtree(others).query(shapes, predicate="dwithin", distance=reach)
    gaps: NDArray[np.float64] = shapely.distance(shapes[one], others[other])
    return gaps


def _least(shapes: Shapes, others: Shapes) -> float:
    gaps = _gaps(shapes, others, AIR)
    return float(gaps.min()) if len(gaps) else AIR


def _slide(strip: Strip, others: Shapes, cities: Shapes) -> bool:
    """Move a strip's spaces to where they are least in the way."""

    def cost() -> float:
        tight = AIR - _gaps(strip.shapes, others, AIR)
        near = CITY_RADIUS + 2.5
        dots = near - _gaps(strip.shapes, cities, near)
        return float((tight**2).sum() + (dots**2).sum()) + 0.002 * strip.shift**2

    best, before = cost(), strip.shift
    room = strip.room
    if best <= 0.002 * before**2 + 1e-9 or room < 0.5:
        return False
    found = before
    for shift in np.linspace(-room, room, 17):
        strip.shift = float(shift)
        strip.refresh()
        tried = cost()
        if tried < best - 1e-6:
            best, found = tried, strip.shift
    strip.shift = found
    strip.refresh()
    return found != before
