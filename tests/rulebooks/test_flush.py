"""Three face-up locomotives: when the market is replaced, and when not (M4)."""

from tests.rulebooks.rules import EDITIONS, rule
from tests.rulebooks.table import LOCO, count, draw_two, hand_of, others, place, play, plus, texts
from tests.rulebooks.tracks import claim, coloured, cost

FLUSHING = [edition for edition in EDITIONS if edition != "nordic"]
TWO = [LOCO, LOCO, "red", "blue", "green"]
THREE = [LOCO, LOCO, LOCO, "blue", "green"]
FRESH = ["white", "white", "black", "black", "yellow"]


@rule("M4", *FLUSHING)
def test_a_third_locomotive_replaces_the_market_before_the_second_card(edition: str) -> None:
    game = play(place(edition, market=TWO, deck=[LOCO, *FRESH, "orange"]), "draw red")
    assert count(game.position()["market"]) == count(FRESH)
    assert game.position()["discard"] == count(THREE)
    assert game.position()["deck"][0] == "orange"
    assert game.phase == "second_card"
    play(game, "draw yellow")
    assert hand_of(game) == {"yellow": 1, "red": 1}


@rule("M4", *FLUSHING)
def test_a_face_up_locomotive_taken_can_be_followed_by_a_flush(edition: str) -> None:
    game = place(edition, market=THREE, deck=[LOCO, *FRESH])
    play(game, "draw locomotive")
    assert game.seat == 1
    assert count(game.position()["market"]) == count(FRESH)
    assert game.position()["discard"] == count(THREE)


@rule("M4", *FLUSHING)
def test_the_market_is_replaced_again_and_again(edition: str) -> None:
    # The check waits for the fifth card: the second market begins with three locomotives.
    second, third = [LOCO, LOCO, LOCO, "red", "red"], ["red", LOCO, LOCO, LOCO, LOCO]
    game = place(edition, market=TWO, deck=[LOCO, *second, *third, *FRESH])
    play(game, "draw red")
    assert count(game.position()["market"]) == count(FRESH)
    assert game.position()["discard"] == count([*THREE, *second, *third])


@rule("M4", *FLUSHING)
def test_two_locomotives_replace_nothing(edition: str) -> None:
    game = play(place(edition, market=TWO, deck=FRESH), "draw red", "draw deck")
    assert game.position()["discard"] == {}
    assert game.position()["market"].count(LOCO) == 2


@rule("M4", *FLUSHING)
def test_a_position_with_three_locomotives_starts_nothing_by_itself(edition: str) -> None:
    game = place(edition, market=THREE)
    assert game.position()["market"] == THREE
    assert "draw locomotive" in texts(game)


@rule("M4", *FLUSHING)
def test_the_check_is_made_at_the_end_of_every_turn(edition: str) -> None:
    track = coloured(edition)
    claiming = play(place(edition, hand=cost(track), market=THREE, deck=FRESH), claim(track))
    assert count(claiming.position()["market"]) == count(FRESH)
    assert claiming.position()["discard"] == plus(cost(track), count(THREE))
    tickets = play(place(edition, market=THREE, deck=FRESH), "tickets")
    tickets.play(tickets.moves()[0])
    assert count(tickets.position()["market"]) == count(FRESH)
    blind = draw_two(place(edition, market=THREE, deck=["red", "red", *FRESH]))
    assert count(blind.position()["market"]) == count(FRESH)


@rule("M4", *FLUSHING)
def test_a_reshuffle_during_the_refill_includes_the_five(edition: str) -> None:
    # Two cards to draw, two for the new market; of its other three at least two were in the old.
    deck, discard = ["red", "red", "white", "black"], {"yellow": 1}
    hands = [{}, others(THREE, deck, discard)]
    game = place(edition, hands=hands, market=THREE, deck=deck, discard=discard, seed=3)
    draw_two(game)
    after = game.position()
    assert None not in after["market"]
    assert after["market"].count(LOCO) < 3
    assert after["reshuffles"] >= 1
    there = plus(plus(count(after["market"]), count(after["deck"])), after["discard"])
    assert there == count([*THREE, "white", "black", "yellow"])


@rule("M4", *FLUSHING)
def test_no_replacement_without_three_other_cards(edition: str) -> None:
    deck = ["red", "red", LOCO, LOCO, LOCO]
    game = place(edition, hands=[{}, others(THREE, deck)], market=THREE, deck=deck)
    draw_two(game)
    assert count(game.position()["market"]) == count(THREE)
    assert game.position()["deck"] == [LOCO, LOCO, LOCO]
    assert game.position()["discard"] == {}


@rule("M4", *FLUSHING)
def test_three_other_cards_are_enough_for_a_replacement(edition: str) -> None:
    for deck, discard in ((["red", "red", "white"], {}), (["red", "red"], {"white": 1})):
        hands = [{}, others(THREE, deck, discard)]
        game = place(edition, hands=hands, market=THREE, deck=deck, discard=discard)
        draw_two(game)
        market = count(game.position()["market"])
        assert market == {"white": 1, "blue": 1, "green": 1, LOCO: 2}


@rule("M4", *FLUSHING)
def test_cards_that_come_back_make_a_replacement_possible(edition: str) -> None:
    track = coloured(edition)
    market = [LOCO, LOCO, LOCO, None, None]
    hands = [cost(track), others(cost(track), market)]
    game = place(edition, hands=hands, market=market, deck=[])
    play(game, claim(track))
    assert count(game.position()["market"]) == plus(cost(track), {LOCO: 2})


@rule("M4", "nordic")
def test_nordic_never_replaces_the_market(edition: str) -> None:
    game = play(place(edition, market=TWO, deck=[LOCO, LOCO, LOCO]), "draw red", "draw blue")
    assert game.position()["market"].count(LOCO) == 4
    assert game.position()["discard"] == {}
    play(game, "draw green", "draw deck")
    assert game.position()["market"] == [LOCO] * 5
    assert game.position()["discard"] == {}


@rule("M4", "nordic")
def test_nordic_keeps_three_locomotives_at_the_end_of_a_turn(edition: str) -> None:
    track = coloured(edition)
    game = play(place(edition, hand=cost(track), market=THREE, deck=FRESH), claim(track))
    assert game.position()["market"] == THREE
    assert game.position()["discard"] == cost(track)
