"""What the boxes hold: boards and rulebooks as data, and the loader that checks them."""

from wagonway.editions.loader import load, names
from wagonway.editions.schema import (
    Board,
    City,
    Company,
    Edition,
    Endpoint,
    Route,
    Rulebook,
    Ticket,
)

__all__ = [
    "Board",
    "City",
    "Company",
    "Edition",
    "Endpoint",
    "Route",
    "Rulebook",
    "Ticket",
    "load",
    "names",
]
