"""Land and water under a board, moved along with the cities.

The base data are three files made by `tools/geography.py`: the world, and two regions seen from
nearer. In each, `step` is the unit in degrees; a line is a flat list of integers, the first point
and then the steps from point to point; a polygon is a list of such rings, holes after the outline.
"""

import json
from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any

import numpy as np
import shapely
from scipy.interpolate import RBFInterpolator

from wagonway.drawing.plan import Plan
from wagonway.drawing.projection import Points

LAYERS = ("land", "home", "lakes", "rivers", "regions", "borders")
WIDE = 1.0
"""How much of the cities' extent is looked at beyond them, on every side."""
DEGREE = 0.5
"""Lines are bent at least this often, in degrees."""


class Geography:
    """The land and water about a board's cities."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        folder = files(__package__) / "geography"
        near = folder / f"{plan.board.id}.json"
        file = near if near.is_file() else folder / "world.json"
        data = json.loads(file.read_text(encoding="utf-8"))
        places = np.array([[dot.lon, dot.lat] for dot in plan.dots])
        meridian = plan.projection.meridian
        lon = (places[:, 0] - meridian + 180) % 360 - 180
        low = np.array([lon.min() + meridian, places[:, 1].min()])
        high = np.array([lon.max() + meridian, places[:, 1].max()])
        around = np.maximum((high - low) * WIDE, 2)
        self.region = shapely.box(
            max(low[0] - around[0], meridian - 100),
            max(low[1] - around[1], -84),
            min(high[0] + around[0], meridian + 100),
            min(high[1] + around[1], 84),
        )
        self.layers = {layer: self._read(data, layer) for layer in LAYERS if layer in data}

    def _read(self, data: dict[str, Any], layer: str) -> list[shapely.Geometry]:
        """The shapes of a layer within the region, in degrees; also once more round the earth."""
        left, bottom, right, top = self.region.bounds
        found = []
        for item in data[layer]:
            rings = item if isinstance(item[0], list) else [item]
            lines = [np.cumsum(np.reshape(r, (-1, 2)), 0) * data["step"] for r in rings]
            for turn in (-360.0, 0.0, 360.0):
                moved = [line + np.array([turn, 0]) for line in lines]
                low, high = moved[0].min(0), moved[0].max(0)
                if low[0] > right or high[0] < left or low[1] > top or high[1] < bottom:
                    continue
                if isinstance(item[0], list):
                    shape = shapely.make_valid(shapely.Polygon(moved[0], moved[1:]))
                else:
                    shape = shapely.LineString(moved[0])
                found.append(shapely.segmentize(shape.intersection(self.region), DEGREE))
        return [shape for shape in found if not shape.is_empty]

    def water_under(self, line: Points) -> float:
        """How many of these points, on the projection's plane, lie on water."""
        land = shapely.union_all([self._projected(shape) for shape in self.layers["land"]])
        shapely.prepare(land)
        return float((~shapely.contains_xy(land, line)).sum())

    def _projected(self, shape: shapely.Geometry) -> shapely.Geometry:
        moved = shapely.transform(shape, self.plan.projection)
        return shapely.make_valid(moved)

    def warped(
        self, true: Points, dots: Points, size: tuple[float, float]
    ) -> Iterator[tuple[str, shapely.Geometry]]:
        """Each layer moved as the cities were, cut to the picture."""
        bend = warp(self.plan.places, true, dots)
        frame = shapely.box(-12, -12, size[0] + 12, size[1] + 12)
        for layer, shapes in self.layers.items():
            moved = []
            for shape in shapes:
                bent = shapely.transform(shape, lambda points: bend(self.plan.projection(points)))
                whole = shapely.make_valid(bent) if bent.geom_type.endswith("Polygon") else bent
                moved.append(whole.intersection(frame))
            yield layer, shapely.union_all(moved)


def warp(places: Points, true: Points, dots: Points) -> Callable[[Points], Points]:
    """From the projection's plane to the picture: a thin plate that is fixed at the cities.

    A far ring of points follows the map as a whole, so that nothing runs wild outside.
    """
    scale = float(np.linalg.norm(np.ptp(true, 0)) / np.linalg.norm(np.ptp(places, 0)))
    middle = places.mean(0)
    flat = true - true.mean(0)
    moved = dots - dots.mean(0)
    left, sizes, right = np.linalg.svd(flat.T @ moved)
    turn = (left @ right) * sizes.sum() / (flat**2).sum()
    angles = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    reach = abs(flat).max(0) * np.array([2.0, 2.2])
    ring = np.stack([np.cos(angles) * reach[0], np.sin(angles) * reach[1]], 1)
    plate = RBFInterpolator(
        np.vstack([flat, ring]),
        np.vstack([moved, ring @ turn]) + dots.mean(0),
        kernel="thin_plate_spline",
        smoothing=0.02,
    )

    def bend(points: Points) -> Points:
        bent: Points = plate((points - middle) * scale)
        return bent

    return bend
