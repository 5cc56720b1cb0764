"""The adapters: the libraries' own checks, equal games everywhere, refusals in their own kinds."""

import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium as gym
import numpy as np
import pyspiel
import pytest
from gymnasium import error
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from tests.envs.tables import TABLES
from wagonway.envs import MINI, gymnasium_env, openspiel_game, pettingzoo_env
from wagonway.envs.batch import BatchGames
from wagonway.envs.gymnasium_env import IDS, WagonwayVectorEnv
from wagonway.envs.spec import scaled
from wagonway.errors import EditionError, IllegalMove, SetupError


@pytest.fixture(autouse=True)
def their_warnings() -> Iterator[None]:
    """What PettingZoo says of any observation that is a dictionary, its own games' too."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation")
        yield


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_pettingzoo_finds_no_fault(edition: str, seats: int) -> None:
    api_test(pettingzoo_env.env(edition, seats), num_cycles=30)
    seed_test(lambda: pettingzoo_env.env(edition=edition, seats=seats), num_cycles=15)


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_gymnasium_finds_no_fault(edition: str, seats: int) -> None:
    check_env(gym.make(IDS[edition], seats=seats, opponents="random").unwrapped)


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_openspiel_finds_no_fault(edition: str, seats: int) -> None:
    table = f"edition={edition},seats={seats}"
    game = pyspiel.load_game(f"{openspiel_game.NAME}({table})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    short = pyspiel.load_game(f"python_wagonway({table},deals=5,most_turns=6)")
    pyspiel.random_sim_test(short, num_sims=1, serialize=True, verbose=False)


def test_rllib_finds_no_fault() -> None:
    checks = pytest.importorskip("ray.rllib.utils.pre_checks.env", exc_type=ImportError)
    from wagonway.envs.rllib_env import WagonwayMultiAgent

    for edition, seats in TABLES:
        checks.check_multiagent_environments(
            WagonwayMultiAgent({"edition": edition, "seats": seats})
        )


def aec_trace(edition: str, seats: int, seed: int, steps: int) -> list[tuple[Any, ...]]:
    """Seat, observation, mask and action of a game whose actions are the middle legal ones."""
    env = pettingzoo_env.env(edition, seats)
    env.reset(seed=seed)
    rows = []
    for _ in range(steps):
        seen, _, over, _, _ = env.last()
        if over:
            break
        legal = np.flatnonzero(seen["action_mask"])
        action = int(legal[len(legal) // 2])
        rows.append((env.agent_selection, seen["observation"].tobytes(), tuple(legal), action))
        env.step(action)
    return rows


@pytest.mark.parametrize("edition", ["europe", "pennsylvania"])
def test_equal_seeds_are_equal_games_in_every_adapter(edition: str) -> None:
    expected = aec_trace(edition, 3, 7, 60)
    batch = BatchGames(edition, 3, 1, seed=7)
    batch.reset()
    state = pyspiel.load_game(f"python_wagonway(edition={edition},seats=3)").new_initial_state()
    state.apply_action(7)
    for agent, vector, legal, action in expected:
        assert f"seat_{batch.seat[0]}" == agent == f"seat_{state.current_player()}"
        assert batch.observe()[0].tobytes() == vector
        assert tuple(np.flatnonzero(batch.mask()[0])) == legal == tuple(state.legal_actions())
        floats = scaled(np.frombuffer(vector, np.int8))
        assert np.array_equal(state.observation_tensor(), floats)
        batch.step([action])
        state.apply_action(action)


def test_rllib_plays_the_same_game() -> None:
    pytest.importorskip("ray.rllib", exc_type=ImportError)
    from ray.rllib.utils.error import EnvError

    from wagonway.envs.rllib_env import WagonwayMultiAgent

    env = WagonwayMultiAgent({"edition": "nordic", "seats": 3})
    seen, _ = env.reset(seed=7)
    for agent, vector, _, action in aec_trace("nordic", 3, 7, 40):
        assert list(seen) == [agent]
        assert seen[agent]["observations"].tobytes() == vector
        with pytest.raises(EnvError, match="game 0: action 276"):
            env.step({agent: 276})
        seen, *_ = env.step({agent: action})
    with pytest.raises(EnvError, match="expected one of"):
        env.step({"seat_9": 1})


def test_a_single_game_is_a_game_of_the_vector() -> None:
    single = gym.make("wagonway/Europe-v0", opponents=["planner"])
    many = gym.make_vec("wagonway/Europe-v0", num_envs=3, opponents=["planner"])
    assert isinstance(many.unwrapped, WagonwayVectorEnv)
    vector, info = single.reset(seed=12)
    vectors, infos = many.reset(seed=10)
    for _ in range(80):
        assert np.array_equal(vector, vectors[2])
        assert np.array_equal(info["action_mask"], infos["action_mask"][2])
        actions = many.action_space.sample()
        vector, reward, over, _, info = single.step(actions[2])
        vectors, rewards, overs, _, infos = many.step(actions)
        assert (reward, over) == (rewards[2], overs[2])
        if over:
            break
    many.close()


@pytest.mark.parametrize("mode", list(gym.vector.AutoresetMode))
def test_the_vector_declares_what_it_does_with_finished_games(
    mode: gym.vector.AutoresetMode,
) -> None:
    envs = WagonwayVectorEnv(6, MINI, 2, "random", autoreset_mode=mode)
    assert envs.metadata["autoreset_mode"] is mode
    envs.reset(seed=1)
    ends = 0
    for _ in range(300):
        actions = envs.action_space.sample()
        actions[envs.games.over] = -1
        vectors, rewards, over, cut, info = envs.step(actions)
        ends += int(over.sum())
        assert (abs(rewards[over]) <= 1).all()
        assert not cut.any()
        if mode is gym.vector.AutoresetMode.SAME_STEP and over.any():
            game = int(over.argmax())
            assert info["_final_obs"][game]
            assert not np.array_equal(info["final_obs"][game], vectors[game])
        if mode is gym.vector.AutoresetMode.DISABLED and envs.games.over.any():
            envs.reset(options={"reset_mask": envs.games.over})
    assert ends > 6


def test_pettingzoo_refuses() -> None:
    with pytest.raises(EditionError, match="no edition"):
        pettingzoo_env.env("mars")
    with pytest.raises(SetupError, match="expected 2 to 3"):
        pettingzoo_env.env("nordic", 4)
    env = pettingzoo_env.env("usa", 2)
    with pytest.raises(AssertionError, match="reset"):
        env.step(0)
    env.reset(seed=1)
    before = env.last()[0]["observation"]
    with pytest.raises(IllegalMove, match="something else is to be decided"):
        env.step(12)
    with pytest.raises(AssertionError, match="not in action space"):
        env.step(277)
    assert np.array_equal(env.last()[0]["observation"], before)


def test_finished_agents_step_with_none() -> None:
    env = pettingzoo_env.env(MINI, 3)
    env.reset(seed=1)
    total = 0.0
    for agent in env.agent_iter():
        _, reward, over, cut, info = env.last()
        total += reward
        done = over or cut
        if done:
            with pytest.raises(ValueError, match="None"):
                env.step(1)
        env.step(None if done else env.action_space(agent).sample(info["action_mask"]))
    assert not env.agents
    assert abs(total) < 1e-9


def test_gymnasium_refuses() -> None:
    with pytest.raises(error.NameNotFound):
        gym.make("wagonway/Mars-v0")
    with pytest.raises(SetupError, match="expected 1"):
        gymnasium_env.WagonwayEnv(opponents=["random", "random"])
    env = gymnasium_env.WagonwayEnv(MINI, opponents="random")
    with pytest.raises(error.ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    for wrong in (12, 999, 1.5, "claim"):
        with pytest.raises(error.InvalidAction, match=r"\w"):
            env.step(wrong)
    over = False
    while not over:
        _, _, over, _, _ = env.step(env.action_space.sample())
    with pytest.raises(error.ResetNeeded):
        env.step(0)


def test_openspiel_refuses() -> None:
    with pytest.raises(pyspiel.SpielError, match="no edition"):
        pyspiel.load_game("python_wagonway(edition=mars)")
    state = pyspiel.load_game("python_wagonway").new_initial_state()
    state.apply_action(state.chance_outcomes()[0][0])
    before = str(state)
    with pytest.raises(pyspiel.SpielError, match="something else is to be decided"):
        state.apply_action(12)
    assert str(state) == before
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before
