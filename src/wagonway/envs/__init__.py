"""Environments for learning: batches of games, and adapters for the usual libraries.

`batch.BatchGames` is the compiled core; `spec` says what observations mean; `pettingzoo_env`,
`gymnasium_env`, `openspiel_game` and `rllib_env` speak the libraries' languages and are imported by
name, each needing its extra. `MINI` is the tutorial board. Start with `docs/environments.md`.
"""

from pathlib import Path
from typing import Final

MINI: Final = str(Path(__file__).parent / "mini.toml")
"""The tutorial board, as a path that `load` and every environment take as an edition."""
