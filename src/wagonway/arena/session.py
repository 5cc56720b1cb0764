"""One run of the laboratory: who plays, what is shown meanwhile, and how it may end early."""

import signal
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Final

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from wagonway.arena.driver import Order, Pool, play_orders
from wagonway.arena.failures import KEPT, MOST, write_record
from wagonway.arena.match import Match, Task
from wagonway.arena.pool import local_pool
from wagonway.arena.runner import Played

INTERRUPTED: Final = 130
"""The exit code of a run that Ctrl-C ended, as shells have it."""


@dataclass(frozen=True, slots=True)
class Means:
    """What a run has at hand."""

    jobs: int
    cluster: str | None
    """The address of a Ray cluster; None for this machine."""
    failures: Path
    """The folder for games in which a bot failed."""


@contextmanager
def open_session(matches: list[Match], means: Means) -> Iterator["Session"]:
    """A session with whoever plays these matches."""
    pool: Pool
    if means.cluster is None:
        pool = local_pool(matches, means.jobs)
    else:
        from wagonway.arena.cluster import RayPool

        pool = on_ray = RayPool(means.cluster, means.jobs)
        if on_ray.note:
            typer.echo(on_ray.note, err=True)
    try:
        yield Session(pool, means.failures)
    finally:
        pool.close()


class Session:
    """Plays orders with a progress bar; Ctrl-C ends it between two results, never within one."""

    def __init__(self, pool: Pool, failures: Path) -> None:
        self._pool = pool
        self._folder = failures
        self.played = 0
        self.failed = 0
        self.interrupted = False

    def results(
        self, orders: Iterable[Order], total: int, count_board: bool = False
    ) -> Iterator[tuple[Task, Played]]:
        """Tasks and what came of them, in order, until all are played or somebody ends it."""
        with _progress() as progress, _interrupts() as interrupts:
            bar = progress.add_task("games", total=total)
            waiting = play_orders(orders, self._pool, count_board)
            while True:
                try:
                    with interrupts.allowed():
                        task, played = next(waiting)
                except StopIteration:
                    return
                except KeyboardInterrupt:
                    self.interrupted = True
                    return
                self.played += task.games
                self._keep_failures(played)
                yield task, played
                progress.advance(bar, task.games)
                if self.failed >= MOST:
                    typer.echo(f"stopped after {self.failed} failed games", err=True)
                    return

    def _keep_failures(self, played: Played) -> None:
        for failure in played.failures:
            self.failed += 1
            if self.failed <= KEPT:
                file = write_record(failure, self._folder)
                typer.echo(f"wagonway: {failure.sentence()}\n  up to there: {file}", err=True)

    def exit_code(self, total: int) -> int:
        """0 if all went well, and a sentence if not."""
        if self.interrupted:
            typer.echo(f"interrupted: {self.played:,} of {total:,} games were played", err=True)
        if self.failed:
            typer.echo(f"wagonway: in {self.failed:,} games a bot failed", err=True)
            return 1
        return INTERRUPTED if self.interrupted else 0


class _Interrupts:
    """Ctrl-C, let through only where nothing is half done."""

    def __init__(self) -> None:
        self._asked = False
        self._open = False

    def handle(self, _number: int, _frame: FrameType | None) -> None:
        self._asked = True
        if self._open:
            raise KeyboardInterrupt

    @contextmanager
    def allowed(self) -> Iterator[None]:
        self._open = True
        try:
            if self._asked:
                raise KeyboardInterrupt
            yield
        finally:
            self._open = False


@contextmanager
def _interrupts() -> Iterator[_Interrupts]:
    interrupts = _Interrupts()
    if threading.current_thread() is not threading.main_thread():
        yield interrupts
        return
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(number, interrupts.handle) for number in numbers]
    try:
        yield interrupts
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


def _progress() -> Progress:
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
