"""One definition of what a seat may see: the record of `conceal` and the view say the same."""

import random

import pytest

import wagonway as ww
from tests.face.games import TABLES, choose
from wagonway.engine.box import pack
from wagonway.engine.conceal import conceal
from wagonway.engine.records import as_tuple, blank, fields_of
from wagonway.engine.state import Player, State
from wagonway.view import seen_state


def differences(one: State, other: State) -> list[str]:
    """The fields in which two records differ, by name."""
    found = [
        name
        for name in fields_of(State)
        if name != "player" and as_tuple(getattr(one, name)) != as_tuple(getattr(other, name))
    ]
    for seat, (mine, theirs) in enumerate(zip(one.player, other.player, strict=True)):
        found += [
            f"player[{seat}].{name}"
            for name in fields_of(Player)
            if as_tuple(getattr(mine, name)) != as_tuple(getattr(theirs, name))
        ]
    return found


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_a_concealed_record_is_what_the_view_says(edition: str, seats: int) -> None:
    dice = random.Random(seats)
    box = pack(ww.load_edition(edition))
    game = ww.new(edition, seats, seats)
    while not game.is_over:
        for viewer in range(seats) if dice.random() < 0.1 or len(game.history) < 9 else ():
            seen = blank(State)
            conceal(box, game._state, viewer, seen)
            assert differences(seen, seen_state(game.view(viewer))[1]) == []
        seat = dice.choice(game.pending())
        game.play(choose(game, seat, dice), seat)


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_nothing_hidden_moves_a_concealed_record(edition: str, seats: int) -> None:
    dice = random.Random(seats)
    game = ww.new(edition, seats, 50 + seats)
    while not game.is_over:
        if dice.random() < 0.1:
            check_that_nothing_hidden_moves(game, dice.randrange(seats), dice)
        seat = dice.choice(game.pending())
        game.play(choose(game, seat, dice), seat)


def check_that_nothing_hidden_moves(game: ww.Game, viewer: int, dice: random.Random) -> None:
    box = pack(game.edition)
    other = ww.determinize(game.view(viewer), dice)
    one, two = blank(State), blank(State)
    conceal(box, game._state, viewer, one)
    conceal(box, other._state, viewer, two)
    assert differences(one, two) == []
