"""Train cards: the deck, the discards and the market, and how cards are written in a move."""

from .chance import Chance
from .rules import FIRST_HAND, KINDS, LOCOMOTIVE, MARKET_SIZE

LEAST_OTHERS = 3
"""With fewer cards that aren't locomotives, replacing the market could never end (M4)."""


class Cards:
    """The train cards that are in nobody's hand and not on the table for a tunnel."""

    def __init__(self, chance: Chance, flush_at: int | None) -> None:
        self.chance = chance
        self.flush_at = flush_at
        self.deck = list(chance.cards())
        self.discards = dict.fromkeys(KINDS, 0)
        self.market: list[str | None] = [None] * MARKET_SIZE
        self.reshuffles = 0

    def deal_hand(self) -> dict[str, int]:
        """Four cards from the top (S2)."""
        hand = dict.fromkeys(KINDS, 0)
        for _ in range(FIRST_HAND):
            hand[self.deck.pop(0)] += 1
        return hand

    def can_draw(self) -> bool:
        """Whether a card can be drawn blind or turned (M3, M5)."""
        return bool(self.deck) or any(self.discards.values())

    def draw(self) -> str | None:
        """The top card of the deck; the discards become the deck only now (M3)."""
        if not self.deck and any(self.discards.values()):
            self.deck = list(self.chance.reshuffle(self.reshuffles, counts(self.discards)))
            assert all(self.deck.count(kind) == n for kind, n in self.discards.items())
            self.discards = dict.fromkeys(KINDS, 0)
            self.reshuffles += 1
        return self.deck.pop(0) if self.deck else None

    def discard(self, cards: dict[str, int]) -> None:
        for kind, n in cards.items():
            self.discards[kind] += n

    def take(self, kind: str) -> None:
        """Take a card from the lowest slot that shows it; it is replaced at once (M1)."""
        self.market[self.market.index(kind)] = None
        self.fill()

    def fill(self) -> None:
        """Fill the market as far as it can be, then replace it for as long as M4 demands."""
        self._fill_gaps()
        while self._flush_is_due():
            for slot, card in enumerate(self.market):
                if card is not None:
                    self.discards[card] += 1
                    self.market[slot] = None
            self._fill_gaps()

    def _fill_gaps(self) -> None:
        for slot in range(MARKET_SIZE):
            if self.market[slot] is None:
                self.market[slot] = self.draw()

    def _flush_is_due(self) -> bool:
        """Three locomotives show, and a replacement could end it (S3, M4)."""
        if self.flush_at is None or self.market.count(LOCOMOTIVE) < self.flush_at:
            return False
        around = [*self.deck, *self.market]
        others = sum(1 for card in around if card is not None and card != LOCOMOTIVE)
        others += sum(n for kind, n in self.discards.items() if kind != LOCOMOTIVE)
        return others >= LEAST_OTHERS


def counts(cards: dict[str, int]) -> dict[str, int]:
    """The same cards, colours in order and locomotives last, zeros left out."""
    return {kind: cards[kind] for kind in KINDS if cards.get(kind, 0)}


def write_cards(cards: dict[str, int]) -> str:
    """`2 red 1 locomotive`."""
    return " ".join([f"{cards[kind]} {kind}" for kind in KINDS if cards.get(kind, 0)])


def read_cards(text: str) -> dict[str, int] | None:
    """The cards of a text as `write_cards` writes it, or None if it isn't one."""
    words = text.split(" ")
    cards: dict[str, int] = {}
    for number, kind in zip(words[::2], words[1::2], strict=False):
        if not number.isdecimal() or kind not in KINDS:
            return None
        cards[kind] = int(number)
    return cards if cards and write_cards(cards) == text else None
