"""Bots by name: found, made, and refused with a sentence that says what was expected."""

from pathlib import Path

import pytest

import wagonway as ww
from wagonway.bots import registry
from wagonway.errors import BotError

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_bot.py"


def play_alone(edition: str, seats: int, specs: list[str]) -> ww.Game:
    """A game in which bots choose from views."""
    game = ww.new(edition, seats, 3)
    bots = [registry.make(specs[seat % len(specs)], seat) for seat in range(seats)]
    while not game.is_over:
        for seat in game.pending():
            game.play(bots[seat].choose(game.view(seat), game.moves(seat)), seat)
    return game


@pytest.mark.parametrize(("edition", "seats"), [("usa", 4), ("europe", 3), ("nordic", 2)])
def test_bots_play_whole_games_from_views(edition: str, seats: int) -> None:
    specs = [name for name in registry.names() if name != "search"]
    game = play_alone(edition, seats, specs)
    assert game.outcome() is not None
    assert game.history == play_alone(edition, seats, specs).history


def test_the_example_plays() -> None:
    assert len(EXAMPLE.read_text().split("class MyBot")[1].strip().splitlines()) <= 10
    game = play_alone("usa", 2, [f"{EXAMPLE}:MyBot", "random"])
    assert game.outcome() is not None


def test_levels_are_bots() -> None:
    assert registry.levels() == ("easy", "normal", "hard", "expert")
    for level in registry.levels():
        assert registry.make(level, 1) is not None


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("nobody", "no bot 'nobody'; expected one of random"),
        ("greedy:speed=2", "no setting 'speed'; expected none"),
        ("greedy:speed", "expected name=value"),
        ("planner:noise=x", "noise=x; expected a whole number from 0 to 1000"),
        ("search:depth=2", "no setting 'depth'; expected playouts=N"),
        ("search:seconds=soon", "seconds=soon; expected a number"),
        ("search:playouts=1,seconds=1", "expected playouts=N or seconds=S"),
        ("easy:speed=2", "level 'easy' has no settings"),
        ("nowhere.py:MyBot", "there is no file nowhere.py"),
        (f"{EXAMPLE}:YourBot", "no YourBot in"),
    ],
)
def test_what_is_wrong_is_said(spec: str, expected: str) -> None:
    with pytest.raises(BotError, match=expected):
        registry.make(spec, 0)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 / 0", "can't be loaded"),
        ("import sys\nsys.exit()", "can't be loaded"),
        ("from pathlib import Path", "no Silent in .*; expected a class with a method choose$"),
        ("class Loud: pass", "expected one of Loud$"),
        ("class Silent:\n    def __init__(self, seed): pass", "expected a method choose"),
        ("class Silent: pass", "can't be made with a seed"),
    ],
)
def test_a_bad_file_is_named(tmp_path: Path, text: str, expected: str) -> None:
    file = tmp_path / "bad.py"
    file.write_text(text)
    with pytest.raises(BotError, match=expected):
        registry.make(f"{file}:Silent", 0)
