"""The examples run as written, and what was learned can play as a bot."""

import json
import sys
from importlib import import_module
from pathlib import Path

import pytest

import wagonway as ww
from wagonway.bots import registry
from wagonway.envs import MINI

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_a_short_lesson_teaches_something_and_gives_a_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("torch", exc_type=ImportError)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(EXAMPLES))
    learn_mini, plot_learning = import_module("learn_mini"), import_module("plot_learning")
    learn_mini.learn(learn_mini.arguments(["--updates=4", "--every=4", "--opponent=random"]))
    first, last = json.loads(Path("mini-curve.json").read_text())["curve"]
    assert last["random"] > first["random"] + 0.1
    plot_learning.draw("mini-curve.json", "curve.svg")
    assert Path("curve.svg").read_text().startswith("<?xml")
    bot = registry.make(f"{EXAMPLES / 'learned_bot.py'}:Learned", seed=1)
    other = registry.make("random", seed=2)
    game = ww.new(MINI, seats=2, seed=3)
    while game.seat is not None:
        player = bot if game.seat == 0 else other
        game.play(player.choose(game.view(game.seat), game.moves()))
    assert game.outcome()
    sys.modules.pop("learn_mini", None)
