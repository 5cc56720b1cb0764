"""PettingZoo's agent-environment cycle: every seat is an agent.

    >>> from wagonway.envs import pettingzoo_env
    >>> env = pettingzoo_env.env(edition="europe", seats=3)

Agents are `seat_0`, `seat_1`, ... An observation is a dictionary of `observation` and
`action_mask`; the mask is all zeros for an agent that is not to act, and stands in its infos too.
"""

from os import PathLike
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from wagonway.editions import Edition
from wagonway.engine.actions import N_ACTIONS
from wagonway.envs.batch import BatchGames
from wagonway.envs.spaces import LegalActions, mask_box, observation_box
from wagonway.errors import SetupError

MOST_TURNS: Final = 2000


def env(edition: Edition | str | PathLike[str] = "usa-2004", seats: int = 2, **more: Any) -> Any:
    """The environment in PettingZoo's usual wrappers; see `WagonwayAEC` for what it takes."""
    wrapped: Any = wrappers.AssertOutOfBoundsWrapper(WagonwayAEC(edition, seats, **more))
    return wrappers.OrderEnforcingWrapper(wrapped)


# Any: PettingZoo's classes have types of their own only in part.
class WagonwayAEC(AECEnv):  # type: ignore[type-arg, misc, unused-ignore]
    """One game with an agent on every seat.

    An illegal action is a ValueError that says why, and changes nothing. A game is cut off after
    *most_turns* turns: then all agents are truncated.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (PettingZoo declares it so)
        "name": "wagonway_v0",
        "render_modes": [],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        edition: Edition | str | PathLike[str] = "usa-2004",
        seats: int = 2,
        reward: str = "win",
        first: int | None = None,
        most_turns: int = MOST_TURNS,
    ) -> None:
        super().__init__()
        self.render_mode = None
        self.games = BatchGames(edition, seats, reward=reward, first=first, most_turns=most_turns)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.agent_selection: str = self.possible_agents[0]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space = spaces.Dict({"observation": observation_box(), "action_mask": mask_box()})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: LegalActions() for agent in self.possible_agents}
        self._dice = np.random.default_rng(0)
        self._no_mask = np.zeros(N_ACTIONS, np.int8)
        self._mask = self._no_mask

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """All actions; a sample is legal if it is the agent's turn."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal the game of that seed; without one, the next of a sequence the last seed began."""
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        else:
            seed = int(self._dice.integers(1 << 62))
        self.games.reset([seed])
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn_to(self.possible_agents[self.games.seat[0]])

    def observe(self, agent: str) -> dict[str, NDArray[np.int8]]:
        """What the agent sees, and what it may do now."""
        acts = agent == self.agent_selection and not self.games.over[0]
        return {
            "observation": self.games.observe(seat=self._seat_of[agent])[0],
            "action_mask": (self._mask if acts else self._no_mask).copy(),
        }

    def step(self, action: int | None) -> None:
        """The selected agent decides; one whose game is over steps with None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise SetupError("action None while the game goes on; expected a legal action")
        self.games.step([action])
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.games.done[0]:
            values = self.games.rewards[0].tolist()
            self.rewards = dict(zip(self.agents, values, strict=True))
            ends = self.terminations if self.games.terminated[0] else self.truncations
            ends.update(dict.fromkeys(self.agents, True))
            self._turn_to(self.agents[0])
        else:
            self._turn_to(self.possible_agents[self.games.seat[0]])
        self._accumulate_rewards()

    def _turn_to(self, agent: str) -> None:
        """Select the agent to act, and say what it may do."""
        self._set_mask(self.agent_selection, self._no_mask)
        self.agent_selection = agent
        self._mask = self.games.mask(np.empty((1, N_ACTIONS), np.int8))[0]
        self._set_mask(agent, self._mask)

    def _set_mask(self, agent: str, mask: NDArray[np.int8]) -> None:
        self.infos[agent]["action_mask"] = mask
        self.action_spaces[agent].mask = mask
