"""The layout program: from a board's places and routes to dots, curves, spaces and labels.

It starts from the true places, presses routes apart more and more firmly, and then goes back and
forth: place spaces and labels, see what still is in the way, give that more room, press again. The
same board and the same versions of NumPy and SciPy give the same layout; nothing is drawn by lot.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np
from scipy.optimize import minimize

from wagonway.drawing.compose import Layout, compose, crossings
from wagonway.drawing.energy import Boxes, Energy, Weights
from wagonway.drawing.plan import PITCH, Plan
from wagonway.drawing.projection import Points

ROUNDS = 12
FIRST = ((1.0, 2.0, 300), (5.0, 1.4, 300), (14.0, 1.0, 400), (40.0, 0.8, 400), (100.0, 0.7, 400))
"""Weight of things too near, factor of bending, and steps: the first presses."""
STUBBORN = 1.7
"""How much heavier a label becomes with every round in which it is blocked."""
FIRM = 14.0
"""From this weight on, labels take part."""


@dataclass(frozen=True)
class Style:
    """How a board is laid out, where it differs from others."""

    weights: Weights = field(default_factory=Weights)
    aspect: tuple[float, float] = (0.75, 1.6)
    """Least and greatest ratio of width to height."""


def lay_out(
    plan: Plan,
    style: Style,
    seaward: Callable[[Points], float] | None = None,
    report: Callable[[str], None] = lambda _: None,
) -> Layout:
    """Find a layout; *seaward* tells how much of a line of true places lies on water."""
    energy = Energy(plan, replace(style.weights))
    unknowns = _start(energy, seaward)
    best: Layout | None = None
    for apart, bend, steps in FIRST:
        _set(energy, apart, style.weights.bend * bend)
        unknowns = _press(energy, unknowns, steps)
        _fit_frame(energy, unknowns, style.aspect)
        if apart >= FIRM:
            best = compose(energy, unknowns)
            _give_room(energy, best)
    for round_ in range(ROUNDS):
        _set(energy, apart + 30 * round_, energy.weights.bend)
        unknowns = _press(energy, unknowns, 250)
        layout = compose(energy, unknowns)
        worst = sorted(layout.faults, key=lambda fault: -layout.faults[fault])
        report(f"round {round_ + 1}: in the way are {', '.join(worst[:5]) or 'no more things'}")
        if best is None or layout.trouble < best.trouble:
            best = layout
        if layout.trouble == 0:
            break
        _give_room(energy, layout)
    assert best is not None
    return best


def _set(energy: Energy, apart: float, bend: float) -> None:
    energy.weights.apart, energy.weights.bend = apart, bend
    energy.weights.label = apart / 4
    energy.weights.curl = max(apart / 8, 1)


def _press(energy: Energy, unknowns: Points, steps: int) -> Points:
    options = {"maxiter": steps, "maxcor": 30, "maxfun": 2 * steps}
    found = minimize(energy, unknowns.ravel(), jac=True, method="L-BFGS-B", options=options)
    return np.asarray(found.x).reshape(-1, 2)


def _start(energy: Energy, seaward: Callable[[Points], float] | None) -> Points:
    """The true places and straight lines, but for lines that would cross or coincide."""
    unknowns = np.zeros((energy.n_dots + 2 * energy.n_bundles, 2))
    unknowns[: energy.n_dots] = energy.home

    def bulge(number: int, height: float) -> None:
        a, b = energy.home[energy.ends[number]]
        at = energy.n_dots + 2 * number
        unknowns[at : at + 2] = height * np.array([a[1] - b[1], b[0] - a[0]])

    plan = energy.plan
    for one, other in plan.rivals():
        ferry, inland = sorted((one, other), key=lambda n: -plan.bundles[n].routes[0].ferry)
        a, b = plan.places[plan.ends[ferry]]
        normal = np.array([a[1] - b[1], b[0] - a[0]])
        middle = np.linspace(a, b, 12)[1:-1]
        wet = [0.0 if seaward is None else seaward(middle + h * normal) for h in (0.2, -0.2)]
        side = 1.0 if wet[0] >= wet[1] else -1.0
        same = 1.0 if plan.bundles[inland].a == plan.bundles[ferry].a else -1.0
        bulge(ferry, 0.2 * side)
        bulge(inland, -0.2 * side * same)
    for _ in range(8):
        crossing = crossings(energy.bundle_points(unknowns))
        if not crossing:
            break
        counts = np.bincount(np.array(crossing).ravel(), minlength=energy.n_bundles)
        number, best, height = int(counts.argmax()), len(crossing), 0.0
        at = energy.n_dots + 2 * number
        before = unknowns[at : at + 2].copy()
        for tried in (0.15, -0.15, 0.3, -0.3, 0.45, -0.45, 0.6, -0.6, 0.8, -0.8):
            bulge(number, tried)
            left = len(crossings(energy.bundle_points(unknowns)))
            if left < best:
                best, height = left, tried
        unknowns[at : at + 2] = before
        if not height:
            break
        bulge(number, height)
    return unknowns


def _fit_frame(energy: Energy, unknowns: Points, aspect: tuple[float, float]) -> None:
    """A frame about the layout, pressed in where it is too wide or too high."""
    points = energy.points @ unknowns
    low, high = points.min(0), points.max(0)
    width, height = high - low
    ratio = np.clip(width / height, *aspect)
    energy.frame = (
        (low + high) / 2,
        np.array([min(width, height * ratio), min(height, width / ratio)]) / 2,
    )


def _give_room(energy: Energy, layout: Layout) -> None:
    """Tell the energy where labels stand and which bundles need more air."""
    crowded = np.array([strip.crowded for strip in layout.strips])
    energy.extra = np.minimum(energy.extra + 0.02 * crowded, 0.1)
    number = np.arange(energy.n_dots)
    weight = np.ones(energy.n_dots)
    if energy.labels is not None:
        weight = energy.labels.weight[: energy.n_dots]
    energy.widen(layout.blocked)
    weight = np.minimum(weight * np.where(layout.blocked, STUBBORN, 1), 25)
    dot, offset, half = [], [], []
    for own in layout.labels.values():
        middle = np.array([[label.x, label.y] for label in own])
        size = np.array([[label.width, label.height] for label in own])
        dot.append(number)
        offset.append((middle - layout.dots) / PITCH)
        half.append(size / 2 / PITCH)
    energy.labels = Boxes(
        np.concatenate(dot), np.vstack(offset), np.vstack(half), np.tile(weight, len(dot))
    )
