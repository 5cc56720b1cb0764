"""Python's search for garbage, told that most of what a server makes lives long.

As Python comes, it looks through everything in memory again and again while tables grow, and all of
them stand still meanwhile. Cyclic garbage is rare here (closed sockets, tracebacks): what is young
is looked at often, everything only every ten minutes.
"""

import asyncio
import gc
from typing import Final

THRESHOLDS: Final = (20_000, 5, 1_000_000)
"""New objects until the youngest are looked at, and how often so until the older ones are."""
EVERYTHING: Final = 600.0
"""Seconds between looks at everything."""


async def collect_for_ever() -> None:
    """Look at what is there now never again, at what is new seldom, at everything now and then."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    while True:
        await asyncio.sleep(EVERYTHING)
        gc.collect()
