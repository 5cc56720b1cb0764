"""Setting up: cards, market, shares, the first player (S1-S3, S6, S7)."""

from collections import Counter
from itertools import count as numbers

import pytest

import wagonway as ww
from tests.rulebooks.rules import rule
from tests.rulebooks.table import BOX, LOCO, place, play
from tests.rulebooks.tracks import claim, cost, route

PLAYERS = {"usa-2004": 5, "usa": 5, "europe": 5, "nordic": 3, "pennsylvania": 5}


def keep_all(game: ww.Game) -> ww.Game:
    """Everybody keeps all first tickets; the same game."""
    while game.phase == "first_tickets":
        game.play(game.moves()[-1])
    return game


@rule("S1")
def test_there_are_twelve_cards_of_each_colour_and_fourteen_locomotives(edition: str) -> None:
    start = ww.new(edition, seats=PLAYERS[edition], seed=1).position()
    cards = Counter(start["deck"]) + Counter(start["market"]) + Counter(start["discard"])
    for hand in start["hands"]:
        cards += Counter(hand)
    assert cards == BOX
    assert cards.total() == 110


@rule("S1")
def test_a_thirteenth_card_of_a_colour_does_not_exist(edition: str) -> None:
    place(edition, hand={"orange": 12, LOCO: 14})
    with pytest.raises(ww.PositionError, match="orange"):
        place(edition, hand={"orange": 12}, discard={"orange": 1})
    with pytest.raises(ww.PositionError, match="locomotive"):
        place(edition, hand={LOCO: 15})


@rule("S2")
def test_each_player_gets_four_cards_and_five_lie_face_up(edition: str) -> None:
    for seats in range(2, PLAYERS[edition] + 1):
        start = ww.new(edition, seats=seats, seed=seats).position()
        assert [sum(hand.values()) for hand in start["hands"]] == [4] * seats
        assert len(start["market"]) == 5
        assert None not in start["market"]
        assert len(start["deck"]) + sum(start["discard"].values()) == 110 - 4 * seats - 5


@rule("S2")
def test_the_cards_are_dealt_at_random(edition: str) -> None:
    deals = []
    for seed in range(20):
        start = ww.new(edition, seats=2, seed=seed).position()
        deals.append((start["hands"], start["market"], start["deck"]))
    for part in zip(*deals, strict=True):
        assert len({str(cards) for cards in part}) > 15


@rule("S2")
def test_the_number_of_players_and_of_wagons_is_that_of_the_book(edition: str) -> None:
    most = PLAYERS[edition]
    wagons = 40 if edition == "nordic" else 45
    for seats in (2, most):
        assert ww.new(edition, seats=seats, seed=1).position()["wagons"] == [wagons] * seats
    for seats in (1, most + 1):
        with pytest.raises(ww.SetupError):
            ww.new(edition, seats=seats, seed=1)


@rule("S3", "usa-2004", "usa", "europe", "pennsylvania")
def test_three_locomotives_in_the_first_market_are_replaced(edition: str) -> None:
    replaced = 0
    for seed in numbers():
        start = ww.new(edition, seats=2, seed=seed).position()
        assert start["market"].count(LOCO) < 3
        put_away = sum(start["discard"].values())
        if put_away:
            replaced += 1
            assert put_away % 5 == 0
            assert start["discard"][LOCO] >= 3 * put_away // 5
            assert len(start["deck"]) == 110 - 8 - 5 - put_away
        if replaced == 3:
            break


@rule("S3", "nordic")
def test_nordic_keeps_three_locomotives_in_the_first_market(edition: str) -> None:
    for seed in numbers():
        start = ww.new(edition, seats=2, seed=seed).position()
        assert start["discard"] == {}
        if start["market"].count(LOCO) >= 3:
            break


@rule("S6")
def test_shares_are_taken_from_number_one_upwards(edition: str) -> None:
    track = route(edition, "harrisburg-reading")  # the Reading Railroad alone
    second = route(edition, "lancaster-reading")
    hands = [cost(track), cost(second), {}]
    game = place(edition, seats=3, hands=hands)
    assert game.position()["shares"] == [{}, {}, {}]
    play(game, claim(track), claim(second))
    assert game.position()["shares"] == [{"rdg": [1]}, {"rdg": [2]}, {}]


@rule("S6")
def test_a_stack_can_not_miss_a_share_below_one_that_is_taken(edition: str) -> None:
    place(edition, shares=[{"wm": [2]}, {"wm": [1]}])
    with pytest.raises(ww.PositionError, match="wm"):
        place(edition, shares=[{"wm": [2]}, {}])
    with pytest.raises(ww.PositionError, match="wm"):
        place(edition, shares=[{"wm": [1]}, {"wm": [1]}])


@rule("S6")
def test_no_share_is_taken_at_the_start(edition: str) -> None:
    game = ww.new(edition, seats=2, seed=1)
    assert game.position()["shares"] == [{}, {}]
    assert game.position()["neutral_shares"] == {}
    assert sum(company.shares for company in game.board.companies) == 60
    assert len(game.board.companies) == 9


@rule("S7")
def test_the_first_player_is_drawn_at_random(edition: str) -> None:
    seats = PLAYERS[edition]
    drawn = Counter(ww.new(edition, seats=seats, seed=seed).first for seed in range(40 * seats))
    assert sorted(drawn) == list(range(seats))
    assert min(drawn.values()) > 15


@rule("S7")
def test_the_first_player_can_be_named(edition: str) -> None:
    seats = PLAYERS[edition]
    for first in range(seats):
        game = keep_all(ww.new(edition, seats=seats, seed=1, first=first))
        assert game.first == game.seat == first
    with pytest.raises(ww.SetupError):
        ww.new(edition, seats=seats, seed=1, first=seats)


@rule("S7")
def test_play_goes_clockwise_from_the_first_player(edition: str) -> None:
    game = keep_all(ww.new(edition, seats=3, seed=1, first=1))
    order = []
    for _ in range(6):
        order.append(game.seat)
        play(game, "draw deck", "draw deck")
    assert order == [1, 2, 0, 1, 2, 0]
