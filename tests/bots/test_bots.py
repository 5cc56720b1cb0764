"""What every bot must do: play all editions, use what they offer, and know no secrets."""

import random

import numpy as np
import pytest

import wagonway as ww
from tests.bots.test_registry import play_alone
from tests.engine.playing import TABLES
from tests.face.games import choose
from wagonway.bots import registry
from wagonway.bots.batch import Results, play_games, rotations
from wagonway.bots.kinds import KIND_NAMES
from wagonway.bots.specs import POLICIES, CompiledSpec
from wagonway.editions import load, names

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

UNLIKE: dict[str, set[str]] = {"greedy": {"keep"}, "tickets": {"keep"}}
"""What is not in a bot's nature: these two always give back as many tickets as they may."""


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
@pytest.mark.parametrize("bot", POLICIES)
def test_a_bot_uses_all_that_its_edition_offers(edition: str, bot: str) -> None:
    results = ladder(edition, 2, [bot], GAMES)
    assert used(results.kinds) >= OFFERED[edition] - UNLIKE.get(bot, set())
    assert not results.unfinished.any()


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_each_bot_beats_the_one_below_it(edition: str, seats: int) -> None:
    for weaker, stronger in zip(list(POLICIES)[:-1], list(POLICIES)[1:], strict=True):
        results = ladder(edition, seats, [stronger, weaker], 400)
        on_seats = [int((results.seating == bot).sum()) for bot in (0, 1)]
        wins = results.wins(2).sum(axis=0)
        assert wins[0] / on_seats[0] > 1.2 * wins[1] / on_seats[1], (weaker, stronger)


@pytest.mark.parametrize(("edition", "seats"), TABLES)
@pytest.mark.parametrize("bot", [name for name in POLICIES if name != "random"])
def test_nothing_hidden_moves_a_bot(edition: str, seats: int, bot: str) -> None:
    dice = random.Random(seats)
    game = ww.new(edition, seats, 8)
    while not game.is_over:
        if dice.random() < 0.02:
            seat = game.pending()[0]
            other = ww.determinize(game.view(seat), dice)
            one, two = registry.make(bot, 4), registry.make(bot, 4)
            chosen = one.choose(game.view(seat), game.moves(seat))
            assert chosen == two.choose(other.view(seat), other.moves(seat))
        seat = game.pending()[0]
        game.play(choose(game, seat, dice), seat)


def test_search_decides_by_its_seed_and_within_its_budget() -> None:
    one = play_alone("europe", 2, ["search:playouts=10", "planner"])
    assert one.history == play_alone("europe", 2, ["search:playouts=10,cores=2", "planner"]).history


@pytest.mark.parametrize("edition", names())
def test_search_plays_every_edition(edition: str) -> None:
    seats = load(edition).rulebook.seats[1]
    assert play_alone(edition, seats, ["search:playouts=4", "greedy"]).outcome() is not None
