"""Gymnasium: one learner on seat 0, bots on the others, compiled into the step.

    >>> import gymnasium as gym
    >>> import wagonway.envs.gymnasium_env  # registers the names
    >>> env = gym.make("wagonway/Europe-v0", seats=3, opponents="planner")
    >>> envs = gym.make_vec("wagonway/USA2004-v0", num_envs=256, opponents="greedy")

Observations are the flat vector of `spec`; what may be done stands in `info["action_mask"]` and in
`env.unwrapped.action_masks()`, and a sample of the action space is always legal.
"""

from collections.abc import Sequence
from os import PathLike
from typing import Any, Final

import gymnasium as gym
import numpy as np
from gymnasium import error
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from wagonway.editions import Edition
from wagonway.engine.actions import N_ACTIONS
from wagonway.envs.batch import BatchGames
from wagonway.envs.spaces import LegalActions, LegalBatch, observation_box
from wagonway.envs.spec import N_ENTRIES
from wagonway.errors import IllegalMove, SetupError

MOST_TURNS: Final = 2000
LEARNER: Final = 0
"""The learner's seat; who begins is drawn, so any seat is as good as another."""

IDS: Final = {
    "usa-2004": "wagonway/USA2004-v0",
    "usa": "wagonway/USA-v0",
    "europe": "wagonway/Europe-v0",
    "nordic": "wagonway/Nordic-v0",
    "pennsylvania": "wagonway/Pennsylvania-v0",
}
"""The registered name of each edition."""

MODES: Final = {
    AutoresetMode.NEXT_STEP: "next",
    AutoresetMode.SAME_STEP: "same",
    AutoresetMode.DISABLED: "off",
}

Vector = NDArray[np.int8]


def bots_on(seats: int, opponents: str | Sequence[str]) -> dict[int, str]:
    """The bots by seat: one for all the others, or a list in the order of the seats."""
    others = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
    if len(others) != seats - 1:
        raise SetupError(f"{len(others)} opponents; expected {seats - 1}, or one name for all")
    return dict(enumerate(others, LEARNER + 1))


class WagonwayEnv(gym.Env[Vector, np.int64]):
    """One game against bots; the reward comes at the end of it."""

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 (Gymnasium declares it so)

    def __init__(
        self,
        edition: Edition | str | PathLike[str] = "usa-2004",
        seats: int = 2,
        opponents: str | Sequence[str] = "greedy",
        reward: str = "win",
        first: int | None = None,
        most_turns: int = MOST_TURNS,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            raise error.UnsupportedMode(f"render mode {render_mode!r}; expected None")
        self.render_mode = None
        self.games = BatchGames(
            edition,
            seats,
            bots=bots_on(seats, opponents),
            reward=reward,
            first=first,
            most_turns=most_turns,
        )
        self.observation_space = observation_box()
        self.action_space: LegalActions = LegalActions()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:
        """Deal the game of that seed; without one, a seed is drawn from `np_random`."""
        super().reset(seed=seed, options=options)
        self.games.reset([int(self.np_random.integers(1 << 62)) if seed is None else seed])
        vectors, masks = room(1)
        self.games.observe(vectors, LEARNER)
        self.action_space.mask = self.action_space.first = self.games.mask(masks)[0]
        return vectors[0], {"action_mask": masks[0]}

    def step(self, action: Any) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """Decide, and let the bots answer until it is the learner's turn again."""
        games = self.games
        if games.over[0]:
            raise error.ResetNeeded("the game is over or not dealt; expected reset() before step()")
        vectors, masks = room(1)
        games_step(games, [action], vectors, masks)
        self.action_space.mask = masks[0]
        info = {"action_mask": masks[0]}
        reward = float(games.rewards[0, LEARNER])
        return vectors[0], reward, bool(games.terminated[0]), bool(games.truncated[0]), info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions now, under the name that sb3-contrib looks for."""
        return self.action_space.mask.astype(np.bool_)


class WagonwayVectorEnv(gym.vector.VectorEnv[Vector, NDArray[np.int64], NDArray[Any]]):
    """Many games against bots, over one compiled batch.

    What happens to games that ended is *autoreset_mode*, in `metadata` too. Seeds go on from those
    of `reset`: the j-th game in place k has the seed of that place plus j times `num_envs`.
    """

    def __init__(
        self,
        num_envs: int = 1,
        edition: Edition | str | PathLike[str] = "usa-2004",
        seats: int = 2,
        opponents: str | Sequence[str] = "greedy",
        reward: str = "win",
        first: int | None = None,
        most_turns: int = MOST_TURNS,
        threads: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": mode}
        self.render_mode = None
        self.num_envs = num_envs
        self.games = BatchGames(
            edition,
            seats,
            num_envs,
            threads=threads,
            bots=bots_on(seats, opponents),
            autoreset=MODES[mode],
            reward=reward,
            first=first,
            most_turns=most_turns,
        )
        self.single_observation_space = observation_box()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = LegalActions()
        self.action_space: LegalBatch = LegalBatch(num_envs)

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Vector, dict[str, Any]]:
        """Deal new games of seed, seed + 1, ... or of a list; all, or those of `reset_mask`."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        if isinstance(seed, int):
            seeds: Any = seed + np.arange(self.num_envs)
        else:
            seeds = self.np_random.integers(1 << 62, size=self.num_envs) if seed is None else seed
        self.games.reset(seeds, (options or {}).get("reset_mask"))
        vectors, masks = room(self.num_envs)
        return self.games.observe(vectors, LEARNER), self._info(self.games.mask(masks))

    def step(self, actions: Any) -> tuple[Vector, Any, Any, Any, dict[str, Any]]:
        """Decide in every game, and let the bots answer."""
        games = self.games
        vectors, masks = room(self.num_envs)
        games_step(games, actions, vectors, masks)
        info = self._info(masks)
        if games.autoreset == "same" and games.done.any():
            finals = games.observe_final(seat=LEARNER)
            info["final_obs"] = np.full(self.num_envs, None)
            for game in np.flatnonzero(games.done):
                info["final_obs"][game] = finals[game]
            info["_final_obs"] = games.done.copy()
        rewards = games.rewards[:, LEARNER].copy()
        return vectors, rewards, games.terminated.copy(), games.truncated.copy(), info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions now, a row for each game."""
        return self.action_space.masks.astype(np.bool_)

    def close_extras(self, **_: Any) -> None:
        """End the threads."""
        self.games.close()

    def _info(self, masks: Vector) -> dict[str, Any]:
        self.action_space.masks = masks
        return {"action_mask": masks, "_action_mask": np.ones(self.num_envs, np.bool_)}


def room(n: int) -> tuple[Vector, Vector]:
    """New arrays for the observations and masks of so many games: the learner may keep them."""
    return np.empty((n, N_ENTRIES), np.int8), np.empty((n, N_ACTIONS), np.int8)


def games_step(games: BatchGames, actions: Any, vectors: Vector, masks: Vector) -> None:
    """A step whose refusals are Gymnasium's."""
    try:
        games.step(actions, vectors, masks, LEARNER)
    except (IllegalMove, SetupError) as refusal:
        raise error.InvalidAction(str(refusal)) from None


def register() -> None:
    """Make the names known to `gym.make` and `gym.make_vec`."""
    for edition, name in IDS.items():
        gym.register(
            name,
            entry_point=f"{__name__}:WagonwayEnv",
            vector_entry_point=f"{__name__}:WagonwayVectorEnv",
            kwargs={"edition": edition},
        )


register()
