"""What every bot must do: play all editions, use what they offer, and know no secrets."""

import random
import time
from itertools import pairwise

import numpy as np
import pytest

import wagonway as ww
from tests.bots.test_registry import play_alone
from tests.engine.playing import TABLES
from wagonway.bots import registry
from wagonway.bots.batch import Results, play_games, rotations
from wagonway.bots.kinds import KIND_NAMES
from wagonway.bots.specs import QUICK, CompiledSpec
from wagonway.editions import names

GAMES = 1000
COMMON = {"draw deck", "draw market", "tickets", "give back", "keep", "claim", "pay"}
OFFERED = {
    "usa-2004": COMMON,
    "usa": COMMON,
    "europe": COMMON | {"claim ferry", "claim tunnel", "surcharge", "retreat", "station"},
    "nordic": COMMON | {"claim ferry", "claim tunnel", "surcharge", "retreat", "substitute"},
    "pennsylvania": COMMON | {"claim ferry", "share", "neutral share"},
}
"""What a player of sense comes to do; stopping after one card and passing are never good."""


def ladder(edition: str, seats: int, bots: list[str], games: int) -> Results:
    """Games of these bots in turn around the table."""
    seeds, seating = rotations(range(-(-games // seats)), seats)
    return play_games(
        edition, seats, [CompiledSpec(bot) for bot in bots], seeds, seating % len(bots)
    )


def used(kinds: np.ndarray) -> set[str]:
    bits = int(np.bitwise_or.reduce(kinds, axis=None))
    return {name for place, name in enumerate(KIND_NAMES) if bits >> place & 1}


@pytest.mark.parametrize("edition", names())
@pytest.mark.parametrize("bot", QUICK)
def test_a_bot_uses_all_that_its_edition_offers(edition: str, bot: str) -> None:
    results = ladder(edition, 2, [bot], GAMES)
    assert used(results.kinds) >= OFFERED[edition]
    assert not results.unfinished.any()


@pytest.mark.parametrize("edition", names())
def test_search_uses_all_that_its_edition_offers(edition: str) -> None:
    kinds: set[str] = set()
    for seed in range(GAMES):  # a few will do: it is slow
        search = CompiledSpec("search", (("playouts", 1),))
        results = play_games(edition, 2, [search], np.array([seed]), np.array([[0, 0]]))
        assert not results.unfinished.any()
        kinds |= used(results.kinds)
        if kinds >= OFFERED[edition]:
            return
    pytest.fail(f"never used: {OFFERED[edition] - kinds}")


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_each_bot_beats_the_one_below_it(edition: str, seats: int) -> None:
    for weaker, stronger in pairwise(QUICK):
        results = ladder(edition, seats, [stronger, weaker], 150)
        on_seats = [int((results.seating == bot).sum()) for bot in (0, 1)]
        wins = results.wins(2).sum(axis=0)
        assert wins[0] / on_seats[0] > 1.2 * wins[1] / on_seats[1], (weaker, stronger)


@pytest.mark.parametrize("edition", names())
def test_nothing_hidden_moves_a_bot(edition: str) -> None:
    dice = random.Random(1)
    game = ww.new(edition, 2, 8)
    bots = [registry.make("planner", seat) for seat in range(2)]
    while not game.is_over:
        seat = game.pending()[0]
        view = game.view(seat)
        if dice.random() < 0.1:
            other = ww.determinize(view, dice).view(seat)
            for name in ("greedy", "tickets", "planner"):
                one, two = registry.make(name, 4), registry.make(name, 4)
                assert one.choose(view, []) == two.choose(other, [])
        game.play(bots[seat].choose(view, []), seat)


def test_search_decides_by_its_seed_and_within_its_budget() -> None:
    one = play_alone("europe", 2, ["search:playouts=8", "planner"])
    assert one.history == play_alone("europe", 2, ["search:playouts=8,cores=2", "planner"]).history


@pytest.mark.parametrize("edition", ["nordic", "pennsylvania"])
def test_search_plays_other_editions(edition: str) -> None:
    assert play_alone(edition, 3, ["search:playouts=4", "greedy"]).outcome() is not None


def test_search_keeps_to_its_time() -> None:
    planner, bot = registry.make("planner", 1), registry.make("search:seconds=0.5", 1)
    game = ww.new("usa", 2, 5)
    bot.choose(game.view(game.pending()[0]), [])  # loads what is compiled
    while game.position()["turn"] < 6:
        seat = game.pending()[0]
        view = game.view(seat)
        begun = time.process_time()
        bot.choose(view, [])
        assert time.process_time() - begun < 0.5 * 1.2
        game.play(planner.choose(view, []), seat)
