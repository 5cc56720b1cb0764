"""A board's geometry as JSON (docs/drawing.md): made from a layout, read by whoever draws it."""

import json
import math
from typing import Any, Final

import numpy as np
import shapely

from wagonway.drawing.compose import Layout
from wagonway.drawing.curves import Curve
from wagonway.drawing.geography import Geography
from wagonway.drawing.labels import Label
from wagonway.drawing.plan import CITY_RADIUS, WIDTH
from wagonway.drawing.spaces import Strip
from wagonway.drawing.store import Json
from wagonway.drawing.type import FAMILY, LINE, SIZE, WEIGHT
from wagonway.editions import Route

FORMAT: Final = 1
PAINTED: Final = (
    ("land", "land", 0.5),
    ("neighbours", "neighbour", 0.5),
    ("regions", "region", 0.7),
    ("rivers", "river", 0.7),
    ("lakes", "lake", 0.5),
    ("borders", "border", 0.7),
)
"""Layers of the geography in the order of drawing: name there, name here, pixels left out."""


def geometry_of(layout: Layout, geography: Geography) -> Json:
    """The geometry of a layout, rounded, with its background."""
    plan = layout.plan
    cities: Json = {}
    for number, dot in enumerate(plan.dots):
        x, y = layout.dots[number]
        labels = {language: _label(own[number]) for language, own in layout.labels.items()}
        place: Json = {"x": _round(x), "y": _round(y), "labels": labels}
        if dot.to is not None:
            place["to"] = dot.to
        cities.setdefault(dot.city, {"dots": []})["dots"].append(place)
    drawn: Json = {}
    for strip in layout.strips:
        drawn.update(_routes(strip))
    return {
        "format": FORMAT,
        "board": plan.board.id,
        "width": layout.width,
        "height": layout.height,
        "city_radius": CITY_RADIUS,
        "font": {"family": FAMILY, "size": SIZE, "weight": WEIGHT, "line": LINE},
        "background": _background(layout, geography),
        "cities": cities,
        "routes": {route.id: drawn[route.id] for route in plan.board.routes},
        "companies": company_signs([company.id for company in plan.board.companies]),
    }


def write(geometry: Json) -> str:
    """The geometry as a file: one city, route or layer to a line."""
    lines = []
    for key, value in geometry.items():
        if key == "background":
            rows = [_compact(layer) for layer in value]
            lines.append('"background": [\n' + ",\n".join(rows) + "\n]")
        elif key in ("cities", "routes", "companies"):
            rows = [f"{_compact(id)}: {_compact(own)}" for id, own in value.items()]
            lines.append(f'"{key}": {{\n' + ",\n".join(rows) + "\n}")
        else:
            lines.append(f'"{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _round(value: float) -> float:
    rounded = round(float(value), 1)
    return int(rounded) if rounded == int(rounded) else rounded


def _label(label: Label) -> Json:
    return {
        "lines": list(label.lines),
        "x": label.x,
        "y": label.y,
        "width": label.width,
        "height": label.height,
        "anchor": label.anchor,
    }


def _routes(strip: Strip) -> Json:
    """The routes of a bundle: which track is which follows from their order."""
    bundle = strip.bundle
    first = bundle.routes[0]
    signs = [{"company": company} for company in first.companies]
    if first.wild_substitute:
        signs.append({"substitute": first.wild_substitute})  # type: ignore[dict-item]  # a number
    marks = [
        {**sign, "x": _round(x), "y": _round(y)}
        for sign, (x, y) in zip(signs, strip.signs(), strict=True)
    ]
    found: Json = {}
    tracks = zip(bundle.routes, strip.tracks(), strip.offsets, strict=True)
    for route, (middles, angles), offset in tracks:
        turned = (np.degrees(angles) + 90) % 180 - 90
        spaces: list[Json] = [
            {"x": _round(x), "y": _round(y), "angle": _round(angle)}
            for (x, y), angle in zip(middles, turned, strict=True)
        ]
        for at in locomotive_spaces(route):
            spaces[at]["locomotive"] = True
        path = _path(strip.curve, offset)
        if route.a != first.a:  # the twin's file order may run the other way
            spaces.reverse()
        found[route.id] = {
            "kind": "tunnel" if route.tunnel else "ferry" if route.ferry else "plain",
            "length": _round(strip.length),
            "width": WIDTH,
            "path": path,
            "spaces": spaces,
            "marks": marks if route is first else [],
        }
    return found


def company_signs(ids: list[str]) -> Json:
    """What is on each company's sign: as few letters as tell it from the others, and its style."""
    signs: Json = {}
    for style, id in enumerate(ids):
        others = [other for other in ids if other != id]
        lengths = range(1, len(id) + 1)
        unique = (n for n in lengths if not any(other[:n] == id[:n] for other in others))
        signs[id] = {"code": id[: next(unique, len(id))].upper(), "style": style}
    return signs


def locomotive_spaces(route: Route) -> list[int]:
    """Which spaces of a ferry ask for locomotives: spread evenly about its middle."""
    return [math.floor((i + 0.5) * route.length / route.ferry) for i in range(route.ferry)]


def _path(curve: Curve, offset: float) -> str:
    """A track as a smooth line; beside the middle it is drawn through points."""
    if not offset:
        points = [(_round(x), _round(y)) for x, y in curve.points]
        start, one, other, end = (f"{x} {y}" for x, y in points)
        return f"M{start}C{one} {other} {end}"
    beside, _ = curve.beside(np.linspace(0, curve.length, 9), offset)
    return "M" + "L".join(f"{_round(x)} {_round(y)}" for x, y in beside)


def _background(layout: Layout, geography: Geography) -> list[Json]:
    size = (layout.width, layout.height)
    warped = dict(geography.warped(layout.true, layout.dots, size))
    if "home" in warped:
        warped["neighbours"] = warped["land"].difference(warped["home"])
    if "lakes" in warped:
        for lines in ("rivers", "regions", "borders"):
            if lines in warped:
                warped[lines] = warped[lines].difference(warped["lakes"])
    painted = []
    for name, layer, tolerance in PAINTED:
        path = path_of(warped[name].simplify(tolerance)) if name in warped else ""
        if path:
            painted.append({"layer": layer, "d": path})
    return painted


def path_of(shape: shapely.Geometry) -> str:
    """A shape as an SVG path, in steps of a tenth of a pixel."""
    out: list[str] = []

    def line(points: Any, closed: bool) -> None:
        grid = np.round(np.array(points) * 10).astype(int)
        kept = np.concatenate([[True], (np.diff(grid, axis=0) != 0).any(1)])
        grid = grid[kept]
        if len(grid) < (4 if closed else 2):
            return
        steps = np.diff(grid, axis=0)[: -1 if closed else None]
        out.append(f"M{_tenth(grid[0][0])} {_tenth(grid[0][1])}l")
        out.append(_joined(steps.ravel().tolist()) + ("z" if closed else ""))

    for part in shapely.get_parts(shape):
        if part.geom_type == "Polygon":
            if part.area > 3:
                line(part.exterior.coords, True)
                for hole in part.interiors:
                    if shapely.Polygon(hole).area > 3:
                        line(hole.coords, True)
        elif part.geom_type in ("LineString", "LinearRing") and part.length > 3:
            line(part.coords, False)
        elif hasattr(part, "geoms"):
            out.append(path_of(part))
    return "".join(out)


def _tenth(tenths: int) -> str:
    return f"{tenths / 10:g}".replace("0.", ".") if abs(tenths) < 10 else f"{tenths / 10:g}"


def _joined(tenths: list[int]) -> str:
    """Numbers one after the other, with a space only where it is needed."""
    text = ""
    for value in tenths:
        word = _tenth(value)
        text += word if not text or word.startswith("-") else f" {word}"
    return text
