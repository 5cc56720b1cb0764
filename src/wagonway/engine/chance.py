"""Chance: the seed decides every shuffle, whatever is decided in between.

Each shuffle of a game draws from a stream of its own, named by what it shuffles and by a running
number: the k-th reshuffle is the same whoever caused it, and games of one seed stay comparable.
A stream is the ChaCha generator with eight rounds, keyed by the 256-bit seed: seeing part of a
shuffle tells nothing about the rest of it or about the next one. Its 32-bit words are computed in
wider integers with masks, so that the same lines run compiled and plain.

Whoever decides at random (a bot, a search) uses a small generator of its own, `sfc32`, which never
touches the game's chance.
"""

from typing import Final

from wagonway.engine.kernel import kernel
from wagonway.engine.primitives import scratch
from wagonway.engine.state import State

MASK: Final = 0xFFFFFFFF
SEED_WORDS: Final = 8
BLOCK: Final = 16

# The streams of a game.
CARDS: Final = 0
TICKET_DECK: Final = 1
LONG_TICKETS: Final = 2
FIRST_SEAT: Final = 3
RESHUFFLE: Final = 4
MIXED_TICKETS: Final = 5
NEUTRAL_SHARES: Final = 6
FILL_CARDS: Final = 7
FILL_TICKETS: Final = 8


@kernel
def quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """ChaCha's quarter round on four 32-bit words."""
    a = (a + b) & MASK
    d ^= a
    d = (d << 16 | d >> 16) & MASK
    c = (c + d) & MASK
    b ^= c
    b = (b << 12 | b >> 20) & MASK
    a = (a + b) & MASK
    d ^= a
    d = (d << 8 | d >> 24) & MASK
    c = (c + d) & MASK
    b ^= c
    b = (b << 7 | b >> 25) & MASK
    return a, b, c, d


@kernel
def fill_block(state: State, stream: int, number: int, counter: int, block: list[int]) -> None:
    """Write the sixteen words of block *counter* of a stream of the game's seed."""
    k0, k1 = state.seed[0] & MASK, state.seed[1] & MASK
    k2, k3 = state.seed[2] & MASK, state.seed[3] & MASK
    k4, k5 = state.seed[4] & MASK, state.seed[5] & MASK
    k6, k7 = state.seed[6] & MASK, state.seed[7] & MASK
    x0, x1, x2, x3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    x4, x5, x6, x7, x8, x9, x10, x11 = k0, k1, k2, k3, k4, k5, k6, k7
    x12, x13, x14, x15 = counter, stream, number, 0
    for _ in range(4):
        x0, x4, x8, x12 = quarter(x0, x4, x8, x12)
        x1, x5, x9, x13 = quarter(x1, x5, x9, x13)
        x2, x6, x10, x14 = quarter(x2, x6, x10, x14)
        x3, x7, x11, x15 = quarter(x3, x7, x11, x15)
        x0, x5, x10, x15 = quarter(x0, x5, x10, x15)
        x1, x6, x11, x12 = quarter(x1, x6, x11, x12)
        x2, x7, x8, x13 = quarter(x2, x7, x8, x13)
        x3, x4, x9, x14 = quarter(x3, x4, x9, x14)
    block[0] = (x0 + 0x61707865) & MASK
    block[1] = (x1 + 0x3320646E) & MASK
    block[2] = (x2 + 0x79622D32) & MASK
    block[3] = (x3 + 0x6B206574) & MASK
    block[4] = (x4 + k0) & MASK
    block[5] = (x5 + k1) & MASK
    block[6] = (x6 + k2) & MASK
    block[7] = (x7 + k3) & MASK
    block[8] = (x8 + k4) & MASK
    block[9] = (x9 + k5) & MASK
    block[10] = (x10 + k6) & MASK
    block[11] = (x11 + k7) & MASK
    block[12] = (x12 + counter) & MASK
    block[13] = (x13 + stream) & MASK
    block[14] = (x14 + number) & MASK
    block[15] = x15


@kernel
def shuffle(state: State, stream: int, number: int, items: list[int], size: int) -> None:
    """Shuffle the first *size* items by the given stream of the game's seed."""
    block = scratch(BLOCK)
    for left in range(size, 1, -1):
        word = (size - left) % BLOCK
        if word == 0:
            fill_block(state, stream, number, (size - left) // BLOCK, block)
        pick = block[word] * left >> 32
        last = items[left - 1]
        items[left - 1] = items[pick]
        items[pick] = last


@kernel
def first_seat(state: State, n_seats: int) -> int:
    """The seat that begins (S7)."""
    block = scratch(BLOCK)
    fill_block(state, FIRST_SEAT, 0, 0, block)
    return block[0] * n_seats >> 32


@kernel
def next_word(generator: list[int]) -> int:
    """The next 32 random bits of a decision maker's own generator (sfc32)."""
    a, b, c, counter = generator[0], generator[1], generator[2], generator[3]
    word = (a + b + counter) & MASK
    generator[3] = (counter + 1) & MASK
    generator[0] = b ^ (b >> 9)
    generator[1] = (c + (c << 3)) & MASK
    generator[2] = ((c << 21 | c >> 11) + word) & MASK
    return word


@kernel
def below(generator: list[int], limit: int) -> int:
    """A random integer in 0..limit-1."""
    return next_word(generator) * limit >> 32


@kernel
def seed_generator(generator: list[int], seed: int, number: int) -> None:
    """Start a decision maker's generator; *number* tells apart several of one seed."""
    generator[0] = seed & MASK
    generator[1] = seed >> 32 & MASK
    generator[2] = number & MASK
    generator[3] = 1
    for _ in range(12):
        next_word(generator)
