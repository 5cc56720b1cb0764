"""Plays one task: compiled where all its bots are, else game by game in Python."""

import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import wagonway
from wagonway.arena.counts import BoardCounts, count_board
from wagonway.arena.failures import Failure
from wagonway.arena.match import Match, Task, edition_of
from wagonway.arena.plain import play_plainly
from wagonway.arena.rows import Rows, blank_rows, order_of_play, split_wins
from wagonway.bots import registry
from wagonway.bots.batch import Results, play_games


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a task."""

    rows: Rows
    failures: list[Failure]
    seconds: float
    """How long it took, for the pace of the next ones; no result depends on it."""
    counts: BoardCounts | None = None
    """What happened to routes and tickets, where the task asks for it."""


def is_compiled(match: Match) -> bool:
    """Whether all bots of a match exist compiled."""
    return all(registry.compiled(bot) is not None for bot in match.bots)


def prepare(match: Match) -> None:
    """Have what a match needs compiled, or read from the cache."""
    if is_compiled(match):
        seeds, seating = np.zeros(0, np.int64), np.zeros((0, match.seats), np.int64)
        _play_compiled(match, seeds, seating)


def play_task(task: Task) -> Played:
    """Play the games of a task; what comes of them depends on the task alone."""
    match = task.match
    prepare(match)
    begin = time.perf_counter()
    numbers = np.arange(task.first, task.first + task.games)
    seeds = match.seed + numbers // match.rotations
    turned = np.arange(match.seats) - (numbers % match.rotations)[:, None]
    seating = turned % match.seats
    failures: list[Failure] = []
    counts = None
    if is_compiled(match):
        results = _play_compiled(match, seeds, seating)
        rows = _rows_of(results)
        if task.count_board:
            counts = count_board(edition_of(match), results)
    else:
        rows = play_plainly(match, numbers, seeds, seating, failures)
    rows["game"] = numbers[:, None]
    rows["seed"] = seeds[:, None]
    rows["seat"] = np.arange(match.seats)
    rows["bot"] = seating
    return Played(rows, failures, time.perf_counter() - begin, counts)


def _play_compiled(match: Match, seeds: NDArray[np.int64], seating: NDArray[np.int64]) -> Results:
    bots = [compiled for bot in match.bots if (compiled := registry.compiled(bot)) is not None]
    return play_games(
        edition_of(match), match.seats, bots, seeds, seating, most_turns=match.most_turns
    )


def _rows_of(results: Results) -> Rows:
    games, seats = results.scores.shape
    finished = ~results.unfinished[:, None]
    rows = blank_rows(games, seats)
    rows["decisions"] = results.decisions[:, None]
    rows["score"] = results.scores * finished
    rows["lines"] = results.lines * finished[:, :, None]
    rows["turns"] = results.turns
    rows["order"] = order_of_play(results.first, seats)
    rows["finished"] = finished
    rows["win"] = split_wins(results.winners, seats) * finished
    rows["decided_by"] = results.decided_by[:, None] * finished
    rows["kept"] = results.tickets_kept
    rows["done"] = results.tickets_done
    rows["longest"] = results.longest
    rows["wagons"] = results.wagons_left
    return rows


def check_bots(bots: tuple[str, ...]) -> None:
    """Make every bot once; raises BotError for one that can't be."""
    for bot in dict.fromkeys(bots):
        registry.make(bot, seed=0)


def version_of(bot: str) -> str:
    """What tells a bot from what it was before: its file's digest, or the version it came with."""
    import hashlib
    from importlib.metadata import entry_points

    path = bot.rpartition(":")[0]
    if path.endswith(".py"):
        return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:8]
    name = bot.partition(":")[0]
    for point in entry_points(group=registry.ENTRY_POINTS, name=name):
        if point.dist is not None:
            return point.dist.version
    return wagonway.__version__
