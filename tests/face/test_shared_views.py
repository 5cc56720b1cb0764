"""Views made from one another, and games made by a move, are what they would be by themselves."""

from random import Random
from typing import Any

import pytest

import wagonway
from wagonway.editions import names
from wagonway.engine.records import copy_record, equal_records, fields_of
from wagonway.errors import IllegalMove, SeatError
from wagonway.position.copying import copy_state


@pytest.mark.parametrize("edition", names())
def test_a_view_and_its_parts_are_the_same(edition: str) -> None:
    game, rng = wagonway.new(edition, seats=3, seed=7), Random(7)
    while not game.is_over:
        public = game.open_view()
        assert {**public, "memory": game.memory(None)} == game.view(None)
        for seat in range(3):
            shared = game.seat_view(seat, public)
            assert {**shared, "memory": game.memory(seat)} == game.view(seat)
        game.play(rng.choice(game.moves()))
    assert {**game.open_view(), "memory": game.memory(None)} == game.view(None)


def test_a_game_after_a_move_leaves_the_game_before_it_alone() -> None:
    game, rng = wagonway.new("usa", seats=2, seed=3), Random(3)
    for _ in range(60):
        before, told = game.position(), len(game.history)
        move = rng.choice(game.moves())
        later = game.after(move)
        assert (game.position(), len(game.history)) == (before, told)
        game.play(move)
        assert later.record() == game.record()
        assert later.position() == game.position()


def test_a_copied_state_is_equal_and_shares_nothing() -> None:
    for edition in names():
        game, rng = wagonway.new(edition, seats=2, seed=5), Random(5)
        for _ in range(40):
            game.play(rng.choice(game.moves()))
        copy, plain = copy_state(game._state), copy_record(game._state)
        assert equal_records(copy, plain)
        assert not set(_lists(copy)) & set(_lists(game._state))


def _lists(thing: Any) -> list[int]:
    """The identities of all lists and records inside."""
    if isinstance(thing, int):
        return []
    parts = (
        thing if isinstance(thing, list) else [getattr(thing, n) for n in fields_of(type(thing))]
    )
    return [id(thing), *(found for part in parts for found in _lists(part))]


def test_after_refuses_as_play_does() -> None:
    game = wagonway.new("usa", seats=2, seed=3)
    with pytest.raises(IllegalMove):
        game.after("draw deck")
    with pytest.raises(SeatError):
        game.seat_view(2, game.open_view())
    with pytest.raises(SeatError):
        game.memory(-1)
