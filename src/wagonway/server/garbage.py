"""Python's search for garbage, told that most of what a server makes lives long.

As Python comes, it looks through what is new again and again, and every table stands still
meanwhile: with some hundred games for 5 to 100 ms, several times a second, as a game's states are
many small objects. Cyclic garbage is rare here (closed sockets, tracebacks), and what is no cycle
needs no search. So everything is looked at every ten minutes, and before that only if very much is
new.
"""

import asyncio
import gc
from typing import Final

MANY: Final = 1_000_000
"""New objects that are looked at before their time."""
EVERYTHING: Final = 600.0
"""Seconds between looks at everything."""


async def collect_for_ever() -> None:
    """Look at what is there now never again, at everything else now and then."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(MANY)
    while True:
        await asyncio.sleep(EVERYTHING)
        gc.collect()
