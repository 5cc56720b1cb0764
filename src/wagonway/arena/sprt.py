"""A sequential test between two bots: it goes on block by block until it knows.

Two hypotheses about how much stronger *a* is than *b*, in Elo; after every block the generalised
log-likelihood ratio of the block scores seen so far is compared with Wald's bounds. Blocks, not
games, are what is independent: a block's games share one deal. For two seats the possible scores of
a block are the "pentanomial" 0, 1/4, 1/2, 3/4, 1; nothing here needs them to be five.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from math import log
from typing import Any, Final

from wagonway.arena.blocks import Block
from wagonway.arena.lineups import alternating, canonical
from wagonway.arena.ratings import LineUp, expected_share
from wagonway.errors import SetupError

ALPHA: Final = 0.05
"""The chance to accept elo1 where elo0 is true."""

BETA: Final = 0.05
"""The chance to accept elo0 where elo1 is true."""

SMALL: Final = 1e-3
"""How often a score that was never seen counts as seen, so that no logarithm is infinite."""


@dataclass(slots=True)
class Sprt:
    """The test whether *a* is elo0 or elo1 above *b*; they alternate round the table."""

    a: str
    b: str
    elo0: float
    elo1: float
    seats: int
    scores: Counter[Fraction] = field(default_factory=Counter)
    """How often *a* had each score in a block, 0 to 1."""

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise SetupError(f"elo0 {self.elo0:g}, elo1 {self.elo1:g}; expected elo0 below elo1")

    @property
    def line_up(self) -> LineUp:
        """The line-up whose blocks it takes."""
        return canonical(alternating(self.a, self.b, self.seats))

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first elo0 is accepted, above the second elo1."""
        return log(BETA / (1 - ALPHA)), log((1 - BETA) / ALPHA)

    def add(self, score: Fraction) -> str | None:
        """Add *a*'s score in one block, 0 to 1; the hypothesis accepted, "elo0" or "elo1"."""
        self.scores[score] += 1
        return self.verdict()

    def use(self, blocks: Iterable[Block]) -> list[Block]:
        """The blocks up to the one after which the test knows; those beyond it are not used."""
        used = []
        places = [place for place, bot in enumerate(self.line_up) if bot == self.a]
        for block in blocks:
            if self.verdict():
                break
            used.append(block)
            if sum(block.wins):  # a block without a finished game says nothing
                self.add(Fraction(sum(block.wins[place] for place in places), sum(block.wins)))
        return used

    def verdict(self) -> str | None:
        """The hypothesis accepted, or None as long as more blocks are needed."""
        low, high = self.bounds
        ratio = self.log_likelihood_ratio()
        return "elo0" if ratio <= low else "elo1" if ratio >= high else None

    def log_likelihood_ratio(self) -> float:
        """How much better elo1 explains the blocks than elo0 does."""
        if not self.scores:
            return 0.0
        seen = dict.fromkeys((Fraction(0), Fraction(1, 2), Fraction(1)), SMALL)
        for score, count in self.scores.items():
            seen[score] = seen.get(score, 0.0) + count
        points = [float(score) for score in seen]
        counts = list(seen.values())
        seats_a = self.line_up.count(self.a)
        share0 = expected_share(self.elo0, seats_a, self.seats)
        share1 = expected_share(self.elo1, seats_a, self.seats)
        likely0 = _likeliest(points, counts, share0)
        likely1 = _likeliest(points, counts, share1)
        return sum(n * log(p1 / p0) for n, p0, p1 in zip(counts, likely0, likely1, strict=True))

    def to_json(self) -> dict[str, Any]:
        """Where the test stands."""
        return {
            "a": self.a,
            "b": self.b,
            "elo0": self.elo0,
            "elo1": self.elo1,
            "blocks": self.scores.total(),
            "scores": {str(float(score)): n for score, n in sorted(self.scores.items())},
            "log_likelihood_ratio": self.log_likelihood_ratio(),
            "bounds": list(self.bounds),
            "verdict": self.verdict(),
        }


def _likeliest(points: list[float], counts: list[float], mean: float) -> list[float]:
    """Of all distributions over *points* with that mean, the one most likely to give *counts*.

    It is p(x) = f(x) / (1 + t (x - mean)) with f the frequencies seen; t makes the mean right.
    """
    total = sum(counts)
    shares = [count / total for count in counts]
    low, high = -1 / (max(points) - mean), 1 / (mean - min(points))
    for _ in range(60):
        tilt = (low + high) / 2
        excess = sum(
            f * (x - mean) / (1 + tilt * (x - mean)) for x, f in zip(points, shares, strict=True)
        )
        if excess > 0:
            low = tilt
        else:
            high = tilt
    return [f / (1 + tilt * (x - mean)) for x, f in zip(points, shares, strict=True)]
