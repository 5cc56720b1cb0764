"""Observations: the same as views, nothing more, and nothing hidden moves them."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wagonway as ww
from tests.envs.tables import EDITIONS, TABLES
from wagonway.editions import load
from wagonway.engine.batch import redeal
from wagonway.engine.box import pack
from wagonway.engine.conceal import conceal
from wagonway.engine.records import blank, from_numpy
from wagonway.engine.state import State
from wagonway.envs import MINI, spec
from wagonway.envs.batch import BatchGames
from wagonway.envs.convert import observation_of, observation_of_record, view_of
from wagonway.envs.observation import KNOB_NAMES, N_KNOBS, VERSION
from wagonway.envs.spec import N_ENTRIES, SLICES
from wagonway.errors import SetupError

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_views_and_observations_can_be_made_of_each_other(edition: str, seats: int) -> None:
    """Along a random game, of every seat."""
    dice = random.Random(seats)
    game = ww.new(edition, seats, seed=seats)
    moves = 0
    while not game.is_over:
        for seat in range(seats):
            view = game.view(seat)
            vector = observation_of(view)
            assert view_of(game.edition, vector) == view
        seat = dice.choice(game.pending())
        for _ in range(dice.randrange(5, 20)):
            if seat in game.pending():
                game.play(dice.choice(game.moves(seat)), seat)
            elif not game.is_over:
                game.play(dice.choice(game.moves()))
            moves += 1
    assert moves > 20


@pytest.mark.parametrize("edition", [*EDITIONS, MINI])
def test_compiled_observations_are_those_of_the_plain_rules(edition: str) -> None:
    games = BatchGames(edition, 3, 4, seed=3)
    loaded = games.edition
    games.reset()
    for step in range(200):
        if step % 8 == 0:
            for seat in range(3):
                vectors = games.observe(seat=seat)
                assert (vectors >= spec.bounds()[0]).all()
                assert (vectors <= spec.bounds()[1]).all()
                for vector, state in zip(vectors, games.states, strict=True):
                    seen = blank(State)
                    conceal(pack(loaded), from_numpy(state, State), seat, seen)
                    assert np.array_equal(observation_of_record(loaded, seen, seat), vector)
        games.step(games.sample())


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_nothing_hidden_moves_an_observation(edition: str, seats: int) -> None:
    """Deal afresh what a seat can't see, and its observation and mask stay the same."""
    games = BatchGames(edition, seats, 30, seed=4, autoreset="same")
    games.reset()
    for step in range(150):
        if step % 10 == 0:
            for seat in range(seats):
                other = games.copy()
                redeal(edition, other.states, seat, seed=step)
                assert other.states.tobytes() != games.states.tobytes()
                assert np.array_equal(games.observe(seat=seat), other.observe(seat=seat))
        games.step(games.sample())


@pytest.mark.parametrize(("edition", "seats"), [*TABLES, (MINI, 2)])
def test_entries_that_are_never_used_are_always_the_same(edition: str, seats: int) -> None:
    games = BatchGames(edition, seats, 40, seed=1, autoreset="same")
    games.reset()
    first = games.observe()[0].copy()
    unused = np.setdiff1d(np.arange(N_ENTRIES), spec.used(games.edition, seats))
    for _ in range(100):
        games.step(games.sample())
        assert (games.observe()[:, unused] == first[unused]).all()


def test_slices_follow_each_other_without_gaps() -> None:
    end = 0
    for part in SLICES.values():
        assert part.start == end
        end += part.size
        assert len(part.axes) in (0, len(part.shape))
    assert end == N_ENTRIES
    assert len(KNOB_NAMES) + 9 == N_KNOBS


def test_floats_are_about_one_at_most_and_say_hundreds_together() -> None:
    games = BatchGames("usa", 2, 50, seed=1, autoreset="same")
    games.reset()
    for _ in range(200):
        games.step(games.sample())
    vectors = games.observe()
    floats = spec.scaled(vectors)
    assert floats.dtype == np.float32
    assert abs(floats).max() <= 2
    score = SLICES["score"]
    assert np.allclose(score.of(floats).sum(axis=-1) * 100, score.of(vectors) @ [100, 1], atol=1e-4)


def test_the_documents_say_what_the_code_does() -> None:
    text = (DOCS / "observations.md").read_text()
    assert spec.table() in text
    assert f"version {VERSION}" in text
    assert f"{N_ENTRIES:,}" in text


@pytest.mark.parametrize("vector", [np.zeros(3, np.int8), None])
def test_what_is_no_observation_is_refused(vector: Any) -> None:
    if vector is None:
        game = BatchGames(MINI, 2, 1)
        game.reset()
        while not game.over[0]:
            game.step(game.sample())
        vector = game.observe()[0]
    with pytest.raises(SetupError, match="expected"):
        view_of(load(MINI), vector)
