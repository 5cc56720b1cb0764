"""Where bots think: in processes of their own, so that no table waits for another's bot."""

import asyncio
import hashlib
import logging
import multiprocessing
import random
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final

from wagonway.action import Move
from wagonway.server.metrics import BOT_FAILURES, BOT_SECONDS
from wagonway.server.settings import Settings
from wagonway.server.table import Table

log = logging.getLogger("wagonway.bots")

RANDOM: Final = "random"
NAMES: Final[dict[str, dict[str, str]]] = {
    RANDOM: {"en": "Random", "fr": "Au hasard"},
    "easy": {"en": "Easy", "fr": "Facile"},
    "normal": {"en": "Normal", "fr": "Normal"},
    "hard": {"en": "Hard", "fr": "Difficile"},
    "expert": {"en": "Expert", "fr": "Expert"},
}
"""The bots that people may ask for; no other name ever reaches the registry of bots."""

TAKEOVER_LEVEL: Final = "normal"
FIRST_TIME: Final = 6
"""A level's first decision may take so many times as long: it may have to compile its rules."""


def decide(level: str, seed: int, view: Mapping[str, Any], legal: Sequence[Move]) -> str:
    """A bot's choice; runs wherever the executor lets it."""
    from wagonway.bots.registry import make

    return str(make(level, seed).choose(dict(view), list(legal)))


def wake_up() -> None:
    """What a process of the pool does first, so that the first decision need not wait for it."""
    from wagonway.bots import registry

    registry.levels()


class Bots:
    """Decisions of bots within their budget; whatever goes wrong, a legal move comes back."""

    def __init__(self, settings: Settings) -> None:
        self._processes = settings.bot_processes
        self._seconds = settings.bot_seconds
        self._executor: Executor | None = None
        self._proved: set[str] = set()
        """Levels that have decided before."""

    def warm_up(self) -> None:
        """Start the processes now, without waiting for them."""
        if self._processes:
            self._pool().submit(wake_up)

    def close(self) -> None:
        """Stop thinking."""
        if self._executor is not None:
            _stop(self._executor)
            self._executor = None

    async def choose(self, table: Table, seat: int) -> str:
        """The move a bot wants to play in a seat of a table."""
        assert table.game is not None
        place = table.places[seat]
        level = place.level if place.kind == "bot" else TAKEOVER_LEVEL
        legal = table.game.moves(seat)
        seed = _seed(table, seat)
        if level == RANDOM or level is None or len(legal) == 1:
            return str(random.Random(seed).choice(legal))
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            job = loop.run_in_executor(
                self._pool(), decide, level, seed, table.game.view(seat), legal
            )
            patience = self._seconds * (1 if level in self._proved else FIRST_TIME)
            chosen = await asyncio.wait_for(job, patience)
            table.game.copy().play(chosen, seat)
            self._proved.add(level)
        except Exception as error:  # somebody's bot may raise anything
            BOT_FAILURES.inc()
            log.warning("bot %s failed: %r", level, error, extra={"table": table.id})
            if isinstance(error, TimeoutError | BrokenProcessPool):
                self.close()
            return str(random.Random(seed).choice(legal))
        finally:
            BOT_SECONDS.observe(loop.time() - began)
        return chosen

    def _pool(self) -> Executor:
        if self._executor is None:
            if self._processes:
                context = multiprocessing.get_context("spawn")
                self._executor = ProcessPoolExecutor(self._processes, context)
            else:
                self._executor = ThreadPoolExecutor(2, "bot")
        return self._executor


def _stop(executor: Executor) -> None:
    """End an executor and what runs in it; a bot in an endless loop would keep its process."""
    processes = getattr(executor, "_processes", None) or {}
    running = list(processes.values())
    executor.shutdown(wait=False, cancel_futures=True)
    for process in running:
        process.terminate()


def _seed(table: Table, seat: int) -> int:
    """What decides a bot's chance: of a study repeatable, else nobody's to know."""
    if table.row.secret is None:
        text = f"{table.row.seed}:{seat}:{len(table.moves)}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")
    return random.SystemRandom().getrandbits(53)
