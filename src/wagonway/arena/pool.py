"""Tasks on this machine: in turn, in threads or in processes."""

import multiprocessing
import os
import signal
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Final

from wagonway.arena.driver import Handle, Pool
from wagonway.arena.match import Match, Task
from wagonway.arena.runner import Played, is_compiled, play_task, prepare
from wagonway.errors import SetupError

TRIES: Final = 3
"""How often a task whose process died is begun again."""


def local_pool(matches: list[Match], jobs: int) -> Pool:
    """Threads where all bots are compiled, as they run side by side; else processes."""
    if jobs == 1:
        return InTurn()
    if all(is_compiled(match) for match in matches):
        for match in matches:
            prepare(match)  # compiled once, before several threads ask for it
        return Threads(jobs)
    return Processes(jobs)


def usable_cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class InTurn:
    """Plays each task when its result is asked for."""

    workers = 1

    def submit(self, task: Task) -> Handle:
        """Begin a task."""
        return _Waiting(task)

    def close(self) -> None:
        """Nothing is under way."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    task: Task

    def result(self) -> Played:
        return play_task(self.task)


class Threads:
    """Compiled games let go of the interpreter's lock, so threads of one process will do."""

    def __init__(self, jobs: int) -> None:
        self.workers = jobs
        self._executor = ThreadPoolExecutor(jobs)

    def submit(self, task: Task) -> Handle:
        """Begin a task."""
        return self._executor.submit(play_task, task)

    def close(self) -> None:
        """Give up what is under way; who is in the middle of a task still ends it."""
        self._executor.shutdown(wait=True, cancel_futures=True)


class Processes:
    """Processes of this machine; one that dies is replaced, and its task begun again."""

    def __init__(self, jobs: int) -> None:
        self.workers = jobs
        self._executor = self._start()

    def submit(self, task: Task) -> Handle:
        """Begin a task."""
        return _InProcess(self, task)

    def begin(self, task: Task) -> tuple[ProcessPoolExecutor, "Future[Played]"]:
        """Hand a task to a process, and say to which set of processes."""
        try:
            return self._executor, self._executor.submit(play_task, task)
        except BrokenProcessPool:
            self.replace(self._executor)
            return self._executor, self._executor.submit(play_task, task)

    def replace(self, broken: ProcessPoolExecutor) -> None:
        """Start new processes for these, unless that has been done."""
        if broken is self._executor:
            broken.shutdown(wait=False, cancel_futures=True)
            self._executor = self._start()

    def close(self) -> None:
        """Give up what is under way."""
        running = list((self._executor._processes or {}).values())
        self._executor.shutdown(wait=False, cancel_futures=True)
        for process in running:
            process.terminate()

    def _start(self) -> ProcessPoolExecutor:
        # Not forked: a fork would copy threads' locks in whatever state they are.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, context, initializer=_leave_interrupts)


def _leave_interrupts() -> None:
    """Ctrl-C reaches all processes of a terminal; the first one deals with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class _InProcess:
    """A task that is begun again if its process dies."""

    def __init__(self, pool: Processes, task: Task) -> None:
        self._pool = pool
        self._task = task
        self._executor, self._future = pool.begin(task)

    def result(self) -> Played:
        for _ in range(TRIES):
            try:
                return self._future.result()
            except BrokenProcessPool:
                self._pool.replace(self._executor)
                self._executor, self._future = self._pool.begin(self._task)
        bots = ", ".join(self._task.match.bots)
        raise SetupError(f"{bots}: processes that play these bots die; expected them to go on")
