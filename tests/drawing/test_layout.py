"""The layout program: exact gradients, and a small board without faults."""

import math
from pathlib import Path

import numpy as np
import pytest

from tests.data.tiny import TINY, tiny
from tests.drawing.shapes import dots, labels, nearer, spaces
from wagonway.drawing.curves import Curve
from wagonway.drawing.energy import Boxes, Energy, Weights
from wagonway.drawing.geography import Geography
from wagonway.drawing.geometry import company_signs, locomotive_spaces, path_of, write
from wagonway.drawing.plan import Plan
from wagonway.drawing.produce import produce
from wagonway.drawing.projection import Projection, projection_for
from wagonway.drawing.type import breaks, text_width
from wagonway.editions import load


@pytest.mark.parametrize("edition", ["pennsylvania", "nordic"])
def test_gradients_are_exact(edition: str) -> None:
    energy = Energy(Plan(load(edition).board), Weights(apart=10.0))
    rng = np.random.default_rng(0)
    count = energy.n_dots
    size = (count + 2 * energy.n_bundles, 2)
    unknowns = rng.normal(0, 0.15, size)
    unknowns[:count] += energy.home
    energy.labels = Boxes(
        np.arange(count),
        rng.normal(0, 0.6, (count, 2)),
        np.full((count, 2), 0.3),
        rng.uniform(1, 3, count),
    )
    energy.frame = (np.zeros(2), np.ptp(energy.home, 0) / 3)
    energy.sides = rng.choice([-1.0, 1.0], len(energy.sides))
    flat, way, step = unknowns.ravel(), rng.normal(size=unknowns.size), 1e-6
    _, slope = energy(flat)
    difference = (energy(flat + step * way)[0] - energy(flat - step * way)[0]) / (2 * step)
    assert slope @ way == pytest.approx(difference, rel=1e-4)


@pytest.fixture(scope="module")
def drawn() -> dict[str, object]:
    return produce(load(TINY).board)


def test_a_small_board_has_no_faults(drawn: dict[str, object]) -> None:
    own = spaces(drawn)
    assert [pair for pair in nearer(own, own, 1.5) if pair[0] != pair[1]] == []
    for language in ("en", "fr"):
        names = labels(drawn, language)
        assert nearer(names, own + dots(drawn), 0.4) == []
        assert nearer(names, names, 0.4) == []


def test_the_same_board_gives_the_same_bytes(drawn: dict[str, object]) -> None:
    assert write(produce(load(TINY).board)) == write(drawn)


def test_a_board_at_the_ends_of_the_earth(tmp_path: Path) -> None:
    """On both sides of the 180th meridian, south of the equator."""
    text = tiny(tmp_path).read_text(encoding="utf-8")
    for lon, new in ((10.0, 174.8), (11.2, 177.1), (12.4, -178.5), (12.0, 178.0), (10.6, 175.6)):
        text = text.replace(f"lon = {lon} }}", f"lon = {new} }}")
    text = text.replace("lon = 13.1 }", "lon = -176.0 }").replace("lat = 5", "lat = -1")
    path = tmp_path / "pacific.toml"
    path.write_text(text, encoding="utf-8")
    plan = Plan(load(path).board)
    assert [dot.city for dot in plan.dots] == sorted(dot.city for dot in plan.dots)
    assert plan.places[0][0] < plan.places[3][0] < plan.places[2][0] < plan.places[5][0]
    assert np.ptp(plan.places[:, 0]) < 2000
    geography = Geography(plan)
    assert len(geography.layers["land"]) > 10
    assert geography.water_under(plan.places) >= 4


def test_projections_keep_north_up_and_scale() -> None:
    for places in ([[10, 50], [20, 60]], [[140, -40], [150, -30]], [[-5, -5], [5, 10]]):
        project = projection_for(places)
        lon, lat = np.mean(places, axis=0)
        at, north, east = project([[lon, lat], [lon, lat + 0.01], [lon + 0.01, lat]])
        assert north[1] < at[1]
        assert east[0] > at[0]
        up = at[1] - north[1]
        right = (east[0] - at[0]) / math.cos(math.radians(lat))
        assert up == pytest.approx(right, rel=2e-3), "conformal"
        assert up == pytest.approx(1.11, rel=0.03), "kilometres"
    assert Projection(0, (-20, 20))([[0, 0]]) == pytest.approx(np.zeros((1, 2)))


def test_a_curve_is_walked_by_length() -> None:
    curve = Curve(np.array([[0.0, 0], [10, 0], [20, 0], [30, 0]]))
    assert curve.length == pytest.approx(30)
    points, angles = curve.beside(np.array([5.0, 15]), 2)
    assert points == pytest.approx(np.array([[5, 2], [15, 2]]), abs=0.05)
    assert angles == pytest.approx([0, 0])


def test_small_things() -> None:
    assert company_signs(["bo", "brp", "prr"]) == {
        "bo": {"code": "BO", "style": 0},
        "brp": {"code": "BR", "style": 1},
        "prr": {"code": "P", "style": 2},
    }
    ferry = load("europe").board.route("palermo-smyrna")
    assert locomotive_spaces(ferry) == [1, 4]
    assert breaks("Mo i Rana") == [["Mo i Rana"], ["Mo", "i Rana"], ["Mo i", "Rana"]]
    assert text_width("É") == text_width("E")
    import shapely

    assert path_of(shapely.box(0, 0, 10, 5)) == "M10 0l0 5-10 0 0-5z"
