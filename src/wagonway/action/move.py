"""A move: what a player says in one breath, as a value with a text and a JSON form."""

from dataclasses import dataclass
from typing import Any, Final

from wagonway.vocab import CARD_NAMES

KINDS: Final = (
    "draw",
    "stop",
    "tickets",
    "keep",
    "claim",
    "surcharge",
    "retreat",
    "station",
    "share",
    "pass",
)


@dataclass(frozen=True, slots=True, repr=False)
class Move:
    """One move; only the fields of its kind are filled.

    `str(move)` is its canonical text, `move.to_json()` its JSON; `docs/notation.md` has both.
    """

    kind: str
    """One of `KINDS`."""
    card: str = ""
    """draw: "deck", or the card taken from the market."""
    route: str = ""
    """claim: a route's id."""
    city: str = ""
    """station: a city's id."""
    company: str = ""
    """share: a company's id."""
    neutral: bool = False
    """share: for the neutral player."""
    cards: tuple[tuple[str, int], ...] = ()
    """claim, surcharge, station: what is paid, the colours in their order, then locomotives."""
    tickets: tuple[str, ...] = ()
    """keep: ids of the tickets kept."""
    back: tuple[str, ...] = ()
    """keep: the others in the order they go under the deck, where that is not the offer's."""

    def __str__(self) -> str:
        words = [self.kind, *filter(None, (self.card, self.route, self.city, self.company))]
        for card, count in self.cards:
            words += [str(count), card]
        words += self.tickets
        if self.back:
            words += ["back", *self.back]
        if self.neutral:
            words.append("neutral")
        return " ".join(words)

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"

    def to_json(self) -> dict[str, Any]:
        """The move as JSON: the same fields by name."""
        data: dict[str, Any] = {"move": self.kind}
        for key in ("card", "route", "city", "company"):
            if getattr(self, key):
                data[key] = getattr(self, key)
        if self.cards:
            data["cards"] = dict(self.cards)
        for key in ("tickets", "back"):
            if getattr(self, key):
                data[key] = list(getattr(self, key))
        if self.neutral:
            data["neutral"] = True
        return data


def in_order(cards: dict[str, int]) -> tuple[tuple[str, int], ...]:
    """Cards by name as a move holds them: the colours in their order, then locomotives."""
    return tuple((name, cards[name]) for name in CARD_NAMES if cards.get(name))


def counted(counts: list[int]) -> tuple[tuple[str, int], ...]:
    """Cards by number as a move holds them."""
    return tuple((CARD_NAMES[card], count) for card, count in enumerate(counts) if count)
