"""The things of a geometry as shapes, to be measured."""

import numpy as np
import shapely
from numpy.typing import NDArray

from wagonway.drawing.spaces import rectangles
from wagonway.drawing.store import Json

Named = list[tuple[str, shapely.Polygon]]
SIGN_RADIUS = 7.0
"""The signs' shapes reach a little further with their corners."""


def spaces(geometry: Json) -> Named:
    """Every space, by its route's id."""
    return [
        (id, rectangle)
        for id, route in geometry["routes"].items()
        for rectangle in rectangles(
            np.array([[at["x"], at["y"]] for at in route["spaces"]]),
            np.radians([at["angle"] for at in route["spaces"]]),
            route["length"],
            route["width"],
        )
    ]


def signs(geometry: Json) -> Named:
    return [
        (id, shapely.Point(mark["x"], mark["y"]).buffer(SIGN_RADIUS))
        for id, route in geometry["routes"].items()
        for mark in route["marks"]
    ]


def dots(geometry: Json) -> Named:
    return [
        (id, shapely.Point(dot["x"], dot["y"]).buffer(geometry["city_radius"]))
        for id, city in geometry["cities"].items()
        for dot in city["dots"]
    ]


def labels(geometry: Json, language: str) -> Named:
    found = []
    for id, city in geometry["cities"].items():
        for dot in city["dots"]:
            label = dot["labels"][language]
            x, y = label["width"] / 2, label["height"] / 2
            box = shapely.box(label["x"] - x, label["y"] - y, label["x"] + x, label["y"] + y)
            found.append((id, box))
    return found


def nearer(one: Named, other: Named, distance: float) -> list[tuple[str, str, float]]:
    """Pairs of different things that are nearer to each other than that, and how near."""
    first, second = (np.array([shape for _, shape in group], object) for group in (one, other))
    at, to = shapely.STRtree(second).query(first, predicate="dwithin", distance=distance)
    away: NDArray[np.float64] = shapely.distance(first[at], second[to])
    return [
        (one[i][0], other[j][0], float(gap))
        for i, j, gap in zip(at, to, away, strict=True)
        if first[i] is not second[j] and gap < distance and (one is not other or i < j)
    ]
