"""Full-information positions: JSON that a person can write by hand, to a game's state and back."""

from wagonway.position.builder import build_state
from wagonway.position.seeds import read_seed, seed_of, set_seed, write_seed
from wagonway.position.writer import write_position

__all__ = ["build_state", "read_seed", "seed_of", "set_seed", "write_position", "write_seed"]
