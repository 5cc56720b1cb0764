"""The rules compiled: the same functions by Numba, over NumPy records.

Importing this module imports Numba (about half a second); nothing is compiled until an entry point
is asked for. Each kernel gets a compiled twin in whose globals the other kernels' names mean their
twins, so one source serves both modes and both can be used in one process.

Kernels live in the engine, in the bots and in the environments. Each of these packages is a group:
its entry points, all in its module `play`, are compiled together and kept in a folder of their own.
"""

import hashlib
import inspect
import pickle
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import Any, get_args, get_origin, get_type_hints

import numba
import numpy as np
from numba import extending
from numba.core import cgutils, codegen, compiler, event, serialize, types

from wagonway.engine import cache
from wagonway.engine.box import Box
from wagonway.engine.kernel import ENTRIES, KERNELS, PRIMITIVES
from wagonway.engine.records import dtype_of, is_record
from wagonway.engine.state import State

BOX = dtype_of(Box)
STATE = dtype_of(State)

# Any: these parts of Numba have no types.
CompileResult: Any = compiler.CompileResult
dumps: Any = serialize.dumps
unliteral: Any = types.unliteral
intrinsic: Any = extending.intrinsic
raw_memcpy: Any = cgutils.raw_memcpy


def entry(plain: Callable[..., Any]) -> Any:
    """The compiled form of an entry point.

    The first time on a machine all of its group are compiled, which takes a while and is announced;
    afterwards they are read from the group's folder.
    """
    dispatcher = _twin(plain)
    if not dispatcher.overloads:
        _compile(plain)
        if _announcement.made:
            warmup(group_of(plain))
    return dispatcher


def warmup(*groups: str) -> float:
    """Compile all entry points, or read them from their folders; how many seconds that took.

    Of the groups named, or else of every group that is installed.
    """
    for group in groups or cache.BUILDS_ON:
        if find_spec(f"wagonway.{group}") and find_spec(f"wagonway.{group}.play"):
            import_module(f"wagonway.{group}.play")
    wanted = [plain for plain in ENTRIES if not groups or group_of(plain) in groups]
    seconds = sum(_compile(plain) for plain in wanted)
    _announcement.finish()
    return seconds


def group_of(plain: Callable[..., Any]) -> str:
    """The group of a kernel: the package it lives in, just below `wagonway`."""
    return plain.__module__.split(".")[1]


@lru_cache
def folder_of(group: str) -> Path | None:
    """Where this process reads and writes a group; None: nowhere, it is compiled anew."""
    return cache.cache_folder(group, numba.__version__, np.__version__)


class Announcement:
    """Tells people on standard error why they wait, and how long they did."""

    def __init__(self) -> None:
        self.made = False
        self.seconds = 0.0

    def make(self, group: str) -> None:
        """Say that a group is being compiled, unless that has been said."""
        if not self.made:
            how = "once" if folder_of(group) else "as no folder can keep them"
            text = f"Compiling the {NAMES[group]} for this machine, {how}; about a minute ..."
            print(text, end=" ", file=sys.stderr, flush=True)
            self.made = True

    def finish(self) -> None:
        """Say that it is done, if anything has been said."""
        if self.made:
            print(f"done in {self.seconds:.0f} s", file=sys.stderr, flush=True)
            self.made, self.seconds = False, 0.0


NAMES = {"engine": "rules", "bots": "bots", "envs": "environments"}
"""The groups in an announcement's words."""

_announcement = Announcement()


class FolderCache:
    """One function's machine code in its group's folder, in place of Numba's own cache."""

    def __init__(self, folder: Path, function: Callable[..., Any]) -> None:
        self._folder = folder
        self._group = group_of(function)
        self._name = f"{function.__module__}.{function.__name__}"

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The compiled function for these argument types, or None; Numba asks before compiling."""
        target.refresh()
        data = cache.fetch(self._file(signature, target.codegen()))
        if data is None:
            _announcement.make(self._group)
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
    """Compile one entry point or read it from its folder; how many seconds that took."""
    durations: list[float] = []
    if folder_of(group_of(plain)) is None:
        _announcement.make(group_of(plain))
    dispatcher = _twin(plain)
    with event.install_timer("numba:compiler_lock", durations.append), _inner_kernels_stay_ir():
        dispatcher.compile(signature_of(plain))
    _announcement.seconds += sum(durations)
    return sum(durations)


@contextmanager
def _inner_kernels_stay_ir() -> Iterator[None]:
    """Optimise and translate entry points only, with all the kernels they call inside them.

    Left alone Numba does both for every kernel, each with all it calls, only to do it once more for
    whoever calls that. This takes a third of the time and the machine code is no slower.
    """
    library: Any = codegen.CPUCodeLibrary
    jit: Any = codegen.JITCPUCodegen
    optimise, finalise = library._optimize_final_module, library._finalize_final_module
    set_environment = jit.set_env
    inner = inner_names()

    def optimise_entry(self: Any) -> None:
        if self.name not in inner:
            optimise(self)

    def finalise_entry(self: Any) -> None:
        if self.name not in inner:
            finalise(self)
        else:
            self._finalize_dynamic_globals()
            self._finalized = True

    def set_if_there(self: Any, name: str, environment: Any) -> None:
        if self._engine.get_global_value_address(name):
            set_environment(self, name, environment)

    library._optimize_final_module, library._finalize_final_module = optimise_entry, finalise_entry
    jit.set_env = set_if_there
    try:
        yield
    finally:
        library._optimize_final_module, library._finalize_final_module = optimise, finalise
        jit.set_env = set_environment


def inner_names() -> set[str]:
    """The names under which Numba keeps what only becomes part of entry points."""
    inner = {name_of(plain) for plain in KERNELS if plain not in ENTRIES}
    return inner | {plain.__name__ for plain in PRIMITIVES}


def name_of(plain: Callable[..., Any]) -> str:
    """A name that no other kernel has, whatever package it lives in."""
    return f"{plain.__module__}.{plain.__qualname__}"


def signature_of(plain: Callable[..., Any]) -> tuple[Any, ...]:
    """The compiled argument types of an entry point, from its annotations."""
    hints = get_type_hints(plain)
    del hints["return"]
    return tuple(_argument(hint) for hint in hints.values())


def _argument(hint: Any) -> Any:
    """The compiled form of an argument: a number, or an array of numbers or records."""
    dimensions = 0
    while get_origin(hint) is list:
        (hint,) = get_args(hint)
        dimensions += 1
    kind = numba.from_dtype(dtype_of(hint)) if is_record(hint) else _NUMBERS[hint]
    return types.Array(kind, dimensions, "C") if dimensions else kind


_NUMBERS: dict[Any, Any] = {int: types.int64, float: types.float64}

_TWINS: dict[Callable[..., Any], Any] = {}


def _twin(plain: Callable[..., Any]) -> Any:
    if plain not in _TWINS:
        make_twins(_TWINS)
    return _TWINS[plain]


def make_twins(twins: dict[Any, Any]) -> None:
    """Add the compiled twins of all kernels that have none yet, calling each other.

    Nothing is compiled yet. A module's kernels come together: it has been imported as a whole.
    """
    here = globals()
    for plain in PRIMITIVES:
        if plain not in twins:
            twins[plain] = make_dispatcher(here[plain.__name__])
    spaces: dict[str, dict[str, Any]] = {}
    for plain in [plain for plain in KERNELS if plain not in twins]:
        module = plain.__module__
        space = spaces.setdefault(module, dict(vars(sys.modules[module])))
        assert inspect.isfunction(plain), plain
        twin = FunctionType(plain.__code__, space, plain.__name__, plain.__defaults__)
        twin.__module__, twin.__doc__ = module, plain.__doc__
        twin.__qualname__ = name_of(plain)
        twins[plain] = make_dispatcher(twin, is_entry=plain in ENTRIES)
    for space in spaces.values():
        for name, value in space.items():
            if inspect.isfunction(value) and value in twins:
                space[name] = twins[value]


def make_dispatcher(function: Callable[..., Any], is_entry: bool = False) -> Any:
    """Numba's njit, but one compilation for all integers.

    Left alone it would compile a function anew for each constant and each width of field that some
    caller hands over; here every integer parameter is 64 bits wide. Only entry points can be called
    from the interpreter and are kept in a folder; the others become part of them.
    """
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
    if not is_entry:
        options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    dispatcher: Any = numba.njit(**options)(function)
    folder = folder_of(group_of(function)) if is_entry else None
    if folder is not None:
        dispatcher._cache = FolderCache(folder, function)
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


def _make_copy(typing: Any, source: Any, target: Any) -> Any:  # noqa: ARG001 (Numba names them)
    """Copy one record's bytes over another's of the same type."""
    if source != target or not isinstance(source, types.Record):
        return None

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        size = context.get_constant(types.intp, signature.args[0].size)
        raw_memcpy(builder, args[1], args[0], size, 1)
        return context.get_dummy_value()

    return types.none(source, target), generate


_copy_bytes = intrinsic(_make_copy)


def copy_over(source: Any, target: Any) -> None:
    """Make *target* equal to *source*: one block of memory."""
    _copy_bytes(source, target)
