"""Bit tricks, scratch memory and copies: the only functions written once per mode.

Here is the plain form; `wagonway.engine.compiled` holds the other one under the same name.
"""

from typing import TypeVar

from wagonway.engine.kernel import primitive
from wagonway.engine.records import overwrite

R = TypeVar("R")


@primitive
def popcount(word: int) -> int:
    """Number of bits set in a bit set."""
    return word.bit_count()


@primitive
def lowest(word: int) -> int:
    """Index of the lowest bit set; the word must not be empty."""
    return (word & -word).bit_length() - 1


@primitive
def scratch(size: int) -> list[int]:
    """Zeroed working memory for *size* integers."""
    return [0] * size


@primitive
def copy_over(source: R, target: R) -> None:
    """Make the record *target* equal to *source*, another of its class."""
    overwrite(source, target)
