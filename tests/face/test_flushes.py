"""A game says exactly when the whole market was replaced (M4), whatever came up instead."""

from collections import Counter
from random import Random
from typing import Any

import wagonway as ww

SWAPPED = ["red", "red", "red", "locomotive", "locomotive"]


def with_cards(market: list[str], deck: list[str], discard: dict[str, int]) -> ww.Game:
    """A game of two whose first seat is to move, all other cards in the second one's hand."""
    game = ww.new("usa", seats=2, seed=1, first=0)
    for seat in (0, 1):
        game.play(game.moves(seat)[0], seat)
    position: dict[str, Any] = game.position()
    whole = Counter(position["deck"]) + Counter(position["market"])
    for hand in position["hands"]:
        whole += Counter(hand)
    rest = whole - Counter(market) - Counter(deck) - Counter(discard)
    assert rest.total() == whole.total() - len(market) - len(deck) - sum(discard.values())
    del position["memory"]
    position |= {"market": market, "deck": deck, "discard": discard, "hands": [{}, dict(rest)]}
    return ww.from_position(position)


def test_a_market_replaced_by_the_same_cards_was_replaced() -> None:
    game = with_cards(SWAPPED, ["locomotive"], {"red": 9})
    before = game.view(None)
    game.play("draw red")
    after = game.view(None)
    changed = [slot for slot in range(5) if before["market"][slot] != after["market"][slot]]
    assert after["reshuffles"] == before["reshuffles"] + 1
    assert len(changed) <= 2  # so nobody could tell from the cards that lie there
    assert game.flushed


def test_a_reshuffle_alone_replaces_nothing() -> None:
    game = with_cards(["red", "blue", "green", "black", "white"], [], {"red": 5, "blue": 5})
    game.play("draw green")
    assert game.view(None)["reshuffles"] == 1
    assert not game.flushed


def test_it_is_said_of_the_last_move_only_and_survives_a_copy() -> None:
    game, rng = ww.new("usa", seats=2, seed=4), Random(4)
    told = 0
    while not game.is_over:
        before = game.view(None)
        game.play(rng.choice(game.moves()))
        after = game.view(None)
        assert game.copy().flushed == game.flushed
        told += game.flushed
        if after["reshuffles"] == before["reshuffles"]:  # then the deck tells: five cards and more
            assert game.flushed == (before["deck"] - after["deck"] > 5)
    assert told
