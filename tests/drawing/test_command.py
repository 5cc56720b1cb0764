"""`wagonway board draw` as a user meets it."""

import json
import xml.etree.ElementTree as ET
from importlib.resources import files
from pathlib import Path

import pytest

import wagonway as ww
from tests.cli.test_cli import TINY, run
from wagonway.drawing.command import draw_board, geometry_for, lay_out_board
from wagonway.drawing.store import geometry
from wagonway.editions import load, names


def drawn(path: Path) -> tuple[ET.Element, str]:
    text = path.read_text(encoding="utf-8")
    return ET.fromstring(text), text


@pytest.mark.parametrize("edition", names())
def test_each_board_is_drawn_whole(edition: str, tmp_path: Path) -> None:
    board = load(edition).board
    for theme, language in (("light", "en"), ("dark", "fr")):
        out = tmp_path / "board.svg"
        draw_board(edition, out, theme, language)
        root, text = drawn(out)
        ids = {element.get("id") for element in root.iter()}
        assert {route.id for route in board.routes} <= ids
        assert board.names[language] in text


def test_pictures_of_the_same_are_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a.svg", "b.svg"):
        draw_board("nordic", tmp_path / name)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


def test_a_record_and_a_position_show_their_pieces(tmp_path: Path) -> None:
    position = {
        "edition": "europe",
        "seats": 3,
        "seed": 7,
        "routes": {"amsterdam-london": 0, "brest-pamplona": 2},
        "stations": {"paris": 1},
    }
    game = ww.from_position(position)
    for name, data in (("position.json", position), ("record.json", game.record())):
        (tmp_path / name).write_text(json.dumps(data), encoding="utf-8")
        out = tmp_path / "board.svg"
        done = run("board", "draw", "europe", "-o", str(out), "--position", str(tmp_path / name))
        assert done.returncode == 0, done.stderr
        root, _ = drawn(out)
        seats = [(each.get("id"), each.get("data-seat")) for each in root.iter()]
        claimed = [(id, seat) for id, seat in seats if seat is not None]
        assert claimed == [("amsterdam-london", "0"), ("brest-pamplona", "2"), (None, "1")]


def test_a_board_of_ones_own(tmp_path: Path) -> None:
    out = tmp_path / "tiny.svg"
    done = run("board", "draw", str(TINY), "-o", str(out), "--language", "fr")
    assert done.returncode == 0, done.stderr
    assert "laying the board out" in done.stderr
    root, text = drawn(out)
    assert "Minuscule" in text
    assert "Corve" in text
    assert "aldby-brekk:red" in {element.get("id") for element in root.iter()}


def test_a_geometry_is_written_as_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wagonway.drawing.command._laid_out", lambda *_: geometry("nordic"))
    file = tmp_path / "nordic.json"
    lay_out_board("nordic", file, print)
    assert json.loads(file.read_text(encoding="utf-8")) == geometry("nordic")
    shipped = files("wagonway.drawing") / "boards" / "nordic.json"
    assert file.read_bytes() == shipped.read_bytes()


def test_a_board_with_the_id_of_another_is_laid_out_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wagonway.drawing.command._laid_out", lambda *_: {"board": "new"})
    path = tmp_path / "usa.toml"
    path.write_text(TINY.read_text(encoding="utf-8").replace('id = "tiny"', 'id = "usa"'))
    assert geometry_for(load(path), lambda _: None) == {"board": "new"}
    assert geometry_for(load("usa-2004"), lambda _: None) is geometry("usa")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("mars", "-o", "x.svg"), "no edition is called"),
        (("no-such.toml", "-o", "x.svg"), "no such file"),
        (("usa", "-o", "x.svg", "--theme", "pink"), 'no theme "pink"; expected light or dark'),
        (("usa", "-o", "x.svg", "--language", "de"), 'no language "de"; expected en or fr'),
        (("usa", "-o", "no/such/folder/x.svg"), "can't be written"),
        (("usa", "-o", "x.svg", "--position", "no-such.json"), "can't be read"),
        (("usa",), "Missing option"),
    ],
)
def test_wrong_use_ends_with_2_and_a_sentence(
    arguments: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("board", "draw", *arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "x.svg").exists()


def test_a_game_on_another_board_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(ww.new("nordic", seats=2, seed=1).record()), encoding="utf-8")
    done = run("board", "draw", "usa", "-o", str(tmp_path / "x.svg"), "--position", str(file))
    assert done.returncode == 2
    assert "is a game on nordic; expected one on usa" in done.stderr


def test_a_board_without_coordinates_is_told_what_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = TINY.read_text(encoding="utf-8").replace(", lat = 55.1, lon = 10.0", "")
    path.write_text(text, encoding="utf-8")
    done = run("board", "draw", str(path), "-o", str(tmp_path / "x.svg"))
    assert done.returncode == 2
    assert "lat" in done.stderr
    assert "missing" in done.stderr
