"""What a box holds, as values: the board, the tickets, the companies and the knobs of the rulebook.

`wagonway.editions.loader` makes these from the data files and checks them; nothing else should.
Ids are lower-case words joined by hyphens and are the same in every language.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One of the separate dots of a city that can't be passed through (B1)."""

    to: str
    """The neighbouring city whose routes end at this dot."""
    lat: float
    lon: float


@dataclass(frozen=True, slots=True)
class City:
    """A place where routes meet and tickets begin or end."""

    id: str
    name: str
    """As the board spells it."""
    name_fr: str
    """The usual French name; the same as `name` where there is no other."""
    lat: float
    """Degrees north, of today's town."""
    lon: float
    """Degrees east."""
    through: bool
    """Whether a path may run through it (B1)."""
    endpoints: tuple[Endpoint, ...]
    """The dots of a city with `through` false, one for each neighbour; else empty."""


@dataclass(frozen=True, slots=True)
class Route:
    """One track between two cities. A double route is two of these (D1)."""

    id: str
    """`a-b`; `a-b:colour` where two join the same cities; `a-b.1`, `a-b.2` if alike in colour too.
    """
    a: str
    """City id."""
    b: str
    """City id."""
    length: int
    """Spaces: wagons it takes, and cards it costs but for surcharges and substitutions."""
    colour: str
    """One of `vocab.ROUTE_COLOUR_NAMES`, "grey" included."""
    ferry: int
    """Locomotive symbols (F1); 0 is no ferry."""
    tunnel: bool
    """Whether cards are turned after the cost is laid down (U1)."""
    twin: str | None
    """Id of the other route between the same two cities (D1, D3), if there is one."""
    wild_substitute: int
    """How many cards of any kind stand for one of the chosen colour (N2); 0 where none do."""
    companies: tuple[str, ...]
    """Ids of the companies it shows (P1)."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """Two cities to be joined, and what that is worth (E2)."""

    id: str
    """`a-b`."""
    a: str
    """City id."""
    b: str
    """City id."""
    points: int
    deck: str
    """ "regular" or "long" (S5)."""


@dataclass(frozen=True, slots=True)
class Company:
    """A railroad whose shares players collect (P1)."""

    id: str
    name: str
    shares: int
    """How many there are, numbered from 1 (S6)."""
    payout: tuple[int, ...]
    """Points for the first place, the second, ... (P4)."""


@dataclass(frozen=True, slots=True)
class Board:
    """A map with all that belongs to it, in the order of its file."""

    id: str
    names: Mapping[str, str] = field(hash=False)
    """By language, "en" and "fr"."""
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    """Those of the edition: the regular ones first, then the long ones."""
    companies: tuple[Company, ...]
    _cities: dict[str, City] = field(init=False, repr=False, compare=False)
    _routes: dict[str, Route] = field(init=False, repr=False, compare=False)
    _tickets: dict[str, Ticket] = field(init=False, repr=False, compare=False)
    _companies: dict[str, Company] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_cities", {city.id: city for city in self.cities})
        object.__setattr__(self, "_routes", {route.id: route for route in self.routes})
        object.__setattr__(self, "_tickets", {ticket.id: ticket for ticket in self.tickets})
        object.__setattr__(self, "_companies", {each.id: each for each in self.companies})

    def city(self, id: str) -> City:
        """The city of that id; KeyError if there is none."""
        return self._cities[id]

    def route(self, id: str) -> Route:
        """The route of that id; KeyError if there is none."""
        return self._routes[id]

    def ticket(self, id: str) -> Ticket:
        """The ticket of that id; KeyError if there is none."""
        return self._tickets[id]

    def company(self, id: str) -> Company:
        """The company of that id; KeyError if there is none."""
        return self._companies[id]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The knobs: everything in which the rules of the editions differ."""

    seats: tuple[int, int]
    """Fewest and most players."""
    wagons: int
    """Of each player."""
    double_from_seats: int
    """With at least this many players both tracks of a double route can be taken (D2)."""
    draws: tuple[int, int]
    """Least and most cards in a draw (M1)."""
    loco_weight: int
    """How many cards of a draw a face-up locomotive counts as (M2)."""
    flush_at_locos: int
    """Face-up locomotives at which the market is replaced (S3, M4); 0 is never."""
    wild_on: frozenset[str]
    """The kinds of route that locomotives are wild on: "plain", "tunnel", "ferry" (C2, N1)."""
    ferry_loco_cards: int
    """How many cards stand for a locomotive on a ferry (F2); 0 where none do."""
    tunnel_cards: int
    """Turned from the deck for a tunnel (U1); 0 where there are no tunnels."""
    stations: int
    """Of each player (G1)."""
    unbuilt_station_points: int
    """For each station not built (G4)."""
    neutral_with_seats: int
    """With exactly this many players a neutral player takes shares too (P2); 0 is never."""
    first_regular: int
    """Regular tickets dealt to each player before the first turn (S4)."""
    first_long: int
    """Long tickets dealt to each player before the first turn (S5)."""
    first_keep: int
    """The least number kept of these, both kinds together (S4)."""
    first_refused: str
    """Where the others go: "under" the deck, "mixed" together and under it, or the "box" (S8)."""
    later_drawn: int
    """Tickets looked at when drawing some as an action (K1)."""
    later_keep: int
    """The least number kept of these (K1)."""
    later_refused: str
    """Where the others go: "under" the deck or the "box" (K2)."""
    route_points: Mapping[int, int] = field(hash=False)
    """By length (C4): at least the lengths that occur on the board."""
    longest_path: int
    """Bonus for the longest path (E3); 0 is none."""
    most_tickets: int
    """Bonus for the most tickets completed (E4); 0 is none."""
    tie_breaks: tuple[str, ...]
    """In order: "tickets", "fewest_stations", "longest_path", "longest_path_holder" (E5)."""


@dataclass(frozen=True, slots=True)
class Edition:
    """A box: one rulebook with one board."""

    id: str
    names: Mapping[str, str] = field(hash=False)
    """By language, "en" and "fr"."""
    status: str
    """ "exact" when each of its rules has a test, else "draft"."""
    rules_version: int
    """Rises when the same moves can give another result."""
    board: Board
    rulebook: Rulebook
    # Any: this is JSON, as deep as the files are.
    data: dict[str, Any] = field(repr=False, compare=False)
    """What `load` makes this same edition from again, board included; JSON-able, not to be changed.
    """

    def __hash__(self) -> int:
        return hash((self.id, self.rules_version))  # editions are keys of caches: be quick
