"""Hands out tasks and gives back what came of them, in order, whoever played them.

Tasks are cut as they are handed out, to take a second or two each at the pace seen so far. How they
are cut changes no result, since every game depends on its own seed alone.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final, Protocol

from wagonway.arena.match import Match, Task
from wagonway.arena.runner import Played

SECONDS: Final = 1.5
"""How long a task should take."""

MOST_GAMES: Final = 20_000
"""In one task, so that its rows stay small (a few megabytes)."""

AHEAD: Final = 2
"""Tasks handed out for every worker: one being played, one waiting."""


class Handle(Protocol):
    """A task under way."""

    def result(self) -> Played:
        """Wait for it."""


class Pool(Protocol):
    """Whoever plays tasks."""

    @property
    def workers(self) -> int:
        """How many tasks are played at a time."""

    def submit(self, task: Task) -> Handle:
        """Begin a task."""

    def close(self) -> None:
        """Give up what is under way."""


Order = tuple[Match, int, int]
"""A match, the number of a game that begins a block, and how many games to play from there."""


def play_orders(
    orders: Iterable[Order], pool: Pool, count_board: bool = False
) -> Iterator[tuple[Task, Played]]:
    """Play these runs of games; tasks and their results, in the order of the games."""
    pace = Pace()
    under_way: deque[tuple[Task, Handle]] = deque()

    def finish_first() -> tuple[Task, Played]:
        task, handle = under_way.popleft()
        played = handle.result()
        pace.learn(task, played.seconds)
        return task, played

    for match, first, games in orders:
        end = first + games
        while first < end:
            task = Task(match, first, min(pace.games(match), end - first), count_board)
            first += task.games
            under_way.append((task, pool.submit(task)))
            while len(under_way) >= AHEAD * pool.workers:
                yield finish_first()
    while under_way:
        yield finish_first()


class Pace:
    """How long games take, by who plays."""

    def __init__(self) -> None:
        self._seconds: dict[tuple[str, ...], float] = {}

    def learn(self, task: Task, seconds: float) -> None:
        """Remember how long a task took."""
        self._seconds[task.match.bots] = seconds / task.games

    def games(self, match: Match) -> int:
        """How many games to play in the next task: one block as long as nothing is known."""
        rotations = match.rotations
        each = self._seconds.get(match.bots)
        if each is None:
            return rotations
        wanted = min(SECONDS / max(each, 1e-7), MOST_GAMES)
        return max(1, int(wanted) // rotations) * rotations
