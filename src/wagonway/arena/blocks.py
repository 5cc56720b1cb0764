"""Blocks: what the rotations of one seed came to, bot by bot."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wagonway.arena.match import Match
from wagonway.arena.ratings import Result
from wagonway.arena.rows import Rows


@dataclass(frozen=True, slots=True)
class Block:
    """One seed in all rotations of a line-up."""

    seed: int
    wins: Result
    """Every bot's, in parts of WIN and in the order of the line-up; unfinished games give none."""


def wins_by_bot(rows: Rows) -> NDArray[np.int64]:
    """Wins by game and bot, in parts of WIN: the seats put back into the order of the line-up."""
    wins = np.zeros(rows.shape, np.int64)
    np.put_along_axis(wins, rows["bot"].astype(np.int64), rows["win"].astype(np.int64), axis=1)
    return wins


def blocks_of(match: Match, rows: Rows) -> list[Block]:
    """The blocks that a task's rows make up; they must be whole."""
    rotations = match.rotations
    whole = wins_by_bot(rows).reshape(-1, rotations, match.seats).sum(axis=1)
    seeds = rows["seed"][::rotations, 0]
    return [
        Block(int(seed), tuple(map(int, wins))) for seed, wins in zip(seeds, whole, strict=True)
    ]
