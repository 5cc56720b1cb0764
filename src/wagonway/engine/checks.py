"""What comes from outside to a batch of games, checked before anything changes."""

import operator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from wagonway.editions import Edition
from wagonway.errors import SetupError

SEED_LIMIT: Final = 1 << 63


def whole(what: str, number: Any, least: int) -> int:
    """A whole number of at least *least*."""
    try:
        value = operator.index(number)
    except TypeError:
        raise SetupError(f"{what} {number!r}; expected a whole number") from None
    if value < least:
        raise SetupError(f"{what} {value}; expected at least {least}")
    return value


def check_seats(edition: Edition, seats: Any) -> int:
    """A number of seats that the edition can be played with (S1)."""
    fewest, most = edition.rulebook.seats
    value = whole("number of seats", seats, 0)
    if not fewest <= value <= most:
        raise SetupError(f"{value} seats; expected {fewest} to {most} in {edition.id}")
    return value


def check_first(first: Any, seats: int) -> int:
    """The seat that begins; None draws it, which the rules write as -1 (S7)."""
    if first is None:
        return -1
    value = whole("first seat", first, 0)
    if value >= seats:
        raise SetupError(f"first seat {value}; expected 0 to {seats - 1}, or None to draw it")
    return value


def check_seed(seed: Any, n: int) -> int:
    """The seed of the first of *n* games; the others' follow it."""
    value = whole("seed", seed, 0)
    if value + n > SEED_LIMIT:
        text = f"seed {value}; expected one below 2**63, for the last game of a batch too"
        raise SetupError(text)
    return value


def check_actions(actions: Any, n: int) -> NDArray[Any]:
    """One whole number for each of *n* games."""
    array = np.asarray(actions)
    if array.shape != (n,) or array.dtype.kind not in "iu":
        found = f"actions of shape {array.shape} and type {array.dtype}"
        raise SetupError(f"{found}; expected {n} whole numbers")
    return array
