"""Records: a game as its moves, played again to the same state."""

import json
from pathlib import Path
from typing import Any

import pytest

import wagonway as ww
from tests.face.games import TABLES, played

TINY = Path(__file__).parent.parent / "data" / "tiny.toml"


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_a_record_plays_to_the_same_position(edition: str, seats: int) -> None:
    game = played(edition, seats, 31)
    again = ww.load_record(json.dumps(game.record()))
    assert again.position() == game.position()
    assert again.outcome() == game.outcome()
    assert again.record() == game.record()


def test_a_record_is_read_from_a_file(tmp_path: Path) -> None:
    game = played("usa", 2, 1, 20)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game.record()))
    assert ww.load_record(file).position() == game.position()


def test_a_game_from_a_position_has_a_record_too() -> None:
    start = played("europe", 3, 8, 50).position()
    game = ww.from_position(start)
    for _ in range(10):
        game.play(game.moves()[0])
    again = ww.load_record(json.loads(json.dumps(game.record())))
    assert again.position() == game.position()


def test_a_board_of_ones_own_travels_in_the_record() -> None:
    game = ww.new(TINY, 2, 3)
    for _ in range(8):
        game.play(game.moves()[0])
    record = json.loads(json.dumps(game.record()))
    assert isinstance(record["edition"], dict)
    assert ww.load_record(record).position() == game.position()


def test_long_seeds_keep_every_digit() -> None:
    seed = (1 << 255) + 12345
    game = ww.new("usa", 2, seed)
    record = json.loads(json.dumps(game.record()))
    assert record["seed"] == hex(seed)
    assert ww.load_record(record).seed == seed


def good() -> dict[str, Any]:
    return ww.new("usa", 2, 1, first=0).record() | {"moves": []}


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        ({"moves": [[0, "draw deck"]]}, "move 0 can't be played: draw deck: something else"),
        ({"moves": [[5, "draw deck"]]}, "no seat 5; expected 0 to 1"),
        ({"moves": [["0", "draw deck"]]}, "no seat '0'"),
        ({"moves": [[None, "draw deck"]]}, "no seat; expected"),
        ({"moves": [[0]]}, r"expected \[seat, move\]"),
        ({"moves": "draw deck"}, r"expected a list of \[seat, move\]"),
        ({"moves": [[0, "hop"]]}, '"hop" is not a move'),
        ({"seats": 9}, "9 seats; expected 2 to 5"),
        ({"seats": None}, "None seats; expected 2 to 5"),
        ({"seed": -1}, "seed -1; expected"),
        ({"seed": 1.5}, "seed 1.5; expected"),
        ({"first": 2}, "first seat 2; expected 0 to 1"),
        ({"edition": "mars"}, 'no edition is called "mars"'),
        ({"edition": 5}, "expected a name or the data"),
        ({"rules_version": 99}, "rules version 99; expected 1"),
        ({"format": "other"}, 'expected "wagonway-record", version 1'),
        ({"extra": 1}, "unknown key 'extra'"),
        ({"start": {"edition": "usa", "seats": 3}}, "of another game"),
        ({"start": 5}, "can't be set up: a position is int"),
    ],
)
def test_a_damaged_record_is_refused(damage: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ww.RecordError, match=sentence):
        ww.load_record(good() | damage)


@pytest.mark.parametrize("key", list(good()))
def test_a_record_with_a_hole_is_refused(key: str) -> None:
    record = good()
    del record[key]
    with pytest.raises(ww.RecordError, match=f'"{key}" is missing'):
        ww.load_record(record)


@pytest.mark.parametrize("source", ["", "{", "[]", "null", 5, None, b"\xff", "[" * 100_000])
def test_what_is_no_record_is_refused(source: object) -> None:
    with pytest.raises(ww.RecordError, match="expected"):
        ww.load_record(source)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ww.RecordError, match="can't be read"):
        ww.load_record(tmp_path / "none.json")
    with pytest.raises(ww.RecordError, match="can't be read"):
        ww.load_record(tmp_path)
