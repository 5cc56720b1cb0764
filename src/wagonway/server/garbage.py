"""Python's search for garbage, told that most of what a server makes lives long.

As Python comes, it looks through everything in memory again and again while tables are made: with
500 of them every look stops all of them for a quarter of a second. Cyclic garbage is rare here
(closed sockets, tracebacks), so it is looked for rarely.
"""

import gc
from typing import Final

THRESHOLDS: Final = (20_000, 10, 10)
"""New objects until the youngest are looked at, and how often so until the older ones are."""


def expect_long_lives() -> None:
    """Look at what is there now never again, and at what is new seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
