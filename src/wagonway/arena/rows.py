"""What came of games: one row for each game and seat, as a NumPy array of shape (games, seats).

Whatever way a game was played, its rows look the same, hold integers only and depend on nothing but
the match and the seed: sums over them are exact, so no figure depends on how games were shared out.
"""

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wagonway.vocab import LINE_NAMES

WIN: Final = 60
"""A win in units that 1, 2, 3, 4 and 5 winners can share without a fraction (E5)."""

ROW: Final = np.dtype(
    [
        ("game", np.int64),  # its number in the match
        ("seed", np.int64),
        ("decisions", np.int32),  # of the whole game
        ("score", np.int16),  # zero, like all below but the wagons, where the game is unfinished
        ("lines", np.int16, len(LINE_NAMES)),
        ("turns", np.int16),  # taken by this seat
        ("seat", np.int8),
        ("bot", np.int8),  # the place in the match's list of bots
        ("order", np.int8),  # 0 for the seat that began, 1 for the next, ...
        ("finished", np.int8),  # 0 where the game was stopped: not a result (T3)
        ("win", np.int8),  # in parts of WIN; shared wins are split
        ("decided_by", np.int8),
        ("kept", np.int8),  # tickets
        ("done", np.int8),  # tickets completed
        ("longest", np.int8),
        ("wagons", np.int8),  # left in reserve
    ]
)

Rows: TypeAlias = NDArray[Any]
"""An array of ROW of shape (games, seats)."""


def blank_rows(games: int, seats: int) -> Rows:
    """Rows to be filled in."""
    return np.zeros((games, seats), ROW)


def split_wins(winners: NDArray[Any], seats: int) -> NDArray[np.int8]:
    """Every seat's part of the win, from bit sets of winners; shape (games, seats)."""
    won = winners.astype(np.int64)[:, None] >> np.arange(seats) & 1
    sharing = np.maximum(won.sum(axis=1, keepdims=True), 1)
    parts: NDArray[np.int8] = (won * (WIN // sharing)).astype(np.int8)
    return parts


def turns_by_seat(turns: NDArray[Any], first: NDArray[Any], seats: int) -> NDArray[np.int16]:
    """How many of a game's turns each seat took, as they go round from the first."""
    order = order_of_play(first, seats)
    total = turns.astype(np.int64)[:, None]
    return (total // seats + (order < total % seats)).astype(np.int16)


def order_of_play(first: NDArray[Any], seats: int) -> NDArray[np.int8]:
    """Every seat's place in the order of play, 0 for the one that began."""
    begin = first.astype(np.int64)[:, None]
    return ((np.arange(seats) - begin) % seats).astype(np.int8)
