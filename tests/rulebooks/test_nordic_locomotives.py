"""Locomotives in the north, and the longest route of its board (N1, N2)."""

from itertools import pairwise, product

import wagonway as ww
from tests.rulebooks.rules import rule
from tests.rulebooks.table import LOCO, hand_of, place, play, refusal, score_of, texts
from tests.rulebooks.tracks import claim, coloured, grey, route, tunnel
from wagonway.vocab import COLOUR_NAMES

LONGEST = "lieksa-murmansk"


@rule("N1")
def test_locomotives_can_not_be_played_on_a_coloured_route(edition: str) -> None:
    track = coloured(edition)
    game = place(edition, hand={track.colour: 2, LOCO: 3})
    for paid in ({track.colour: 2, LOCO: 1}, {LOCO: 3}):
        assert refusal(game, claim(track, paid)) == "locomotives_not_wild"
    assert [text for text in texts(game, "claim") if track.id in text] == []


@rule("N1")
def test_locomotives_can_not_be_played_on_a_grey_route(edition: str) -> None:
    track = grey(edition)
    game = place(edition, hand={"red": 1, LOCO: 3})
    for paid in ({"red": 1, LOCO: 1}, {LOCO: 2}):
        assert refusal(game, claim(track, paid)) == "locomotives_not_wild"


@rule("N1")
def test_locomotives_can_be_played_in_tunnels_and_on_ferries_only(edition: str) -> None:
    game = place(edition, hand={LOCO: 14})
    claimed = {game.board.route(move.route) for move in game.moves() if move.kind == "claim"}
    assert all(track.tunnel or track.ferry for track in claimed)
    ready = [track for track in game.board.routes if track.tunnel or track.ferry]
    assert claimed == set(ready)
    assert tunnel(edition) in claimed


@rule("N1")
def test_no_cards_stand_for_others_on_an_ordinary_route(edition: str) -> None:
    track = grey(edition)
    game = place(edition, hand={"red": 5, "blue": 4, LOCO: 4})
    for paid in ({"red": 1, "blue": 3}, {"red": 1, "blue": 4}, {"red": 1, LOCO: 4}):
        assert refusal(game, claim(track, paid)) in (
            *("wrong_number_of_cards", "locomotives_not_wild", "no_substitution"),
        )


@rule("N2")
def test_nine_cards_of_one_colour_pay_for_the_longest_route(edition: str) -> None:
    game = play(place(edition, hand={"red": 10}), claim(route(edition, LONGEST), {"red": 9}))
    assert game.position()["routes"] == {LONGEST: 0}
    assert hand_of(game) == {"red": 1}
    assert score_of(game) == 27


@rule("N2")
def test_example_seven_green_cards_and_eight_others(edition: str) -> None:
    for eight in ({"red": 8}, {"red": 3, "blue": 3, LOCO: 2}, {LOCO: 8}, {"green": 5, "red": 3}):
        paid = {"green": 7 + eight.get("green", 0)}
        paid |= {card: number for card, number in eight.items() if card != "green"}
        game = play(place(edition, hand=paid), claim(route(edition, LONGEST), paid))
        assert game.position()["routes"] == {LONGEST: 0}
        assert game.position()["discard"] == paid
        assert game.position()["wagons"][0] == 40 - 9


@rule("N2")
def test_three_or_five_cards_stand_for_nothing(edition: str) -> None:
    track = route(edition, LONGEST)
    for others in (3, 5):
        paid = {"green": 8, "red": others}
        assert refusal(place(edition, hand=paid), claim(track, paid)) == "not_a_payment"


@rule("N2")
def test_locomotives_count_only_inside_the_fours(edition: str) -> None:
    track = route(edition, LONGEST)
    paid = {"green": 8, LOCO: 1}
    assert refusal(place(edition, hand=paid), claim(track, paid)) in (
        *("locomotives_not_wild", "not_a_payment"),
    )
    inside = {"green": 8, LOCO: 4}
    play(place(edition, hand=inside), claim(track, inside))


@rule("N2")
def test_thirty_six_cards_of_any_kind_pay_too(edition: str) -> None:
    track = route(edition, LONGEST)
    paid = {**dict.fromkeys(COLOUR_NAMES, 4), LOCO: 4}
    play(place(edition, hand=paid), claim(track, paid))
    for number in (35, 39):
        other = {**dict.fromkeys(COLOUR_NAMES, 4), LOCO: number - 32}
        assert refusal(place(edition, hand=other), claim(track, other)) == "not_a_payment"


def settles(paid: dict[str, int]) -> bool:
    """Whether cards pay for the longest route by the count that N2 gives."""
    fours, odd = divmod(sum(paid.values()) - 9, 3)
    most = max(paid.get(colour, 0) for colour in COLOUR_NAMES)
    return not odd and 0 <= fours <= 9 and most >= 9 - fours


@rule("N2")
def test_exactly_the_cards_that_the_count_allows_pay_for_the_longest_route(edition: str) -> None:
    track = route(edition, LONGEST)
    hand = {"green": 11, "red": 8, "blue": 4, LOCO: 5}
    game = place(edition, hand=hand)
    for numbers in product(*(range(number + 1) for number in hand.values())):
        paid = {card: n for card, n in zip(hand, numbers, strict=True) if n}
        if sum(numbers) < 9:
            continue
        try:
            game.copy().play(claim(track, paid))
        except ww.IllegalMove:
            assert not settles(paid), paid
        else:
            assert settles(paid), paid


@rule("N2")
def test_a_cheapest_way_is_listed_whenever_the_longest_route_can_be_paid(edition: str) -> None:
    for hand in (
        {"green": 9},
        {"green": 8, "red": 4},
        {"green": 7, "red": 4, LOCO: 4},
        {**dict.fromkeys(COLOUR_NAMES, 4), LOCO: 4},
    ):
        ways = [text for text in texts(place(edition, hand=hand), "claim") if LONGEST in text]
        assert ways
        for way in ways:
            play(place(edition, hand=hand), way)


@rule("N2")
def test_a_card_and_eight_locomotives_are_not_nine_of_the_next_colour(edition: str) -> None:
    for colour, following in pairwise(COLOUR_NAMES):
        game = place(edition, hand={colour: 1, following: 9, LOCO: 8})
        paid = {colour: 1, LOCO: 8}
        assert refusal(game, claim(route(edition, LONGEST), paid)) == "not_a_payment"
