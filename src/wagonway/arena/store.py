"""Blocks kept in a SQLite file, so that ratings grow from run to run.

A block is known by edition, line-up, limit of turns and seed: the same block played again is the
same result and counts once. Bots are known by name and version, editions by name and contents, so
what has changed is not mixed up with what it was. Several processes may add at the same time.
"""

import hashlib
import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import quote

from wagonway.arena.blocks import Block
from wagonway.arena.ratings import LineUp, Result
from wagonway.editions import Edition
from wagonway.errors import SetupError

SCHEMA = """
CREATE TABLE IF NOT EXISTS line_up (
    id INTEGER PRIMARY KEY,
    edition TEXT NOT NULL,
    contents TEXT NOT NULL,      -- digest of all the edition's data
    seats INTEGER NOT NULL,
    most_turns INTEGER NOT NULL,
    bots TEXT NOT NULL,          -- JSON: [[name, version], ...], one for each seat
    UNIQUE (edition, contents, seats, most_turns, bots)
);
CREATE TABLE IF NOT EXISTS block (
    line_up INTEGER NOT NULL REFERENCES line_up (id),
    seed INTEGER NOT NULL,
    wins TEXT NOT NULL,          -- JSON: 60ths of games won, one for each bot of the line-up
    PRIMARY KEY (line_up, seed)
) WITHOUT ROWID;
"""
FORMAT = 1
PATIENCE = 60.0
"""Seconds to wait while another process writes."""


@dataclass(frozen=True, slots=True, order=True)
class Field:
    """What must be equal for games to be comparable."""

    edition: str
    contents: str
    seats: int


Versions = dict[str, str]
"""The version of each bot, by name."""


def contents_of(edition: Edition) -> str:
    """A digest of everything an edition's files say."""
    data = json.dumps(edition.data, sort_keys=True)
    return hashlib.sha256(data.encode()).hexdigest()[:12]


class Store:
    """The file; use it as a context manager."""

    def __init__(self, path: str, must_exist: bool = False) -> None:
        self.path = path
        mode = "rw" if must_exist else "rwc"
        try:
            if path == ":memory:":
                self._connection = sqlite3.connect(path, isolation_level=None)
            else:
                uri = f"file:{quote(path)}?mode={mode}"
                self._connection = sqlite3.connect(
                    uri, uri=True, timeout=PATIENCE, isolation_level=None
                )
            self._prepare()
        except sqlite3.Error as error:
            raise SetupError(f"{path}: {error}; expected a file of ratings") from None

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def _prepare(self) -> None:
        """Make a new file's tables; refuse a file of anything else before it is touched."""
        execute = self._connection.execute
        if execute("PRAGMA user_version").fetchone() != (FORMAT,):
            with self._writing():  # another process may be making the tables too
                (version,) = execute("PRAGMA user_version").fetchone()
                (tables,) = execute("SELECT count(*) FROM sqlite_master").fetchone()
                if version not in (0, FORMAT) or (version == 0 and tables):
                    raise sqlite3.DatabaseError("this file holds something else")
                for statement in SCHEMA.split(";"):
                    execute(statement)
                execute(f"PRAGMA user_version = {FORMAT}")
        execute("PRAGMA journal_mode = WAL")
        execute("PRAGMA synchronous = FULL")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")

    def next_seed(self) -> int:
        """A seed above all that are in the file, so that more blocks are new ones."""
        (last,) = self._connection.execute("SELECT max(seed) FROM block").fetchone()
        return 1 if last is None else int(last) + 1

    def add(
        self,
        field: Field,
        line_up: LineUp,
        versions: Versions,
        most_turns: int,
        blocks: Iterable[Block],
    ) -> int:
        """Add blocks; how many were not there before."""
        bots = json.dumps([[bot, versions[bot]] for bot in line_up])
        key = (field.edition, field.contents, field.seats, most_turns, bots)
        columns = "edition, contents, seats, most_turns, bots"
        try:
            with self._writing():
                execute = self._connection.execute
                execute(f"INSERT OR IGNORE INTO line_up ({columns}) VALUES (?, ?, ?, ?, ?)", key)
                where = "edition = ? AND contents = ? AND seats = ? AND most_turns = ? AND bots = ?"
                (number,) = execute(f"SELECT id FROM line_up WHERE {where}", key).fetchone()
                before = self._connection.total_changes
                self._connection.executemany(
                    "INSERT OR IGNORE INTO block VALUES (?, ?, ?)",
                    [(number, block.seed, json.dumps(block.wins)) for block in blocks],
                )
                return self._connection.total_changes - before
        except sqlite3.Error as error:
            raise SetupError(f"{self.path}: {error}; expected to add to it") from None

    def fields(self) -> list[Field]:
        """What was played, each once."""
        found = self._connection.execute("SELECT DISTINCT edition, contents, seats FROM line_up")
        return sorted(Field(*row) for row in found)

    def blocks(self, field: Field) -> dict[LineUp, Counter[Result]]:
        """How many blocks of each line-up had each result.

        A bot of which there are several versions is called `name@version`.
        """
        rows = self._connection.execute(
            "SELECT line_up.bots, block.wins, count(*) FROM block "
            "JOIN line_up ON line_up.id = block.line_up "
            "WHERE edition = ? AND contents = ? AND seats = ? GROUP BY line_up.id, block.wins",
            (field.edition, field.contents, field.seats),
        ).fetchall()
        bots = {tuple(bot) for line_up, _, _ in rows for bot in json.loads(line_up)}
        versions = Counter(name for name, _ in bots)
        found: dict[LineUp, Counter[Result]] = {}
        for line_up, wins, count in rows:
            names = tuple(
                name if versions[name] == 1 else f"{name}@{version}"
                for name, version in json.loads(line_up)
            )
            found.setdefault(names, Counter())[tuple(json.loads(wins))] += count
        return found
