"""Names to numbers and back: the rules know cards, routes and tickets by index, people by id."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from wagonway.editions import Edition, load, names
from wagonway.engine.limits import WORD
from wagonway.vocab import CARD_NAMES, N_KINDS

CARD_INDEX = {name: index for index, name in enumerate(CARD_NAMES)}


class Lexicon:
    """The ids of one edition in the order of the rules' numbers, and what people may write."""

    def __init__(self, edition: Edition) -> None:
        board = edition.board
        self.edition = edition
        self.cities = tuple(city.id for city in board.cities)
        self.routes = tuple(route.id for route in board.routes)
        self.tickets = tuple(ticket.id for ticket in board.tickets)
        self.ticket_pairs = tuple((ticket.a, ticket.b) for ticket in board.tickets)
        self.companies = tuple(company.id for company in board.companies)
        self.city_index = {id: index for index, id in enumerate(self.cities)}
        self.route_index = {id: index for index, id in enumerate(self.routes)}
        self.ticket_index = {id: index for index, id in enumerate(self.tickets)}
        self.company_index = {id: index for index, id in enumerate(self.companies)}
        shipped = edition.id in names() and load(edition.id) == edition
        self.reference: str | dict[str, Any] = edition.id if shipped else edition.data
        """What names the edition in JSON: its id, or for a board of the user's own all its data."""
        self._spellings: dict[str, list[str]] | None = None

    def routes_spelt(self, word: str) -> list[str]:
        """The routes that *word* may mean: cities in either order, a colour where none is needed.

        An id means its route alone; `a-b` where several routes join the two cities means all.
        """
        if word in self.route_index:
            return [word]
        if self._spellings is None:
            self._spellings = {}
            for route in self.edition.board.routes:
                number = route.id[-2:] if route.id[-2] == "." else ""
                for ends in (f"{route.a}-{route.b}", f"{route.b}-{route.a}"):
                    for colour in ("", f":{route.colour}"):
                        for spelt in {ends + colour, ends + colour + number}:
                            self._spellings.setdefault(spelt, []).append(route.id)
        return self._spellings.get(word, [])

    def ticket_spelt(self, word: str) -> str | None:
        """The ticket that *word* means, its cities in either order."""
        if word in self.ticket_index:
            return word
        for ticket in self.edition.board.tickets:
            if f"{ticket.b}-{ticket.a}" == word:
                return ticket.id
        return None

    def pairs(self, tickets: Iterable[int]) -> list[list[str]]:
        """Tickets as pairs of cities."""
        return [list(self.ticket_pairs[ticket]) for ticket in tickets]


@lru_cache(maxsize=32)
def lexicon_of(edition: Edition) -> Lexicon:
    """The lexicon of an edition, made once."""
    return Lexicon(edition)


def write_counts(counts: list[int]) -> dict[str, int]:
    """Cards by name, the colours first, without those there are none of."""
    return {CARD_NAMES[card]: counts[card] for card in range(N_KINDS) if counts[card]}


def read_counts(cards: Mapping[str, int]) -> list[int]:
    """Cards by number."""
    counts = [0] * N_KINDS
    for name, count in cards.items():
        counts[CARD_INDEX[name]] += count
    return counts


def bits_of(bits: int) -> list[int]:
    """The members of a bit set in ascending order."""
    members = []
    while bits:
        members.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return members


def routes_of(own: list[int]) -> list[int]:
    """The routes in a bit set of two words."""
    return bits_of(own[0]) + [WORD + bit for bit in bits_of(own[1])]
