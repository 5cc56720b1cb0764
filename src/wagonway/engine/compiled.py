"""The rules compiled: the same functions by Numba, over NumPy records.

Importing this module imports Numba (about half a second); nothing is compiled until it is called.
Each kernel gets a compiled twin in whose globals the other kernels' names mean their twins, so one
source serves both modes and both can be used in one process.
"""

import inspect
import sys
from collections.abc import Callable
from types import FunctionType
from typing import Any

import numba
import numpy as np
from numba.core import caching, config, types

from wagonway.engine import cache
from wagonway.engine.kernel import KERNELS, PRIMITIVES

FOLDER = cache.cache_folder(numba.__version__, np.__version__)
"""Where this process reads and writes compiled rules; None: nowhere, they are compiled anew."""

OPTIONS = {"cache": FOLDER is not None, "nogil": True, "error_model": "numpy"}


class FolderLocator(caching._CacheLocator):  # type: ignore[misc]  # numba has no types
    """Keeps the twins' machine code in FOLDER, whose name already says which sources it is of."""

    def __init__(self, function: Callable[..., Any], path: str) -> None:
        self._name = f"{function.__module__}.{function.__name__}"
        self._line = function.__code__.co_firstlineno

    def get_cache_path(self) -> str:
        """The folder."""
        return str(FOLDER)

    def get_source_stamp(self) -> str:
        """Constant: other sources have another folder."""
        return "wagonway"

    def get_disambiguator(self) -> str:
        """Tells functions of one name apart."""
        return f"{self._line}"

    @classmethod
    def from_function(cls, function: Callable[..., Any], path: str) -> "FolderLocator | None":
        """A locator for functions of ours, none for others'."""
        ours = FOLDER is not None and function.__module__.startswith("wagonway.")
        return cls(function, path) if ours else None


if hasattr(config, "CACHE_LOCATOR_CLASSES"):
    listed = config.CACHE_LOCATOR_CLASSES
    names = [f"{__name__}.FolderLocator", *(listed.split(",") if listed else [])]
    if not listed:
        names += [
            "InTreeCacheLocator",
            "UserWideCacheLocator",
            "IPythonCacheLocator",
        ]
    config.CACHE_LOCATOR_CLASSES = ",".join(names)


def popcount(word: int) -> int:
    """Number of bits set; the loop becomes one machine instruction."""
    count = 0
    while word:
        word &= word - 1
        count += 1
    return count


def lowest(word: int) -> int:
    """Index of the lowest bit set."""
    below = (word & -word) - 1
    count = 0
    while below:
        below &= below - 1
        count += 1
    return count


def scratch(size: int) -> Any:
    """Zeroed working memory."""
    return np.zeros(size, np.int64)


def compile_once(function: Callable[..., Any]) -> Any:
    """Numba's njit, but one compilation for all integers.

    Left alone it would compile a function anew for each constant and each width of field that some
    caller hands over; here every integer parameter is 64 bits wide.
    """
    dispatcher = numba.njit(**OPTIONS)(function)
    template = dispatcher.get_call_template

    def widened(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return template(tuple(_widen(arg) for arg in args), kws)

    dispatcher.get_call_template = widened
    return dispatcher


def _widen(kind: Any) -> Any:
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) else kind


def compile_twins(functions: list[Callable[..., Any]]) -> dict[str, Any]:
    """Compiled twins of *functions*, by name, calling each other and the engine's."""
    here = globals()
    twins: dict[Any, Any] = {plain: compile_once(here[plain.__name__]) for plain in PRIMITIVES}
    spaces: dict[str, dict[str, Any]] = {}
    for plain in functions:
        module = plain.__module__
        space = spaces.setdefault(module, dict(vars(sys.modules[module])))
        assert inspect.isfunction(plain), plain
        twin = FunctionType(plain.__code__, space, plain.__name__, plain.__defaults__)
        twin.__module__, twin.__doc__ = module, plain.__doc__
        twin.__qualname__ = plain.__qualname__
        twins[plain] = compile_once(twin)
    for space in spaces.values():
        for name, value in space.items():
            if inspect.isfunction(value) and value in twins:
                space[name] = twins[value]
    return {plain.__name__: twin for plain, twin in twins.items()}


_TWINS: dict[str, Any] = {}


def twin(plain: Callable[..., Any]) -> Any:
    """The compiled twin of a kernel."""
    if plain.__name__ not in _TWINS:
        _TWINS.update(compile_twins(KERNELS))
    return _TWINS[plain.__name__]
