"""Many games between compiled bots in one call, on several threads.

    >>> bots = [registry.compiled("planner"), registry.compiled("greedy")]
    >>> results = play_games("usa-2004", 2, bots, *rotations(range(1000), 2), threads=2)
    >>> results.wins(2)

What comes out depends on the seeds and the seating alone, never on the number of threads.
"""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from wagonway.bots import play
from wagonway.bots.specs import CompiledSpec
from wagonway.editions import Edition, load
from wagonway.engine import compiled
from wagonway.engine.batch import SEED_LIMIT, box_of
from wagonway.engine.records import dtype_of
from wagonway.errors import SetupError

CHUNK: Final = 16
"""Games a thread takes at a time, at most."""

MOST_TURNS: Final = 2000
"""No sensible game is longer; one that is counts as unfinished (T3)."""

ROW: Final = dtype_of(play.Row)
TABLE: Final = dtype_of(play.Table)


@dataclass(frozen=True, slots=True, eq=False)
class Results:
    """What came of many games: row k is the game of seed k; per-seat figures have a column each."""

    seeds: NDArray[np.int64]
    seating: NDArray[np.int64]
    """Which bot sat on each seat."""
    first: NDArray[np.int8]
    """The seat that began."""
    scores: NDArray[np.int16]
    lines: NDArray[np.int16]
    """The final score by seat and line, in the order of `vocab.LINE_NAMES`."""
    winners: NDArray[np.int8]
    """Bit set of seats; 0 where the game is unfinished."""
    decided_by: NDArray[np.int8]
    """A number of `vocab.TIE_BREAK_NAMES`."""
    turns: NDArray[np.int16]
    """Turns taken by each seat."""
    tickets_kept: NDArray[np.int8]
    tickets_done: NDArray[np.int8]
    longest: NDArray[np.int8]
    """Length of the longest path."""
    wagons_left: NDArray[np.int8]
    stations_left: NDArray[np.int8]
    decisions: NDArray[np.int32]
    kinds: NDArray[np.int64]
    """Kinds of decision each seat has used, a bit set over `kinds.KIND_NAMES`."""
    unfinished: NDArray[np.bool_]
    owner: NDArray[np.int8]
    """By route: the seat that has it, -1 for nobody."""
    claimed: NDArray[np.int16]
    """By route: how many turns were finished when it was claimed."""
    kept_bits: NDArray[np.int64]
    """Tickets each seat kept, a bit set."""
    done_bits: NDArray[np.int64]
    """Those of them it completed."""

    def __len__(self) -> int:
        return len(self.seeds)

    def seat_wins(self) -> NDArray[np.float64]:
        """What each seat won of each game: 1, a fraction if shared, or 0."""
        seats = self.scores.shape[1]
        won = (self.winners[:, None] >> np.arange(seats) & 1).astype(np.float64)
        shares: NDArray[np.float64] = won / np.maximum(1, won.sum(axis=1))[:, None]
        return shares

    def by_bot(self, figures: NDArray[Any], n_bots: int) -> NDArray[np.float64]:
        """Per-seat figures summed by bot, a column each."""
        sums = np.zeros((len(self), n_bots))
        np.add.at(sums, (np.arange(len(self))[:, None], self.seating), figures)
        return sums

    def wins(self, n_bots: int) -> NDArray[np.float64]:
        """What each bot won of each game, a column each."""
        return self.by_bot(self.seat_wins(), n_bots)


def rotations(seeds: Iterable[int], n_seats: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Each seed once for every rotation of the bots around the table: seeds and seating."""
    each = np.fromiter(seeds, np.int64)
    turned = (np.arange(n_seats)[None, :] + np.arange(n_seats)[:, None]) % n_seats
    return np.repeat(each, n_seats), np.tile(turned, (len(each), 1))


def play_games(
    edition: Edition | str,
    n_seats: int,
    bots: Sequence[CompiledSpec],
    seeds: NDArray[np.int64],
    seating: NDArray[np.int64],
    *,
    first: int | None = None,
    most_turns: int = MOST_TURNS,
    threads: int = 1,
) -> Results:
    """Play the games of these seeds; `seating[k, seat]` is the bot on that seat of game k."""
    loaded = load(edition) if isinstance(edition, str) else edition
    seeds = np.ascontiguousarray(seeds, np.int64)
    seating = np.ascontiguousarray(seating, np.int64)
    _check(loaded, n_seats, len(bots), seeds, seating, threads)
    box = box_of(loaded)
    rows = np.zeros(len(seeds), ROW)
    policies = np.array([bot.policy for bot in bots], np.int64)
    settings = np.array([bot.numbers(loaded, n_seats) for bot in bots], np.int64)
    played = compiled.entry(play.play_games)
    first_seat = -1 if first is None else first
    size = max(1, min(CHUNK, len(seeds) // (2 * threads)))
    chunks = iter([slice(start, start + size) for start in range(0, len(seeds), size)])

    def work(shared: Iterator[slice]) -> None:
        table = np.zeros(1, TABLE)
        for chunk in shared:  # taking the next one is atomic
            played(
                box,
                table,
                seeds[chunk],
                seating[chunk],
                first_seat,
                most_turns,
                policies,
                settings,
                rows[chunk],
            )

    if threads == 1:
        work(chunks)
    else:
        with ThreadPoolExecutor(threads) as pool:
            for done in [pool.submit(work, chunks) for _ in range(threads)]:
                done.result()
    return results_of(rows, seeds, seating)


def results_of(rows: NDArray[Any], seeds: NDArray[np.int64], seating: NDArray[np.int64]) -> Results:
    """The rows of finished games, column by column."""
    seats = seating.shape[1]
    return Results(
        seeds=seeds,
        seating=seating,
        first=rows["first"],
        scores=rows["scores"][:, :seats],
        lines=rows["lines"][:, :seats],
        winners=rows["winners"],
        decided_by=rows["decided_by"],
        turns=rows["turns"][:, :seats],
        tickets_kept=rows["kept"][:, :seats],
        tickets_done=rows["completed"][:, :seats],
        longest=rows["longest"][:, :seats],
        wagons_left=rows["wagons"][:, :seats],
        stations_left=rows["stations"][:, :seats],
        decisions=rows["decisions"],
        kinds=rows["kinds"][:, :seats],
        unfinished=rows["unfinished"] == 1,
        owner=rows["trace"]["owner"][:, 0] - 1,
        claimed=rows["trace"]["claimed"][:, 0],
        kept_bits=rows["trace"]["kept"][:, 0, :seats],
        done_bits=rows["trace"]["done"][:, 0, :seats],
    )


def _check(
    edition: Edition,
    n_seats: int,
    n_bots: int,
    seeds: NDArray[np.int64],
    seating: NDArray[np.int64],
    threads: int,
) -> None:
    least, most = edition.rulebook.seats
    if not least <= n_seats <= most:
        raise SetupError(f"{n_seats} seats; expected {least} to {most} in {edition.id}")
    if seating.shape != (len(seeds), n_seats):
        raise SetupError(f"seating of shape {seating.shape}; expected {len(seeds)} by {n_seats}")
    if len(seating) and not 0 <= seating.min() <= seating.max() < n_bots:
        raise SetupError(f"the seating names a bot that is not there; expected 0 to {n_bots - 1}")
    if len(seeds) and not 0 <= seeds.min() <= seeds.max() < SEED_LIMIT:
        raise SetupError("seeds; expected numbers from 0 below 2**63")
    if threads < 1:
        raise SetupError(f"{threads} threads; expected at least 1")
