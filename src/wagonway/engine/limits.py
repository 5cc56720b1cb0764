"""The sizes of the fixed records; the loader's limits, and what follows from them."""

from typing import Final

from wagonway.editions.limits import (
    MAX_CITIES,
    MAX_COMPANIES,
    MAX_LENGTH,
    MAX_OFFER,
    MAX_ROUTES,
    MAX_SEATS,
    MAX_STATIONS,
    MAX_TICKETS,
    MAX_TURNED,
    MAX_WAGONS,
)

WORD: Final = 56
"""Bits used in each 64-bit word of a bit set: never the sign bit, and room to shift."""

MAX_NODES: Final = 60
"""Points of the graph: a city, or each separate end point of a city that can't be crossed (B1)."""

MAX_PLACES: Final = MAX_SEATS + 1
"""Places that can be paid in a company: every seat and the neutral player (P4, P5)."""

MAX_TIE_BREAKS: Final = 4

__all__ = [
    "MAX_CITIES",
    "MAX_COMPANIES",
    "MAX_LENGTH",
    "MAX_NODES",
    "MAX_OFFER",
    "MAX_PLACES",
    "MAX_ROUTES",
    "MAX_SEATS",
    "MAX_STATIONS",
    "MAX_TICKETS",
    "MAX_TIE_BREAKS",
    "MAX_TURNED",
    "MAX_WAGONS",
    "WORD",
]
