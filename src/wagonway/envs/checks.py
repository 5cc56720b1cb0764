"""What comes from outside, checked before anything changes."""

import operator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wagonway.errors import SetupError


def whole(what: str, number: Any, least: int) -> int:
    """A whole number of at least *least*."""
    try:
        value = operator.index(number)
    except TypeError:
        raise SetupError(f"{what} {number!r}; expected a whole number") from None
    if value < least:
        raise SetupError(f"{what} {value}; expected at least {least}")
    return value


def check_actions(actions: Any, n: int) -> NDArray[Any]:
    """One whole number for each of *n* games."""
    array = np.asarray(actions)
    if array.shape != (n,) or array.dtype.kind not in "iu":
        found = f"actions of shape {array.shape} and type {array.dtype}"
        raise SetupError(f"{found}; expected {n} whole numbers")
    return array


def check_out(out: NDArray[Any], n: int, width: int, kinds: tuple[np.dtype[Any], ...]) -> None:
    """An array of n rows to write into."""
    if (
        out.shape != (n, width)
        or out.dtype not in kinds
        or not out.flags.c_contiguous
        or not out.flags.writeable
    ):
        names = " or ".join(str(kind) for kind in kinds)
        raise SetupError(f"out can't be written to; expected {n} x {width} of {names}, no gaps")
