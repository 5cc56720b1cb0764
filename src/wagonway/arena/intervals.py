"""How sure a share of wins is."""

from math import sqrt
from typing import Final

Z95: Final = 1.959963984540054
"""Standard deviations either side of the mean that hold 95 % of a normal distribution."""


def wilson(share: float, n: float) -> tuple[float, float]:
    """The 95 % interval of a share seen in *n* independent trials (Wilson's score interval)."""
    if n <= 0:
        return 0.0, 1.0
    z2 = Z95 * Z95
    centre = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = Z95 / (1 + z2 / n) * sqrt(share * (1 - share) / n + z2 / (4 * n * n))
    return max(0.0, centre - half), min(1.0, centre + half)


class BlockShare:
    """A share of wins over blocks whose games are alike (same deal, seats rotated).

    Holds exact sums only, so that blocks can be added in any grouping.
    """

    def __init__(self) -> None:
        self.blocks = 0
        self.games = 0
        self.wins = 0
        self._wins_wins = 0
        self._wins_games = 0
        self._games_games = 0

    def add(self, blocks: int, sums: tuple[int, int, int, int, int]) -> None:
        """Add blocks by their sums of games, wins, wins squared, wins by games, games squared."""
        self.blocks += blocks
        self.games += sums[0]
        self.wins += sums[1]
        self._wins_wins += sums[2]
        self._wins_games += sums[3]
        self._games_games += sums[4]

    def interval(self, unit: int) -> tuple[float, float]:
        """The 95 % interval of wins / (unit * games).

        Wilson's, for as many independent games as would be as sure as these blocks are. Games of a
        block may hang together (then those are fewer) or cancel each other's luck (then they would
        be more, but no more than were played are claimed).
        """
        if self.games == 0 or self.blocks < 2:
            return wilson(self.share(unit), min(self.games, self.blocks))
        p = self.share(unit)
        squares = self._wins_wins / unit**2 - 2 * p * self._wins_games / unit
        squares += p * p * self._games_games
        variance = max(squares, 0.0) * self.blocks / (self.blocks - 1) / self.games**2
        if variance * self.games <= p * (1 - p):
            return wilson(p, self.games)
        return wilson(p, p * (1 - p) / variance)

    def share(self, unit: int) -> float:
        """Wins as a share of games; 0 without games."""
        return self.wins / (unit * self.games) if self.games else 0.0
