"""Clocks of a table, computed from the times of its events: nothing ticks, nothing is stored."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

WARNING_SECONDS: Final = 10.0
"""Between the warning and the random move."""
LEAST_AFTER_LOADING: Final = 5.0
"""Seconds everybody has at least when a table has just been loaded: nobody could move before."""


class Clock:
    """How much time each seat has; per move it begins afresh with every decision."""

    # Any: the clock's part of the table's settings, checked when the table was made.
    def __init__(self, plan: Mapping[str, Any], seats: int, loaded: float) -> None:
        self.per_move = plan["per"] == "move"
        self.seconds = float(plan["seconds"])
        self.grace = float(plan["grace"])
        self.at_zero: str = plan["at_zero"]
        self.left = [self.seconds] * seats
        self.asked: dict[int, float] = {}
        self.warned: dict[int, float] = {}
        """When seats were warned that a random move will be played."""
        self._not_before = loaded + max(self.grace, LEAST_AFTER_LOADING)

    def ask(self, pending: Iterable[int], mover: int | None, at: float) -> None:
        """Decisions are put to some seats; *mover* has just decided."""
        waiting = set(pending)
        for seat in list(self.asked):
            if seat == mover or seat not in waiting:
                if not self.per_move:
                    self.left[seat] = max(0.0, self.left[seat] - (at - self.asked[seat]))
                del self.asked[seat]
                self.warned.pop(seat, None)
        for seat in waiting:
            self.asked.setdefault(seat, at)

    def begin_afresh(self, seat: int, at: float) -> None:
        """Someone is back at a seat: what passed meanwhile is not counted."""
        if seat in self.asked:
            self.asked[seat] = at
        if not self.per_move:
            self.left[seat] = max(self.left[seat], WARNING_SECONDS)
        self.warned.pop(seat, None)

    def deadline(self, seat: int, connected: bool) -> float:
        """When the seat's time is up; those who are not there have the grace as well."""
        end = self.asked[seat] + (self.seconds if self.per_move else self.left[seat])
        if not connected:
            end += self.grace
        return max(end, min(self._not_before, self.asked[seat] + self.seconds + self.grace))

    def to_json(self, bots: Iterable[int], now: float) -> dict[str, Any]:
        """What clients are told."""
        left: list[float | None] = list(self.left)
        for seat, asked in self.asked.items():
            have = self.seconds if self.per_move else self.left[seat]
            left[seat] = max(0.0, have - (now - asked))
        idle = set(bots)
        return {
            "left": [
                None if seat in idle or have is None else round(have, 1)
                for seat, have in enumerate(left)
            ],
            "deadlines": {
                str(seat): self.deadline(seat, connected=True)
                for seat in sorted(self.asked)
                if seat not in idle
            },
        }
