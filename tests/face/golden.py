"""Golden records: whole games kept as files, that must end as they ended when they were kept.

`python -m tests.face.golden` writes them anew: only after a change of the rules that was meant,
with a higher `rules_version` in the edition's file.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

from tests.face.games import TABLES, played

FOLDER = Path(__file__).with_name("golden")


def digest(position: dict[str, Any]) -> str:
    """A short name for a whole position."""
    return hashlib.sha256(json.dumps(position, sort_keys=True).encode()).hexdigest()[:16]


def write_all() -> None:
    """Write one game for every edition and number of seats."""
    FOLDER.mkdir(exist_ok=True)
    for edition, seats in TABLES:
        game = played(edition, seats, 1000 + seats)
        outcome = game.outcome()
        assert outcome is not None
        kept = {
            "position": digest(game.position()),
            "outcome": outcome.to_json(),
            "record": game.record(),
        }
        text = json.dumps(kept, separators=(",", ":"))
        (FOLDER / f"{edition}-{seats}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_all()
