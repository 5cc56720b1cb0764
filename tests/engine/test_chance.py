"""Chance: the generator is ChaCha with eight rounds, and shuffles are fair."""

import struct
from collections import Counter

from wagonway.engine.chance import (
    BLOCK,
    CARDS,
    RESHUFFLE,
    below,
    fill_block,
    first_seat,
    seed_generator,
    shuffle,
)
from wagonway.engine.records import blank
from wagonway.engine.state import State
from wagonway.position import seed_of, set_seed

ZERO_KEY_STREAM = (
    "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
)
"""The published first block of the eight-round generator, 256-bit key and counter all zero."""


def game_of(seed: int) -> State:
    state = blank(State)
    set_seed(state, seed)
    return state


def test_the_published_block() -> None:
    block = [0] * BLOCK
    fill_block(game_of(0), 0, 0, 0, block)
    assert struct.pack("<16I", *block).hex() == ZERO_KEY_STREAM


def test_every_bit_of_the_seed_counts() -> None:
    blocks = set()
    for bit in range(256):
        block = [0] * BLOCK
        fill_block(game_of(1 << bit), CARDS, 0, 0, block)
        blocks.add(tuple(block))
    assert len(blocks) == 256


def test_seeds_are_kept_whole() -> None:
    for seed in (0, 1, 0x80000000, (1 << 256) - 1, 0x123456789ABCDEF << 190):
        assert seed_of(game_of(seed)) == seed


def test_streams_and_numbers_differ() -> None:
    orders = set()
    for stream in (CARDS, RESHUFFLE):
        for number in range(3):
            items = list(range(20))
            shuffle(game_of(5), stream, number, items, 20)
            assert sorted(items) == list(range(20))
            orders.add(tuple(items))
    assert len(orders) == 6


def test_shuffles_are_fair() -> None:
    """Every item comes to every place about as often: six sigma of 4,000 shuffles of five."""
    places: Counter[tuple[int, int]] = Counter()
    for seed in range(4000):
        items = list(range(5))
        shuffle(game_of(seed), CARDS, 0, items, 5)
        places.update(enumerate(items))
    assert all(abs(count - 800) < 6 * 25.3 for count in places.values())


def test_first_seats_and_generators_are_fair() -> None:
    seats = Counter(first_seat(game_of(seed), 4) for seed in range(4000))
    assert all(abs(seats[seat] - 1000) < 6 * 27.4 for seat in range(4))
    generator = [0] * 4
    seed_generator(generator, 1, 0)
    drawn = Counter(below(generator, 4) for _ in range(4000))
    assert all(abs(drawn[number] - 1000) < 6 * 27.4 for number in range(4))
