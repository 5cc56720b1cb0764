"""Steps a second of the environments, and of other libraries' games in the same run.

A step of the batch is one decision in one game, with everything a learner needs: the action (drawn
at random from the legal ones, compiled), its check, the rules, a new game where one ended,
observation and mask written. A step of an adapter is one pass of the library's usual loop, the
random choice by mask and new games included.
"""

import importlib.util
import time
from collections.abc import Callable
from typing import Any, Final

import numpy as np

BATCH: Final = 256
LARGE_BATCH: Final = 4096
"""For several threads: waking one takes as long as stepping a few hundred games."""
REPEATS: Final = 5


def environments(threads: int, seconds: float) -> list[dict[str, Any]]:
    """One row for each environment; those whose library is not installed say so."""
    rows = [
        _batch(BATCH, 1, seconds),
        _batch(LARGE_BATCH, 1, seconds),
        _batch(LARGE_BATCH, threads, seconds),
        _batch(BATCH, 1, seconds, "planner"),
    ]
    for name, needs, make in ADAPTERS:
        missing = [module for module in needs if not importlib.util.find_spec(module)]
        if missing:
            rows.append({"name": name, "missing": ", ".join(missing)})
        else:
            rows.append({"name": name, "steps_per_second": _best(make(), seconds)})
    return rows


def _batch(n: int, threads: int, seconds: float, bot: str | None = None) -> dict[str, Any]:
    from wagonway.envs.batch import BatchGames

    bots = {} if bot is None else {1: bot}
    games = BatchGames("usa-2004", 2, n, threads=threads, autoreset="same", bots=bots)
    games.reset()
    observations, masks, actions = games.observe(), games.mask(), games.sample()

    def run(steps: int) -> int:
        for _ in range(max(1, steps // n)):
            games.step(games.sample(actions), observations, masks)
        return max(1, steps // n) * n

    name = f"batch of {n:,}, {threads} thread{'s' if threads > 1 else ''}"
    name += f", against {bot}" if bot else ""
    figure = _best(run, seconds)
    games.close()
    return {"name": name, "steps_per_second": figure}


def _best(run: Callable[[int], int], seconds: float) -> float:
    """The best of several repeats: a busy machine only ever adds time."""
    steps, best = 64, 0.0
    for _ in range(REPEATS + 12):
        begin = time.perf_counter()
        done = run(steps)
        taken = time.perf_counter() - begin
        if taken < seconds / 2:
            steps *= 4
            continue
        best = max(best, done / taken)
    return best


def _aec(env: Any) -> Callable[[int], int]:
    dice = np.random.default_rng(0)
    env.reset(seed=1)

    def run(steps: int) -> int:
        for _ in range(steps):
            if not env.agents:
                env.reset()
            seen, _, over, cut, _ = env.last()
            legal = None if over or cut else np.flatnonzero(seen["action_mask"])
            env.step(None if legal is None else int(legal[dice.integers(len(legal))]))
        return steps

    return run


def _pettingzoo() -> Callable[[int], int]:
    from wagonway.envs import pettingzoo_env

    return _aec(pettingzoo_env.env("usa-2004", 2))


def _connect_four() -> Callable[[int], int]:
    from pettingzoo.classic import connect_four_v3

    return _aec(connect_four_v3.env())


def _chess() -> Callable[[int], int]:
    from pettingzoo.classic import chess_v6

    return _aec(chess_v6.env())


def _gymnasium() -> Callable[[int], int]:
    from wagonway.envs.gymnasium_env import WagonwayEnv

    env = WagonwayEnv(opponents="random")
    env.reset(seed=1)

    def run(steps: int) -> int:
        for _ in range(steps):
            _, _, over, cut, _ = env.step(env.action_space.sample())
            if over or cut:
                env.reset()
        return steps

    return run


def _vector() -> Callable[[int], int]:
    from wagonway.envs.gymnasium_env import WagonwayVectorEnv

    envs = WagonwayVectorEnv(BATCH, opponents="random", autoreset_mode="SameStep")
    envs.reset(seed=1)

    def run(steps: int) -> int:
        for _ in range(max(1, steps // BATCH)):
            envs.step(envs.games.sample())
        return max(1, steps // BATCH) * BATCH

    return run


def _spiel(game: Any) -> Callable[[int], int]:
    """Random play with the player's observation read at every decision."""
    dice = np.random.default_rng(0)

    def run(steps: int) -> int:
        state = game.new_initial_state()
        for _ in range(steps):
            if state.is_terminal():
                state = game.new_initial_state()
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(dice.choice(outcomes, p=chances)))
                continue
            state.observation_tensor(state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[dice.integers(len(legal))])
        return steps

    return run


def _openspiel() -> Callable[[int], int]:
    import pyspiel

    from wagonway.envs import openspiel_game

    return _spiel(pyspiel.load_game(openspiel_game.NAME))


def _gin_rummy() -> Callable[[int], int]:
    import pyspiel

    return _spiel(pyspiel.load_game("gin_rummy"))


def _rllib() -> Callable[[int], int]:
    from wagonway.envs.rllib_env import WagonwayMultiAgent

    env: Any = WagonwayMultiAgent()
    dice = np.random.default_rng(0)
    seen, _ = env.reset(seed=1)
    held = [seen]

    def run(steps: int) -> int:
        for _ in range(steps):
            ((agent, now),) = held[0].items()
            legal = np.flatnonzero(now["action_mask"])
            result = env.step({agent: int(legal[dice.integers(len(legal))])})
            over = result[2]["__all__"] or result[3]["__all__"]
            held[0] = env.reset()[0] if over else result[0]
        return steps

    return run


def _catanatron() -> Callable[[int], int]:
    import random

    # Any: measured only where it is installed, and it publishes no types.
    import catanatron  # type: ignore[import-not-found, unused-ignore]

    def run(steps: int) -> int:
        dice, done = random.Random(0), 0
        colours = (catanatron.Color.RED, catanatron.Color.BLUE)
        while done < steps:
            players = [catanatron.RandomPlayer(colour) for colour in colours]
            game = catanatron.Game(players, seed=dice.getrandbits(30))
            game.play()
            done += len(game.state.actions)
        return done

    return run


ADAPTERS: Final[list[tuple[str, tuple[str, ...], Callable[[], Callable[[int], int]]]]] = [
    ("PettingZoo adapter", ("pettingzoo",), _pettingzoo),
    ("beside it: PettingZoo connect_four", ("pettingzoo", "pygame"), _connect_four),
    ("beside it: PettingZoo chess", ("pettingzoo", "chess", "pygame"), _chess),
    ("Gymnasium adapter, against random", ("gymnasium",), _gymnasium),
    (f"Gymnasium vector of {BATCH}, against random", ("gymnasium",), _vector),
    ("OpenSpiel adapter", ("pyspiel",), _openspiel),
    ("beside it: OpenSpiel gin_rummy (C++)", ("pyspiel",), _gin_rummy),
    ("RLlib adapter", ("ray", "tree"), _rllib),
    ("beside it: catanatron, whole random games", ("catanatron",), _catanatron),
]
"""Name, modules needed, and what makes a function that takes so many steps."""
