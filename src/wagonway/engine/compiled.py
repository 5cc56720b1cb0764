"""The rules compiled: the same functions by Numba, over NumPy records.

Importing this module imports Numba (about half a second); nothing is compiled until an entry point
is asked for. Each kernel gets a compiled twin in whose globals the other kernels' names mean their
twins, so one source serves both modes and both can be used in one process.
"""

import hashlib
import inspect
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any, get_type_hints

import numba
import numpy as np
from numba.core import compiler, event, serialize, types

from wagonway.engine import cache
from wagonway.engine.box import Box
from wagonway.engine.kernel import ENTRIES, KERNELS, PRIMITIVES
from wagonway.engine.records import dtype_of
from wagonway.engine.state import State

BOX = dtype_of(Box)
STATE = dtype_of(State)

FOLDER = cache.cache_folder(numba.__version__, np.__version__)
"""Where this process reads and writes compiled rules; None: nowhere, they are compiled anew."""

# Any: these parts of Numba have no types.
CompileResult: Any = compiler.CompileResult
dumps: Any = serialize.dumps
unliteral: Any = types.unliteral


def entry(plain: Callable[..., Any]) -> Any:
    """The compiled form of an entry point.

    The first time on a machine all of them are compiled, which takes a while and is announced;
    afterwards they are read from FOLDER.
    """
    dispatcher = _twin(plain)
    if not dispatcher.overloads:
        _compile(plain)
        if _announcement.made:
            warmup()
    return dispatcher


def warmup() -> float:
    """Compile all entry points, or read them from FOLDER; how many seconds that took."""
    seconds = sum(_compile(plain) for plain in ENTRIES)
    _announcement.finish()
    return seconds


class Announcement:
    """Tells people on standard error why they wait, and how long they did."""

    def __init__(self) -> None:
        self.made = False
        self.seconds = 0.0

    def make(self) -> None:
        """Say that the rules are being compiled, unless that has been said."""
        if not self.made:
            how = "once" if FOLDER else "as no folder can keep them"
            text = f"Compiling the rules for this machine, {how}; about half a minute ..."
            print(text, end=" ", file=sys.stderr, flush=True)
            self.made = True

    def finish(self) -> None:
        """Say that it is done, if anything has been said."""
        if self.made:
            print(f"done in {self.seconds:.0f} s", file=sys.stderr, flush=True)
            self.made = False


_announcement = Announcement()


class FolderCache:
    """One function's machine code in a folder, in place of Numba's own cache."""

    def __init__(self, folder: Path, function: Callable[..., Any]) -> None:
        self._folder = folder
        self._name = f"{function.__module__}.{function.__name__}"

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The compiled function for these argument types, or None; Numba asks before compiling."""
        target.refresh()
        data = cache.fetch(self._file(signature, target.codegen()))
        if data is None:
            _announcement.make()
            return None
        return CompileResult._rebuild(target, *pickle.loads(data))

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep what was compiled."""
        cache.store(self._file(signature, compiled.codegen), dumps(compiled._reduce()))

    def _file(self, signature: Any, codegen: Any) -> Path:
        """A name for argument types and processor: a home folder may be shared by machines."""
        key = repr((signature, codegen.magic_tuple())).encode()
        return self._folder / f"{self._name}-{hashlib.sha256(key).hexdigest()[:16]}"


def _compile(plain: Callable[..., Any]) -> float:
    """Compile one entry point or read it from FOLDER; how many seconds that took."""
    durations: list[float] = []
    if FOLDER is None:
        _announcement.make()
    with event.install_timer("numba:compiler_lock", durations.append):
        _twin(plain).compile(signature_of(plain))
    _announcement.seconds += sum(durations)
    return sum(durations)


def signature_of(plain: Callable[..., Any]) -> tuple[Any, ...]:
    """The compiled argument types of an entry point, from its annotations."""
    hints = get_type_hints(plain)
    del hints["return"]
    return tuple(_ARGUMENTS[hint] for hint in hints.values())


_ARGUMENTS: dict[Any, Any] = {
    int: types.int64,
    list[int]: types.Array(types.int64, 1, "C"),
    list[list[int]]: types.Array(types.int64, 2, "C"),
    list[Box]: types.Array(numba.from_dtype(BOX), 1, "C"),
    list[State]: types.Array(numba.from_dtype(STATE), 1, "C"),
}

_TWINS: dict[Callable[..., Any], Any] = {}


def _twin(plain: Callable[..., Any]) -> Any:
    if not _TWINS:
        _TWINS.update(make_twins())
    return _TWINS[plain]


def make_twins() -> dict[Callable[..., Any], Any]:
    """Compiled twins of all kernels, calling each other; nothing is compiled yet."""
    here = globals()
    twins: dict[Any, Any] = {plain: make_dispatcher(here[plain.__name__]) for plain in PRIMITIVES}
    spaces: dict[str, dict[str, Any]] = {}
    for plain in KERNELS:
        module = plain.__module__
        space = spaces.setdefault(module, dict(vars(sys.modules[module])))
        assert inspect.isfunction(plain), plain
        twin = FunctionType(plain.__code__, space, plain.__name__, plain.__defaults__)
        twin.__module__, twin.__doc__ = module, plain.__doc__
        twin.__qualname__ = plain.__qualname__
        twins[plain] = make_dispatcher(twin, is_entry=plain in ENTRIES)
    for space in spaces.values():
        for name, value in space.items():
            if inspect.isfunction(value) and value in twins:
                space[name] = twins[value]
    return twins


def make_dispatcher(function: Callable[..., Any], is_entry: bool = False) -> Any:
    """Numba's njit, but one compilation for all integers.

    Left alone it would compile a function anew for each constant and each width of field that some
    caller hands over; here every integer parameter is 64 bits wide. Only entry points can be called
    from the interpreter and are kept in FOLDER; the others become part of them.
    """
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
    if not is_entry:
        options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    dispatcher: Any = numba.njit(**options)(function)
    if is_entry and FOLDER is not None:
        dispatcher._cache = FolderCache(FOLDER, function)
    template = dispatcher.get_call_template

    def widened(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return template(tuple(_widen(arg) for arg in args), kws)

    dispatcher.get_call_template = widened
    return dispatcher


def _widen(kind: Any) -> Any:
    kind = unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) else kind


# The compiled forms of the primitives.


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
