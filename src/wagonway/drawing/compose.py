"""A layout's things in their places: spaces settled, signs beside them, labels set."""

from dataclasses import dataclass, replace

import numpy as np
import shapely
from numpy.typing import NDArray

from wagonway.drawing.curves import Curve
from wagonway.drawing.energy import Energy
from wagonway.drawing.labels import Label, place_labels, trouble
from wagonway.drawing.plan import CITY_RADIUS, PITCH, SIGN, Plan
from wagonway.drawing.projection import Points
from wagonway.drawing.spaces import LEAST_AIR, Shapes, Strip, settle, strips

LANGUAGES = ("en", "fr")
MARGIN = 40.0
"""Pixels from the outermost thing to the frame."""
LABEL_MARGIN = 12.0
SHRINK_LIMIT = 0.94
"""Spaces shortened by more than this are a fault."""


@dataclass
class Layout:
    """Everything in its place, in pixels."""

    plan: Plan
    width: float
    height: float
    dots: Points
    strips: list[Strip]
    labels: dict[str, list[Label]]
    """By language, one for each dot."""
    true: Points
    """Where the dots would be on a true map, in the unit of the layout."""
    blocked: NDArray[np.bool_]
    """The dots whose labels have something in the way."""
    faults: dict[str, float]
    """What is still in the way, and how much."""

    @property
    def trouble(self) -> float:
        """0 is a layout without faults."""
        return sum(self.faults.values())


def compose(energy: Energy, unknowns: Points) -> Layout:
    """Spaces, signs and labels on the curves found, moved so that the corner is at zero."""
    plan = energy.plan
    made = strips(plan, unknowns, energy.clear)
    dots = unknowns[: energy.n_dots] * PITCH
    settle(made, dots)
    _choose_sides(energy, made, dots)
    solid = _solid(made)
    bounds = shapely.total_bounds(
        np.concatenate([solid, shapely.buffer(shapely.points(dots), CITY_RADIUS)])
    )
    corner, far = np.floor(bounds[:2] - MARGIN), np.ceil(bounds[2:] + MARGIN)
    inside = (
        corner[0] + LABEL_MARGIN,
        corner[1] + LABEL_MARGIN,
        far[0] - LABEL_MARGIN,
        far[1] - LABEL_MARGIN,
    )
    labels: dict[str, list[Label]] = {}
    faults = _crowding(made, plan, dots)
    blocked = np.zeros(len(dots), bool)
    for language in LANGUAGES:
        cities = [plan.board.city(dot.city) for dot in plan.dots]
        names = [city.name_fr if language == "fr" else city.name for city in cities]
        first = labels.get(LANGUAGES[0])
        fixed = {
            at: first[at]
            for at, name in enumerate(names)
            if first and " ".join(first[at].lines) == name
        }
        before = None if energy.labels is None else energy.labels.offset[: len(dots)] * PITCH
        labels[language] = place_labels(names, dots, solid, inside, before, fixed)
        if fixed and trouble(labels[language], solid, dots).any():
            labels[language] = place_labels(names, dots, solid, inside, before)
        areas = trouble(labels[language], solid, dots)
        blocked |= areas > 0
        faults |= {
            f"{name} ({language})": area for name, area in zip(names, areas, strict=True) if area
        }
    for one, other in crossings(energy.bundle_points(unknowns)):
        ids = [plan.bundles[number].routes[0].id for number in (one, other)]
        faults[" and ".join(ids) + " cross"] = 1000.0
    return Layout(
        plan=plan,
        width=float(far[0] - corner[0]),
        height=float(far[1] - corner[1]),
        dots=dots - corner,
        strips=[replace(strip, curve=Curve(strip.curve.points - corner)) for strip in made],
        labels={
            language: [label.moved(-corner[0], -corner[1]) for label in own]
            for language, own in labels.items()
        },
        true=energy.home,
        blocked=blocked,
        faults=faults,
    )


def crossings(lines: list[Points]) -> list[tuple[int, int]]:
    """Pairs of lines that cross, not counting what happens at their very ends."""
    shapes = np.array([shapely.LineString(line[1:-1]) for line in lines], object)
    one, other = shapely.STRtree(shapes).query(shapes, predicate="crosses")
    return [(int(i), int(j)) for i, j in zip(one, other, strict=True) if i < j]


def _solid(made: list[Strip]) -> Shapes:
    """Everything a label must not touch, but for dots."""
    signs = [
        shapely.buffer(shapely.points(strip.signs()), SIGN) for strip in made if strip.bundle.signs
    ]
    return np.concatenate([strip.shapes for strip in made] + signs)


def _choose_sides(energy: Energy, made: list[Strip], dots: Points) -> None:
    """Signs on the side of their bundle where they are least in the way."""
    with_signs = [number for number, strip in enumerate(made) if strip.bundle.signs]
    if not with_signs:
        return
    for number in with_signs:
        made[number].side = float(energy.sides[energy.sign_bundle == number][0])
    spaces = np.concatenate([strip.shapes for strip in made])
    things = np.concatenate([spaces, shapely.buffer(shapely.points(dots), CITY_RADIUS)])
    for _ in range(3):
        for number in with_signs:
            strip, costs = made[number], []
            signs = {n: shapely.points(made[n].signs()) for n in with_signs if n != number}
            others = np.concatenate([things, *[shapely.buffer(s, SIGN) for s in signs.values()]])
            tree = shapely.STRtree(others)
            before = strip.side
            for side in (before, -before):
                strip.side = side
                own = shapely.buffer(shapely.points(strip.signs()), SIGN + 1)
                one, other = tree.query(own, predicate="intersects")
                shared = shapely.area(shapely.intersection(own[one], others[other]))
                costs.append(float(shared.sum()))
            strip.side = before if costs[0] <= costs[1] + 1.0 else -before
            energy.sides[energy.sign_bundle == number] = strip.side


def _crowding(made: list[Strip], plan: Plan, dots: Points) -> dict[str, float]:
    """How much air is missing between spaces of different bundles, signs and dots."""
    shapes, owner = [], []
    for number, strip in enumerate(made):
        shapes.append(strip.shapes)
        owner += [number] * len(strip.shapes)
        if strip.bundle.signs:
            shapes.append(shapely.buffer(shapely.points(strip.signs()), SIGN - 1))
            owner += [number] * strip.bundle.signs
    shapes.append(shapely.buffer(shapely.points(dots), CITY_RADIUS))
    owner += [-1] * len(dots)
    things, owners = np.concatenate(shapes), np.array(owner)
    one, other = shapely.STRtree(things).query(things, predicate="dwithin", distance=LEAST_AIR)
    apart = (owners[one] != owners[other]) & (owners[one] >= 0)
    one, other = one[apart], other[apart]
    missing = np.maximum(LEAST_AIR - shapely.distance(things[one], things[other]), 0)
    lacking = np.bincount(owners[one], missing, len(made))
    faults = {}
    for number, strip in enumerate(made):
        short = max(SHRINK_LIMIT - strip.shrink, 0)
        strip.crowded = bool(lacking[number] > 1e-6 or short)
        if strip.crowded:
            faults[plan.bundles[number].routes[0].id] = 10 * lacking[number] + 50 * short
    return faults
