"""Bots by name: ours, those of installed packages, and a class in a file.

A spec is `name` or `name:setting=value,setting=value`; a level for people, like `normal`, stands
for a spec; `path.py:Class` is a bot of one's own.
"""

import importlib.util
import inspect
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Final

from wagonway.bots.base import Bot
from wagonway.bots.kernel_bot import KernelBot
from wagonway.bots.search import SearchBot, read_budget
from wagonway.bots.specs import POLICIES, CompiledSpec, compiled_spec
from wagonway.errors import BotError

ENTRY_POINTS: Final = "wagonway.bots"
SEARCH: Final = "search"
"""Which has its budget for a setting, not the planner's settings."""

LEVELS: Final[dict[str, str]] = {
    "easy": "tickets",
    "normal": "planner:noise=80",
    "hard": "planner",
    "expert": "search:seconds=1",
}
"""The levels for people, and the spec of each."""


def names() -> tuple[str, ...]:
    """All bots that can be made by name, the levels not among them."""
    return (*POLICIES, *sorted(point.name for point in entry_points(group=ENTRY_POINTS)))


def levels() -> tuple[str, ...]:
    """The levels for people, ascending."""
    return tuple(LEVELS)


def make(spec: str, seed: int = 0) -> Bot:
    """The bot of that spec; raises BotError if there is none or a setting is wrong."""
    if ".py:" in spec:
        return _construct(spec, _class_in_file(spec), seed)
    name, settings = read_spec(spec)
    if name == SEARCH:
        return SearchBot(read_budget(settings), seed)
    if name in POLICIES:
        return KernelBot(compiled_spec(name, settings), seed)
    (point,) = entry_points(group=ENTRY_POINTS, name=name)
    if settings:
        raise BotError(f"bot {name!r} has no settings; expected its name alone")
    try:
        made = point.load()
    except Exception as error:  # whatever somebody's module raises
        raise BotError(f"bot {name!r} can't be loaded from {point.value}: {error!r}") from error
    return _construct(spec, made, seed)


def compiled(spec: str) -> CompiledSpec | None:
    """The compiled form of that spec for `batch.play_games`; None if the bot has none."""
    if ".py:" in spec:
        return None
    name, settings = read_spec(spec)
    if name == SEARCH:  # whose results don't depend on the number of cores
        playouts = read_budget(settings).playouts
        return CompiledSpec(SEARCH, (("playouts", playouts),)) if playouts else None
    return compiled_spec(name, settings) if name in POLICIES else None


def read_spec(spec: str) -> tuple[str, dict[str, str]]:
    """Name and settings of a spec, levels resolved; raises BotError."""
    name, _, rest = spec.partition(":")
    if name in LEVELS:
        if rest:
            raise BotError(f"level {name!r} has no settings; it is {LEVELS[name]!r}")
        return read_spec(LEVELS[name])
    if name not in names():
        known = ", ".join([*names(), *LEVELS])
        raise BotError(f"no bot {name!r}; expected one of {known}, or path.py:Class")
    settings = {}
    for part in rest.split(",") if rest else []:
        key, equals, value = part.partition("=")
        if not equals:
            raise BotError(f"bot {spec!r}: {part!r} is no setting; expected name=value")
        settings[key] = value
    return name, settings


def _class_in_file(spec: str) -> Any:
    path, _, name = spec.rpartition(":")
    if not Path(path).is_file():
        raise BotError(f"bot {spec!r}: there is no file {path}; expected path.py:Class")
    module_spec = importlib.util.spec_from_file_location(Path(path).stem, path)
    assert module_spec is not None
    assert module_spec.loader is not None
    module = importlib.util.module_from_spec(module_spec)
    try:
        module_spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # whatever somebody's file raises
        raise BotError(f"bot {spec!r} can't be loaded: {error!r}") from error
    if not hasattr(module, name):
        classes = [
            key
            for key, value in vars(module).items()
            if inspect.isclass(value) and value.__module__ == module.__name__
        ]
        expected = f"one of {', '.join(classes)}" if classes else "a class with a method choose"
        raise BotError(f"bot {spec!r}: no {name} in {path}; expected {expected}")
    return getattr(module, name)


def _construct(spec: str, made: Any, seed: int) -> Bot:
    try:
        bot = made(seed=seed)
    except Exception as error:
        raise BotError(f"bot {spec!r} can't be made with a seed: {error!r}") from error
    if not callable(getattr(bot, "choose", None)):
        raise BotError(f"bot {spec!r} can't play; expected a method choose(view, legal)")
    checked: Bot = bot
    return checked
