"""A table to try a rule on: positions made by hand, what can be played there, what is refused."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

import pytest

import wagonway as ww
from wagonway.vocab import COLOUR_NAMES

BOX: Final = {**dict.fromkeys(COLOUR_NAMES, 12), "locomotive": 14}
"""The cards there are (S1)."""

EMPTY: Final = [None] * 5
"""A market of gaps."""

LOCO: Final = "locomotive"
QUIET: Final = ["red", "blue", "green", "white", "black"]
"""A market in which nothing happens."""

Cards = Mapping[str, int]


# Any: a position is JSON.
def place(edition: str, seats: int = 2, hand: Cards | None = None, **position: Any) -> ww.Game:
    """A game from a position; *hand* is that of seat 0, who is to act unless said otherwise.

    With a deck but no market, the market is QUIET, so that the deck begins as it is given.
    """
    if "deck" in position:
        position.setdefault("market", QUIET)
    if hand is not None:
        position["hands"] = [dict(hand), *[{} for _ in range(seats - 1)]]
    return ww.from_position({"edition": edition, "seats": seats, **position})


def others(*piles: Cards | Iterable[str | None]) -> dict[str, int]:
    """All cards of the box that are in none of the piles."""
    left = dict(BOX)
    for pile in piles:
        if isinstance(pile, Mapping):
            for card, count in pile.items():
                left[card] -= count
        else:
            for one in pile:
                if one is not None:
                    left[one] -= 1
    assert min(left.values()) >= 0, left
    return {card: count for card, count in left.items() if count}


def hoarded(edition: str, hand: Cards, seats: int = 2, **position: Any) -> ww.Game:
    """A game in which seat 0 has *hand*, seat 1 every other card, and nothing is left to draw."""
    hands = [dict(hand), others(hand), *[{} for _ in range(seats - 2)]]
    return place(edition, seats, hands=hands, market=EMPTY, deck=[], **position)


def no_tickets(edition: str, *held: Iterable[Iterable[str]]) -> list[list[str]]:
    """What to put into the box so that no ticket is left to draw; *held* ones are elsewhere."""
    kept = {"-".join(ticket) for tickets in held for ticket in tickets}
    board = ww.load_edition(edition).board
    return [[ticket.a, ticket.b] for ticket in board.tickets if ticket.id not in kept]


def texts(game: ww.Game, *kinds: str, seat: int | None = None) -> list[str]:
    """The legal moves as text; only those of some kinds if any are named."""
    return [str(move) for move in game.moves(seat) if not kinds or move.kind in kinds]


def play(game: ww.Game, *moves: str) -> ww.Game:
    """Play some moves in a row, each of them listed as legal; the same game."""
    for move in moves:
        assert is_listed(game, game.parse(move)), move
        game.play(move)
    return game


def is_listed(game: ww.Game, move: ww.Move) -> bool:
    """Whether a move is among the legal ones.

    Where cards stand for others the list has the cheapest ways only, so that any way will do there;
    tickets may be named in any order.
    """
    if (
        move.kind == "claim"
        and sum(dict(move.cards).values()) > game.board.route(move.route).length
    ):
        return any(move.route == other.route for other in game.moves())
    if move.kind == "keep":
        return any(set(move.tickets) == set(other.tickets) for other in game.moves())
    return move in game.moves()


def refusal(game: ww.Game, move: str, seat: int | None = None) -> str:
    """Why a move is refused; it changes nothing and is not listed."""
    before = game.position()
    with pytest.raises(ww.IllegalMove) as caught:
        game.play(move, seat)
    assert game.position() == before
    assert str(game.parse(move)) not in texts(game, seat=seat)
    return caught.value.reason


def settle(game: ww.Game) -> ww.Game:
    """Answer whatever a claim still asks for, with the first answer there is; the same game."""
    while game.phase in ("surcharge", "share", "neutral_share"):
        game.play(game.moves()[0])
    return game


def draw_two(game: ww.Game) -> ww.Game:
    """One turn in which two cards are drawn blind; the same game."""
    return play(game, "draw deck", "draw deck")


def hand_of(game: ww.Game, seat: int = 0) -> dict[str, int]:
    """A seat's cards."""
    hand: dict[str, int] = game.position()["hands"][seat]
    return hand


def score_of(game: ww.Game, seat: int = 0) -> int:
    """A seat's points so far."""
    score: int = game.view(seat)["players"][seat]["score"]
    return score


def wagons_of(game: ww.Game, seat: int = 0) -> int:
    """A seat's wagons left."""
    wagons: int = game.position()["wagons"][seat]
    return wagons


def count(cards: Iterable[str | None]) -> dict[str, int]:
    """Cards by kind."""
    return dict(Counter(card for card in cards if card is not None))


def plus(one: Cards, two: Cards) -> dict[str, int]:
    """Both piles together."""
    return dict(Counter(one) + Counter(two))


def final(edition: str, seats: int = 2, **position: Any) -> ww.Outcome:
    """The outcome of a position, reached by its very last turn, in which seat 0 draws two cards."""
    game = draw_two(place(edition, seats, last_turns=1, **position))
    outcome = game.outcome()
    assert outcome is not None
    return outcome
