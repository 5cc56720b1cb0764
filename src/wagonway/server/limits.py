"""Rate limits: buckets that fill with time."""

from collections.abc import Callable
from typing import Final

MOST_KEYS: Final = 10_000
"""Buckets kept; beyond that the full ones are forgotten, which changes nothing for anybody."""


class Bucket:
    """So many a second, and a burst beyond."""

    __slots__ = ("at", "level")

    def __init__(self, level: float, at: float) -> None:
        self.level = level
        self.at = at


class Limiter:
    """A bucket for each key; a rate of 0 lets everything pass."""

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float]) -> None:
        self._rate = per_second
        self._burst = max(1.0, burst)
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def passes(self, key: str = "") -> bool:
        """Take one from the key's bucket, if there is one."""
        if self._rate <= 0:
            return True
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= MOST_KEYS:
                self._forget_full(now)
            bucket = self._buckets[key] = Bucket(self._burst, now)
        bucket.level = min(self._burst, bucket.level + (now - bucket.at) * self._rate)
        bucket.at = now
        if bucket.level < 1:
            return False
        bucket.level -= 1
        return True

    def _forget_full(self, now: float) -> None:
        self._buckets = {
            key: bucket
            for key, bucket in self._buckets.items()
            if bucket.level + (now - bucket.at) * self._rate < self._burst
        }
