"""Claiming a route: which, for which cards, for how many points (C1-C4)."""

import pytest

import wagonway as ww
from tests.rulebooks.rules import EDITIONS, rule
from tests.rulebooks.table import (
    LOCO,
    QUIET,
    count,
    hand_of,
    place,
    play,
    refusal,
    score_of,
    settle,
    texts,
    wagons_of,
)
from tests.rulebooks.tracks import claim, coloured, cost, grey, owned, route, short, spend, tunnel

WILD = [edition for edition in EDITIONS if edition != "nordic"]
WAGONS = {"usa-2004": 45, "usa": 45, "europe": 45, "nordic": 40, "pennsylvania": 45}
POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 27}
LENGTHS = {
    "usa-2004": [1, 2, 3, 4, 5, 6],
    "usa": [1, 2, 3, 4, 5, 6],
    "europe": [1, 2, 3, 4, 6, 8],
    "nordic": [1, 2, 3, 4, 5, 6, 9],
    "pennsylvania": [1, 2, 3, 4, 5, 6, 7],
}


def claims(game: ww.Game, track: ww.Route) -> list[str]:
    """The ways to claim a route that are listed, without the claim's own words."""
    start = f"claim {track.id} "
    return [text.removeprefix(start) for text in texts(game, "claim") if text.startswith(start)]


@rule("C1")
def test_a_route_need_not_touch_what_the_player_owns(edition: str) -> None:
    track, mine = coloured(edition), short(edition)
    assert not {track.a, track.b} & {mine.a, mine.b}
    game = place(edition, hand=cost(track), routes={mine.id: 0})
    play(game, claim(track))
    assert game.position()["routes"] == {mine.id: 0, track.id: 0}


@rule("C1")
def test_a_route_that_is_taken_is_taken(edition: str) -> None:
    track = coloured(edition)
    for owner in (0, 1):
        game = place(edition, hand=cost(track), routes={track.id: owner})
        assert refusal(game, claim(track)) == "route_taken"


@rule("C1")
def test_a_route_is_claimed_whole_and_alone(edition: str) -> None:
    track = coloured(edition)
    colour = track.colour
    game = place(edition, hand={colour: 12})
    assert refusal(game, claim(track, {colour: 2})) == "wrong_number_of_cards"
    assert refusal(game, claim(track, {colour: 4})) == "wrong_number_of_cards"
    play(game, claim(track))
    assert game.position()["routes"] == {track.id: 0}
    assert game.seat == 1


@rule("C1")
def test_as_many_wagons_are_needed_as_the_route_has_spaces(edition: str) -> None:
    track = coloured(edition)
    for left in (3, 2):
        mine = spend(edition, WAGONS[edition] - left, avoid=[track.id])
        game = place(edition, hand=cost(track), routes=owned(0, mine), last_turns=2)
        assert wagons_of(game) == left
        if left < track.length:
            assert refusal(game, claim(track)) == "not_enough_wagons"
        else:
            play(game, claim(track))
            assert wagons_of(game) == 0


@rule("C1")
def test_cards_that_are_not_in_hand_pay_for_nothing(edition: str) -> None:
    track = coloured(edition)
    game = place(edition, hand={track.colour: 2})
    assert claims(game, track) == []
    assert refusal(game, claim(track)) == "not_enough_cards"


@rule("C2")
def test_a_coloured_route_costs_cards_of_its_colour(edition: str) -> None:
    track = coloured(edition)
    other = "white"
    game = place(edition, hand={track.colour: 3, other: 3})
    assert claims(game, track) == [f"3 {track.colour}"]
    assert refusal(game, claim(track, {other: 3})) == "wrong_colour"
    assert refusal(game, claim(track, {track.colour: 2, other: 1})) == "wrong_colour"


@rule("C2")
def test_a_grey_route_costs_cards_of_any_one_colour(edition: str) -> None:
    track = grey(edition)
    game = place(edition, hand={"red": 2, "blue": 2, "white": 1, "black": 1})
    assert sorted(claims(game, track)) == ["2 blue", "2 red"]
    assert refusal(game, claim(track, {"white": 1, "black": 1})) == "wrong_colour"
    play(game, claim(track, {"blue": 2}))
    assert hand_of(game) == {"white": 1, "black": 1, "red": 2}


@rule("C2", *WILD)
def test_locomotives_stand_for_any_colour(edition: str) -> None:
    track = grey(edition)
    game = place(edition, hand={"red": 1, LOCO: 2})
    assert claims(game, track) == ["1 red 1 locomotive", "2 locomotive"]
    third = coloured(edition)
    for cards in ({third.colour: 1, LOCO: 2}, {LOCO: 3}):
        game = place(edition, hand=cards)
        play(game, claim(third, cards))
        assert hand_of(game) == {}
        assert game.position()["routes"] == {third.id: 0}


@rule("C2", "nordic")
def test_in_nordic_locomotives_stand_for_a_colour_in_a_tunnel(edition: str) -> None:
    track = tunnel(edition)
    game = place(edition, hand={"green": 1, LOCO: 2})
    assert claims(game, track) == ["1 green 1 locomotive", "2 locomotive"]


@rule("C2", "usa-2004")
def test_example_a_blue_and_a_grey_route_from_montreal(edition: str) -> None:
    blue, any_colour = route(edition, "montreal-new-york"), route(edition, "montreal-toronto")
    game = place(edition, hand={"blue": 3, "yellow": 3, "black": 2})
    assert claims(game, blue) == ["3 blue"]
    assert claims(game, any_colour) == ["3 blue", "3 yellow"]


@rule("C2", "europe")
def test_example_four_ways_to_pay_for_a_blue_route_of_three(edition: str) -> None:
    track = route(edition, "constantinople-sofia")
    game = place(edition, hand={"blue": 3, LOCO: 3, "red": 3})
    assert claims(game, track) == [
        *("3 blue", "2 blue 1 locomotive", "1 blue 2 locomotive", "3 locomotive")
    ]


@rule("C2", "europe")
def test_example_ways_to_pay_for_a_grey_route_of_two(edition: str) -> None:
    track = route(edition, "danzig-warszawa")
    game = place(edition, hand={"red": 2, "yellow": 1, LOCO: 2})
    for way in ("2 red", "1 yellow 1 locomotive", "2 locomotive"):
        assert way in claims(game, track)
        play(game.copy(), f"claim {track.id} {way}")


@rule("C2", "nordic")
def test_example_two_yellow_cards_for_a_yellow_route(edition: str) -> None:
    track = route(edition, "imatra-lahti")
    game = place(edition, hand={"yellow": 2, "red": 2, LOCO: 2})
    assert claims(game, track) == ["2 yellow"]


@rule("C2", "nordic")
def test_example_three_cards_of_one_colour_for_a_grey_route(edition: str) -> None:
    track = route(edition, "goteborg-norrkoping")
    game = place(edition, hand={"yellow": 3, "red": 3, "blue": 2, LOCO: 3})
    assert claims(game, track) == ["3 yellow", "3 red"]


@rule("C3", *WILD)
def test_locomotives_may_be_paid_though_the_colour_would_do(edition: str) -> None:
    track = coloured(edition)
    hand = {track.colour: 3, LOCO: 3}
    for locos in range(4):
        game = place(edition, hand=hand)
        cards = {track.colour: 3 - locos, LOCO: locos}
        paid = {card: number for card, number in cards.items() if number}
        play(game, claim(track, paid))
        left = {track.colour: locos, LOCO: 3 - locos}
        assert hand_of(game) == {card: number for card, number in left.items() if number}


@rule("C3", "nordic")
def test_in_nordic_locomotives_may_be_laid_down_for_a_tunnel(edition: str) -> None:
    track = tunnel(edition)
    for paid in ({"green": 2}, {"green": 1, LOCO: 1}, {LOCO: 2}):
        game = place(edition, hand={"green": 2, LOCO: 2}, deck=["red", "red", "red"])
        play(game, claim(track, paid))
        assert game.position()["discard"] == {**paid, "red": 3}
        assert game.position()["routes"] == {track.id: 0}


@rule("C3")
def test_the_payer_chooses_the_colour_for_a_grey_route(edition: str) -> None:
    track = grey(edition)
    for colour in ("red", "blue"):
        game = place(edition, hand={"red": 2, "blue": 2})
        play(game, claim(track, {colour: 2}))
        assert game.position()["discard"] == {colour: 2}


@rule("C4")
def test_cards_are_discarded_and_wagons_laid(edition: str) -> None:
    track = coloured(edition)
    game = place(edition, hand={track.colour: 4, "white": 1}, market=QUIET)
    play(game, claim(track))
    assert hand_of(game) == {"white": 1, track.colour: 1}
    assert game.position()["discard"] == cost(track)
    assert wagons_of(game) == WAGONS[edition] - 3
    assert count(game.position()["market"]) == count(QUIET)


@rule("C4")
def test_the_points_of_every_length_are_scored_at_once(edition: str) -> None:
    board = ww.load_edition(edition).board
    assert sorted({track.length for track in board.routes}) == LENGTHS[edition]
    for length in LENGTHS[edition]:
        track = next(track for track in board.routes if track.length == length)
        colour = "red" if track.colour == "grey" else track.colour
        paid = {colour: length - track.ferry}
        paid |= {LOCO: track.ferry} if track.ferry else {}
        other = "blue" if colour != "blue" else "white"
        game = place(edition, hand=paid, deck=[other, other, other])
        settle(play(game, claim(track, paid)))
        assert game.seat == 1
        assert score_of(game) == POINTS[length]
        assert game.view(None)["players"][0]["score"] == POINTS[length]
        assert score_of(game, 1) == 0


@rule("C4")
def test_points_of_several_routes_add_up(edition: str) -> None:
    one, two, three = short(edition), grey(edition), coloured(edition)
    game = place(edition, hand=cost(three), routes={one.id: 0, two.id: 0})
    assert score_of(game) == 1 + 2
    play(game, claim(three))
    assert score_of(game) == 1 + 2 + 4


@rule("C4", "usa")
def test_the_new_edition_scores_lengths_like_the_original(edition: str) -> None:
    points = ww.load_edition(edition).rulebook.route_points
    assert points == ww.load_edition("usa-2004").rulebook.route_points
    assert points == {length: POINTS[length] for length in LENGTHS[edition]}


@rule("C1")
def test_a_route_that_is_not_on_the_board_can_not_be_named(edition: str) -> None:
    game = place(edition, hand={"red": 3})
    with pytest.raises(ww.NotationError):
        game.play("claim atlantis-utopia 3 red")
