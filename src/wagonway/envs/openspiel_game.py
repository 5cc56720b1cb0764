"""OpenSpiel: importing this module registers the game `python_wagonway`.

    >>> import pyspiel, wagonway.envs.openspiel_game
    >>> game = pyspiel.load_game("python_wagonway(edition=europe,seats=3)")

All chance of a game is in its seed, so there is one chance node, at the root: its outcome is the
seed. By default it is sampled (`seed` starts the sequence; every new state has the next), with
`deals=k` chance is explicit: the seeds 0 to k - 1, all as likely.
"""

from typing import Any, Final

import numpy as np
import pyspiel

from wagonway.engine.actions import N_ACTIONS
from wagonway.envs.batch import BatchGames
from wagonway.envs.rewards import BOUNDS
from wagonway.envs.spec import N_ENTRIES, SLICES, named, scaled
from wagonway.errors import WagonwayError

NAME: Final = "python_wagonway"
SEEDS: Final = 1 << 20
"""Seeds that a sampled chance node draws from."""

ACTIONS_PER_TURN: Final = 40
PARAMETERS: Final = {
    "edition": "usa-2004",
    "seats": 2,
    "reward": "win",
    "most_turns": 2000,
    "seed": 0,
    "deals": 0,
}


def _game_type(reward: str, deals: int) -> Any:
    modes, utilities = pyspiel.GameType.ChanceMode, pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Wagonway",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if deals else modes.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utilities.GENERAL_SUM if reward == "score" else utilities.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=5,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


# Any: OpenSpiel publishes no types for these.
class WagonwayGame(pyspiel.Game):  # type: ignore[misc]
    """The game of one edition and number of seats; a game cut off by `most_turns` is worth 0."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        self.deals = given["deals"]
        try:
            self.blank = BatchGames(
                given["edition"],
                given["seats"],
                reward=given["reward"],
                most_turns=given["most_turns"],
            )
        except WagonwayError as refusal:
            raise pyspiel.SpielError(str(refusal)) from None
        self._dice = np.random.default_rng(given["seed"])
        bound = BOUNDS[given["reward"]]
        info = pyspiel.GameInfo(
            num_distinct_actions=N_ACTIONS,
            max_chance_outcomes=self.deals or SEEDS,
            num_players=given["seats"],
            min_utility=-bound,
            max_utility=bound,
            utility_sum=None if given["reward"] == "score" else 0.0,
            max_game_length=given["most_turns"] * ACTIONS_PER_TURN,
        )
        super().__init__(_game_type(given["reward"], self.deals), info, params or {})

    def new_initial_state(self) -> "WagonwayState":
        """Before the cards are dealt."""
        return WagonwayState(self, int(self._dice.integers(SEEDS)))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":  # noqa: ARG002
        """What a player observes: the flat vector, scaled, by named slices."""
        if params:
            raise pyspiel.SpielError(f"observation parameters {params}; expected none")
        return Observer()


class WagonwayState(pyspiel.State):  # type: ignore[misc]
    """One game."""

    def __init__(self, game: WagonwayGame, seed: int) -> None:
        super().__init__(game)
        self.deals = game.deals
        self.games = game.blank.copy()
        self._seed = seed
        self._dealt = False

    def current_player(self) -> int:
        """The seat to act, chance before the deal, or nobody after the end."""
        if not self._dealt:
            return int(pyspiel.PlayerId.CHANCE)
        if self.games.over[0]:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(self.games.seat[0])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The seeds that may be dealt, and their probabilities."""
        if self.deals:
            return [(seed, 1 / self.deals) for seed in range(self.deals)]
        return [(self._seed, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.current_player():
            return []
        actions: list[int] = np.flatnonzero(self.games.mask()[0]).tolist()
        return actions

    def _apply_action(self, action: int) -> None:
        try:
            if self._dealt:
                self.games.step([action])
            else:
                self.games.reset([action])
                self._dealt = True
        except WagonwayError as refusal:
            raise pyspiel.SpielError(str(refusal)) from None

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else str(action)

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self._dealt and bool(self.games.over[0])

    def returns(self) -> list[float]:
        """What the game is worth to each seat; 0 until it is over."""
        values: list[float] = self.games.rewards[0].tolist()
        return values

    def __str__(self) -> str:
        if not self._dealt:
            return "before the deal"
        return f"seed {self.games.seeds[0]}, after {self.history()[1:]}"


class Observer:
    """Conforms to OpenSpiel's PyObserver."""

    def __init__(self) -> None:
        self.tensor = np.zeros(N_ENTRIES, np.float32)
        self.dict = named(self.tensor)

    def set_from(self, state: WagonwayState, player: int) -> None:
        """Update `tensor` and `dict` to what *player* observes."""
        scaled(_observed(state, player), self.tensor)

    def string_from(self, state: WagonwayState, player: int) -> str:
        """All entries but zeros, by name."""
        vector = _observed(state, player)
        parts = {name: part.of(vector) for name, part in SLICES.items()}
        return "; ".join(f"{name} {part.tolist()}" for name, part in parts.items() if part.any())


def _observed(state: WagonwayState, player: int) -> Any:
    if not state._dealt:
        return np.zeros(N_ENTRIES, np.int8)
    return state.games.observe(seat=player)[0]


pyspiel.register_game(_game_type("win", 0), WagonwayGame)
