"""Building stations: where, how many, for which cards (G1, G2)."""

import pytest

from tests.rulebooks.rules import rule
from tests.rulebooks.table import LOCO, draw_two, hand_of, place, play, refusal, texts


@rule("G1")
def test_a_station_may_be_built_in_any_city(edition: str) -> None:
    game = place(edition, hand={"red": 1}, routes={"paris-zurich": 0, "brest-paris": 1})
    cities = [city.id for city in game.board.cities]
    assert texts(game, "station") == [f"station {city} 1 red" for city in cities]
    for city in ("paris", "brest", "moskva"):  # own routes, another's, none
        after = play(game.copy(), f"station {city} 1 red")
        assert after.position()["stations"] == {city: 0}
        assert after.seat == 1


@rule("G1")
def test_a_city_has_one_station(edition: str) -> None:
    for owner in (0, 1):
        game = place(edition, hand={"red": 3}, stations={"paris": owner})
        number = 2 if owner == 0 else 1
        assert refusal(game, f"station paris {number} red") == "city_taken"


@rule("G1")
def test_one_station_a_turn(edition: str) -> None:
    game = play(place(edition, hand={"red": 3}), "station paris 1 red")
    assert refusal(game, "station roma 2 red", seat=0) == "not_your_turn"
    draw_two(game)
    play(game, "station roma 2 red")
    assert game.position()["stations"] == {"paris": 0, "roma": 0}


@rule("G1")
def test_three_stations_a_game(edition: str) -> None:
    built = {"paris": 0, "roma": 0, "london": 0}
    game = place(edition, hand={"red": 6}, stations=built)
    assert game.view(None)["players"][0]["stations"] == 0
    assert game.view(None)["players"][1]["stations"] == 3
    assert texts(game, "station") == []
    assert refusal(game, "station berlin 4 red") == "no_station_left"
    assert refusal(game, "station berlin 1 red") == "no_station_left"


@rule("G2")
@pytest.mark.parametrize("built", [0, 1, 2])
def test_the_nth_station_costs_n_cards_of_one_colour(edition: str, built: int) -> None:
    number = built + 1
    stations = dict.fromkeys(["paris", "roma"][:built], 0)
    game = place(edition, hand={"red": 4, "blue": 2}, stations=stations)
    for other in {1, 2, 3, 4} - {number}:
        assert refusal(game, f"station berlin {other} red") == "wrong_number_of_cards"
    play(game, f"station berlin {number} red")
    assert game.position()["stations"] == {**stations, "berlin": 0}
    assert game.position()["discard"] == {"red": number}
    assert hand_of(game) == {"red": 4 - number, "blue": 2}


@rule("G2")
def test_two_colours_do_not_pay_for_a_station(edition: str) -> None:
    game = place(edition, hand={"red": 1, "blue": 1}, stations={"paris": 0})
    assert texts(game, "station") == []
    assert refusal(game, "station berlin 1 red 1 blue") == "wrong_colour"


@rule("G2")
def test_locomotives_stand_for_any_card_of_a_station(edition: str) -> None:
    stations = {"paris": 0, "roma": 0}
    game = place(edition, hand={"red": 2, "blue": 1, LOCO: 2}, stations=stations)
    ways = [text for text in texts(game, "station") if "berlin" in text]
    assert ways == [
        "station berlin 1 blue 2 locomotive",
        "station berlin 2 red 1 locomotive",
        "station berlin 1 red 2 locomotive",
    ]
    play(game, ways[0])
    assert hand_of(game) == {"red": 2}


@rule("G2")
@pytest.mark.parametrize("built", [0, 1, 2])
def test_locomotives_alone_pay_for_a_station(edition: str, built: int) -> None:
    stations = dict.fromkeys(["paris", "roma"][:built], 0)
    game = place(edition, hand={LOCO: 3}, stations=stations)
    play(game, f"station berlin {built + 1} locomotive")
    assert game.position()["stations"] == {**stations, "berlin": 0}


@rule("G2")
def test_a_station_takes_no_wagon_and_scores_nothing(edition: str) -> None:
    game = play(place(edition, hand={"red": 1}), "station paris 1 red")
    player = game.view(None)["players"][0]
    assert player["wagons"] == 45
    assert player["score"] == 0
    assert player["stations"] == 2
