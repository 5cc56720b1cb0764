"""Ratings: how strong bots are, from who won which blocks.

The model is Bradley and Terry's for the winner of a table of any size: each seat wins with a chance
in proportion to its strength, so for two seats it is exactly theirs, and for more it is the first
stage of Plackett and Luce's. Only winning counts. Comparing all pairs of a table by rank would use
more of each game, but the order of the losers is no aim of the game: a bot that risks its second
place to win would be rated below one that settles for it. Shared wins count as fractions.

Strengths are stated in Elo: 400 points are odds of ten to one at a table of two. One bot, the
anchor, is 0. Every line-up also counts one imagined game that all its seats share, so that a bot
that lost them all has a finite rating; against a few hundred games it weighs nothing.

Intervals are a bootstrap over blocks, in Rubin's form: every block gets a random weight (an
exponential one, where the classical form would draw how often it is repeated), the imagined game
too, and the ratings are computed again. Blocks with the same result are weighted together, so this
costs the same for a hundred blocks and for ten million.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

ELO: Final = 400 / log(10)
"""Elo points in one unit of the natural logarithm of odds."""

RESAMPLES: Final = 1000

LineUp: TypeAlias = tuple[str, ...]
"""The bots of a table, one for each seat of the first rotation."""

Result: TypeAlias = tuple[int, ...]
"""What came of a block: every bot's wins in parts of WIN, in the order of the line-up."""

Blocks: TypeAlias = Mapping[LineUp, Mapping[Result, int]]
"""How many blocks of each line-up had each result."""

Floats: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Rating:
    """One bot's strength."""

    bot: str
    elo: float
    low: float
    """Of the 95 % interval, like `high`; both are 0 for the anchor."""
    high: float
    games: int
    """Games it took part in, once for each of its seats."""
    wins: float
    """Shared wins are fractions."""


def expected_share(elo: float, seats_a: int, seats: int) -> float:
    """The share of wins of a bot that is *elo* stronger than the one in all other seats."""
    odds = seats_a / (seats - seats_a) * 10 ** (elo / 400)
    return float(odds / (1 + odds))


def anchor_of(bots: Sequence[str]) -> str:
    """The bot whose rating is 0: planner if it is there, else the first."""
    return "planner" if "planner" in bots else bots[0]


def linked_to(anchor: str, blocks: Blocks) -> set[str]:
    """The bots that can be compared with the anchor, directly or through others."""
    linked = {anchor}
    while True:
        more = {bot for line_up in blocks if linked & set(line_up) for bot in line_up} | linked
        if more == linked:
            return linked
        linked = more


def rate(blocks: Blocks, anchor: str, win: int, resamples: int = RESAMPLES) -> list[Rating]:
    """Ratings of all bots linked to the anchor, the strongest first; *win* is results' unit."""
    linked = linked_to(anchor, blocks)
    used = {line_up: blocks[line_up] for line_up in sorted(blocks) if set(line_up) <= linked}
    bots = sorted(linked)
    tables = [_Table(line_up, results, bots, win) for line_up, results in used.items()]
    if not tables:
        return [Rating(anchor, 0.0, 0.0, 0.0, 0, 0.0)]
    at = bots.index(anchor)
    elo = _fit([table.once() for table in tables], tables, at)[0] * ELO
    dice = np.random.default_rng(0)
    again = _fit([table.again(dice, resamples) for table in tables], tables, at) * ELO
    low, high = np.quantile(again, (0.025, 0.975), axis=0)
    games = np.sum([table.played for table in tables], axis=0)
    wins = np.sum([table.won for table in tables], axis=0)
    found = [
        Rating(
            *(bot, float(elo[i]), float(low[i]), float(high[i])),
            *(int(games[i]), float(wins[i])),
        )
        for i, bot in enumerate(bots)
    ]
    return sorted(found, key=lambda rating: (-rating.elo, rating.bot))


class _Table:
    """The results of one line-up."""

    def __init__(
        self, line_up: LineUp, results: Mapping[Result, int], bots: list[str], win: int
    ) -> None:
        ordered = sorted(results)
        self.counts = np.array([results[result] for result in ordered], float)
        self.seats = np.zeros(len(bots))  # how many seats each bot has
        # Wins by result and bot; their sum is the number of games the block finished.
        self.wins = np.zeros((len(ordered), len(bots)))
        for place, bot in enumerate(line_up):
            self.seats[bots.index(bot)] += 1
            self.wins[:, bots.index(bot)] += [result[place] / win for result in ordered]
        self.imagined = self.seats / len(line_up)
        self.won = self.counts @ self.wins
        self.played = self.won.sum() * self.seats

    def once(self) -> Floats:
        """Wins by bot, the imagined game included; one row."""
        return (self.won + self.imagined)[None, :]

    def again(self, dice: np.random.Generator, resamples: int) -> Floats:
        """The same with random weights; a row for each resample."""
        weights = dice.standard_gamma(self.counts, (resamples, len(self.counts)))
        imagined = dice.standard_exponential((resamples, 1)) * self.imagined
        return np.asarray(weights @ self.wins + imagined)


def _fit(wins: list[Floats], tables: list[_Table], anchor: int) -> Floats:
    """The likeliest strengths, as logarithms, the anchor's 0: by Newton's method, rows at once."""
    n_bots = len(tables[0].seats)
    free = [bot for bot in range(n_bots) if bot != anchor]
    strength = np.zeros((len(wins[0]), n_bots))
    if not free:
        return strength
    for _ in range(200):
        slope = np.zeros_like(strength)
        bend = np.zeros((len(strength), n_bots, n_bots))
        for won, table in zip(wins, tables, strict=True):
            games = won.sum(axis=1, keepdims=True)
            chance = np.exp(strength) * table.seats
            chance /= chance.sum(axis=1, keepdims=True)
            slope += won - games * chance
            bend -= games[:, :, None] * chance[:, :, None] * chance[:, None, :]
            bend[:, range(n_bots), range(n_bots)] += games * chance
        inner: Any = bend[:, free][:, :, free] + np.eye(len(free)) * 1e-12
        move = np.linalg.solve(inner, slope[:, free][:, :, None])[:, :, 0]
        # Far from the top a full step can overshoot; one unit (174 Elo) at a time can't.
        strength[:, free] += np.clip(move, -1.0, 1.0)
        if np.abs(move).max() < 1e-10:
            break
    return strength
