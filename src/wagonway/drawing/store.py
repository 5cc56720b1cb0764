"""The data that come with the drawings: geometries of boards, colours and symbols."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

Json = dict[str, Any]
"""JSON, as deep as docs/drawing.md says."""


@cache
def palette() -> Json:
    """Colours, symbols and pieces."""
    return _read("palette.json")


def geometry_names() -> tuple[str, ...]:
    """The boards whose geometry comes with Wagonway."""
    folder = files(__package__) / "boards"
    return tuple(sorted(file.name[:-5] for file in folder.iterdir() if file.name[-5:] == ".json"))


@cache
def geometry(board: str) -> Json:
    """The geometry of a board that comes with Wagonway, by the board's id."""
    return _read(f"boards/{board}.json")


def _read(name: str) -> Json:
    found: Json = json.loads((files(__package__) / name).read_text(encoding="utf-8"))
    return found
