"""The engine's chance for the oracle: both are dealt the same cards from one seed."""

from tests.oracle.boards import load_board
from tests.oracle.rules import BOX, KINDS
from wagonway.engine.chance import (
    CARDS,
    LONG_TICKETS,
    MIXED_TICKETS,
    NEUTRAL_SHARES,
    RESHUFFLE,
    TICKET_DECK,
    first_seat,
    shuffle,
)
from wagonway.engine.records import blank
from wagonway.engine.state import State
from wagonway.position import set_seed


class EngineChance:
    """Shuffles as the engine does, whose decks have their top at the end."""

    def __init__(self, edition: str, seats: int, seed: int) -> None:
        self.edition = edition
        self.seats = seats
        self.state = blank(State)
        set_seed(self.state, seed)

    def cards(self) -> list[str]:
        return self._pile(CARDS, 0, [kind for kind in KINDS for _ in range(BOX[kind])])

    def tickets(self, deck: str) -> list[str]:
        stream = LONG_TICKETS if deck == "long" else TICKET_DECK
        return self._pile(stream, 0, load_board(self.edition)["decks"][deck])

    def first(self) -> int:
        return first_seat(self.state, self.seats)

    def reshuffle(self, k: int, cards: dict[str, int]) -> list[str]:
        return self._pile(RESHUFFLE, k, [kind for kind in KINDS for _ in range(cards.get(kind, 0))])

    def mix(self, tickets: list[str]) -> list[str]:
        return [tickets[place] for place in self._order(MIXED_TICKETS, 0, len(tickets))]

    def reveal(self, shares: list[tuple[str, int]]) -> list[tuple[str, int]]:
        return [shares[place] for place in self._order(NEUTRAL_SHARES, 0, len(shares))]

    def _pile(self, stream: int, number: int, things: list[str]) -> list[str]:
        return [things[place] for place in reversed(self._order(stream, number, len(things)))]

    def _order(self, stream: int, number: int, size: int) -> list[int]:
        order = list(range(size))
        shuffle(self.state, stream, number, order, size)
        return order
