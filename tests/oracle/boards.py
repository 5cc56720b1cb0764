"""The facts of the boards, read from the product's data files and reshaped into plain dicts."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, TypedDict

from .rules import EDITIONS, Kind

FOLDER = Path(__file__).parents[2] / "src" / "wagonway" / "editions" / "boards"


class Route(TypedDict):
    """One track."""

    a: str
    b: str
    points: tuple[str, str]
    """The two points of the board that it joins: the cities, but Ontario is two points (B1)."""
    length: int
    colour: str
    kind: Kind
    symbols: int
    """Locomotive symbols of a ferry (F1), else 0."""
    group: str | None
    """Shared by the two tracks of a double route (D1), and by the unequal pairs of nordic (D3)."""
    substitute: int | None
    """So many cards of any kind stand for one of the colour (N2)."""
    companies: list[str]


class Ticket(TypedDict):
    """Two cities and a value."""

    a: str
    b: str
    points: int


class Company(TypedDict):
    """A company's shares and what its majorities pay (P4)."""

    shares: int
    payout: list[int]


class Board(TypedDict):
    """Everything by its id, in the file's order."""

    cities: dict[str, list[str]]
    """City -> its points of the board: one, or two for Ontario (B1)."""
    routes: dict[str, Route]
    groups: dict[str, list[str]]
    """Double route or unequal pair -> its tracks."""
    tickets: dict[str, Ticket]
    decks: dict[str, list[str]]
    """Ticket deck ("regular", "long") -> its tickets."""
    companies: dict[str, Company]


@cache
def load_board(edition: str) -> Board:
    """The board of *edition* with that edition's tickets."""
    rules = EDITIONS[edition]
    # Any: the shape of a TOML file is known only to the one who wrote it.
    file: dict[str, Any] = tomllib.loads(
        (FOLDER / f"{rules['board']}.toml").read_text(encoding="utf-8")
    )
    cities = {city["id"]: city for city in file["city"]}
    board: Board = {
        "cities": {name: _points(city) for name, city in cities.items()},
        "routes": {},
        "groups": {},
        "tickets": {},
        "decks": {},
        "companies": {
            company["id"]: {"shares": company["shares"], "payout": company["payout"]}
            for company in file.get("company", [])
        },
    }
    for entry, name in zip(file["route"], _route_ids(file["route"]), strict=True):
        route = board["routes"][name] = _route(entry, cities)
        if route["group"] is not None:
            board["groups"].setdefault(route["group"], []).append(name)
    for deck, key in rules["decks"].items():
        board["decks"][deck] = []
        for entry in file["tickets"][key]:
            ticket = f"{entry['a']}-{entry['b']}"
            assert ticket not in board["tickets"], ticket
            fact: Ticket = {"a": entry["a"], "b": entry["b"], "points": entry["points"]}
            board["tickets"][ticket] = fact
            board["decks"][deck].append(ticket)
    return board


def _points(city: dict[str, Any]) -> list[str]:
    """The points of the board that a city is (B1)."""
    if city.get("through", True):
        return [city["id"]]
    return [f"{city['id']}@{end['to']}" for end in city["endpoints"]]


def _point_towards(city: dict[str, Any], other: str) -> str:
    """The point of *city* that a route to *other* ends in (B1)."""
    name: str = city["id"]
    return name if city.get("through", True) else f"{name}@{other}"


def _route(entry: dict[str, Any], cities: dict[str, dict[str, Any]]) -> Route:
    a, b = entry["a"], entry["b"]
    symbols = entry.get("ferry", 0)
    kind: Kind = "tunnel" if entry.get("tunnel") else "ferry" if symbols else "ordinary"
    ends = (_point_towards(cities[a], b), _point_towards(cities[b], a))
    for city, point in zip((a, b), ends, strict=True):
        assert point in _points(cities[city]), f"{a}-{b} ends in no point of {city}"
    return {
        "a": a,
        "b": b,
        "points": ends,
        "length": entry["length"],
        "colour": entry["colour"],
        "kind": kind,
        "symbols": symbols,
        "group": entry.get("double") or entry.get("pair"),
        "substitute": entry.get("wild_substitute"),
        "companies": entry.get("companies", []),
    }


def _route_ids(entries: list[dict[str, Any]]) -> list[str]:
    """`a-b`, plus `:colour` where several join the cities, or `.1` where colours are equal too."""
    names = []
    for i, entry in enumerate(entries):
        same = [j for j, e in enumerate(entries) if {e["a"], e["b"]} == {entry["a"], entry["b"]}]
        colours = [entries[j]["colour"] for j in same]
        name = f"{entry['a']}-{entry['b']}"
        if len(same) > 1:
            distinct = len(set(colours)) == len(colours)
            name += f":{entry['colour']}" if distinct else f".{same.index(i) + 1}"
        names.append(name)
    assert len(set(names)) == len(names)
    return names
