"""Bad input of any kind: an exception of ours, saying what was expected; nothing changes."""

import json
from typing import Any

import pytest

import wagonway as ww
from tests.face.games import played


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("mars",), "no edition is called"),
        (("europ",), 'did you mean "europe"?'),
        ((None,), "expected the name of one, a path, or its data"),
        ((7,), "expected the name of one, a path, or its data"),
        (("",), "no edition is called"),
        (("nowhere/my.toml",), "no such file"),
        (({},), "missing"),
        (("usa", 1), "1 seats; expected 2 to 5 in usa"),
        (("usa", 6), "6 seats; expected 2 to 5 in usa"),
        (("nordic", 4), "4 seats; expected 2 to 3 in nordic"),
        (("usa", "2"), "'2' seats; expected 2 to 5"),
        (("usa", True), "True seats; expected"),
        (("usa", 2.0), "2.0 seats; expected"),
        (("usa", 2, -1), "seed -1; expected a whole number from 0"),
        (("usa", 2, 1 << 256), "expected a whole number from 0 below 2**256"),
        (("usa", 2, 1.5), "seed 1.5; expected"),
        (("usa", 2, "xyz"), "seed 'xyz'; expected"),
        (("usa", 2, ""), "seed ''; expected"),
        (("usa", 2, 1, 2), "first seat 2; expected 0 to 1, or None"),
        (("usa", 2, 1, -1), "first seat -1; expected"),
        (("usa", 2, 1, "0"), "first seat '0'; expected"),
    ],
)
def test_a_game_that_cannot_be_set_up(arguments: tuple[Any, ...], sentence: str) -> None:
    with pytest.raises(ww.WagonwayError) as refusal:
        ww.new(*arguments)
    assert sentence in str(refusal.value)
    assert isinstance(refusal.value, ww.EditionError | ww.SetupError)


@pytest.mark.parametrize("seat", [-1, 2, 99, "0", 1.0, True])
def test_seats_that_are_not_there(seat: Any) -> None:
    game = ww.new("usa", 2, 1)
    for ask in (game.view, game.moves, lambda seat: game.play("stop", seat)):
        with pytest.raises(ww.SeatError, match="expected 0 to 1"):
            ask(seat)


@pytest.mark.parametrize(
    ("move", "seat", "reason"),
    [
        ("draw deck", 1, "not_your_turn"),
        ("stop", 0, "not_now"),
        ("retreat", 0, "not_now"),
        ("surcharge 1 red", 0, "not_now"),
        ("keep brest-petrograd", 0, "not_now"),
        ("draw orange", 0, "not_in_market"),
        ("pass", 0, "something_is_possible"),
        ("claim paris-zurich 3 red", 0, "route_taken"),
        ("claim berlin-frankfurt:black 3 black", 0, "twin_is_closed"),
        ("claim kobenhavn-stockholm:white 3 white", 0, "twin_is_yours"),
        ("claim brest-paris 3 red", 0, "wrong_colour"),
        ("claim brest-paris 2 black", 0, "wrong_number_of_cards"),
        ("claim brest-paris 3 black", 0, "not_enough_cards"),
        ("claim munchen-zurich 2 yellow", 0, "not_enough_cards"),
        ("claim london-edinburgh:black 4 red", 0, "wrong_colour"),
        ("claim amsterdam-london 2 red", 0, "too_few_locomotives"),
        ("claim amsterdam-london 1 red 1 blue", 0, "wrong_colour"),
        ("station roma 1 red", 0, "city_taken"),
        ("station wien 2 red", 0, "wrong_number_of_cards"),
        ("station wien 1 green", 0, "not_enough_cards"),
    ],
)
def test_moves_that_are_not_legal(move: str, seat: int, reason: str) -> None:
    game = ww.from_position(
        {
            "edition": "europe",
            "seats": 3 if reason != "twin_is_yours" else 4,
            "seat": 0,
            "hands": [{"red": 4, "blue": 1}, *[{}] * (2 if reason != "twin_is_yours" else 3)],
            "market": ["red", "blue", "locomotive", "green", "white"],
            "routes": {
                "paris-zurich": 1,
                "berlin-frankfurt:red": 1,
                "kobenhavn-stockholm:yellow": 0,
            },
            "stations": {"roma": 1},
        }
    )
    before = json.dumps(game.position()), list(game.history)
    with pytest.raises(ww.IllegalMove) as refusal:
        game.play(move, seat)
    assert refusal.value.reason == reason
    assert len(str(refusal.value)) > len(move) + 10
    assert (json.dumps(game.position()), game.history) == before


def test_a_finished_game_takes_no_move() -> None:
    game = played("usa", 2, 3)
    with pytest.raises(ww.IllegalMove) as refusal:
        game.play("draw deck")
    assert refusal.value.reason == "game_over"


def test_first_tickets_are_chosen_once() -> None:
    game = ww.new("usa", 2, 3)
    game.play(game.moves(1)[0], 1)
    with pytest.raises(ww.IllegalMove) as refusal:
        game.play(game.moves(0)[0], 1)
    assert refusal.value.reason == "already_chosen"


@pytest.mark.parametrize("edition", ww.edition_names())
def test_a_damaged_view_is_refused(edition: str) -> None:
    game = played(edition, 2, 3, 40)
    view = game.view(0)
    for key in view.keys() - {"last_turns", "passes", "turn", "first", "reshuffles", "outcome"}:
        wrong: list[Any] = [None, 5, "x", [], {}]
        for value in wrong:
            try:
                dealt = ww.determinize({**view, key: value}, 1)
            except (ww.PositionError, ww.EditionError):
                continue
            assert dealt.moves()
    with pytest.raises(ww.PositionError, match="a spectator knows nothing"):
        ww.determinize(game.view(None), 1)
    with pytest.raises(ww.PositionError, match="not a view"):
        ww.determinize({}, 1)
    with pytest.raises(ww.PositionError, match="the game is over"):
        ww.determinize(played(edition, 2, 3).view(0), 1)
    with pytest.raises(ww.WagonwayError, match="expected a number or a random"):
        ww.determinize(view, "dice")  # type: ignore[arg-type]
