"""What is played: an edition, bots, seeds and seatings; and how that is cut into tasks.

Game g of a match belongs to block g // rotations: one seed, so one order of cards and tickets and
one first seat, played once in every rotation of the bots round the table. A rotation that seats the
same bots in the same places again (as of four planners) is the same game, and not played twice.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from wagonway.editions import Edition, load
from wagonway.errors import SetupError
from wagonway.lexicon import lexicon_of

LARGEST_SEED: Final = (1 << 62) - 1


@dataclass(frozen=True, slots=True)
class Match:
    """Games between the same bots; JSON-able, so that it can be sent anywhere."""

    edition: str | dict[str, Any]
    """Its name, or all its data for a board of the user's own."""
    bots: tuple[str, ...]
    """One for each seat of the first rotation, as `wagonway.bots.registry.make` reads them."""
    seed: int
    """Of the first block; the others follow."""
    rotate: bool = True
    most_turns: int = 0
    """A game stops unfinished after so many turns (T3); 0 is no limit."""

    @property
    def seats(self) -> int:
        """How many players there are."""
        return len(self.bots)

    @property
    def rotations(self) -> int:
        """Games in a block."""
        if not self.rotate:
            return 1
        turned = (self.bots[-shift:] + self.bots[:-shift] for shift in range(1, self.seats + 1))
        return 1 + next(shift for shift, bots in enumerate(turned) if bots == self.bots)

    def bot_at(self, seat: int, rotation: int) -> int:
        """The place in `bots` of who sits there."""
        return (seat - rotation) % self.seats


@dataclass(frozen=True, slots=True)
class Task:
    """A run of whole blocks of a match; what comes of it depends on nothing else."""

    match: Match
    first: int
    """The number of the first game, which begins a block."""
    games: int
    """The last block of a match may be cut short."""
    count_board: bool = False
    """Whether what happened to routes and tickets is asked for."""


def make_match(
    edition: Edition, bots: tuple[str, ...], seed: int, rotate: bool = True, most_turns: int = 0
) -> Match:
    """A match whose edition can be sent to another machine; raises SetupError."""
    check_seats(edition, len(bots))
    if not 0 <= seed <= LARGEST_SEED:
        raise SetupError(f"seed {seed}; expected 0 to {LARGEST_SEED}")
    return Match(lexicon_of(edition).reference, bots, seed, rotate, most_turns)


def check_seats(edition: Edition, seats: int) -> None:
    """Raises SetupError if so many can't play."""
    least, most = edition.rulebook.seats
    if not least <= seats <= most:
        raise SetupError(f"{seats} seats; expected {least} to {most} in {edition.id}")


def edition_of(match: Match) -> Edition:
    """The edition a match is played in."""
    if isinstance(match.edition, str):
        return load(match.edition)
    return _from_json(json.dumps(match.edition))


@lru_cache(maxsize=8)
def _from_json(data: str) -> Edition:
    """Reading and checking a board takes longer than many a game on it: once is enough."""
    return load(json.loads(data))
