"""Ferries: locomotives for the symbols, and what stands for them in the north (F1-F3)."""

from collections.abc import Iterator, Mapping
from itertools import product

import pytest

import wagonway as ww
from tests.rulebooks.rules import rule
from tests.rulebooks.table import LOCO, hand_of, place, play, refusal, texts
from tests.rulebooks.tracks import claim, route
from wagonway.vocab import COLOUR_NAMES

FERRY = {
    "europe": "palermo-smyrna",
    "nordic": "andalsnes-bergen",
    "pennsylvania": "erie-ontario.1",
}
GREY = {
    "europe": "athina-brindisi",
    "nordic": "helsinki-stockholm:grey",
    "pennsylvania": "erie-ontario.1",
}


def fare(track: ww.Route, locos: int, colour: str = "red") -> dict[str, int]:
    """So many locomotives, and cards of one colour for the other spaces."""
    own = colour if track.colour == "grey" else track.colour
    paid = {own: track.length - locos, LOCO: locos}
    return {card: number for card, number in paid.items() if number}


@rule("F1")
def test_a_ferry_costs_a_locomotive_for_each_symbol(edition: str) -> None:
    track = route(edition, FERRY[edition])
    paid = fare(track, track.ferry)
    game = play(place(edition, hand=paid), claim(track, paid))
    assert game.position()["routes"] == {track.id: 0}
    assert hand_of(game) == {}
    assert game.position()["discard"] == paid


@rule("F1")
def test_fewer_locomotives_than_symbols_do_not_pay(edition: str) -> None:
    track = route(edition, FERRY[edition])
    for locos in range(track.ferry):
        paid = fare(track, locos)
        game = place(edition, hand=paid)
        assert refusal(game, claim(track, paid)) in ("too_few_locomotives", "not_a_payment")


@rule("F1")
def test_more_locomotives_than_symbols_stand_for_the_other_spaces(edition: str) -> None:
    track = route(edition, FERRY[edition])
    for locos in range(track.ferry, track.length + 1):
        paid = fare(track, locos)
        game = play(place(edition, hand=paid), claim(track, paid))
        assert game.position()["routes"] == {track.id: 0}


@rule("F1")
def test_the_other_spaces_of_a_grey_ferry_take_any_one_colour(edition: str) -> None:
    track = route(edition, GREY[edition])
    for colour in ("red", "blue"):
        paid = fare(track, track.ferry, colour)
        play(place(edition, hand={"red": 6, "blue": 6, LOCO: 6}), claim(track, paid))


@rule("F1", "europe", "nordic")
def test_the_other_spaces_never_take_two_colours(edition: str) -> None:
    track = route(edition, GREY[edition])
    paid = fare(track, track.ferry)
    paid |= {"red": paid["red"] - 1, "blue": 1}
    game = place(edition, hand=paid)
    assert refusal(game, claim(track, paid)) in ("wrong_colour", "not_a_payment")


@rule("F1", "europe")
def test_example_four_cards_of_a_colour_and_two_locomotives_to_palermo(edition: str) -> None:
    game = place(edition, hand={"yellow": 6, LOCO: 2})
    track = route(edition, "palermo-smyrna")
    ways = [text for text in texts(game, "claim") if track.id in text]
    assert ways == ["claim palermo-smyrna 4 yellow 2 locomotive"]
    play(game, *ways)
    assert hand_of(game) == {"yellow": 2}


@rule("F1", "nordic")
def test_example_a_locomotive_and_orange_cards_to_stavanger(edition: str) -> None:
    track = route(edition, "kristiansand-stavanger:orange")
    game = place(edition, hand={"orange": 3, LOCO: 3})
    ways = [text for text in texts(game, "claim") if track.id in text]
    assert ways[:3] == [
        claim(track, {"orange": 2, LOCO: 1}),
        claim(track, {"orange": 1, LOCO: 2}),
        claim(track, {LOCO: 3}),
    ]
    assert refusal(game, claim(track, {"orange": 3})) in ("too_few_locomotives", "not_a_payment")


@rule("F1", "europe", "pennsylvania")
def test_nothing_stands_for_a_locomotive(edition: str) -> None:
    track = route(edition, FERRY[edition])
    paid = {"red": track.length - track.ferry + 3, LOCO: track.ferry - 1}
    game = place(edition, hand=paid)
    assert refusal(game, claim(track, paid)) == "wrong_number_of_cards"


@rule("F2")
def test_three_cards_stand_for_the_locomotive_of_a_symbol(edition: str) -> None:
    track = route(edition, "stockholm-turku")  # blue, three spaces, one symbol
    for three in ({"red": 3}, {"red": 1, "white": 1, "black": 1}, {"red": 2, LOCO: 1}):
        paid = {"blue": 2, **three}
        game = play(place(edition, hand=paid), claim(track, paid))
        assert game.position()["routes"] == {track.id: 0}
        assert game.position()["discard"] == paid


@rule("F2")
def test_three_cards_stand_for_a_locomotive_used_as_a_wild_card(edition: str) -> None:
    track = route(edition, "stockholm-turku")
    paid = {"blue": 1, LOCO: 1, "red": 3}  # a blue card, the symbol's, three for a blue one
    game = play(place(edition, hand=paid), claim(track, paid))
    assert game.position()["routes"] == {track.id: 0}


@rule("F2")
def test_three_cards_may_stand_for_every_card_of_a_ferry(edition: str) -> None:
    track = route(edition, "stockholm-turku")
    paid = {"red": 5, "white": 4}
    game = play(place(edition, hand=paid), claim(track, paid))
    assert game.position()["routes"] == {track.id: 0}
    too_many = {"red": 6, "white": 5}
    assert refusal(place(edition, hand=too_many), claim(track, too_many)) == "not_a_payment"


@rule("F2")
def test_three_cards_of_the_ferrys_own_colour_stand_for_a_locomotive_too(edition: str) -> None:
    track = route(edition, "stockholm-turku")
    paid = {"blue": 5}
    game = play(place(edition, hand=paid), claim(track, paid))
    assert game.position()["routes"] == {track.id: 0}


@rule("F2")
def test_two_or_four_cards_stand_for_nothing(edition: str) -> None:
    track = route(edition, "stockholm-turku")
    for paid in ({"blue": 2, "red": 2}, {"blue": 2, "red": 4}):
        assert refusal(place(edition, hand=paid), claim(track, paid)) == "not_a_payment"


@rule("F2")
def test_a_ferry_of_one_space_costs_a_locomotive_or_any_three_cards(edition: str) -> None:
    track = route(edition, "umea-vaasa")
    hand = {"red": 1, "blue": 1, "green": 1, LOCO: 1}
    for paid in ({LOCO: 1}, {"red": 1, "blue": 1, "green": 1}, {"red": 1, "blue": 1, LOCO: 1}):
        play(place(edition, hand=hand), claim(track, paid))
    assert refusal(place(edition, hand=hand), claim(track, {"red": 1})) in (
        "too_few_locomotives",
        "not_a_payment",
    )


def settles(track: ww.Route, paid: Mapping[str, int]) -> bool:
    """Whether cards pay for a ferry by the count that F2 gives."""
    length, symbols = track.length, track.ferry
    threes, odd = divmod(sum(paid.values()) - length, 2)
    if odd or not 0 <= threes <= length:
        return False
    colours = COLOUR_NAMES if track.colour == "grey" else [track.colour]
    most = max(min(paid.get(colour, 0), length - symbols) for colour in colours)
    return most + paid.get(LOCO, 0) >= length - threes


def parts_of(hand: Mapping[str, int]) -> Iterator[dict[str, int]]:
    """Every choice of at least one card of a hand."""
    for numbers in product(*(range(number + 1) for number in hand.values())):
        if any(numbers):
            yield {card: n for card, n in zip(hand, numbers, strict=True) if n}


@rule("F2")
@pytest.mark.parametrize(
    ("id", "hand"),
    [
        ("umea-vaasa", {"red": 3, "blue": 2, LOCO: 3}),
        ("alborg-goteborg", {"red": 4, "blue": 3, LOCO: 3}),
        ("alborg-kristiansand", {"red": 4, "blue": 4, LOCO: 3}),
        ("stockholm-turku", {"blue": 6, "red": 4, "white": 2, LOCO: 4}),
        ("helsinki-stockholm:grey", {"red": 6, "blue": 4, "white": 2, LOCO: 4}),
        ("helsinki-stockholm:yellow", {"yellow": 6, "blue": 5, LOCO: 4}),
        ("andalsnes-bergen", {"black": 9, "red": 6, LOCO: 5}),
    ],
)
def test_exactly_the_cards_that_the_count_allows_pay_for_a_ferry(
    edition: str, id: str, hand: dict[str, int]
) -> None:
    track = route(edition, id)
    game = place(edition, hand=hand)
    for paid in parts_of(hand):
        try:
            game.copy().play(claim(track, paid))
        except ww.IllegalMove:
            assert not settles(track, paid), paid
        else:
            assert settles(track, paid), paid


@rule("F2")
def test_a_cheapest_way_is_listed_whenever_a_ferry_can_be_paid(edition: str) -> None:
    track = route(edition, "stockholm-turku")
    for hand in ({"red": 9}, {"blue": 2, "red": 3}, {"blue": 1, LOCO: 1, "white": 3}, {"blue": 5}):
        ways = [text for text in texts(place(edition, hand=hand), "claim") if track.id in text]
        assert ways
        for way in ways:
            play(place(edition, hand=hand), way)


@rule("F3")
def test_the_other_spaces_of_a_coloured_ferry_need_its_colour(edition: str) -> None:
    track = route(edition, "stockholm-turku")
    game = place(edition, hand={"red": 2, "blue": 2, LOCO: 1})
    assert refusal(game, claim(track, {"red": 2, LOCO: 1})) in ("wrong_colour", "not_a_payment")
    mixed = {"red": 1, "blue": 1, LOCO: 1}
    assert refusal(game, claim(track, mixed)) in ("wrong_colour", "not_a_payment")
    play(game, claim(track, {"blue": 2, LOCO: 1}))
