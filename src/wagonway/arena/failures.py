"""Bots that fail: what is kept of the game, so that it can be looked at."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from wagonway.errors import SetupError

KEPT: Final = 5
"""Records written to files; one bot tends to fail in one way."""

MOST: Final = 100
"""After so many failed games a run stops: there is little left to learn from it."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A game that ended because a bot raised an error or decided something that can't be."""

    game: int
    seed: int
    seat: int
    bot: str
    reason: str
    record: dict[str, Any]
    """The game up to the position in which the bot failed."""

    def sentence(self) -> str:
        """What happened, in one line."""
        return f"{self.bot} in seat {self.seat} failed in game {self.game}: {self.reason}"


def write_record(failure: Failure, folder: Path) -> Path:
    """Keep the record of a failed game; `wagonway replay` reads it."""
    file = folder / f"seed-{failure.seed}-game-{failure.game}-seat-{failure.seat}.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(failure.record), encoding="utf-8")
    except OSError as error:
        raise SetupError(
            f"{file}: can't be written ({error.strerror}); expected a folder for failed games"
        ) from None
    return file
