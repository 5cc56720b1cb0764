"""The words of the game as small integers with names; imports nothing of ours.

Kernels read the integers, people read the names, and the tables below turn one into the other.
They are bare integers rather than enumerations because the same lines run compiled and plain, and
plain Python compares integers several times faster than members of an IntEnum.
"""

from typing import Final

# Train cards (S1). A route's colour is one of the eight or GREY, which shares LOCO's number: no
# route is the colour of a locomotive and no card is grey.
PURPLE: Final = 0
WHITE: Final = 1
BLUE: Final = 2
YELLOW: Final = 3
ORANGE: Final = 4
BLACK: Final = 5
RED: Final = 6
GREEN: Final = 7
LOCO: Final = 8
GREY: Final = 8

N_COLOURS: Final = 8
N_KINDS: Final = 9
COLOUR_NAMES: Final = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
CARD_NAMES: Final = (*COLOUR_NAMES, "locomotive")
ROUTE_COLOUR_NAMES: Final = (*COLOUR_NAMES, "grey")
CARDS_OF_A_COLOUR: Final = 12
LOCOMOTIVES: Final = 14
N_CARDS: Final = N_COLOURS * CARDS_OF_A_COLOUR + LOCOMOTIVES
MARKET_SIZE: Final = 5
FIRST_HAND: Final = 4

# What the seat to act must decide.
FIRST_TICKETS: Final = 0
TURN: Final = 1
SECOND_CARD: Final = 2
TICKETS: Final = 3
PAYMENT: Final = 4
SUBSTITUTION: Final = 5
SURCHARGE: Final = 6
SHARE: Final = 7
NEUTRAL_SHARE: Final = 8
OVER: Final = 9

PHASE_NAMES: Final = (
    "first_tickets",
    "turn",
    "second_card",
    "tickets",
    "payment",
    "substitution",
    "surcharge",
    "share",
    "neutral_share",
    "over",
)

# Where tickets go that are not kept (S8, K2).
UNDER: Final = 0
MIXED: Final = 1
BOX: Final = 2
REFUSED_NAMES: Final = ("under", "mixed", "box")

# Tie-breaks (E5), in the words of the edition files.
BY_TICKETS: Final = 1
BY_FEWEST_STATIONS: Final = 2
BY_LONGEST_PATH: Final = 3
BY_LONGEST_PATH_HOLDER: Final = 4
TIE_BREAK_NAMES: Final = (
    "points",
    "tickets",
    "fewest_stations",
    "longest_path",
    "longest_path_holder",
    "shared",
)
BY_POINTS: Final = 0
SHARED: Final = 5

# The lines of a final score, in the order of the record's `lines`.
LINE_NAMES: Final = (
    "routes",
    "tickets",
    "longest_path",
    "most_tickets",
    "stations",
    "companies",
)
LINE_ROUTES: Final = 0
LINE_TICKETS: Final = 1
LINE_LONGEST_PATH: Final = 2
LINE_MOST_TICKETS: Final = 3
LINE_STATIONS: Final = 4
LINE_COMPANIES: Final = 5
