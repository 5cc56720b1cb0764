"""Editions by name, from files and from records: `names()` lists, `load(...)` reads and checks.

Four things can be loaded:

- the name of an edition that comes with Wagonway: `load("europe")`;
- an edition file, all knobs spelled out, whose `board` is the name of a board that comes with
  Wagonway or a path relative to the file: `load("mine/edition.toml")`;
- a board file that says by which edition's rules it is played (`rules = "europe"`), with the
  ticket lists `regular` and, where those rules deal long tickets, `long`; it may have its own
  `route_points`, `id` (else the file's name) and `names`: `load("mine/board.toml")`;
- what an edition keeps in its `data`, as records of games do: `load(edition.data)`.
"""

import tomllib
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Final

from wagonway.editions.board import check_fit, read_board, read_names
from wagonway.editions.reader import ID, Reader, closest
from wagonway.editions.rulebook import read_route_points, read_rulebook
from wagonway.editions.schema import Edition
from wagonway.errors import EditionError

Source = str | PathLike[str] | Mapping[str, Any]
"""What `load` takes."""

FIRST: Final = ("usa-2004", "usa")
"""The original and its new edition head the list; the others follow by name."""

STATUSES: Final = ("draft", "exact")


def names() -> tuple[str, ...]:
    """The editions that come with Wagonway: the files of this folder, in their order of display."""
    found = sorted(_stems(files(__package__)))
    return tuple(sorted(found, key=lambda name: (FIRST.index(name) if name in FIRST else 9, name)))


def load(source: Source) -> Edition:
    """The edition of that name, path or data; raises `EditionError` if anything about it is wrong.

    A text with a path separator or ending in `.toml` is a path, any other is a name.
    """
    if isinstance(source, Mapping):
        return _edition(Reader(source, "edition data"), None)
    try:
        text = fspath(source)
    except TypeError:
        expected = "the name of one, a path, or its data"
        raise EditionError(f"{source!r} is no edition; expected {expected}") from None
    if not isinstance(source, str) or _is_path(text):
        path = Path(text)
        data = _parse(path, text)
        if "rules" in data or "city" in data:
            return _on_own_board(data, path)
        return _edition(Reader(data, text), path.parent)
    return _shipped(text)


@cache
def _shipped(name: str) -> Edition:
    if name not in names():
        guess = closest(name, names())
        raise EditionError(
            f'no edition is called "{name}"; expected one of {", ".join(names())}, '
            "or the path of a file, which contains a separator or ends in .toml"
            + (f'; did you mean "{guess}"?' if guess else "")
        )
    file = f"{name}.toml"
    return _edition(Reader(_parse(files(__package__) / file, file), file), None)


def _edition(table: Reader, folder: Path | None) -> Edition:
    """The edition of an edition file's table; its board may lie in *folder*."""
    table.keys(
        "id names status rules_version board seats wagons double_from_seats "
        "market payment tunnels stations shares tickets scoring"
    )
    return _assemble(table, _board_table(table, folder))


def _board_table(table: Reader, folder: Path | None) -> Reader:
    board = table.data["board"]
    if isinstance(board, Mapping):
        return table.table("board")
    if folder is not None and isinstance(board, str) and _is_path(board):
        return Reader(_parse(folder / board, str(folder / board)), str(folder / board))
    boards = files(__package__) / "boards"
    kind = "the name of a board that comes with Wagonway, or " + (
        "a path relative to this file" if folder is not None else "a table"
    )
    file = f"{table.word('board', _stems(boards), kind)}.toml"
    return Reader(_parse(boards / file, f"boards/{file}"), f"boards/{file}")


def _on_own_board(data: dict[str, Any], path: Path) -> Edition:
    """The edition of a board file that says by which rules it is played."""
    file = Reader(data, str(path))
    file.keys("rules city route tickets", "id names route_points company")
    base = load(file.word("rules", names())).data
    if "id" not in data and not ID.fullmatch(path.stem):
        raise file.error("id", "missing", "an id, as the file's name is none")
    board = {key: value for key, value in data.items() if key not in ("rules", "route_points")}
    board.setdefault("id", path.stem)
    if "names" not in board and isinstance(board["id"], str):
        title = board["id"].replace("-", " ").capitalize()
        board["names"] = {"en": title, "fr": title}
    lists = {"regular": "regular", "long": "long" if base["tickets"]["long"] else ""}
    file.table("tickets").keys(" ".join(lists.values()))
    scoring = dict(base["scoring"])
    if "route_points" in data:
        read_route_points(file)
        scoring["route_points"] = data["route_points"]
    edition = {
        **base,
        "id": board["id"],
        "names": board["names"],
        "board": board,
        "tickets": {**base["tickets"], **lists},
        "scoring": scoring,
    }
    return _assemble(Reader(edition, file.file), Reader(board, file.file))


def _assemble(table: Reader, board_table: Reader) -> Edition:
    rulebook = read_rulebook(table)
    lists = table.table("tickets")
    names_of_lists = list(board_table.table("tickets").data)
    regular = lists.word("regular", names_of_lists)
    long = lists.word("long", [*names_of_lists, ""]) if rulebook.first_long else ""
    if lists.data["long"] != long or long == regular or bool(long) != bool(rulebook.first_long):
        expected = "another list than the regular one if `first` deals long tickets, else nothing"
        raise lists.wrong("long", expected)
    board = read_board(board_table, regular, long)
    check_fit(board_table, board, rulebook, regular, long)
    return Edition(
        id=table.id("id"),
        names=read_names(table),
        status=table.word("status", STATUSES),
        rules_version=table.whole("rules_version", 1, 999),
        board=board,
        rulebook=rulebook,
        data=deepcopy({**table.data, "board": dict(board_table.data)}),
    )


def _is_path(text: str) -> bool:
    return "/" in text or "\\" in text or text.endswith(".toml")


def _stems(folder: Traversable) -> list[str]:
    return [file.name[:-5] for file in folder.iterdir() if file.name.endswith(".toml")]


def _parse(file: Path | Traversable, name: str) -> dict[str, Any]:
    """The TOML file; *name* is what errors call it."""
    try:
        return tomllib.loads(file.read_bytes().decode("utf-8-sig"))
    except FileNotFoundError:
        raise EditionError(f"{name}: no such file; expected an edition or a board") from None
    except IsADirectoryError:
        raise EditionError(f"{name}: is a folder; expected a TOML file") from None
    except OSError as error:
        reason = error.strerror or error
        raise EditionError(f"{name}: can't be read ({reason}); expected a TOML file") from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise EditionError(f"{name}: line {line} is not UTF-8; expected a TOML file") from None
    except RecursionError:
        raise EditionError(f"{name}: is nested too deeply; expected a TOML file") from None
    except ValueError as error:  # TOMLDecodeError, or a number too long to be one
        raise EditionError(f"{name}: {error}; expected a TOML file") from None
