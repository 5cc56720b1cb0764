"""Threads that share the parts of a piece of work: they wait for it, and whoever asks takes part.

A step of a few hundred games takes tenths of a millisecond. A pool that is handed every part by
itself needs as long as that to wake up for each; here a thread wakes once a step, and then takes
parts until none is left.
"""

import weakref
from collections.abc import Callable, Iterable, Iterator, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Generic, TypeAlias, TypeVar

P = TypeVar("P")

Orders: TypeAlias = "SimpleQueue[Callable[[], None] | None]"


class Pending(Generic[P]):
    """A piece of work under way: its parts, and who of the crew has yet to come back from it."""

    def __init__(self, work: Callable[[P], None], parts: Iterable[P]) -> None:
        self._work = work
        # Taking the next part from one iterator is atomic.
        self._left: Iterator[P] = iter(parts)
        self._out = 0
        self._back: SimpleQueue[BaseException | None] = SimpleQueue()

    def order(self, orders: Orders, helpers: int) -> None:
        """Ask for the help of so many threads."""
        self._out += helpers
        for _ in range(helpers):
            orders.put(self._help)

    def take_part(self) -> None:
        """Do parts until none is left; after an error nobody finds any more."""
        try:
            for part in self._left:
                self._work(part)
        except BaseException:
            for _ in self._left:
                pass
            raise

    def wait(self) -> None:
        """Return when all is done; raises what a part raised."""
        while self._out:
            failure = self._back.get()
            self._out -= 1
            if failure is not None:
                raise failure

    def _help(self) -> None:
        failure = None
        try:
            self.take_part()
        except BaseException as raised:
            failure = raised
        self._back.put(failure)


class Crew:
    """Threads that end when nobody knows the crew any more."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._orders: Orders = SimpleQueue()
        self._started = False
        weakref.finalize(self, _dismiss, self._orders, size)

    def send(self, work: Callable[[P], None], parts: Sequence[P]) -> Pending[P]:
        """Begin *work*, called with each of *parts*, and return at once; `wait` for it."""
        pending = Pending(work, parts)
        pending.order(self._hire(), min(self._size, len(parts)))
        return pending

    def share(self, work: Callable[[P], None], parts: Sequence[P]) -> None:
        """Call *work* with each of *parts*; the caller is one of the threads."""
        pending = Pending(work, parts)
        helpers = min(self._size, len(parts)) - 1
        if helpers:
            pending.order(self._hire(), helpers)
        try:
            pending.take_part()
        finally:
            pending.wait()

    def _hire(self) -> Orders:
        if not self._started:
            for _ in range(self._size):
                Thread(target=_serve, args=(self._orders,), name="wagonway", daemon=True).start()
            self._started = True
        return self._orders


def _serve(orders: Orders) -> None:
    while (work := orders.get()) is not None:
        work()
        del work  # or the games would live on while the thread waits


def _dismiss(orders: Orders, size: int) -> None:
    for _ in range(size):
        orders.put(None)
