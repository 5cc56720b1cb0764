"""The names, the signatures and the promises of the public face."""

import inspect
import random
import subprocess
import sys

import pytest

import wagonway as ww
from tests.face.games import TABLES, choose, played


def test_the_names_are_these() -> None:
    functions = {name for name in ww.__all__ if inspect.isfunction(getattr(ww, name))}
    assert functions == {
        "determinize",
        "edition_names",
        "from_position",
        "load_edition",
        "load_record",
        "new",
    }
    with pytest.raises(AttributeError, match="no attribute 'old'"):
        _ = ww.old


def test_the_signatures_are_these() -> None:
    assert list(inspect.signature(ww.new).parameters) == ["edition", "seats", "seed", "first"]
    assert list(inspect.signature(ww.Game.play).parameters) == ["self", "move", "seat"]
    assert list(inspect.signature(ww.Game.moves).parameters) == ["self", "seat"]
    assert list(inspect.signature(ww.Game.view).parameters) == ["self", "seat"]
    assert list(inspect.signature(ww.determinize).parameters) == ["view", "rng"]


def test_every_error_is_a_value_error() -> None:
    errors = [getattr(ww, name) for name in ww.__all__ if name.endswith(("Error", "Move"))]
    errors.remove(ww.Move)
    assert len(errors) == 8
    assert all(issubclass(error, ww.WagonwayError) for error in errors)
    assert issubclass(ww.WagonwayError, ValueError)


def test_a_new_game() -> None:
    game = ww.new("europe", seats=3, seed=7)
    assert (game.edition.id, game.board.id, game.seats, game.seed) == ("europe", "europe", 3, 7)
    assert (game.phase, game.turn, game.is_over, game.outcome()) == (
        "first_tickets",
        0,
        False,
        None,
    )
    assert game.pending() == [0, 1, 2]
    assert game.seat == game.first
    route = game.board.route("paris-zurich")
    assert (route.a, route.b, route.length, route.colour) == ("paris", "zurich", 3, "grey")
    assert (route.ferry, route.tunnel, route.twin) == (0, True, None)


def test_a_game_without_a_seed_has_one_of_its_own() -> None:
    assert ww.new("usa").seed != ww.new("usa").seed


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_equal_seeds_give_equal_games(edition: str, seats: int) -> None:
    assert played(edition, seats, 11).position() == played(edition, seats, 11).position()


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_a_finished_game(edition: str, seats: int) -> None:
    game = played(edition, seats, 5)
    outcome = game.outcome()
    assert outcome is not None
    assert (game.seat, game.pending(), game.moves(), game.moves(0)) == (None, [], [], [])
    assert outcome.scores == [sum(lines.values()) for lines in outcome.lines]
    best = max(outcome.scores)
    assert all(outcome.scores[seat] == best for seat in outcome.winners)
    assert outcome.to_json()["winners"] == outcome.winners


def test_a_copy_goes_its_own_way() -> None:
    game = played("pennsylvania", 2, 3, 60)
    before = game.position()
    twin = game.copy()
    dice = random.Random(1)
    while not twin.is_over:
        twin.play(choose(twin, twin.pending()[0], dice))
    assert game.position() == before
    assert len(game.history) == 60


def test_first_tickets_are_chosen_in_any_order() -> None:
    one, other = (ww.new("usa", 3, 1, first=0) for _ in range(2))
    for seat in (0, 1, 2):
        one.play(one.moves(seat)[0], seat)
    for seat in (2, 0, 1):
        other.play(other.moves(seat)[0], seat)
    assert one.position() == other.position()


def test_the_order_of_moves_is_fixed() -> None:
    game = ww.from_position(
        {
            "edition": "europe",
            "seats": 2,
            "seat": 0,
            "hands": [{"blue": 1, "red": 2, "locomotive": 2}, {}],
            "market": ["red", "green", "locomotive", "red", "purple"],
            "stations": {"roma": 1},
        }
    )
    texts = [str(move) for move in game.moves()]
    assert texts[:6] == [
        "draw deck",
        "draw purple",
        "draw red",
        "draw green",
        "draw locomotive",
        "tickets",
    ]
    claims = [text for text in texts if text.startswith("claim athina-smyrna")]
    assert claims == [
        "claim athina-smyrna 1 blue 1 locomotive",
        "claim athina-smyrna 1 red 1 locomotive",
        "claim athina-smyrna 2 locomotive",
    ]
    stations = [text for text in texts if text.startswith("station zurich")]
    assert stations == [
        "station zurich 1 blue",
        "station zurich 1 red",
        "station zurich 1 locomotive",
    ]
    kinds = [text.split()[0] for text in texts]
    assert kinds == sorted(kinds, key=["draw", "tickets", "claim", "station"].index)


def test_importing_and_playing_a_move_loads_nothing_heavy() -> None:
    code = (
        "import sys, wagonway as ww; game = ww.new('europe', 3, 7); game.play(game.moves()[0]);"
        "print([m for m in ('numba', 'numpy', 'rich', 'typer') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
