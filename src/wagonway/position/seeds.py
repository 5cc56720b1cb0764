"""Seeds: 256 bits as people and JSON write them, and as a game's record holds them."""

from typing import Final

from wagonway.engine.chance import MASK, SEED_WORDS
from wagonway.engine.state import State

SEED_BITS: Final = 32 * SEED_WORDS
EXACT_IN_JSON: Final = 1 << 53
"""From here on a number may lose digits on its way through JSON, so that it is written as text."""

EXPECTED: Final = f"a whole number from 0 below 2**{SEED_BITS}, or its hexadecimal digits as a text"


def read_seed(seed: object) -> int | None:
    """The seed that a number or hexadecimal digits stand for; None if they stand for none."""
    if isinstance(seed, str):
        digits = seed.removeprefix("0x")
        if not (digits.isascii() and digits.isalnum()) or len(digits) > SEED_BITS // 4:
            return None
        try:
            return int(digits, 16)
        except ValueError:
            return None
    if isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed < 1 << SEED_BITS:
        return seed
    return None


def write_seed(seed: int) -> int | str:
    """A seed for JSON: a number, or hexadecimal digits if it is a long one."""
    return seed if seed < EXACT_IN_JSON else f"{seed:#x}"


def set_seed(state: State, seed: int) -> None:
    """Store a seed in a game's record, whose words are signed."""
    for word in range(SEED_WORDS):
        bits = seed >> 32 * word & MASK
        state.seed[word] = bits - ((bits & 0x80000000) << 1)


def seed_of(state: State) -> int:
    """The seed in a game's record."""
    return sum((state.seed[word] & MASK) << 32 * word for word in range(SEED_WORDS))
