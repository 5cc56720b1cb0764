"""Batches: many games of one edition in one call, compiled and on several threads.

Games are records of `STATE` in one array: a copy is one assignment, and game k of a batch is the
game of seed + k. What comes out never depends on the number of threads.

    >>> batch = play_random("europe", 3, 1000, seed=7, threads=2)
    >>> batch.scores.mean(axis=0)
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wagonway.editions import Edition, load
from wagonway.engine import compiled, play
from wagonway.engine.actions import N_ACTIONS, WORD_STARTS
from wagonway.engine.box import pack
from wagonway.engine.checks import (
    SEED_LIMIT,
    check_actions,
    check_first,
    check_seats,
    check_seed,
    whole,
)
from wagonway.engine.compiled import BOX, STATE, warmup
from wagonway.engine.records import to_numpy
from wagonway.errors import SetupError
from wagonway.vocab import OVER

CHUNK: Final = 256
"""Games a thread takes at a time: their records stay in the processor's cache."""

States: TypeAlias = NDArray[Any]
"""A one-dimensional array of `STATE` records, without gaps."""

Integers: TypeAlias = NDArray[np.int64]

__all__ = [
    "SEED_LIMIT",
    "STATE",
    "Batch",
    "States",
    "box_of",
    "deal",
    "legal_masks",
    "longest_paths",
    "play_on",
    "play_random",
    "redeal",
    "step_all",
    "warmup",
    "why_not_all",
]


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """What came of many games, one row each."""

    scores: NDArray[np.int16]
    """Final score of every seat; zeros where the game is unfinished."""
    winners: NDArray[np.int8]
    """Bit set of seats; 0 where the game is unfinished."""
    turns: NDArray[np.int32]
    decisions: Integers
    """How many decisions were taken."""
    unfinished: NDArray[np.bool_]
    """Stopped by `most_turns`: not a result (T3)."""
    states: States | None
    """The records; None if they were not kept."""


def box_of(edition: Edition | str) -> NDArray[Any]:
    """What the box of an edition says, as the compiled rules read it: an array of one."""
    return _box_of(load(edition) if isinstance(edition, str) else edition)


@lru_cache(maxsize=32)
def _box_of(edition: Edition) -> NDArray[Any]:
    box = np.zeros(1, BOX)
    to_numpy(pack(edition), box[0])
    return box


def deal(
    edition: Edition | str, n_seats: int, n: int, seed: int, first: int | None = None
) -> States:
    """*n* new games, up to the first decision; *first* is the seat that begins (S7)."""
    box, first_seat = _check_setup(edition, n_seats, first)
    check_seed(seed, whole("number of games", n, 0))
    states = np.zeros(n, STATE)
    compiled.entry(play.deal)(box, states, n_seats, first_seat, seed)
    return states


def play_random(
    edition: Edition | str,
    n_seats: int,
    n: int,
    seed: int,
    *,
    first: int | None = None,
    policy: int = 0,
    most_turns: int = 0,
    threads: int = 1,
    keep_states: bool = True,
) -> Batch:
    """*n* new games in which every decision is taken uniformly at random.

    Another *policy* decides otherwise in the same games. With *most_turns* a game stops after that
    many turns (T3). Without *keep_states* memory for only a few records is used, however many games
    are played.
    """
    box, first_seat = _check_setup(edition, n_seats, first)
    check_seed(seed, whole("number of games", n, 0))
    whole("policy", policy, 0)
    whole("limit of turns", most_turns, 0)
    batch = Batch(
        scores=np.zeros((n, n_seats), np.int16),
        winners=np.zeros(n, np.int8),
        turns=np.zeros(n, np.int32),
        decisions=np.zeros(n, np.int64),
        unfinished=np.zeros(n, np.bool_),
        states=np.zeros(n, STATE) if keep_states else None,
    )
    dealt, played = compiled.entry(play.deal), compiled.entry(play.play_on)

    def work(chunks: Iterator[slice]) -> None:
        records = np.zeros(CHUNK, STATE)
        for chunk in chunks:
            if batch.states is not None:
                states = batch.states[chunk]
            else:
                states = records[: chunk.stop - chunk.start]
                states.view(np.uint8)[:] = 0
            begin = seed + chunk.start
            dealt(box, states, n_seats, first_seat, begin)
            played(box, states, begin, policy, most_turns, batch.decisions[chunk])
            finished = states["phase"] == OVER
            batch.unfinished[chunk] = ~finished
            batch.turns[chunk] = states["turn"]
            batch.winners[chunk] = states["winners"]
            batch.scores[chunk] = states["player"]["score"][:, :n_seats] * finished[:, None]

    _share(work, n, threads)
    return batch


def play_on(
    edition: Edition | str,
    states: States,
    seed: int,
    *,
    policy: int = 0,
    most_turns: int = 0,
    threads: int = 1,
) -> Integers:
    """Play these games to the end at random, in place; how many decisions each took.

    The decisions in record k come from a generator of (*seed* + k, *policy*).
    """
    box, n = box_of(edition), len(_check_states(states))
    check_seed(seed, n)
    whole("policy", policy, 0)
    whole("limit of turns", most_turns, 0)
    decisions = np.zeros(n, np.int64)
    played = compiled.entry(play.play_on)

    def work(chunks: Iterator[slice]) -> None:
        for chunk in chunks:
            begin = seed + chunk.start
            played(box, states[chunk], begin, policy, most_turns, decisions[chunk])

    _share(work, n, threads)
    return decisions


def step_all(
    edition: Edition | str, states: States, actions: NDArray[Any], *, threads: int = 1
) -> Integers:
    """Take one decision in every game, in place; why it was refused, 0 where it was not.

    An illegal decision leaves its game untouched, and the others go on. The numbers are those of
    `wagonway.engine.reasons`.
    """
    box, n = box_of(edition), len(_check_states(states))
    chosen = np.ascontiguousarray(check_actions(actions, n), np.int64)
    reasons = np.zeros(n, np.int64)
    step = compiled.entry(play.step_all)

    def work(chunks: Iterator[slice]) -> None:
        for chunk in chunks:
            step(box, states[chunk], chosen[chunk], reasons[chunk])

    _share(work, n, threads)
    return reasons


def legal_masks(states: States) -> NDArray[np.bool_]:
    """Which decisions are legal, by game and number; none where a game is over."""
    masks = np.zeros((len(_check_states(states)), N_ACTIONS), np.bool_)
    for word, start in enumerate(WORD_STARTS):
        end = WORD_STARTS[word + 1] if word + 1 < len(WORD_STARTS) else N_ACTIONS
        bits = np.arange(end - start)
        masks[:, start:end] = states["legal"][:, word, None] >> bits & 1
    return masks


def why_not_all(edition: Edition | str, states: States) -> Integers:
    """Why each decision is refused, by game and number; 0 where it is legal.

    This asks the definition of legality, one decision after the other: for tests and studies.
    """
    reasons = np.zeros((len(_check_states(states)), N_ACTIONS), np.int64)
    compiled.entry(play.why_not_all)(box_of(edition), states, reasons)
    return reasons


def redeal(edition: Edition | str, states: States, seat: int, seed: int) -> None:
    """Deal what *seat* can't see afresh in every game, in place; record k by *seed* + k."""
    check_seed(seed, len(_check_states(states)))
    fewest = int(states["n_seats"].min(initial=_seats(edition)[1]))
    if not 0 <= whole("seat", seat, 0) < fewest:
        raise SetupError(f"there is no seat {seat} in these games; expected 0 to {fewest - 1}")
    compiled.entry(play.redeal_all)(box_of(edition), states, seat, seed, 0)


def longest_paths(edition: Edition | str, states: States) -> Integers:
    """The longest path of every seat, by game, as the routes lie now (E3)."""
    lengths = np.zeros((len(_check_states(states)), _seats(edition)[1]), np.int64)
    compiled.entry(play.longest_paths)(box_of(edition), states, lengths)
    return lengths


def _share(work: Callable[[Iterator[slice]], None], n: int, threads: int) -> None:
    """Let *threads* threads take chunks of n games until none is left."""
    whole("number of threads", threads, 1)
    # Taking the next chunk from one iterator is atomic; after an error nobody finds any more.
    chunks = [slice(start, min(n, start + CHUNK)) for start in range(0, n, CHUNK)]
    shared = iter(chunks)
    if threads == 1:
        work(shared)
        return
    with ThreadPoolExecutor(threads) as pool:
        try:
            for done in [pool.submit(work, shared) for _ in range(min(threads, len(chunks)))]:
                done.result()
        except BaseException:
            for _ in shared:
                pass
            raise


def _seats(edition: Edition | str) -> tuple[int, int]:
    return (load(edition) if isinstance(edition, str) else edition).rulebook.seats


def _check_setup(
    edition: Edition | str, n_seats: int, first: int | None
) -> tuple[NDArray[Any], int]:
    loaded = load(edition) if isinstance(edition, str) else edition
    return box_of(loaded), check_first(first, check_seats(loaded, n_seats))


def _check_states(states: States) -> States:
    flags = states.flags
    whole = flags.c_contiguous and flags.writeable
    if states.dtype != STATE or states.ndim != 1 or not whole:
        expected = "an array of one dimension, without gaps, writable, as `deal` makes it"
        raise SetupError(f"these are not the records of games; expected {expected}")
    return states
