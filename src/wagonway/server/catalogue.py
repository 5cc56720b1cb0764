"""The editions that can be played here: the five, and what the operator has installed."""

from dataclasses import asdict
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from wagonway.editions import Edition, load, names
from wagonway.errors import EditionError, SetupError
from wagonway.lexicon import lexicon_of
from wagonway.server.messages import Json
from wagonway.server.refusals import Refused


class Catalogue:
    """Editions by id."""

    def __init__(self, boards: str | None = None) -> None:
        self._boards = boards

    @cached_property
    def editions(self) -> dict[str, Edition]:
        """All of them, those that come with Wagonway first."""
        found = {name: load(name) for name in names()}
        for path in _files(self._boards):
            edition = load(path)
            if edition.id in found:
                raise SetupError(f'{path}: the id "{edition.id}" is taken; expected another')
            found[edition.id] = edition
        return found

    def edition(self, id: str) -> Edition:
        """The edition of that id; raises Refused."""
        if id not in self.editions:
            raise Refused("no_edition")
        return self.editions[id]

    def of_reference(self, reference: Any) -> Edition:
        """The edition a record names or carries, if it can be played here; raises Refused."""
        if isinstance(reference, str):
            return self.edition(reference)
        try:
            edition = load(reference)
        except (EditionError, TypeError, RecursionError) as error:
            raise Refused("bad_record", str(error)) from None
        if self.editions.get(edition.id) != edition:
            raise Refused("no_edition")
        return edition

    def listed(self) -> list[Json]:
        """The editions for a list to choose from."""
        return [
            {
                "id": edition.id,
                "names": dict(edition.names),
                "seats": list(edition.rulebook.seats),
                "features": features(edition),
                "shipped": isinstance(lexicon_of(edition).reference, str),
                "drawing": drawing(edition.board.id) is not None,
            }
            for edition in self.editions.values()
        ]


def _files(folder: str | None) -> list[Path]:
    if folder is None:
        return []
    if not Path(folder).is_dir():
        raise SetupError(f"{folder}: no such folder; expected one with board files")
    return sorted(Path(folder).glob("*.toml"))


def features(edition: Edition) -> list[str]:
    """What is special about an edition, in words that clients translate."""
    rules, routes = edition.rulebook, edition.board.routes
    found = {
        "ferries": any(route.ferry for route in routes),
        "tunnels": any(route.tunnel for route in routes),
        "stations": rules.stations > 0,
        "shares": bool(edition.board.companies),
        "long_tickets": rules.first_long > 0,
        "neutral_player": rules.neutral_with_seats > 0,
        "longest_path": rules.longest_path > 0,
        "most_tickets": rules.most_tickets > 0,
        "substitution": rules.ferry_loco_cards > 0 or any(r.wild_substitute for r in routes),
    }
    return [word for word, there in found.items() if there]


def board_reply(edition: Edition) -> Json:
    """Everything about an edition that a client needs to draw and explain it."""
    board, rules = edition.board, asdict(edition.rulebook)
    rules["wild_on"] = sorted(rules["wild_on"])
    rules["route_points"] = {str(length): n for length, n in rules["route_points"].items()}
    return {
        "id": edition.id,
        "names": dict(edition.names),
        "rules_version": edition.rules_version,
        "board": {
            "id": board.id,
            "names": dict(board.names),
            "cities": [asdict(city) for city in board.cities],
            "routes": [asdict(route) for route in board.routes],
            "tickets": [asdict(ticket) for ticket in board.tickets],
            "companies": [asdict(company) for company in board.companies],
        },
        "rulebook": rules,
    }


def drawing(board: str) -> Traversable | None:
    """The file of a board's drawing, if it has been drawn."""
    try:
        file = files("wagonway.drawing") / "boards" / f"{board}.json"
    except ModuleNotFoundError:
        return None
    return file if file.is_file() else None
