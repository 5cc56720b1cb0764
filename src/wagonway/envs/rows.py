"""Arrays that a batch writes to, as its callers and as the compiled rules see them."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from wagonway.engine.actions import N_ACTIONS
from wagonway.engine.records import dtype_of
from wagonway.envs import play
from wagonway.envs.spec import N_ENTRIES, OBSERVATION
from wagonway.errors import SetupError

MASK: Final = dtype_of(play.Mask)
NO_OBSERVATIONS: Final = np.zeros(0, OBSERVATION)
NO_MASKS: Final = np.zeros(0, MASK)
"""Given to a step that shall not write any."""

BYTES: Final = np.dtype(np.int8)
BOOLEANS: Final = np.dtype(np.bool_)

Bytes = NDArray[np.int8]


def observation_rows(vectors: Bytes, n: int) -> NDArray[Any]:
    """The observations of *n* games, a record each."""
    _check(vectors, (n, N_ENTRIES), BYTES)
    return vectors.view(OBSERVATION).reshape(n)


def mask_rows(masks: NDArray[Any], n: int) -> NDArray[Any]:
    """The masks of *n* games, a record each."""
    _check(masks, (n, N_ACTIONS), BOOLEANS, BYTES)
    return masks.view(MASK).reshape(n)


def duplicate(array: NDArray[Any]) -> NDArray[Any]:
    """A copy; NumPy's own goes through records field by field and takes far longer."""
    return np.ndarray(array.shape, array.dtype, bytearray(array.tobytes()))


def _check(out: Any, shape: tuple[int, int], *kinds: np.dtype[Any]) -> None:
    if (
        not isinstance(out, np.ndarray)
        or out.shape != shape
        or out.dtype not in kinds
        or not out.flags.c_contiguous
        or not out.flags.writeable
    ):
        names = " or ".join(str(kind) for kind in kinds)
        expected = f"an array of {shape[0]} x {shape[1]} of {names}, without gaps"
        raise SetupError(f"out can't be written to; expected {expected}")
