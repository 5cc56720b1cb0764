"""Blocks kept in SQLite: once each, from several processes, never mixed up."""

import sqlite3
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from wagonway.arena.blocks import Block
from wagonway.arena.rows import WIN
from wagonway.arena.standings import standing_of
from wagonway.arena.store import Field, Store, contents_of
from wagonway.editions import load
from wagonway.errors import SetupError

FIELD = Field("usa", "0123456789ab", 2)
VERSIONS = {"planner": "1", "greedy": "1"}
TABLE = ("planner", "greedy")


def blocks(first: int, n: int) -> list[Block]:
    return [
        Block(seed, (WIN * (seed % 3), WIN * (2 - seed % 3))) for seed in range(first, first + n)
    ]


def test_the_same_block_counts_once(tmp_path: Path) -> None:
    path = str(tmp_path / "ratings.sqlite")
    with Store(path) as store:
        assert store.next_seed() == 1
        assert store.add(FIELD, TABLE, VERSIONS, 0, blocks(1, 30)) == 30
        assert store.add(FIELD, TABLE, VERSIONS, 0, blocks(21, 30)) == 20
        assert store.next_seed() == 51
    with Store(path, must_exist=True) as store:
        assert store.fields() == [FIELD]
        assert store.blocks(FIELD) == {
            TABLE: Counter({(0, 120): 16, (60, 60): 17, (120, 0): 17}),
        }


def test_what_has_changed_is_not_mixed_up(tmp_path: Path) -> None:
    with Store(str(tmp_path / "ratings.sqlite")) as store:
        store.add(FIELD, TABLE, VERSIONS, 0, blocks(1, 10))
        store.add(FIELD, TABLE, {"planner": "1", "greedy": "2"}, 0, blocks(1, 10))
        store.add(Field("usa", "another", 2), TABLE, VERSIONS, 0, blocks(1, 10))
        assert store.blocks(FIELD).keys() == {("planner", "greedy@1"), ("planner", "greedy@2")}
        standing = standing_of(store, FIELD)
    assert standing.title == "usa (0123456789ab), 2 seats"
    assert standing.anchor == "planner"
    assert {rating.bot for rating in standing.ratings} == {"planner", "greedy@1", "greedy@2"}


def test_an_edition_is_known_by_its_contents() -> None:
    assert contents_of(load("usa")) == contents_of(load("usa"))
    assert contents_of(load("usa")) != contents_of(load("usa-2004"))


def test_several_processes_add_at_the_same_time(tmp_path: Path) -> None:
    path = str(tmp_path / "ratings.sqlite")
    code = (
        "import sys\n"
        "from tests.arena.test_store import FIELD, TABLE, VERSIONS, blocks\n"
        "from wagonway.arena.store import Store\n"
        "first = int(sys.argv[2])\n"
        "with Store(sys.argv[1]) as store:\n"
        "    for start in range(first, first + 100, 5):\n"
        "        assert store.add(FIELD, TABLE, VERSIONS, 0, blocks(start, 5)) == 5\n"
    )
    root = Path(__file__).parents[2]
    running = [
        subprocess.Popen([sys.executable, "-c", code, path, str(first)], cwd=root)
        for first in (1, 101)
    ]
    assert [process.wait(timeout=60) for process in running] == [0, 0]
    with Store(path) as store:
        assert sum(store.blocks(FIELD)[TABLE].values()) == 200


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE mine (x)")
    connection.close()
    text = tmp_path / "text.sqlite"
    text.write_text("this is no database, " * 100)
    before = other.read_bytes(), text.read_bytes()
    for path in (other, text):
        with pytest.raises(SetupError, match="expected a file of ratings"):
            Store(str(path))
    assert (other.read_bytes(), text.read_bytes()) == before
    with pytest.raises(SetupError, match="expected a file of ratings"):
        Store(str(tmp_path / "none.sqlite"), must_exist=True)
    assert not (tmp_path / "none.sqlite").exists()
