"""Tunnels: cards turned, surcharges, retreats (U1-U7)."""

import pytest

import wagonway as ww
from tests.rulebooks.rules import rule
from tests.rulebooks.table import (
    EMPTY,
    LOCO,
    QUIET,
    hand_of,
    others,
    place,
    play,
    plus,
    refusal,
    score_of,
    texts,
    wagons_of,
)
from tests.rulebooks.tracks import claim, owned, route, spend, tunnel, tunnel_colour

CARDS = dict[str, int]


def dig(edition: str, turned: list[str], hand: CARDS, paid: CARDS) -> ww.Game:
    """A tunnel of two spaces is tried by seat 0, for *paid*, with these cards on the deck."""
    game = place(edition, hand=hand, deck=turned, market=["yellow"] * 5)
    return play(game, claim(tunnel(edition), paid))


def taken(game: ww.Game) -> bool:
    """Whether seat 0 has the tunnel."""
    owns: bool = game.position()["routes"] == {tunnel(game.edition.id).id: 0}
    return owns


@rule("U1")
def test_three_cards_are_turned_after_the_cost_is_laid_down(edition: str) -> None:
    colour = tunnel_colour(edition)
    game = dig(edition, [colour, "blue", "white", "black"], {colour: 3}, {colour: 2})
    assert game.phase == "surcharge"
    assert game.position()["turned"] == [colour, "blue", "white"]
    assert game.position()["laid"] == {colour: 2}
    assert game.position()["deck"][0] == "black"
    assert hand_of(game) == {colour: 1}
    assert not taken(game)


@rule("U1")
@pytest.mark.parametrize("alike", [1, 2, 3])
def test_each_card_of_the_colour_costs_one_more(edition: str, alike: int) -> None:
    colour = tunnel_colour(edition)
    turned = [colour] * alike + ["blue"] * (3 - alike)
    game = dig(edition, turned, {colour: 6}, {colour: 2})
    assert texts(game) == [f"surcharge {alike} {colour}", "retreat"]
    play(game, f"surcharge {alike} {colour}")
    assert taken(game)
    assert hand_of(game) == {colour: 4 - alike}
    assert game.seat == 1


@rule("U1")
def test_each_locomotive_costs_one_more(edition: str) -> None:
    colour = tunnel_colour(edition)
    game = dig(edition, [LOCO, colour, LOCO], {colour: 6}, {colour: 2})
    assert texts(game) == [f"surcharge 3 {colour}", "retreat"]


@rule("U1")
def test_the_surcharge_is_paid_in_the_colour_or_in_locomotives(edition: str) -> None:
    colour = tunnel_colour(edition)
    game = dig(edition, [colour, LOCO, "blue"], {colour: 4, LOCO: 2, "blue": 2}, {colour: 2})
    ways = [f"2 {colour}", f"1 {colour} 1 locomotive", "2 locomotive"]
    assert texts(game) == [*(f"surcharge {way}" for way in ways), "retreat"]
    for wrong in ("2 blue", f"1 {colour}", f"3 {colour}", f"1 {colour} 1 blue"):
        assert refusal(game, f"surcharge {wrong}") == "wrong_surcharge"
    play(game, f"surcharge 1 {colour} 1 locomotive")
    assert taken(game)
    assert hand_of(game) == {colour: 1, LOCO: 1, "blue": 2}


@rule("U1")
def test_a_cost_of_colour_and_locomotives_counts_as_the_colour(edition: str) -> None:
    colour = tunnel_colour(edition)
    hand = {colour: 3, LOCO: 1}
    game = dig(edition, [colour, LOCO, "blue"], hand, {colour: 1, LOCO: 1})
    assert texts(game) == [f"surcharge 2 {colour}", "retreat"]


@rule("U1")
def test_the_discards_are_shuffled_if_the_deck_runs_out_while_turning(edition: str) -> None:
    colour = tunnel_colour(edition)
    hand, deck, discard = {colour: 3}, [colour], {"blue": 4}
    hands = [hand, others(hand, deck, discard, QUIET)]
    game = place(edition, hands=hands, deck=deck, discard=discard, market=QUIET)
    play(game, claim(tunnel(edition), {colour: 2}))
    assert game.position()["turned"] == [colour, "blue", "blue"]
    assert game.position()["deck"] == ["blue", "blue"]
    assert game.position()["discard"] == {}
    assert game.position()["laid"] == {colour: 2}
    assert game.position()["reshuffles"] == 1


@rule("U1", "europe")
def test_example_one_red_card_turned(edition: str) -> None:
    game = dig(edition, ["red", "blue", "white"], {"red": 3}, {"red": 2})
    assert texts(game) == ["surcharge 1 red", "retreat"]
    assert taken(play(game, "surcharge 1 red"))


@rule("U1", "europe")
def test_example_a_locomotive_turned_costs_a_third_green_card(edition: str) -> None:
    game = dig(edition, ["blue", LOCO, "white"], {"green": 3}, {"green": 2})
    assert texts(game) == ["surcharge 1 green", "retreat"]
    assert taken(play(game, "surcharge 1 green"))


@rule("U1", "nordic")
def test_example_a_green_card_or_a_locomotive_turned_costs_a_green_card(edition: str) -> None:
    for turned in (["green", "blue", "white"], ["blue", LOCO, "white"]):
        game = dig(edition, turned, {"green": 3}, {"green": 2})
        assert texts(game) == ["surcharge 1 green", "retreat"]
        assert taken(play(game, "surcharge 1 green"))


@rule("U2")
def test_locomotives_alone_fear_only_locomotives(edition: str) -> None:
    colour = tunnel_colour(edition)
    game = dig(edition, [colour, colour, colour], {LOCO: 2}, {LOCO: 2})
    assert taken(game)
    assert game.seat == 1


@rule("U2")
def test_example_a_locomotive_turned_costs_a_third_locomotive(edition: str) -> None:
    colour = tunnel_colour(edition)
    game = dig(edition, [colour, LOCO, "blue"], {LOCO: 4, colour: 3}, {LOCO: 2})
    assert texts(game) == ["surcharge 1 locomotive", "retreat"]
    assert refusal(game, f"surcharge 1 {colour}") == "wrong_surcharge"
    assert taken(play(game, "surcharge 1 locomotive"))
    assert hand_of(game) == {LOCO: 1, colour: 3}


@rule("U3")
def test_nothing_that_counts_claims_the_tunnel_at_once(edition: str) -> None:
    colour = tunnel_colour(edition)
    game = dig(edition, ["blue", "white", "black"], {colour: 3}, {colour: 2})
    assert taken(game)
    assert hand_of(game) == {colour: 1}
    assert game.seat == 1
    assert refusal(game, "retreat") == "not_now"


@rule("U3")
def test_a_retreat_gives_the_cards_back_and_ends_the_turn(edition: str) -> None:
    colour = tunnel_colour(edition)
    hand = {colour: 4, LOCO: 1, "blue": 1}
    game = dig(edition, [colour, "blue", "white"], hand, {colour: 1, LOCO: 1})
    play(game, "retreat")
    assert hand_of(game) == hand
    assert game.position()["routes"] == {}
    assert wagons_of(game) == wagons_of(game, 1)
    assert score_of(game) == 0
    assert game.seat == 1
    assert game.turn == 1


@rule("U3")
def test_who_can_not_pay_is_asked_all_the_same(edition: str) -> None:
    colour = tunnel_colour(edition)
    game = dig(edition, [colour, "blue", "white"], {colour: 2, "blue": 3}, {colour: 2})
    assert game.phase == "surcharge"
    assert game.seat == 0
    assert texts(game) == ["retreat"]
    assert refusal(game, f"surcharge 1 {colour}") == "not_enough_cards"


@rule("U3")
def test_nobody_else_is_told_whether_the_surcharge_could_be_paid(edition: str) -> None:
    colour = tunnel_colour(edition)
    turned = [colour, "blue", "white"]
    able = dig(edition, turned, {colour: 3}, {colour: 2})
    unable = dig(edition, turned, {colour: 2, "black": 1}, {colour: 2})
    for viewer in (1, None):
        assert able.view(viewer) == unable.view(viewer)
        assert able.view(viewer)["due"] == 1
    assert texts(able, seat=1) == texts(unable, seat=1) == []
    play(able, "retreat")
    play(unable, "retreat")
    for viewer in (1, None):
        assert able.view(viewer) == unable.view(viewer)


@rule("U4")
def test_the_turned_cards_are_discarded_at_the_end_of_the_turn(edition: str) -> None:
    colour = tunnel_colour(edition)
    turned = {colour: 1, "blue": 1, "white": 1}
    game = dig(edition, list(turned), {colour: 3}, {colour: 2})
    assert game.position()["discard"] == {}
    left = play(game.copy(), "retreat")
    assert left.position()["discard"] == turned
    paid = play(game, f"surcharge 1 {colour}")
    assert paid.position()["discard"] == plus(turned, {colour: 3})
    for after in (left, paid):
        assert after.position()["turned"] == []
        assert after.position()["laid"] == {}


@rule("U4")
def test_cards_turned_for_nothing_are_discarded_too(edition: str) -> None:
    colour = tunnel_colour(edition)
    game = dig(edition, ["blue", "white", "black"], {colour: 2}, {colour: 2})
    assert game.position()["discard"] == {"blue": 1, "white": 1, "black": 1, colour: 2}


@rule("U5")
@pytest.mark.parametrize("left", [1, 2])
def test_fewer_than_three_cards_are_turned_if_there_are_no_more(edition: str, left: int) -> None:
    colour = tunnel_colour(edition)
    hand = {colour: 5}
    for deck, discard in (([colour] * left, {}), ([], {colour: left})):
        hands = [hand, others(hand, deck, discard)]
        game = place(edition, hands=hands, deck=deck, discard=discard, market=EMPTY)
        play(game, claim(tunnel(edition), {colour: 2}))
        assert game.position()["turned"] == [colour] * left
        assert texts(game) == [f"surcharge {left} {colour}", "retreat"]


@rule("U5")
def test_no_card_to_turn_is_no_surcharge(edition: str) -> None:
    colour = tunnel_colour(edition)
    hand = {colour: 2}
    game = place(edition, hands=[hand, others(hand)], deck=[], market=EMPTY)
    play(game, claim(tunnel(edition), {colour: 2}))
    assert taken(game)
    assert game.seat == 1


@rule("U6")
def test_the_surcharge_adds_cards_but_no_wagons(edition: str) -> None:
    colour = tunnel_colour(edition)
    game = dig(edition, [colour] * 3, {colour: 5}, {colour: 2})
    play(game, f"surcharge 3 {colour}")
    assert wagons_of(game, 1) - wagons_of(game) == 2
    assert score_of(game) == 2


@rule("U6")
def test_wagons_for_the_spaces_are_enough_for_a_surcharge(edition: str) -> None:
    track, colour = tunnel(edition), tunnel_colour(edition)
    most = {"europe": 45, "nordic": 40}[edition]
    mine = spend(edition, most - 2, avoid=[track.id])
    game = place(edition, hand={colour: 5}, deck=[colour] * 3, routes=owned(0, mine), last_turns=2)
    play(game, claim(track, {colour: 2}), f"surcharge 3 {colour}")
    assert game.position()["routes"][track.id] == 0
    assert wagons_of(game) == 0


@rule("U7")
def test_three_or_four_cards_never_stand_for_one_in_a_tunnel(edition: str) -> None:
    track = tunnel(edition)
    game = place(edition, hand={"green": 2, "red": 6, "blue": 4, LOCO: 1})
    for others_ in (3, 4):
        paid = {"green": 1, "red": others_}
        assert refusal(game, claim(track, paid)) == "wrong_number_of_cards"
    assert refusal(game, claim(track, {"green": 1, "red": 1})) == "wrong_colour"
    ways = [text for text in texts(game, "claim") if track.id in text]
    assert ways == [claim(track, {"green": 2}), claim(track, {"green": 1, LOCO: 1})]


@rule("U7")
def test_three_or_four_cards_never_stand_for_one_in_a_surcharge(edition: str) -> None:
    hand = {"green": 2, "red": 4, "blue": 4}
    game = dig(edition, ["green", "white", "white"], hand, {"green": 2})
    for way in ("3 red", "4 red", "1 red 1 blue", "1 red"):
        assert refusal(game, f"surcharge {way}") == "wrong_surcharge"
    assert texts(game) == ["retreat"]


@rule("U7")
def test_a_surcharge_in_the_north_is_any_mix_of_the_colour_and_locomotives(edition: str) -> None:
    track = route(edition, "andalsnes-lillehammer")  # yellow, two spaces
    hand = {"yellow": 5, LOCO: 3}
    game = place(edition, hand=hand, deck=["yellow", "yellow", LOCO])
    play(game, claim(track, {"yellow": 2}))
    assert texts(game, "surcharge") == [
        "surcharge 3 yellow",
        "surcharge 2 yellow 1 locomotive",
        "surcharge 1 yellow 2 locomotive",
        "surcharge 3 locomotive",
    ]
    for move in texts(game, "surcharge"):
        after = play(game.copy(), move)
        assert after.position()["routes"] == {track.id: 0}
