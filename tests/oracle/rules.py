"""What differs between the editions (section 1 of the rules), as data."""

from typing import Literal, TypedDict

COLOURS = ["purple", "white", "blue", "yellow", "orange", "black", "red", "green"]
LOCOMOTIVE = "locomotive"
KINDS = [*COLOURS, LOCOMOTIVE]
BOX = {**dict.fromkeys(COLOURS, 12), LOCOMOTIVE: 14}
"""The 110 train cards (S1)."""

MARKET_SIZE = 5
FIRST_HAND = 4
TURNED_IN_A_TUNNEL = 3
END_AT_WAGONS = 2

Refused = Literal["under", "mixed", "box"]
Kind = Literal["ordinary", "ferry", "tunnel"]


class Rules(TypedDict):
    """One column of the table."""

    board: str
    decks: dict[str, str]
    """Ticket deck -> the list of the board's file that it holds."""
    box: dict[str, int]
    """Ticket deck -> how many tickets are in the box."""
    seats: tuple[int, int]
    wagons: int
    stations: int
    first_dealt: dict[str, int]
    """Ticket deck -> tickets dealt from it, in the order in which an offer lists them (S4, S5)."""
    first_kept: int
    first_refused: Refused
    later_drawn: int
    later_kept: int
    later_refused: Refused
    face_up_locomotive: int
    """How many of the two cards of a draw it counts for (M2)."""
    flush_at: int | None
    """So many face-up locomotives, and the market is replaced (S3, M4)."""
    may_stop: bool
    """After the first card of a draw (M1)."""
    wild_on: set[Kind]
    """Where locomotives stand for a colour (C2, N1)."""
    both_tracks_from: int
    """With so many players both tracks of a double route are usable (D2)."""
    cards_for_ferry_locomotive: int | None
    """So many cards of any kind stand for a locomotive on a ferry (F2)."""
    neutral_player_at: int | None
    """With so many players there is a neutral player (P2, P5)."""
    points: dict[int, int]
    """Points of a route by its length (C4)."""
    longest_path: int
    most_tickets: int
    unbuilt_station: int
    tie_breaks: list[str]


POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}

USA_2004: Rules = {
    "board": "usa",
    "decks": {"regular": "usa-2004"},
    "box": {"regular": 30},
    "seats": (2, 5),
    "wagons": 45,
    "stations": 0,
    "first_dealt": {"regular": 3},
    "first_kept": 2,
    "first_refused": "under",
    "later_drawn": 3,
    "later_kept": 1,
    "later_refused": "under",
    "face_up_locomotive": 2,
    "flush_at": 3,
    "may_stop": False,
    "wild_on": {"ordinary", "ferry", "tunnel"},
    "both_tracks_from": 4,
    "cards_for_ferry_locomotive": None,
    "neutral_player_at": None,
    "points": POINTS,
    "longest_path": 10,
    "most_tickets": 0,
    "unbuilt_station": 0,
    "tie_breaks": ["tickets", "longest_path"],
}

USA: Rules = {
    "board": "usa",
    "decks": {"regular": "usa"},
    "box": {"regular": 33},
    "seats": (2, 5),
    "wagons": 45,
    "stations": 0,
    "first_dealt": {"regular": 4},
    "first_kept": 2,
    "first_refused": "mixed",
    "later_drawn": 3,
    "later_kept": 1,
    "later_refused": "under",
    "face_up_locomotive": 2,
    "flush_at": 3,
    "may_stop": False,
    "wild_on": {"ordinary", "ferry", "tunnel"},
    "both_tracks_from": 4,
    "cards_for_ferry_locomotive": None,
    "neutral_player_at": None,
    "points": POINTS,
    "longest_path": 10,
    "most_tickets": 0,
    "unbuilt_station": 0,
    "tie_breaks": ["tickets", "longest_path_holder"],
}

EUROPE: Rules = {
    "board": "europe",
    "decks": {"long": "long", "regular": "regular"},
    "box": {"long": 6, "regular": 40},
    "seats": (2, 5),
    "wagons": 45,
    "stations": 3,
    "first_dealt": {"long": 1, "regular": 3},
    "first_kept": 2,
    "first_refused": "box",
    "later_drawn": 3,
    "later_kept": 1,
    "later_refused": "under",
    "face_up_locomotive": 2,
    "flush_at": 3,
    "may_stop": True,
    "wild_on": {"ordinary", "ferry", "tunnel"},
    "both_tracks_from": 4,
    "cards_for_ferry_locomotive": None,
    "neutral_player_at": None,
    "points": {**POINTS, 8: 21},
    "longest_path": 10,
    "most_tickets": 0,
    "unbuilt_station": 4,
    "tie_breaks": ["tickets", "fewest_stations", "longest_path"],
}

NORDIC: Rules = {
    "board": "nordic",
    "decks": {"regular": "regular"},
    "box": {"regular": 46},
    "seats": (2, 3),
    "wagons": 40,
    "stations": 0,
    "first_dealt": {"regular": 5},
    "first_kept": 2,
    "first_refused": "box",
    "later_drawn": 3,
    "later_kept": 1,
    "later_refused": "box",
    "face_up_locomotive": 1,
    "flush_at": None,
    "may_stop": False,
    "wild_on": {"ferry", "tunnel"},
    "both_tracks_from": 3,
    "cards_for_ferry_locomotive": 3,
    "neutral_player_at": None,
    "points": {**POINTS, 9: 27},
    "longest_path": 0,
    "most_tickets": 10,
    "unbuilt_station": 0,
    "tie_breaks": ["tickets", "longest_path"],
}

PENNSYLVANIA: Rules = {
    "board": "pennsylvania",
    "decks": {"regular": "regular"},
    "box": {"regular": 50},
    "seats": (2, 5),
    "wagons": 45,
    "stations": 0,
    "first_dealt": {"regular": 5},
    "first_kept": 3,
    "first_refused": "under",
    "later_drawn": 4,
    "later_kept": 1,
    "later_refused": "under",
    "face_up_locomotive": 2,
    "flush_at": 3,
    "may_stop": False,
    "wild_on": {"ordinary", "ferry", "tunnel"},
    "both_tracks_from": 4,
    "cards_for_ferry_locomotive": None,
    "neutral_player_at": 2,
    "points": {**POINTS, 7: 18},
    "longest_path": 0,
    "most_tickets": 15,
    "unbuilt_station": 0,
    "tie_breaks": ["tickets"],
}

EDITIONS: dict[str, Rules] = {
    "usa-2004": USA_2004,
    "usa": USA,
    "europe": EUROPE,
    "nordic": NORDIC,
    "pennsylvania": PENNSYLVANIA,
}
