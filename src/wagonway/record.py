"""Records: a game as its edition, seats, seed and moves, from which it can be played again."""

import json
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any, Final

from wagonway.editions import load
from wagonway.errors import RecordError, WagonwayError
from wagonway.game import RECORD_FORMAT, RECORD_VERSION, Game, game_from_position, new_game
from wagonway.lexicon import lexicon_of
from wagonway.position import write_seed

KEYS: Final = ("format", "version", "edition", "rules_version", "seats", "seed", "first", "moves")
EXTRAS: Final = ("start", "shuffle", "players")
"""What a record may have beside: the position it began from, the proof of its shuffle, names."""
LARGEST: Final = 16_000_000
"""Bytes; no game is nearly as long."""


def read_record(source: object) -> Game:
    """Play a record again: a mapping, its JSON as text or bytes, or the path of a file (a Path).

    Raises RecordError if it can't be read or one of its moves can't be played.
    """
    record = record_data(source)
    for key in KEYS:
        if key not in record:
            raise RecordError(f'"{key}" is missing; expected a record of a game')
    for key in record.keys() - {*KEYS, *EXTRAS}:
        raise RecordError(f"unknown key {key!r}; expected {', '.join(KEYS)}")
    if (record["format"], record["version"]) != (RECORD_FORMAT, RECORD_VERSION):
        expected = f'"{RECORD_FORMAT}", version {RECORD_VERSION}'
        raise RecordError(
            f"format {record['format']!r}, {record['version']!r}; expected {expected}"
        )
    game = _begin(record)
    if game.edition.rules_version != record["rules_version"]:
        raise RecordError(
            f"rules version {record['rules_version']!r}; "
            f"expected {game.edition.rules_version}, by which the same moves mean the same"
        )
    _replay(game, record["moves"])
    return game


def record_data(source: object) -> Mapping[str, Any]:
    """The mapping that a record's JSON, or the file of it, holds."""
    if isinstance(source, PathLike):
        try:
            source = Path(source).read_bytes()
        except OSError as error:
            reason = error.strerror or error
            raise RecordError(
                f"{error.filename}: can't be read ({reason}); expected a record"
            ) from None
    if isinstance(source, str | bytes | bytearray):
        if len(source) > LARGEST:
            raise RecordError(f"{len(source)} bytes; expected a record of at most {LARGEST}")
        try:
            source = json.loads(source)
        except (ValueError, RecursionError) as error:
            raise RecordError(f"this is not JSON ({error}); expected a record") from None
    if not isinstance(source, Mapping):
        raise RecordError(
            f"a record is {type(source).__name__}; expected an object, JSON or a Path"
        )
    return source


def _begin(record: Mapping[str, Any]) -> Game:
    """The game as it was when the first move was played."""
    try:
        if "start" not in record:
            if isinstance(record["edition"], Mapping | str):
                edition = load(record["edition"])
                return new_game(edition, record["seats"], record["seed"], record["first"])
            raise RecordError('"edition": expected a name or the data of an edition')
        game = game_from_position(record["start"])
    except RecordError:
        raise
    except WagonwayError as error:
        raise RecordError(f"the game can't be set up: {error}") from None
    said = (record["edition"], record["seats"], record["seed"], record["first"])
    found = (lexicon_of(game.edition).reference, game.seats, write_seed(game.seed), game.first)
    if said != found:
        raise RecordError('"start" is of another game; expected the same edition, seats and seed')
    return game


def _replay(game: Game, moves: object) -> None:
    if not isinstance(moves, list | tuple):
        raise RecordError('"moves": expected a list of [seat, move]')
    for number, entry in enumerate(moves):
        if not isinstance(entry, list | tuple) or len(entry) != 2:
            raise RecordError(f"move {number}: {entry!r}; expected [seat, move]")
        seat, move = entry
        if seat is None:
            raise RecordError(f"move {number}: no seat; expected [seat, move]")
        try:
            game.play(move, seat)
        except WagonwayError as error:
            raise RecordError(f"move {number} can't be played: {error}") from None
