"""When the deck runs out: discards, gaps in the market, no card anywhere (M3, M5)."""

import wagonway as ww
from tests.rulebooks.rules import EDITIONS, rule
from tests.rulebooks.table import (
    EMPTY,
    LOCO,
    QUIET,
    count,
    draw_two,
    hand_of,
    hoarded,
    no_tickets,
    others,
    place,
    play,
    refusal,
    texts,
)
from tests.rulebooks.tracks import claim, coloured, cost, tunnel, tunnel_colour

HEAVY = [edition for edition in EDITIONS if edition != "nordic"]


def used_up(edition: str, deck: list[str]) -> ww.Game:
    """Only *deck* is left of the deck, five cards lie face up, all others were discarded."""
    return place(edition, market=QUIET, deck=deck, discard=others(QUIET, deck))


@rule("M3")
def test_the_discards_are_not_shuffled_before_a_card_is_needed(edition: str) -> None:
    game = used_up(edition, ["yellow", "orange"])
    discard = game.position()["discard"]
    draw_two(game)
    assert game.position()["deck"] == []
    assert game.position()["discard"] == discard
    assert game.position()["reshuffles"] == 0


@rule("M3")
def test_drawing_blind_from_an_empty_deck_shuffles_the_discards(edition: str) -> None:
    game = used_up(edition, ["yellow"])
    discard = game.position()["discard"]
    play(game, "draw deck")
    assert game.position()["deck"] == []
    assert game.position()["discard"] == discard
    play(game, "draw deck")
    assert len(game.position()["deck"]) == sum(discard.values()) - 1
    assert game.position()["discard"] == {}
    assert game.position()["reshuffles"] == 1
    assert others(game.position()["deck"], QUIET, hand_of(game)) == {}


@rule("M3")
def test_a_replacement_from_an_empty_deck_shuffles_the_discards(edition: str) -> None:
    game = used_up(edition, [])
    left = sum(game.position()["discard"].values())
    play(game, "draw red")
    assert None not in game.position()["market"]
    assert game.position()["discard"] == {}
    assert len(game.position()["deck"]) == left - 1


@rule("M3")
def test_the_new_deck_is_in_an_order_drawn_from_the_seed(edition: str) -> None:
    decks = []
    for seed in (1, 1, 2):
        game = place(edition, market=QUIET, deck=[], discard=others(QUIET), seed=seed)
        play(game, "draw deck")
        decks.append(game.position()["deck"])
    assert decks[0] == decks[1] != decks[2]
    assert decks[0] != sorted(decks[0])


@rule("M3")
def test_gaps_in_the_market_are_filled_at_the_end_of_the_action(edition: str) -> None:
    game = place(edition, market=["red", "blue", None, None, None], deck=["yellow", "orange"])
    play(game, "draw deck")
    assert game.position()["market"].count(None) == 3
    play(game, "draw deck")
    assert None not in game.position()["market"]


@rule("M3")
def test_a_payment_is_discarded_before_gaps_are_filled(edition: str) -> None:
    track = coloured(edition)
    game = play(hoarded(edition, cost(track), seats=3), claim(track))
    assert count(game.position()["market"]) == cost(track)
    assert game.position()["market"].count(None) == 2
    assert game.position()["deck"] == []
    assert game.position()["discard"] == {}


@rule("M3", "europe")
def test_the_cards_for_a_station_are_discarded_before_gaps_are_filled(edition: str) -> None:
    game = play(hoarded(edition, {"red": 1}), "station paris 1 red")
    assert count(game.position()["market"]) == {"red": 1}
    assert game.position()["discard"] == {}


@rule("M3", "europe", "nordic")
def test_gaps_are_filled_after_payment_surcharge_and_turned_cards(edition: str) -> None:
    track, colour = tunnel(edition), tunnel_colour(edition)
    hand, deck = {colour: 3}, [colour, "blue", "white"]
    game = place(edition, hands=[hand, others(hand, deck)], market=EMPTY, deck=deck)
    play(game, claim(track, {colour: 2}))
    assert game.phase == "surcharge"
    assert game.position()["market"] == EMPTY
    assert game.position()["discard"] == {}
    play(game, f"surcharge 1 {colour}")
    after = game.position()
    assert None not in after["market"]
    assert len(after["deck"]) == 1
    assert count([*after["market"], *after["deck"]]) == count([*[colour] * 4, "blue", "white"])


@rule("M3", "europe", "nordic")
def test_gaps_are_filled_with_the_turned_cards_after_a_retreat(edition: str) -> None:
    track, colour = tunnel(edition), tunnel_colour(edition)
    hand, deck = {colour: 2}, [colour, "blue", "white"]
    game = place(edition, hands=[hand, others(hand, deck)], market=EMPTY, deck=deck)
    play(game, claim(track, {colour: 2}), "retreat")
    assert count(game.position()["market"]) == count(deck)
    assert hand_of(game) == hand


@rule("M5")
def test_face_up_cards_may_be_taken_when_deck_and_discards_are_empty(edition: str) -> None:
    game = place(edition, hands=[{}, others(QUIET)], market=QUIET, deck=[])
    assert "draw red" in texts(game)
    assert refusal(game, "draw deck") == "no_cards_left"
    play(game, "draw red")
    assert game.position()["market"].count(None) == 1
    assert game.seat == 0
    play(game, "draw blue")
    assert game.position()["market"].count(None) == 2
    assert hand_of(game) == {"blue": 1, "red": 1}
    assert game.seat == 1


@rule("M5")
def test_the_deck_can_be_drawn_from_as_long_as_there_are_discards(edition: str) -> None:
    discard = {"red": 1}
    game = place(edition, hands=[{}, others(discard)], market=EMPTY, deck=[], discard=discard)
    assert texts(game, "draw") == ["draw deck"]
    play(game, "draw deck")
    assert hand_of(game) == discard


@rule("M5")
def test_drawing_is_impossible_only_when_no_card_is_left_anywhere(edition: str) -> None:
    game = hoarded(edition, {})
    assert texts(game, "draw") == []
    assert refusal(game, "draw deck") == "no_cards_left"
    assert refusal(game, "draw red") in ("no_cards_left", "not_in_market")


@rule("M5")
def test_the_turn_ends_if_there_is_no_second_card(edition: str) -> None:
    market = ["red", None, None, None, None]
    game = place(edition, hands=[{}, others(["red"])], market=market, deck=[])
    play(game, "draw red")
    assert game.seat == 1
    assert game.turn == 1
    blind = place(edition, hands=[{}, others(["red"])], market=EMPTY, deck=["red"])
    play(blind, "draw deck")
    assert blind.seat == 1


@rule("M5", *HEAVY)
def test_the_turn_ends_if_only_face_up_locomotives_are_left(edition: str) -> None:
    market = ["red", LOCO, LOCO, None, None]
    game = place(edition, hands=[{}, others(market)], market=market, deck=[])
    play(game, "draw red")
    assert game.seat == 1
    assert game.position()["market"].count(LOCO) == 2


@rule("M5", "nordic")
def test_in_nordic_a_face_up_locomotive_is_a_second_card(edition: str) -> None:
    market = ["red", LOCO, LOCO, None, None]
    game = place(edition, hands=[{}, others(market)], market=market, deck=[])
    play(game, "draw red")
    assert texts(game) == ["draw locomotive"]


@rule("M5")
def test_a_face_up_locomotive_alone_can_be_the_first_card(edition: str) -> None:
    market = [LOCO, None, None, None, None]
    game = place(
        edition, hands=[{}, others(market)], market=market, deck=[], box=no_tickets(edition)
    )
    assert texts(game) == ["draw locomotive"]
    play(game, "draw locomotive")
    assert hand_of(game) == {LOCO: 1}
    assert game.seat == 1
