"""Views made from one another, and games made by a move, are what they would be by themselves."""

from random import Random

import pytest

import wagonway
from wagonway.errors import IllegalMove, SeatError


@pytest.mark.parametrize("edition", wagonway.editions.names())
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


def test_after_refuses_as_play_does() -> None:
    game = wagonway.new("usa", seats=2, seed=3)
    with pytest.raises(IllegalMove):
        game.after("draw deck")
    with pytest.raises(SeatError):
        game.seat_view(2, game.open_view())
    with pytest.raises(SeatError):
        game.memory(-1)
