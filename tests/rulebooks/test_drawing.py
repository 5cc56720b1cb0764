"""Drawing train cards: two of them, and what a face-up locomotive counts as (M1, M2, M6)."""

import pytest

from tests.rulebooks.rules import EDITIONS, rule
from tests.rulebooks.table import LOCO, QUIET, count, draw_two, hand_of, place, play, refusal, texts

DUE = [edition for edition in EDITIONS if edition != "europe"]
HEAVY = [edition for edition in EDITIONS if edition != "nordic"]
WITH_LOCO = [LOCO, "blue", "green", "white", "black"]


@rule("M1")
@pytest.mark.parametrize(
    ("first", "second", "drawn"),
    [
        ("deck", "deck", ["yellow", "orange"]),
        ("deck", "red", ["yellow", "red"]),
        ("red", "deck", ["red", "orange"]),
        ("red", "blue", ["red", "blue"]),
    ],
)
def test_two_cards_each_from_the_market_or_blind(
    edition: str, first: str, second: str, drawn: list[str]
) -> None:
    game = place(edition, market=QUIET, deck=["yellow", "orange", "purple"])
    play(game, f"draw {first}", f"draw {second}")
    assert hand_of(game) == count(drawn)
    assert game.seat == 1
    assert hand_of(game, 1) == {}


@rule("M1")
def test_a_card_taken_from_the_market_is_replaced_at_once(edition: str) -> None:
    game = place(edition, market=QUIET, deck=["yellow", "orange"])
    play(game, "draw red")
    assert count(game.position()["market"]) == count(["yellow", "blue", "green", "white", "black"])
    assert game.position()["deck"][0] == "orange"
    assert game.phase == "second_card"
    assert "draw yellow" in texts(game)
    play(game, "draw yellow")
    assert hand_of(game) == {"yellow": 1, "red": 1}
    assert count(game.position()["market"]) == count(["orange", "blue", "green", "white", "black"])


@rule("M1")
def test_a_card_drawn_blind_leaves_the_market_alone(edition: str) -> None:
    game = draw_two(place(edition, market=QUIET))
    assert game.position()["market"] == QUIET


@rule("M1")
def test_only_cards_that_lie_face_up_can_be_taken_from_the_market(edition: str) -> None:
    game = place(edition, market=QUIET)
    assert texts(game, "draw") == [
        "draw deck",
        *("draw white", "draw blue", "draw black", "draw red", "draw green"),
    ]
    assert refusal(game, "draw yellow") == "not_in_market"


@rule("M1", *DUE)
def test_the_second_card_must_be_drawn(edition: str) -> None:
    for first in ("deck", "red"):
        game = play(place(edition, market=QUIET), f"draw {first}")
        assert texts(game, "stop") == []
        assert refusal(game, "stop") == "must_draw_again"


@rule("M1", "europe")
def test_europe_lets_a_player_stop_after_one_card(edition: str) -> None:
    for first in ("deck", "red"):
        game = play(place(edition, market=QUIET), f"draw {first}", "stop")
        assert sum(hand_of(game).values()) == 1
        assert game.seat == 1
        assert game.turn == 1


@rule("M1")
def test_no_turn_is_a_draw_of_no_card(edition: str) -> None:
    assert refusal(place(edition), "stop") in ("not_now", "must_draw_again")


@rule("M2", *HEAVY)
def test_a_face_up_locomotive_ends_the_draw(edition: str) -> None:
    game = play(place(edition, market=WITH_LOCO, deck=["red"]), "draw locomotive")
    assert hand_of(game) == {LOCO: 1}
    assert game.seat == 1
    assert game.turn == 1
    assert count(game.position()["market"]) == count(QUIET)


@rule("M2", *HEAVY)
def test_a_face_up_locomotive_can_not_be_the_second_card(edition: str) -> None:
    for first in ("deck", "blue"):
        game = play(place(edition, market=WITH_LOCO, deck=["red"]), f"draw {first}")
        assert refusal(game, "draw locomotive") == "locomotive_counts_double"


@rule("M2", *HEAVY)
def test_a_locomotive_that_turns_up_as_replacement_can_not_be_taken_next(edition: str) -> None:
    game = play(place(edition, market=QUIET, deck=[LOCO]), "draw red")
    assert LOCO in game.position()["market"]
    assert refusal(game, "draw locomotive") == "locomotive_counts_double"
    assert texts(game, "draw") == [
        *("draw deck", "draw white", "draw blue", "draw black", "draw green")
    ]


@rule("M2")
def test_a_locomotive_drawn_blind_is_an_ordinary_card(edition: str) -> None:
    game = play(place(edition, market=QUIET, deck=[LOCO, LOCO]), "draw deck")
    assert game.seat == 0
    assert texts(game, "draw") == texts(place(edition, market=QUIET), "draw")
    other = game.copy()
    play(game, "draw deck")
    assert hand_of(game) == {LOCO: 2}
    play(other, "draw red")
    assert hand_of(other) == {"red": 1, LOCO: 1}


@rule("M2", "nordic")
def test_nordic_lets_two_face_up_locomotives_be_taken(edition: str) -> None:
    market = [LOCO, LOCO, "red", "blue", "green"]
    game = play(place(edition, market=market), "draw locomotive")
    assert game.seat == 0
    play(game, "draw locomotive")
    assert hand_of(game) == {LOCO: 2}
    assert game.seat == 1


@rule("M2", "nordic")
def test_in_nordic_a_face_up_locomotive_is_one_card_of_two(edition: str) -> None:
    first = place(edition, market=WITH_LOCO, deck=["yellow"])
    assert refusal(play(first, "draw locomotive"), "stop") == "must_draw_again"
    play(first, "draw blue")
    assert hand_of(first) == {"blue": 1, LOCO: 1}
    second = place(edition, market=QUIET, deck=[LOCO])
    play(second, "draw red", "draw locomotive")
    assert hand_of(second) == {"red": 1, LOCO: 1}


@rule("M6")
def test_there_is_no_limit_to_a_hand(edition: str) -> None:
    hand = {"red": 12, "blue": 12, "green": 12, "white": 12, LOCO: 14}
    game = draw_two(place(edition, hand=hand, market=["black"] * 5))
    assert sum(hand_of(game).values()) == 64


@rule("M6")
def test_cards_in_hand_are_secret_but_not_their_number(edition: str) -> None:
    one = place(edition, hands=[{"red": 3}, {}], market=["black"] * 5)
    two = place(edition, hands=[{"blue": 2, LOCO: 1}, {}], market=["black"] * 5)
    for viewer in (1, None):
        assert one.view(viewer) == two.view(viewer)
        assert one.view(viewer)["players"][0]["cards"] == 3
        assert one.view(viewer)["players"][0]["known"] == {}
    assert one.view(0)["hand"] == {"red": 3}
    assert "hand" not in one.view(None)


@rule("M6")
def test_a_card_taken_from_the_market_was_seen_by_all(edition: str) -> None:
    game = play(place(edition, market=QUIET, deck=["yellow"]), "draw red", "draw deck")
    for viewer in (0, 1, None):
        assert game.view(viewer)["players"][0]["known"] == {"red": 1}
        assert game.view(viewer)["players"][0]["cards"] == 2


@rule("M6")
def test_a_card_drawn_blind_is_seen_by_its_owner_only(edition: str) -> None:
    rest = ["purple"] * 3
    one = play(place(edition, market=QUIET, deck=["yellow", "orange", *rest]), "draw deck")
    two = play(place(edition, market=QUIET, deck=["orange", LOCO, *rest]), "draw deck")
    for viewer in (1, None):
        assert one.view(viewer) == two.view(viewer)
    assert one.view(0)["hand"] == {"yellow": 1}
    play(one, "draw deck")
    play(two, "draw deck")
    for viewer in (1, None):
        assert one.view(viewer) == two.view(viewer)
    assert two.view(0)["hand"] == {"orange": 1, LOCO: 1}
