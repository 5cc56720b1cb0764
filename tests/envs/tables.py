"""The tables that environments are tested at."""

from typing import Final

import wagonway as ww

EDITIONS: Final = ww.edition_names()

TABLES: Final = [
    (name, seats)
    for name in EDITIONS
    for seats in range(
        ww.load_edition(name).rulebook.seats[0], ww.load_edition(name).rulebook.seats[1] + 1
    )
]
"""Every edition with every number of seats."""
