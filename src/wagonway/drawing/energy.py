"""How uncomfortable a layout is, with its gradient: what the layout program makes small.

Unknown are the dots' places and two handles for each bundle; the unit of length is one pitch.
Wanted are room for every space, air between things, gentle curves, and true geography. Each term
is a sum of squares of what is too much; all gradients are exact (a test compares differences).
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.spatial import Delaunay, cKDTree

from wagonway.drawing.curves import blend, blend_slope
from wagonway.drawing.plan import CITY_RADIUS, PITCH, SIGN, Plan
from wagonway.drawing.projection import Points

Numbers = NDArray[np.float64]
Indices = NDArray[np.int64]

DOT = CITY_RADIUS / PITCH
SIGN_APART = 2 * SIGN / PITCH + 0.02


@dataclass
class Weights:
    """What each kind of discomfort counts, and the distances that count as comfortable."""

    air: float = 0.12
    """Distance wanted between bundles."""
    apart: float = 1.0
    """Weight of things that come nearer than that."""
    short: float = 12.0
    """Of room missing for the spaces, squared."""
    long: float = 3.0
    """Of room to spare beyond `slack`."""
    slack: float = 1.08
    bend: float = 0.4
    """Of bending as such."""
    curl: float = 1.0
    """Of bends tighter than a radius of 1 / `tight`."""
    tight: float = 0.4
    bearing: float = 4.0
    """Of directions between neighbouring dots that differ from the earth's."""
    scale: float = 0.8
    """Of distances between them that differ."""
    home: float = 0.004
    """Of places that differ."""
    fold: float = 30.0
    """Of triangles of dots that shrink to less than a third of their size."""
    dots: float = 6.0
    """Of dots nearer than `dots_apart`."""
    dots_apart: float = 1.15
    label: float = 6.0
    """Of things in a label's way."""
    frame: float = 0.2
    """Of what reaches beyond the frame."""


@dataclass(frozen=True)
class Boxes:
    """Boxes that move along with a dot: its label in each language."""

    dot: Indices
    offset: Points
    half: Points
    weight: Numbers
    """How much more each counts than others."""


class Energy:
    """The discomfort of a plan's layouts."""

    def __init__(self, plan: Plan, weights: Weights) -> None:
        self.plan = plan
        self.weights = weights
        self.ends = plan.ends
        self.n_dots, self.n_bundles = len(plan.dots), len(plan.bundles)
        self.spaces = np.array([float(bundle.length) for bundle in plan.bundles])
        self.half = np.array([bundle.half_width for bundle in plan.bundles]) / PITCH
        self.extra: Numbers = np.zeros(self.n_bundles)
        """More air for bundles that need it."""
        self.clear = self._clearance()
        self.need = self.spaces + self.clear[self.ends].sum(1) - 0.08
        self.home = self._scaled()
        self.labels: Boxes | None = None
        self.frame: tuple[Numbers, Numbers] | None = None
        """Middle and half size."""
        self._sample()
        self.sides: Numbers = np.ones(len(self.sign_bundle))
        """On which side of its bundle each sign stands: 1 or -1."""
        self._triangulate()

    def _clearance(self) -> Numbers:
        """A radius about each dot on whose circle all its tracks find room side by side."""
        total = np.zeros(self.n_dots)
        for bundle, half in zip(self.plan.bundles, self.half, strict=True):
            for dot in (bundle.a, bundle.b):
                total[dot] += 2 * half + 0.1
        return np.clip(1.05 * total / (2 * np.pi), 0.37, 0.75)

    def _scaled(self) -> Points:
        """The true places, so large that half of the bundles find room on straight lines."""
        places = self.plan.places
        straight = np.linalg.norm(places[self.ends[:, 0]] - places[self.ends[:, 1]], axis=1)
        scaled: Points = (places - places.mean(0)) * float(np.median(self.need / straight))
        return scaled

    def _sample(self) -> None:
        """Points along the bundles and at their signs, as a linear map of the unknowns."""
        counts = (4 * self.spaces + 5).astype(int)
        self.step = self.need / (counts - 1)
        at = [np.linspace(0, 1, count) for count in counts]
        self.bundle = np.repeat(np.arange(self.n_bundles), counts)
        along = np.concatenate(at)
        self.points = self._map(self.bundle, blend(along))
        same = self.bundle[:-1] == self.bundle[1:]
        self.segment = np.flatnonzero(same)
        self.inner = np.flatnonzero(same[:-1] & same[1:]) + 1

        bundles, where = [], []
        for number, bundle in enumerate(self.plan.bundles):
            for sign in range(bundle.signs):
                bundles.append(number)
                from_middle = (sign - (bundle.signs - 1) / 2) * SIGN_APART
                where.append(0.5 + from_middle / self.need[number])
        self.sign_bundle = np.array(bundles, int)
        self.sign_points = self._map(self.sign_bundle, blend(np.array(where)))
        self.sign_slopes = self._map(self.sign_bundle, blend_slope(np.array(where)))
        self.sign_offset = self.half[self.sign_bundle] + (SIGN + 1.5) / PITCH
        self.owner = np.concatenate([self.bundle, self.sign_bundle])
        to_ends = np.stack([along, 1 - along], -1) * self.need[self.bundle][:, None]
        self.from_end = np.vstack([to_ends, np.full((len(self.sign_bundle), 2), np.inf)])
        """How far each point is along its bundle from either end; signs stand beside it."""
        self.radius = np.concatenate(
            [self.half[self.bundle], np.full(len(self.sign_bundle), SIGN / PITCH)]
        )

    def _map(self, bundle: Indices, counts: Numbers) -> sparse.csr_matrix:
        """From dots and handles to points of curves: a handle is measured from a straight line."""
        rows = np.repeat(np.arange(len(bundle)), 4)
        counts = counts.reshape(-1, 4)
        first, second = counts[:, 1], counts[:, 2]
        values = np.stack(
            [
                counts[:, 0] + first * 2 / 3 + second / 3,
                counts[:, 3] + second * 2 / 3 + first / 3,
                first,
                second,
            ],
            -1,
        )
        handle = self.n_dots + 2 * bundle
        columns = np.stack([self.ends[bundle, 0], self.ends[bundle, 1], handle, handle + 1], -1)
        shape = (len(bundle), self.n_dots + 2 * self.n_bundles)
        return sparse.csr_matrix((values.ravel(), (rows, columns.ravel())), shape=shape)

    def _triangulate(self) -> None:
        """Neighbouring dots: the sides of well-shaped triangles between them, and the bundles."""
        home = self.home
        corners = np.zeros((0, 3), int)
        areas = np.zeros(0)
        if self.n_dots > 3:
            corners = Delaunay(home).simplices.astype(int)
            areas = _areas(home, corners)
            corners = np.where((areas < 0)[:, None], corners[:, ::-1], corners)
            areas = abs(areas)
            around = sum(
                np.linalg.norm(home[corners[:, i]] - home[corners[:, i - 1]], axis=1)
                for i in range(3)
            )
            good = areas / around**2 > 0.006
            corners, areas = corners[good], areas[good]
        self.triangles, self.areas = corners, areas
        pairs = {tuple(sorted((t[i], t[i - 1]))) for t in corners.tolist() for i in range(3)}
        pairs |= {tuple(sorted(pair)) for pair in self.ends.tolist()}
        self.near = np.array(sorted(pairs))
        between = home[self.near[:, 1]] - home[self.near[:, 0]]
        self.near_length = np.linalg.norm(between, axis=1)
        self.near_course = between / self.near_length[:, None]
        self.all_pairs = np.array(np.triu_indices(self.n_dots, 1)).T

    def bundle_points(self, unknowns: Points) -> list[Points]:
        """The points sampled along each bundle."""
        points = self.points @ unknowns
        return [points[self.bundle == number] for number in range(self.n_bundles)]

    def __call__(self, flat: Numbers) -> tuple[float, Numbers]:
        """The discomfort and its gradient."""
        unknowns = flat.reshape(-1, 2)
        dots, handles = unknowns[: self.n_dots], unknowns[self.n_dots :]
        slope = np.zeros_like(unknowns)
        to_dots, to_handles = slope[: self.n_dots], slope[self.n_dots :]
        points = self.points @ unknowns
        to_points = np.zeros_like(points)
        total = self._lengths(points, to_points) + self._curls(points, to_points)

        everything, normals, pace = self._with_signs(points, unknowns)
        to_all = np.zeros_like(everything)
        total += self._nearness(everything, to_all)
        total += self._past_dots(everything, dots, to_all, to_dots)
        if self.labels is not None:
            total += self._labels(everything, dots, to_all, to_dots)
        if self.frame is not None:
            middle, half = self.frame
            beyond = np.maximum(abs(everything - middle) - half, 0) * np.sign(everything - middle)
            total += self.weights.frame * float((beyond**2).sum())
            to_all += 2 * self.weights.frame * beyond

        count = len(points)
        to_points += to_all[:count]
        slope += self.points.T @ to_points
        if len(everything) > count:
            push = to_all[count:]
            slope += self.sign_points.T @ push
            # A normal turns with its tangent: only the part along the tangent turns it.
            tangent = np.stack([normals[:, 1], -normals[:, 0]], -1)
            turn = -(push * tangent).sum(1) * self.sign_offset * self.sides / pace
            slope += self.sign_slopes.T @ (turn[:, None] * normals)

        total += self._bends(handles, to_handles)
        total += self._geography(dots, to_dots)
        total += self._folds(dots, to_dots)
        total += self._dots(dots, to_dots)
        return total, slope.ravel()

    def _with_signs(self, points: Points, unknowns: Points) -> tuple[Points, Points, Numbers]:
        if not len(self.sign_bundle):
            return points, np.zeros((0, 2)), np.zeros(0)
        tangent = self.sign_slopes @ unknowns
        pace = np.hypot(tangent[:, 0], tangent[:, 1]) + 1e-12
        normals = np.stack([-tangent[:, 1], tangent[:, 0]], -1) / pace[:, None]
        signs = self.sign_points @ unknowns + (self.sign_offset * self.sides)[:, None] * normals
        return np.vstack([points, signs]), normals, pace

    def _lengths(self, points: Points, slope: Points) -> float:
        """Every bundle as long as its spaces need, and not much longer."""
        weights = self.weights
        step = points[self.segment + 1] - points[self.segment]
        size = np.hypot(step[:, 0], step[:, 1]) + 1e-12
        bundle = self.bundle[self.segment]
        length = np.bincount(bundle, size, self.n_bundles)
        short = np.maximum(self.need - length, 0)
        root = np.sqrt(self.need)
        long = np.maximum(length - self.need * weights.slack, 0) / root
        pull = -2 * weights.short * short + 2 * weights.long * long / root
        push = (pull[bundle] / size)[:, None] * step
        _add(slope, self.segment + 1, push)
        _add(slope, self.segment, -push)
        return float(weights.short * (short**2).sum() + weights.long * (long**2).sum())

    def _curls(self, points: Points, slope: Points) -> float:
        """No hairpins."""
        weights, at = self.weights, self.inner
        second = points[at + 1] - 2 * points[at] + points[at - 1]
        size = np.hypot(second[:, 0], second[:, 1]) + 1e-12
        step = self.step[self.bundle[at]]
        over = np.maximum(size / step**2 - weights.tight, 0)
        push = (2 * weights.curl * over / step / size)[:, None] * second
        _add(slope, at + 1, push)
        _add(slope, at, -2 * push)
        _add(slope, at - 1, push)
        return float(weights.curl * (over**2 * step).sum())

    def _nearness(self, points: Points, slope: Points) -> float:
        """Air between bundles, but for what lies in the clearance of a dot they share."""
        weights = self.weights
        reach = 2 * float(self.radius.max() + self.extra.max()) + weights.air
        pairs = cKDTree(points).query_pairs(reach, output_type="ndarray")
        pairs = pairs[self.owner[pairs[:, 0]] != self.owner[pairs[:, 1]]]
        one, other = pairs[:, 0], pairs[:, 1]
        first, second = self.owner[one], self.owner[other]
        away = points[one] - points[other]
        size = np.hypot(away[:, 0], away[:, 1]) + 1e-9
        wanted = self.radius[one] + self.radius[other] + weights.air
        wanted += (self.extra[first] + self.extra[second]) / 2
        over = np.maximum(wanted - size, 0)
        for end in (0, 1):
            for other_end in (0, 1):
                dot = self.ends[first, end]
                at = np.flatnonzero((dot == self.ends[second, other_end]) & (over > 0))
                clear = self.clear[dot[at]] + 0.02
                near = (self.from_end[one[at], end] < clear) | (
                    self.from_end[other[at], other_end] < clear
                )
                over[at[near]] = 0
        push = (-weights.apart / 2 * over / size)[:, None] * away
        _add(slope, one, push)
        _add(slope, other, -push)
        return float(weights.apart / 4 * (over**2).sum())

    def _past_dots(self, points: Points, dots: Points, slope: Points, to_dots: Points) -> float:
        """Air between bundles and the dots they pass by."""
        weights = self.weights
        reach = float(self.radius.max()) + DOT + weights.air + 0.1
        point, dot = _close(points, dots, np.full((len(dots), 2), reach))
        ends = self.ends[self.owner[point]]
        is_sign = point >= len(self.bundle)
        passing = ((ends != dot[:, None]).all(1)) | is_sign
        point, dot = point[passing], dot[passing]
        away = points[point] - dots[dot]
        size = np.hypot(away[:, 0], away[:, 1]) + 1e-9
        over = np.maximum(self.radius[point] + DOT + weights.air + 0.08 - size, 0)
        push = (-weights.apart * over / size)[:, None] * away
        _add(slope, point, push)
        _add(to_dots, dot, -push)
        return float(weights.apart / 2 * (over**2).sum())

    def _labels(self, points: Points, dots: Points, slope: Points, to_dots: Points) -> float:
        """Nothing in the way of a label: neither tracks and signs nor other cities' dots."""
        assert self.labels is not None
        boxes = self.labels
        middle = dots[boxes.dot] + boxes.offset
        total = 0.0
        dot_radius = np.full(self.n_dots, DOT)
        for things, radius, out in ((points, self.radius, slope), (dots, dot_radius, to_dots)):
            thing, box = _close(things, middle, boxes.half + radius.max() + 0.1)
            if out is slope:  # nothing of a bundle is drawn within the clearance of its own dots
                dot = boxes.dot[box]
                own = (
                    (self.ends[self.owner[thing]] == dot[:, None])
                    & (self.from_end[thing] < self.clear[dot][:, None])
                ).any(1)
            else:
                own = thing == boxes.dot[box]
            thing, box = thing[~own], box[~own]
            if not len(thing):
                continue
            away = things[thing] - middle[box]
            depth, side = abs(away) - boxes.half[box], np.sign(away)
            side[side == 0] = 1
            outside = np.maximum(depth, 0)
            distance = np.linalg.norm(outside, axis=1)
            inside = distance == 0
            signed = np.where(inside, depth.max(1), distance)
            normal = np.where(
                inside[:, None],
                np.eye(2)[depth.argmax(1)],
                outside / np.maximum(distance, 1e-9)[:, None],
            )
            over = np.maximum(radius[thing] + 0.08 - signed, 0)
            weight = self.weights.label * boxes.weight[box]
            push = (-2 * weight * over)[:, None] * normal * side
            _add(out, thing, push)
            _add(to_dots, boxes.dot[box], -push)
            total += float((weight * over**2).sum())
        return total

    def _bends(self, handles: Points, slope: Points) -> float:
        """Straight rather than bent."""
        first, second = handles[0::2], handles[1::2]
        one, other = second - 2 * first, first - 2 * second
        weight = (3 * self.weights.bend / self.need)[:, None]
        slope[0::2] += 2 * weight * (other - 2 * one)
        slope[1::2] += 2 * weight * (one - 2 * other)
        return float((weight * (one**2 + other**2)).sum())

    def _geography(self, dots: Points, slope: Points) -> float:
        """Neighbouring dots in their true direction, at their true distance, near their place."""
        weights = self.weights
        between = dots[self.near[:, 1]] - dots[self.near[:, 0]]
        course = self.near_course
        across = between[:, 0] * course[:, 1] - between[:, 1] * course[:, 0]
        along = (between * course).sum(1) - self.near_length
        weight = 0.1 / np.sqrt(self.near_length)
        push = (2 * weights.bearing * weight * across)[:, None] * np.stack(
            [course[:, 1], -course[:, 0]], -1
        )
        push += (2 * weights.scale * weight * along)[:, None] * course
        _add(slope, self.near[:, 1], push)
        _add(slope, self.near[:, 0], -push)
        moved = dots - self.home
        slope += 2 * weights.home * moved
        total = (weight * (weights.bearing * across**2 + weights.scale * along**2)).sum()
        return float(total + weights.home * (moved**2).sum())

    def _folds(self, dots: Points, slope: Points) -> float:
        """The land must not fold over: no triangle of dots may collapse."""
        corners = self.triangles
        over = np.maximum(0.3 - _areas(dots, corners) / self.areas, 0)
        pull = (-self.weights.fold * over / self.areas)[:, None]
        for i in range(3):
            side = dots[corners[:, i - 2]] - dots[corners[:, i - 1]]
            _add(slope, corners[:, i], pull * np.stack([side[:, 1], -side[:, 0]], -1))
        return float(self.weights.fold * (over**2).sum())

    def _dots(self, dots: Points, slope: Points) -> float:
        """No two dots too close together."""
        one, other = self.all_pairs[:, 0], self.all_pairs[:, 1]
        away = dots[one] - dots[other]
        size = np.hypot(away[:, 0], away[:, 1]) + 1e-9
        over = np.maximum(self.weights.dots_apart - size, 0)
        push = (-2 * self.weights.dots * over / size)[:, None] * away
        _add(slope, one, push)
        _add(slope, other, -push)
        return float(self.weights.dots * (over**2).sum())


def _areas(points: Points, corners: Indices) -> Numbers:
    first, second, third = (points[corners[:, i]] for i in range(3))
    one, other = second - first, third - first
    area: Numbers = (one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]) / 2
    return area


def _close(points: Points, middles: Points, half: Points) -> tuple[Indices, Indices]:
    """Which points lie in which of the boxes of these middles and half sizes."""
    inside = abs(points[:, :1] - middles[:, 0]) < half[:, 0]
    inside &= abs(points[:, 1:] - middles[:, 1]) < half[:, 1]
    point, box = np.nonzero(inside)
    return point, box


def _add(target: Points, rows: Indices, values: Points) -> None:
    """Add values to rows that may repeat."""
    for axis in (0, 1):
        target[:, axis] += np.bincount(rows, values[:, axis], len(target))
