"""Observations and views say the same: one from the other.

`observation_of(view)` is what a bot at a table of its own sees as a learner would, in plain Python;
`view_of(edition, vector)` is for people who wonder what a vector says.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wagonway.editions import Edition
from wagonway.engine.actions import N_ACTIONS, legal_list
from wagonway.engine.box import Box, pack
from wagonway.engine.records import as_tuple, blank, copy_record
from wagonway.engine.state import State
from wagonway.engine.tickets import BACK, BACK_AGAIN
from wagonway.envs.joined import Joined
from wagonway.envs.observation import IN_HAND_NOW, MINE, blank_observation, observe
from wagonway.envs.spec import N_ENTRIES, named
from wagonway.errors import SetupError
from wagonway.lexicon import Lexicon, lexicon_of, write_counts
from wagonway.view import seen_state
from wagonway.vocab import CARD_NAMES, FIRST_TICKETS, NEUTRAL_SHARE, OVER, PHASE_NAMES, SHARE

Bytes = NDArray[np.int8]


def observation_of(view: object) -> Bytes:
    """The observation that says what a seat's view says; raises PositionError if it is none."""
    edition, seen = seen_state(view)
    return observation_of_record(edition, seen, view["viewer"])  # type: ignore[index] # it is one


def observation_of_record(edition: Edition, seen: State, seat: int) -> Bytes:
    """The observation of a seat's concealed record."""
    out = copy_record(blank_observation(edition))
    observe(pack(edition), seen, seat, blank(Joined), out)
    return np.fromiter(_flat(as_tuple(out)), np.int8, N_ENTRIES)


def mask_of_record(seen: State) -> NDArray[np.bool_]:
    """The legal decisions of a seat's concealed record."""
    mask = np.zeros(N_ACTIONS, np.bool_)
    mask[legal_list(seen)] = True
    return mask


def _flat(values: Any) -> Any:
    for value in values:
        if isinstance(value, tuple):
            yield from _flat(value)
        else:
            yield value


def view_of(edition: Edition, vector: Bytes) -> dict[str, Any]:
    """The view that says what the observation of a game that goes on says."""
    if vector.shape != (N_ENTRIES,):
        raise SetupError(f"an array of shape {vector.shape}; expected {N_ENTRIES} entries")
    reader = _Reader(edition, vector)
    if reader.phase == OVER:
        raise SetupError("the game is over; expected an observation of one that goes on")
    return {**reader.table(), **reader.own(), "players": reader.players(), "outcome": None}


class _Reader:
    """The parts of a view, read from an observation."""

    def __init__(self, edition: Edition, vector: Bytes) -> None:
        self.box: Box = pack(edition)
        self.lexicon: Lexicon = lexicon_of(edition)
        self.parts: dict[str, Any] = {key: part.tolist() for key, part in named(vector).items()}
        self.viewer = self.number("viewer")
        self.n_seats = self.number("seats")
        self.phase = self.parts["phase"].index(1)

    def number(self, name: str) -> int:
        return int(self.parts[name][0])

    def seat(self, ahead: int) -> int:
        return (self.viewer + ahead) % self.n_seats

    def ahead(self, seat: int) -> int:
        return (seat - self.viewer) % self.n_seats

    def in_order(self, name: str) -> list[Any]:
        """A slice by seats, in the order of the table."""
        return [self.parts[name][self.ahead(seat)] for seat in self.all_seats]

    @property
    def all_seats(self) -> range:
        return range(self.n_seats)

    def owner(self, code: int) -> int:
        return self.viewer if code == MINE else self.seat(-code)

    def pairs(self, name: str, least: int = 1) -> list[list[str]]:
        """Tickets whose entry is at least so much."""
        entries = enumerate(self.parts[name])
        return self.lexicon.pairs(ticket for ticket, value in entries if value >= least)

    def by_value(self, name: str) -> dict[int, list[str]]:
        """Tickets by their entry, where it is not zero."""
        pairs = self.lexicon.ticket_pairs
        entries = {
            value: list(pairs[ticket]) for ticket, value in enumerate(self.parts[name]) if value
        }
        return dict(sorted(entries.items()))

    def table(self) -> dict[str, Any]:
        """What lies open."""
        parts, routes, cities = self.parts, self.lexicon.routes, self.lexicon.cities
        first = self.seat(parts["first"].index(1))
        pending = [seat for seat in self.all_seats if self.in_order("pending")[seat]]
        turn_order = [(first + turn) % self.n_seats for turn in self.all_seats]
        owned = [(code, route) for route, code in enumerate(parts["routes"]) if code]
        built = [(code, city) for city, code in enumerate(parts["cities"]) if code]
        paying = [route for code, route in owned if code == IN_HAND_NOW]
        if self.phase in (SHARE, NEUTRAL_SHARE):  # paid for: it belongs to the seat to act
            owned += [(MINE if pending[0] == self.viewer else -self.ahead(pending[0]), paying[0])]
        return {
            "edition": self.lexicon.reference,
            "seats": self.n_seats,
            "viewer": self.viewer,
            "seat": next(seat for seat in turn_order if seat in pending),
            "pending": pending,
            "first": first,
            "phase": PHASE_NAMES[self.phase],
            "turn": 100 * parts["turn"][0] + parts["turn"][1],
            "passes": self.number("passes"),
            "last_turns": self.number("last_turns") or None,
            "market": [CARD_NAMES[slot - 1] if slot else None for slot in parts["market_slots"]],
            "discard": write_counts(parts["discard"]),
            "laid": write_counts(parts["laid"]),
            "turned": [CARD_NAMES[card - 1] for card in parts["turned"] if card],
            "route": routes[paying[0]] if paying else None,
            "routes": {routes[r]: self.owner(code) for code, r in owned if code != IN_HAND_NOW},
            "stations": {cities[c]: self.owner(code) for code, c in built if code != IN_HAND_NOW},
            "neutral_shares": self.shares_of(-5),
            "revealed_shares": None,  # until the end (P5)
            "deck": self.number("deck"),
            "ticket_deck": self.number("ticket_deck"),
            "reshuffles": self.number("reshuffles"),
            "due": self.number("due"),
        }

    def shares_of(self, code: int) -> dict[str, list[int]]:
        """Share numbers by company of the owner with that code."""
        held = {
            company: [number for number, owner in enumerate(row, 1) if owner == code]
            for company, row in zip(self.lexicon.companies, self.parts["shares"], strict=False)
        }
        return {company: numbers for company, numbers in held.items() if numbers}

    def players(self) -> list[dict[str, Any]]:
        """What is public of every seat."""
        choosing = self.phase == FIRST_TICKETS
        return [
            {
                "wagons": self.in_order("wagons")[seat],
                "stations": self.in_order("stations")[seat],
                "score": 100 * self.in_order("score")[seat][0] + self.in_order("score")[seat][1],
                "cards": self.in_order("cards")[seat],
                "known": write_counts(self.in_order("known")[seat]),
                "tickets": None if choosing else self.in_order("n_tickets")[seat],
                "offer": self.in_order("n_offer")[seat],
                "shares": self.shares_of(MINE if not ahead else -ahead),
                "ticket_list": None,
            }
            for seat in self.all_seats
            for ahead in [self.ahead(seat)]
        ]

    def own(self) -> dict[str, Any]:
        """The viewer's own, and its memory."""
        parts, pairs = self.parts, self.lexicon.ticket_pairs
        offered = [row.index(1) for row in parts["offer"] if any(row)]
        return {
            "hand": write_counts(parts["hand"]),
            "tickets": self.pairs("tickets"),
            "offer": [list(pairs[ticket]) for ticket in offered],
            "refused": list(self.by_value("refused").values()),
            "memory": {
                "pool": write_counts(parts["pool"]),
                "blind_counts": self.in_order("n_blind"),
                "first_kept": self.in_order("first_kept"),
                "recycled": self.in_order("recycled"),
                "recycled_offer": self.in_order("recycled_offer"),
                "origins": [self.origin(code - 1) for code in parts["origins"] if code],
                "blind": write_counts(parts["blind"]),
                "seen": self.pairs("seen"),
                "boxed": self.pairs("seen", 2),
                "put_back": {str(at - 1): pair for at, pair in self.by_value("put_back").items()},
            },
        }

    def origin(self, code: int) -> str:
        """How a ticket came to its place in the deck, as views say it."""
        if code < BACK:
            return ("fresh", "mixed")[code]
        if code < BACK_AGAIN:
            return f"back {self.seat(code - BACK)}"
        return f"again {self.seat(code - BACK_AGAIN)}"
