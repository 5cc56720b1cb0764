"""The committed pictures: complete, and nothing in the way of anything else."""

import json
from importlib.resources import files
from itertools import pairwise

import pytest
import shapely

from tests.drawing.shapes import dots, labels, nearer, signs, spaces
from wagonway.drawing.store import geometry, geometry_names
from wagonway.editions import load, names
from wagonway.lexicon import Lexicon

EDITIONS = {edition: load(edition).board for edition in names()}
BOARDS = geometry_names()
LANGUAGES = ("en", "fr")
AIR = 1.5


def test_every_edition_has_its_picture() -> None:
    assert {board.id for board in EDITIONS.values()} == set(BOARDS)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_picture_shows_the_board(edition: str) -> None:
    board = EDITIONS[edition]
    picture = geometry(board.id)
    assert picture["board"] == board.id
    assert list(picture["routes"]) == list(Lexicon(load(edition)).routes)
    assert list(picture["cities"]) == [city.id for city in board.cities]
    assert list(picture["companies"]) == [company.id for company in board.companies]
    for city in board.cities:
        drawn = picture["cities"][city.id]["dots"]
        assert [dot.get("to") for dot in drawn] == [dot.to for dot in city.endpoints] or [None]
        for dot in drawn:
            assert " ".join(dot["labels"]["en"]["lines"]) == city.name
            assert " ".join(dot["labels"]["fr"]["lines"]) == city.name_fr
    for route in board.routes:
        drawn = picture["routes"][route.id]
        kind = "tunnel" if route.tunnel else "ferry" if route.ferry else "plain"
        assert drawn["kind"] == kind
        assert len(drawn["spaces"]) == route.length
        assert sum(at.get("locomotive", False) for at in drawn["spaces"]) == route.ferry


@pytest.mark.parametrize("edition", EDITIONS)
def test_companies_stand_beside_one_track_of_each_route(edition: str) -> None:
    board = EDITIONS[edition]
    drawn = geometry(board.id)["routes"]
    for route in board.routes:
        tracks = [drawn[route.id], *([drawn[route.twin]] if route.twin else [])]
        shown = [
            mark["company"] for track in tracks for mark in track["marks"] if "company" in mark
        ]
        assert shown == list(route.companies), route.id


@pytest.mark.parametrize("board", BOARDS)
def test_spaces_run_from_a_to_b(board: str) -> None:
    picture = geometry(board)
    shown = next(each for each in EDITIONS.values() if each.id == board)
    for route in shown.routes:
        first, last = (
            picture["routes"][route.id]["spaces"][0],
            picture["routes"][route.id]["spaces"][-1],
        )
        if route.length > 1:
            ends = [
                next(
                    shapely.Point(dot["x"], dot["y"])
                    for dot in picture["cities"][city]["dots"]
                    if dot.get("to") in (None, other)
                )
                for city, other in ((route.a, route.b), (route.b, route.a))
            ]
            begin = shapely.Point(first["x"], first["y"])
            end = shapely.Point(last["x"], last["y"])
            assert begin.distance(ends[0]) < end.distance(ends[0]), route.id
            assert end.distance(ends[1]) < begin.distance(ends[1]), route.id


@pytest.mark.parametrize("board", BOARDS)
def test_spaces_have_air(board: str) -> None:
    own = spaces(geometry(board))
    apart = [pair for pair in nearer(own, own, AIR) if pair[0] != pair[1]]
    assert apart == []
    within = [pair for pair in nearer(own, own, 1.0) if pair[0] == pair[1]]
    assert within == []


@pytest.mark.parametrize("board", BOARDS)
def test_nothing_lies_on_a_city(board: str) -> None:
    picture = geometry(board)
    assert nearer(dots(picture), spaces(picture) + signs(picture), AIR) == []
    assert nearer(own := dots(picture), own, 4 * AIR) == []


@pytest.mark.parametrize("board", BOARDS)
def test_signs_touch_nothing(board: str) -> None:
    picture = geometry(board)
    own = signs(picture)
    if own:
        assert nearer(own, spaces(picture), 0.5) == []
        assert nearer(own, own, 0.5) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board", BOARDS)
def test_labels_touch_nothing(board: str, language: str) -> None:
    picture = geometry(board)
    own = labels(picture, language)
    others = spaces(picture) + signs(picture) + dots(picture)
    assert nearer(own, others, 0.4) == []
    assert nearer(own, own, 0.4) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board", BOARDS)
def test_everything_is_within_the_frame(board: str, language: str) -> None:
    picture = geometry(board)
    frame = shapely.box(8, 8, picture["width"] - 8, picture["height"] - 8)
    everything = spaces(picture) + signs(picture) + dots(picture) + labels(picture, language)
    assert [id for id, shape in everything if not frame.contains(shape)] == []


@pytest.mark.parametrize("board", BOARDS)
def test_curves_are_gentle(board: str) -> None:
    """No hooks: no two neighbouring spaces at more than 40 degrees, no route at more than 125."""
    for id, route in geometry(board)["routes"].items():
        angles = [at["angle"] for at in route["spaces"]]
        turns = [(b - a + 90) % 180 - 90 for a, b in pairwise(angles)]
        assert all(abs(turn) < 40 for turn in turns), id
        assert abs(sum(turns)) < 125, id


@pytest.mark.parametrize("board", BOARDS)
def test_files_stay_small(board: str) -> None:
    file = files("wagonway.drawing") / "boards" / f"{board}.json"
    text = file.read_text(encoding="utf-8")
    assert len(text) < 300_000
    assert json.loads(text)["format"] == 1
    assert {item["layer"] for item in geometry(board)["background"]} >= {"land", "border"}
