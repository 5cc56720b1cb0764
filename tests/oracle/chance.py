"""Where all randomness comes from: outside, so that oracle and engine can be dealt the same."""

import random
from typing import Protocol, TypeVar

from .boards import load_board
from .rules import BOX, KINDS

_T = TypeVar("_T")


class Chance(Protocol):
    """Everything that is left to chance in a game. It answers alike however often it is asked."""

    def cards(self) -> list[str]:
        """The 110 train cards, top first (S2)."""

    def tickets(self, deck: str) -> list[str]:
        """The tickets of a deck ("regular" or "long"), top first (S4, S5)."""

    def first(self) -> int:
        """The first seat (S7)."""

    def reshuffle(self, k: int, cards: dict[str, int]) -> list[str]:
        """The k-th reshuffle of the game (k = 0, 1, ...): the new deck, top first (M3)."""

    def mix(self, tickets: list[str]) -> list[str]:
        """All refused first tickets as they go under the deck, the first comes up first (S8)."""

    def reveal(self, shares: list[tuple[str, int]]) -> list[tuple[str, int]]:
        """The neutral player's shares, shuffled; the first half is revealed (P5)."""


class SeededChance:
    """A Chance drawn from a seed with the standard library's generator."""

    def __init__(self, edition: str, seats: int, seed: int) -> None:
        self.edition = edition
        self.seats = seats
        self.seed = seed

    def cards(self) -> list[str]:
        return self._shuffled("cards", _one_by_one(BOX))

    def tickets(self, deck: str) -> list[str]:
        return self._shuffled(f"tickets {deck}", load_board(self.edition)["decks"][deck])

    def first(self) -> int:
        return self._generator("first").randrange(self.seats)

    def reshuffle(self, k: int, cards: dict[str, int]) -> list[str]:
        return self._shuffled(f"reshuffle {k}", _one_by_one(cards))

    def mix(self, tickets: list[str]) -> list[str]:
        return self._shuffled("mix", tickets)

    def reveal(self, shares: list[tuple[str, int]]) -> list[tuple[str, int]]:
        return self._shuffled("reveal", shares)

    def _generator(self, purpose: str) -> random.Random:
        return random.Random(f"{self.seed} {purpose}")

    def _shuffled(self, purpose: str, things: list[_T]) -> list[_T]:
        return self._generator(purpose).sample(things, len(things))


def _one_by_one(cards: dict[str, int]) -> list[str]:
    return [kind for kind in KINDS for _ in range(cards.get(kind, 0))]
