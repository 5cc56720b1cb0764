"""RLlib: every seat is an agent of a `MultiAgentEnv`; the one to act observes.

    >>> from wagonway.envs.rllib_env import WagonwayMultiAgent
    >>> config = PPOConfig().environment(WagonwayMultiAgent, env_config={"edition": "europe"})

Agents are `seat_0`, `seat_1`, ... An observation is a dictionary of `observations` and
`action_mask`, the keys that RLlib's masked models read.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from ray.rllib.utils.error import EnvError

from wagonway.engine.actions import N_ACTIONS
from wagonway.envs.batch import BatchGames
from wagonway.envs.spaces import LegalActions, mask_box, observation_box
from wagonway.errors import IllegalMove, SetupError

Dicts = dict[str, Any]


# Any: RLlib publishes no types.
class WagonwayMultiAgent(MultiAgentEnv):  # type: ignore[misc]
    """One game; the config may say edition, seats, reward, first and most_turns."""

    def __init__(self, config: Any = None) -> None:
        super().__init__()
        given = {"edition": "usa-2004", "seats": 2, "most_turns": 2000, **(config or {})}
        self.games = BatchGames(**given)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.games.seats)]
        self.agents = self.possible_agents[:]
        space = spaces.Dict({"observations": observation_box(), "action_mask": mask_box()})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: LegalActions() for agent in self.possible_agents}
        self._dice = np.random.default_rng()

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Dicts, Dicts]:  # noqa: ARG002
        """Deal the game of that seed; without one, a seed is drawn."""
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        self.games.reset([int(self._dice.integers(1 << 62)) if seed is None else seed])
        self.agents = self.possible_agents[:]
        return self._see(self.games.seat), {}

    def step(self, action_dict: Dicts) -> tuple[Dicts, Dicts, Dicts, Dicts, Dicts]:
        """The seat to act decides."""
        games = self.games
        agent = self.possible_agents[games.seat[0]]
        if set(action_dict) != {agent}:
            raise EnvError(f"actions of {sorted(action_dict)}; expected one of {agent}")
        if games.over[0]:
            raise EnvError("the game is over or not dealt; expected reset() before step()")
        try:
            games.step([action_dict[agent]])
        except (IllegalMove, SetupError) as refusal:
            raise EnvError(str(refusal)) from None
        done = bool(games.done[0])
        rewards = {agent: 0.0}
        if done:
            rewards = dict(zip(self.possible_agents, games.rewards[0].tolist(), strict=True))
        terminated = {"__all__": bool(games.terminated[0])}
        truncated = {"__all__": bool(games.truncated[0])}
        observed = self._see(range(games.seats) if done else games.seat)
        return observed, rewards, terminated, truncated, {}

    def _see(self, seats: Any) -> Dicts:
        mask = self.games.mask(np.empty((1, N_ACTIONS), np.int8))[0]
        observed = {}
        for seat in seats:
            agent = self.possible_agents[seat]
            self.action_spaces[agent].mask = mask
            vector = self.games.observe(seat=int(seat))[0]
            observed[agent] = {"observations": vector, "action_mask": mask}
        return observed
