"""How large a box may be. The engine's records and action numbers are cut to these sizes."""

from typing import Final

MIN_SEATS: Final = 2
MAX_SEATS: Final = 5
MAX_WAGONS: Final = 56
MAX_STATIONS: Final = 3
MAX_TURNED: Final = 3
MAX_OFFER: Final = 5
"""Tickets that one player looks at together (S4, K1)."""

MAX_CITIES: Final = 56
MAX_NODES: Final = 60
"""Points of the graph: a city, or each separate dot of a city that can't be crossed (B1)."""
MAX_ROUTES: Final = 112
MAX_TICKETS: Final = 56
"""Of both decks together."""
MAX_LENGTH: Final = 9
MAX_LOCO_LENGTH: Final = 8
"""Where locomotives can be played a payment names 0 to 7 of them or says "all": so 8 spaces."""
MAX_SUBSTITUTE: Final = 9
"""Cards of any kind that stand for one (F2, N2)."""
MAX_COMPANIES: Final = 10
MAX_SHARES: Final = 15
MAX_PLACES: Final = 6
"""Places that a company pays."""
MAX_POINTS: Final = 99
"""Of one route, ticket, bonus, station or place in a company."""
