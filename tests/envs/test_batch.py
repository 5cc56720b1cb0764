"""Batches: the same games as the engine's, whatever the threads; masks; saving; refusals."""

import copy
import os
import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from tests.envs.masks import check_masks
from tests.envs.tables import EDITIONS, TABLES
from wagonway.bots.batch import play_games
from wagonway.bots.registry import compiled
from wagonway.engine.actions import random_action
from wagonway.engine.batch import play_random
from wagonway.engine.cache import BUILDS_ON
from wagonway.engine.chance import seed_generator
from wagonway.engine.kernel import KERNELS
from wagonway.engine.records import from_numpy
from wagonway.engine.state import State
from wagonway.envs import MINI
from wagonway.envs.batch import BatchGames
from wagonway.envs.spec import SLICES
from wagonway.errors import BotError, EditionError, IllegalMove, SetupError
from wagonway.vocab import OVER


def played_out(games: BatchGames) -> BatchGames:
    """All games of the batch to their ends, at random."""
    games.reset()
    while not games.over.all():
        games.step(games.sample())
    return games


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_random_decisions_play_the_same_games_as_the_engine(edition: str, seats: int) -> None:
    games = played_out(BatchGames(edition, seats, 20, seed=5, threads=2))
    expected = play_random(edition, seats, 20, seed=5).states
    assert expected is not None
    assert games.states.tobytes() == expected.tobytes()


def test_bots_inside_the_step_play_the_same_games_as_bots_among_themselves() -> None:
    """Seat 0 decides outside, with the dice that `random` would have there."""
    bots = [spec for spec in map(compiled, ("random", "greedy")) if spec]
    seeds = np.arange(5)
    expected = play_games("europe", 2, bots, seeds, np.tile([0, 1], (5, 1)))
    games = BatchGames("europe", 2, 5, bots={1: "greedy"})
    games.reset()
    dice = [[0] * 4 for _ in seeds]
    for seed, generator in enumerate(dice):
        seed_generator(generator, seed, 1)
    while not games.over.all():
        states = [from_numpy(state, State) for state in games.states]
        games.step(
            [
                -1 if state.phase == OVER else random_action(state, generator)
                for state, generator in zip(states, dice, strict=True)
            ]
        )
    assert np.array_equal(games.states["player"]["score"][:, :2], expected.scores)
    assert np.array_equal(games.states["winners"], expected.winners)


def trace(games: BatchGames, steps: int) -> bytes:
    """Everything that comes out of random decisions."""
    games.reset()
    parts = []
    for _ in range(steps):
        rewards, done = games.step(games.sample())
        parts += [games.observe().tobytes(), games.mask().tobytes()]
        parts += [rewards.tobytes(), done.tobytes(), games.seat.tobytes()]
    games.close()
    return b"".join(parts)


@pytest.mark.parametrize("autoreset", ["next", "same"])
def test_threads_and_send_change_nothing(autoreset: str) -> None:
    common: dict[str, Any] = {"bots": {1: "greedy"}, "autoreset": autoreset}
    one = BatchGames(MINI, 3, 50, seed=3, **common)
    two = BatchGames(MINI, 3, 50, seed=3, threads=3, **common)
    sent = BatchGames(MINI, 3, 50, seed=3, threads=2, **common)
    expected = trace(one, 120)
    assert trace(two, 120) == expected
    sent.reset()
    for _ in range(120):
        sent.send(sent.sample())
        sent.recv()
    sent.close()
    assert sent.states.tobytes() == one.states.tobytes() == two.states.tobytes()


@pytest.mark.parametrize("autoreset", ["off", "next", "same"])
@pytest.mark.parametrize(("threads", "seat"), [(1, None), (2, 1)])
def test_a_step_writes_what_observe_and_mask_would(
    autoreset: str, threads: int, seat: int | None
) -> None:
    games = BatchGames(MINI, 3, 100, seed=3, threads=threads, autoreset=autoreset)
    games.reset()
    observations, masks = games.observe(), games.mask()
    for _ in range(150):
        games.step(games.sample(), observations, masks, seat)
        assert np.array_equal(observations, games.observe(seat=seat))
        assert np.array_equal(masks, games.mask())
        games.send(games.sample(), observations)
        games.recv()
        assert np.array_equal(observations, games.observe())
    games.close()


SCRIPT = """
import hashlib
from tests.envs.test_batch import trace
from wagonway.envs.batch import BatchGames
print(hashlib.sha256(trace(BatchGames("usa", 3, 8, seed=2, autoreset="next"), 60)).hexdigest())
"""


def test_another_process_with_another_hash_seed_gives_the_same() -> None:
    def run(hash_seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        arguments = [sys.executable, "-c", SCRIPT]
        done = subprocess.run(
            arguments, capture_output=True, text=True, check=True, env=environment
        )
        return done.stdout

    assert run("1") == run("2") != ""


@pytest.mark.parametrize("edition", [*EDITIONS, MINI])
def test_masks_are_exact(edition: str) -> None:
    assert check_masks(edition, 2, steps=3000, seed=1) >= 3000


def test_a_new_game_has_the_seed_n_further_on() -> None:
    games = BatchGames(MINI, 2, 4, seed=10, autoreset="same")
    games.reset()
    assert games.seeds.tolist() == [10, 11, 12, 13]
    while not games.done[2]:
        games.step(games.sample())
    assert games.seeds[2] == 16
    again = BatchGames(MINI, 2, 1, seed=16)
    again.reset()
    assert again.states[0].tobytes() == games.states[2].tobytes()


def test_next_step_deals_a_new_game_instead_of_deciding() -> None:
    games = BatchGames(MINI, 2, 3, seed=1, autoreset="next")
    games.reset()
    while not games.done.any():
        games.step(games.sample())
    game = int(games.done.argmax())
    assert games.rewards[game].sum() == 0
    assert abs(games.rewards[game]).max() in (0, 1)
    assert not games.mask()[game].any()
    actions = games.sample()
    actions[game] = 99
    games.step(actions)
    assert not games.done[game]
    assert games.mask()[game].any()
    assert not games.rewards[game].any()


def test_the_last_observation_is_kept_where_a_new_game_is_dealt_at_once() -> None:
    same = BatchGames(MINI, 2, 1, seed=1, autoreset="same")
    off = BatchGames(MINI, 2, 1, seed=1)
    same.reset()
    off.reset()
    while not off.over[0]:
        actions = off.sample()
        off.step(actions)
        same.step(actions)
    assert same.done[0]
    assert np.array_equal(same.observe_final(seat=1), off.observe(seat=1))
    assert not np.array_equal(same.observe(seat=1), off.observe(seat=1))


def test_a_game_can_be_cut_off() -> None:
    games = BatchGames("usa", 2, 2, seed=1, most_turns=5)
    games.reset()
    while not games.over.all():
        games.step(games.sample())
    assert games.truncated.any()
    assert not games.terminated.any()
    assert not games.rewards.any()


def test_rewards_by_name() -> None:
    for name, total in (("win", 0), ("margin", 0), ("score", None)):
        games = BatchGames(MINI, 3, 10, seed=1, reward=name)
        games.reset()
        earned = np.zeros((10, 3))
        while not games.over.all():
            rewards, _ = games.step(games.sample())
            earned += rewards
        scores = games.states["player"]["score"][:, :3]
        if total is None:
            assert np.array_equal(earned, scores)
        else:
            assert np.allclose(earned.sum(axis=1), total)
            assert (earned.argmax(axis=1) == scores.argmax(axis=1)).mean() > 0.8


def test_what_was_observed_before_does_not_matter() -> None:
    """Tickets that own routes join are remembered: not beyond the game they belong to."""
    games = BatchGames(MINI, 2, 1, seed=1)
    games.reset()
    earlier = []
    while not games.over[0]:
        earlier.append((games.save(0), games.observe(seat=0)))
        games.step(games.sample())
    joined = np.array([SLICES["tickets"].of(vectors[0]).max() for _, vectors in earlier]) == 2
    assert 0 < joined.sum() < len(joined)
    for saved, vectors in reversed(earlier):
        games.restore(0, saved)
        assert np.array_equal(games.observe(seat=0), vectors)


def test_a_batch_can_be_sent_to_another_process() -> None:
    games = BatchGames("europe", 3, 5, seed=1, threads=2, bots={2: "greedy"}, autoreset="same")
    games.reset()
    for _ in range(30):
        games.step(games.sample())
    twins = [pickle.loads(pickle.dumps(games)), games.copy(), copy.deepcopy(games)]
    for batch in (games, *twins):
        batch.step(batch.sample())
    for twin in twins:
        assert twin.states.tobytes() == games.states.tobytes()
        assert np.array_equal(twin.observe(), games.observe())
        twin.step(twin.sample())
        assert twin.states.tobytes() != games.states.tobytes()


def test_a_saved_game_goes_on_elsewhere() -> None:
    games = BatchGames("europe", 3, 5, seed=1, bots={2: "greedy"})
    games.reset()
    for _ in range(30):
        games.step(games.sample())
    saved = games.save(3)
    other = BatchGames("europe", 3, 2, seed=99, bots={2: "greedy"})
    other.reset()
    other.restore(1, saved)
    for _ in range(20):
        actions, more = games.sample(), other.sample()
        assert actions[3] == more[1]
        games.step(actions)
        other.step(more)
    assert games.states[3].tobytes() == other.states[1].tobytes()
    twin = games.copy()
    twin.step(twin.sample())
    assert twin.states.tobytes() != games.states.tobytes()


def test_what_is_no_saved_game_is_refused() -> None:
    games = BatchGames("europe", 3, 1)
    games.reset()
    saved = games.save(0)
    before = games.states.tobytes()
    others = [BatchGames("usa", 3, 1), BatchGames("europe", 2, 1)]
    damaged = saved[:-1] + bytes([saved[-1] ^ 1])
    for batch, data in [(games, damaged), (games, b""), *((other, saved) for other in others)]:
        with pytest.raises(SetupError, match="no saved game"):
            batch.restore(0, data)
    assert games.states.tobytes() == before


def test_one_illegal_action_changes_no_game() -> None:
    games = BatchGames("usa", 2, 5, seed=1)
    games.reset()
    before = games.save(0), games.states.tobytes()
    actions = games.sample()
    for wrong, sentence in ((12, "something else is to be decided"), (999, "0 to 276"), (-1, "no")):
        actions[3] = wrong
        with pytest.raises(IllegalMove, match=f"game 3.*{sentence}"):
            games.step(actions)
    assert games.states.tobytes() == before[1]


@pytest.mark.parametrize(
    "actions", [[1, 2], [[1], [2], [3]], [1.0, 2.0, 3.0], ["a", "b", "c"], None]
)
def test_wrong_shapes_and_types_of_actions_are_refused(actions: Any) -> None:
    games = BatchGames("usa", 2, 3)
    games.reset()
    with pytest.raises(SetupError, match="expected 3 whole numbers"):
        games.step(actions)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"edition": "mars"}, "no edition is called"),
        ({"seats": 6}, "expected 2 to 5"),
        ({"n": 0}, "at least 1"),
        ({"seed": -1}, "at least 0"),
        ({"seed": 1 << 63}, "below 2"),
        ({"threads": 0}, "at least 1"),
        ({"autoreset": "maybe"}, "expected one of off, next, same"),
        ({"reward": "fame"}, "expected one of win, margin, score"),
        ({"bots": {0: "greedy", 1: "greedy"}}, "at least one seat"),
        ({"bots": {7: "greedy"}}, "expected 0 to 1"),
        ({"bots": {1: "hal"}}, "no bot"),
        ({"bots": {1: "search:playouts=5"}}, "expected one of random, greedy, tickets, planner"),
        ({"first": 2}, "expected 0 to 1"),
        ({"most_turns": 1.5}, "whole number"),
    ],
)
def test_a_wrong_set_up_is_refused(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises((SetupError, EditionError, BotError), match=sentence):
        BatchGames(**{"edition": "usa", **wrong})


def test_calls_out_of_order_are_refused() -> None:
    games = BatchGames(MINI, 2, 2)
    with pytest.raises(SetupError, match=r"reset\(\) first"):
        games.step([0, 0])
    games.reset()
    with pytest.raises(SetupError, match="nothing was sent"):
        games.recv()
    games.send(games.sample())
    with pytest.raises(SetupError, match="under way"):
        games.observe()
    games.recv()
    games.close()
    with pytest.raises(SetupError, match="can't be written"):
        games.observe(np.zeros((2, 3), np.int8))


def test_all_compiled_sources_are_in_the_digest() -> None:
    """What is compiled and not covered by the cache's name would be answered from an old cache."""
    covered = {part.removesuffix(".py").replace("/", ".") for part in BUILDS_ON["envs"]}
    for plain in KERNELS:
        module = plain.__module__.removeprefix("wagonway.")
        assert module in covered or module.split(".")[0] in covered, module
