"""Who plays the lockstep games: random, with leanings that bring rare situations about."""

import random
from collections.abc import Sequence

from tests.oracle.rules import COLOURS, KINDS

STYLES = {
    "any move": {},
    "any kind": {},
    "builder": {"claim": 20.0, "surcharge": 5.0},
    "hoarder": {"draw": 40.0, "claim": 0.2, "station": 0.05, "tickets": 0.2},
    "collector": {"tickets": 15.0, "claim": 3.0},
    "finisher": {"claim": 8.0, "station": 3.0, "retreat": 3.0},
}
"""How much likelier a kind of move is than another."""

SHARES = [4, 4, 4, 1, 4, 4]
"""How often each style plays; large hands make slow games, so that there are fewer hoarders."""


class Player:
    """One seat: a style and its own dice."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.style = dice.choices(list(STYLES), SHARES)[0]

    def choose(self, moves: Sequence[str]) -> str:
        """One of the moves."""
        if self.style == "any move":
            return self.dice.choice(moves)
        kinds: dict[str, list[str]] = {}
        for move in moves:
            kinds.setdefault(move.split(" ")[0], []).append(move)
        weights = [STYLES[self.style].get(kind, 1.0) for kind in kinds]
        return self.dice.choice(kinds[self.dice.choices(list(kinds), weights)[0]])


def random_cards(dice: random.Random, hand: dict[str, int], size: int) -> str:
    """A payment of that many cards: from the hand as far as it goes, sometimes one too many."""
    cards = [kind for kind in KINDS for _ in range(hand.get(kind, 0))]
    if dice.random() < 0.1:
        cards.append(dice.choice(COLOURS))
    picked = dice.sample(cards, min(size, len(cards)))
    return " ".join(f"{picked.count(kind)} {kind}" for kind in KINDS if kind in picked)


def one_colour(dice: random.Random, hand: dict[str, int], size: int) -> str:
    """A payment of one colour and locomotives, which the hand may not have."""
    colour = dice.choice(COLOURS)
    locomotives = dice.randint(0, min(size, hand.get("locomotive", 0) + 1))
    parts = [(size - locomotives, colour), (locomotives, "locomotive")]
    return " ".join(f"{count} {kind}" for count, kind in parts if count)
