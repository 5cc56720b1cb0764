"""What a bot is: something that chooses a move from a view."""

import random
from typing import Any

from wagonway.action import Move


class Bot:
    """A player that decides for one seat of one game.

    Write `choose` and you have a bot. All its chance must come from `self.random`, so that equal
    seeds play equal games.
    """

    def __init__(self, seed: int = 0) -> None:
        self.random = random.Random(seed)

    def choose(self, view: dict[str, Any], legal: list[Move]) -> Move | str | dict[str, Any]:
        """The seat's decision: a Move, its text or its JSON.

        *view* is what `game.view(seat)` gives, *legal* what `game.moves(seat)` gives.
        """
        raise NotImplementedError
