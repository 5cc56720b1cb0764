"""Wagonway: train-route board games of five rulebooks, exact and fast.

    import wagonway as ww

    game = ww.new("europe", seats=3, seed=7)
    while not game.is_over:
        game.play(game.moves()[0])
    print(game.outcome())

Everything listed here is stable; `docs/api.md` describes it. The rest may change.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wagonway.action import Move
    from wagonway.editions import Board, City, Company, Edition, Route, Rulebook, Ticket
    from wagonway.editions.loader import Source
    from wagonway.errors import (
        EditionError,
        IllegalMove,
        NotationError,
        PositionError,
        RecordError,
        SeatError,
        SetupError,
        WagonwayError,
    )
    from wagonway.game import Game
    from wagonway.outcome import Outcome
    from wagonway.view import Generator

__version__ = "0.1.0"

__all__ = [
    "Board",
    "City",
    "Company",
    "Edition",
    "EditionError",
    "Game",
    "IllegalMove",
    "Move",
    "NotationError",
    "Outcome",
    "PositionError",
    "RecordError",
    "Route",
    "Rulebook",
    "SeatError",
    "SetupError",
    "Ticket",
    "WagonwayError",
    "determinize",
    "edition_names",
    "from_position",
    "load_edition",
    "load_record",
    "new",
]


_HOMES = {
    "wagonway.action": ("Move",),
    "wagonway.editions": ("Board", "City", "Company", "Edition", "Route", "Rulebook", "Ticket"),
    "wagonway.game": ("Game",),
    "wagonway.outcome": ("Outcome",),
}


def __getattr__(name: str) -> Any:
    """Names of the face are imported when first asked for, so that the command line starts fast."""
    if name in __all__:
        home = next((home for home, names in _HOMES.items() if name in names), "wagonway.errors")
        value = getattr(import_module(home), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'wagonway' has no attribute {name!r}")


def edition_names() -> tuple[str, ...]:
    """The names of the editions that come with Wagonway."""
    from wagonway.editions import names

    return names()


def load_edition(source: "Source") -> "Edition":
    """The edition of that name, file or data; raises EditionError if anything about it is wrong."""
    from wagonway.editions import load

    return load(source)


def new(
    edition: "Source | Edition",
    seats: int = 2,
    seed: int | str | None = None,
    first: int | None = None,
) -> "Game":
    """A new game, dealt.

    *edition* is one of `edition_names()`, the path of an edition or board file, or an Edition.
    *seed* decides all chance: a number below 2**256, or its hexadecimal digits; None draws one.
    *first* is the seat that begins; None draws it from the seed.
    """
    from wagonway.game import new_game

    if seed is None:
        from secrets import randbits

        seed = randbits(256)
    return new_game(edition, seats, seed, first)


def from_position(position: dict[str, Any]) -> "Game":
    """A game that goes on from a position: JSON, as `game.position()` gives or written by hand."""
    from wagonway.game import game_from_position

    return game_from_position(position)


def load_record(source: object) -> "Game":
    """The game of a record: what `game.record()` gave, its JSON, or a Path to a file of it."""
    from wagonway.record import read_record

    return read_record(source)


def determinize(view: dict[str, Any], rng: "Generator | int") -> "Game":
    """A game that the seat of *view* can't tell from the true one, unseen cards dealt afresh.

    *rng* is a random.Random, or a number that decides.
    """
    from wagonway.game import dealt_from_view

    return dealt_from_view(view, rng)
