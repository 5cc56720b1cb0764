"""Where the cities' names stand: near their dots, clear of everything, never two on one spot."""

import math
from dataclasses import dataclass, replace

import numpy as np
import shapely
from numpy.typing import NDArray

from wagonway.drawing.plan import CITY_RADIUS
from wagonway.drawing.projection import Points
from wagonway.drawing.spaces import Shapes
from wagonway.drawing.type import LINE, breaks, text_width

DIRECTIONS = 24
DISTANCES = (3.0, 6.0, 10.0, 15.0)
AIR = 2.0
"""Pixels wanted between a label and anything else."""
STAY = 0.1
"""What a pixel costs that a label moves from one round to the next."""
KEEP = 60
"""Best places of each label that are weighed against the other labels."""


@dataclass(frozen=True)
class Label:
    """A name set in lines about a middle."""

    lines: tuple[str, ...]
    x: float
    y: float
    width: float
    height: float
    anchor: str
    """On which side of its dot it stands: start (to its right), middle, end."""

    @property
    def shape(self) -> shapely.Polygon:
        """The box it fills."""
        return _box(self.x, self.y, self.width, self.height)

    def moved(self, x: float, y: float) -> "Label":
        """The same label elsewhere."""
        return replace(self, x=round(self.x + x, 1), y=round(self.y + y, 1))


def _box(x: float, y: float, width: float, height: float) -> shapely.Polygon:
    return shapely.box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def place_labels(
    names: list[str],
    dots: Points,
    obstacles: Shapes,
    frame: tuple[float, float, float, float],
    before: Points | None = None,
    fixed: dict[int, Label] | None = None,
) -> list[Label]:
    """A label for each dot, clear of the obstacles as well as can be.

    Labels rather stay where they stood *before*, as seen from their dots, so that rounds of the
    layout lead somewhere; those given as *fixed* do not move at all.
    """
    kept = fixed or {}
    cities = shapely.buffer(shapely.points(dots), CITY_RADIUS)
    tree = shapely.STRtree(np.concatenate([obstacles, cities]))
    count = len(obstacles)
    choices: list[list[Label]] = []
    costs: list[NDArray[np.float64]] = []
    for number, name in enumerate(names):
        if number in kept:
            choices.append([kept[number]])
            costs.append(np.zeros(1))
            continue
        found, cost = _candidates(name, number, dots, frame)
        if before is not None:
            moved = np.array([[label.x, label.y] for label in found]) - dots[number]
            cost += STAY * np.minimum(np.linalg.norm(moved - before[number], axis=1), 40)
        boxes = np.array([label.shape for label in found], object)
        grown = shapely.buffer(boxes, AIR, join_style="mitre")
        box, thing = tree.query(grown, predicate="intersects")
        other = thing != count + number
        box, thing = box[other], thing[other]
        overlap = shapely.area(shapely.intersection(grown[box], tree.geometries[thing]))
        hit = shapely.intersects(boxes[box], tree.geometries[thing])
        cost += np.bincount(box, overlap + 60 * hit, len(found))
        best_first = np.argsort(cost, kind="stable")[:KEEP]
        choices.append([found[at] for at in best_first])
        costs.append(cost[best_first])

    grown_boxes = [
        shapely.buffer(
            np.array([label.shape for label in own], object), AIR / 2, join_style="mitre"
        )
        for own in choices
    ]
    picked = [0] * len(names)
    order = sorted(range(len(names)), key=lambda number: -costs[number][0])
    for _ in range(12):
        changed = False
        for number in order:
            if len(choices[number]) == 1:
                continue
            rest = np.array(
                [grown_boxes[k][picked[k]] for k in range(len(names)) if k != number], object
            )
            box, other = shapely.STRtree(rest).query(grown_boxes[number], predicate="intersects")
            overlap = shapely.area(shapely.intersection(grown_boxes[number][box], rest[other]))
            total = costs[number] + np.bincount(box, 40 + overlap, len(choices[number]))
            best = int(total.argmin())
            changed |= best != picked[number]
            picked[number] = best
        if not changed:
            break
    return [own[at] for own, at in zip(choices, picked, strict=True)]


def trouble(labels: list[Label], obstacles: Shapes, dots: Points) -> NDArray[np.float64]:
    """The area that each label, with a little air, shares with anything else."""
    boxes = np.array([label.shape.buffer(0.6, join_style="mitre") for label in labels], object)
    cities = shapely.buffer(shapely.points(dots), CITY_RADIUS)
    things = np.concatenate([obstacles, cities, boxes])
    box, thing = shapely.STRtree(things).query(boxes, predicate="intersects")
    other = thing != len(things) - len(boxes) + box
    box, thing = box[other], thing[other]
    shared = shapely.area(shapely.intersection(boxes[box], things[thing]))
    return np.bincount(box, shared, len(boxes)).astype(float)


def _candidates(
    name: str, number: int, dots: Points, frame: tuple[float, float, float, float]
) -> tuple[list[Label], NDArray[np.float64]]:
    """Places about a dot within the frame, and how odd each would look."""
    x0, y0 = dots[number]
    left, top, right, bottom = frame
    found, costs = [], []
    for lines in breaks(name):
        width, height = max(text_width(line) for line in lines), LINE * len(lines)
        for distance in DISTANCES:
            for turn in range(DIRECTIONS):
                angle = 2 * math.pi * turn / DIRECTIONS
                ux, uy = math.cos(angle), math.sin(angle)
                reach = CITY_RADIUS + distance
                x = x0 + ux * (reach + width / 2)
                y = y0 + uy * (reach + height / 2)
                gap = math.hypot(max(abs(x - x0) - width / 2, 0), max(abs(y - y0) - height / 2, 0))
                inside = (
                    left <= x - width / 2
                    and x + width / 2 <= right
                    and top <= y - height / 2
                    and y + height / 2 <= bottom
                )
                if gap < CITY_RADIUS + 1.5 or not inside:
                    continue
                cost = 0.5 * gap + 2.0 * (len(lines) - 1) + 0.8 * abs(uy) + 0.3 * (uy > 0.3)
                away = np.hypot(dots[:, 0] - x, dots[:, 1] - y)
                cost += 6.0 * np.count_nonzero(away < away[number] - 1e-9)
                anchor = "middle" if abs(ux) < 0.6 else "start" if ux > 0 else "end"
                found.append(
                    Label(tuple(lines), round(x, 1), round(y, 1), round(width, 1), height, anchor)
                )
                costs.append(cost)
    return found, np.array(costs)
