"""`search`: tries its candidates in imagined worlds and takes the one that does best.

Each world deals the unseen cards and tickets afresh and is played out by planners. All candidates
are tried in the same worlds; after each round the worse half is dropped. What the planner would do
stands unless another is better by more than its standard error. The budget is a number of playouts
or of seconds; several cores share the worlds of a round. The playouts are compiled, so the first
decision on a machine loads them (a second or two).
"""

import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from wagonway.bots.keeping import next_of_choice
from wagonway.bots.kernel_bot import KernelBot
from wagonway.bots.memory import Memory
from wagonway.bots.rollout import Desk
from wagonway.bots.searching import is_choosing, take, worlds_of_round
from wagonway.bots.specs import MOST_PLAYOUTS, CompiledSpec
from wagonway.bots.trial import (
    Trial,
    add_results,
    best_candidate,
    drop_half,
    is_decided,
    rounds_of,
    untried,
)
from wagonway.engine.box import Box
from wagonway.engine.chance import next_word
from wagonway.engine.records import dtype_of, from_numpy, to_numpy
from wagonway.engine.state import State
from wagonway.errors import BotError
from wagonway.lexicon import Lexicon

EXPECTED: Final = "playouts=N or seconds=S, and cores=N"
MOST_WORLDS: Final = 64
"""Worlds between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think about one decision."""

    playouts: int
    """0: as many as fit into the seconds."""
    seconds: float
    cores: int = 1


class SearchBot(KernelBot):
    """The planner, thinking ahead."""

    def __init__(self, budget: Budget, seed: int = 0) -> None:
        super().__init__(CompiledSpec("planner"), seed)
        self.budget = budget
        self.playouts = 0
        """How many the last decision took."""

    def action(self, lexicon: Lexicon, box: Box, seen: State) -> int:  # noqa: ARG002 (compiled)
        """The next small decision; for tickets, the next part of the choice made."""
        if is_choosing(seen):
            return next_of_choice(seen, self.memory.keep)
        thought = Thought(lexicon, seen, self)
        trial = thought.finish()
        self.playouts = trial.playouts
        return take(seen, self.memory, best_candidate(trial))


class Thought:
    """One decision under trial."""

    def __init__(self, lexicon: Lexicon, seen: State, bot: SearchBot) -> None:
        import numpy as np

        from wagonway.engine.batch import box_of
        from wagonway.engine.compiled import STATE

        self._begun = time.perf_counter()
        self._budget = bot.budget
        self._box = box_of(lexicon.edition)
        self._seen = np.zeros(1, STATE)
        to_numpy(seen, self._seen[0])
        self._memory = np.zeros(1, dtype_of(Memory))
        to_numpy(bot.memory, self._memory[0])
        self._desks = np.zeros(bot.budget.cores, dtype_of(Desk))
        settings = np.array(bot.spec.numbers(lexicon.edition, seen.n_seats), np.int64)
        consider, self._try = _compiled_parts()
        consider(self._box, self._desks, self._seen, self._memory, settings)
        self._desks["settings"] = self._desks[0]["settings"]
        bot.memory = from_numpy(self._memory[0], Memory)
        self._trial = from_numpy(self._desks[0]["trial"][0], Trial)
        self._dice = bot.memory.dice
        self._seed = 0

    def finish(self) -> Trial:
        """Spend the budget; what has come of it."""
        trial = self._trial
        if trial.size > 1:
            self._seed = next_word(self._dice)
            rounds = rounds_of(trial)
            for left in range(rounds, 0, -1):
                if self._budget.playouts:
                    self._play(worlds_of_round(trial, self._budget.playouts, left))
                else:
                    self._play_round(left)
                if left > 1:
                    drop_half(trial)
        return trial

    def _play_round(self, rounds_left: int) -> None:
        """Spend this round's share of the seconds left."""
        left = self._budget.seconds - (time.perf_counter() - self._begun)
        end = time.perf_counter() + left / rounds_left
        worlds = self._budget.cores
        pace = 0.0
        while time.perf_counter() + worlds * pace < end or not self._trial.worlds:
            begun = time.perf_counter()
            self._play(worlds)
            pace = (time.perf_counter() - begun) / worlds
            left = end - time.perf_counter()
            worlds = max(1, min(MOST_WORLDS, int(left / 3 / max(pace, 1e-6))))
            if is_decided(self._trial):
                return

    def _play(self, worlds: int) -> None:
        """Try all that is left in so many further worlds, shared by the cores."""
        first, cores = self._trial.worlds, min(len(self._desks), worlds)
        ends = [first + worlds * core // cores for core in range(cores + 1)]
        if cores == 1:
            self._play_part(0, first, worlds)
        else:
            with ThreadPoolExecutor(cores) as pool:
                parts = [
                    pool.submit(self._play_part, core, ends[core], ends[core + 1] - ends[core])
                    for core in range(cores)
                ]
                for part in parts:
                    part.result()
        for desk in self._desks[:cores]:
            add_results(self._trial, from_numpy(desk["trial"][0], Trial))

    def _play_part(self, core: int, first: int, worlds: int) -> None:
        """Some of the worlds, at the core's own desk."""
        desk = self._desks[core : core + 1]
        to_numpy(untried(self._trial), desk[0]["trial"][0])
        self._try(self._box, desk, self._seen, self._memory, self._seed, first, worlds)


@lru_cache
def _compiled_parts() -> tuple[Callable[..., None], Callable[..., None]]:
    from wagonway.bots import play
    from wagonway.engine import compiled

    return compiled.entry(play.consider), compiled.entry(play.try_candidates)


def read_budget(settings: Mapping[str, str]) -> Budget:
    """The budget that settings ask for: `playouts=400`, or `seconds=0.5`; `cores=2` with either."""
    for key in settings:
        if key not in ("playouts", "seconds", "cores"):
            raise BotError(f"bot 'search' has no setting {key!r}; expected {EXPECTED}")
    if "playouts" in settings and "seconds" in settings:
        raise BotError(f"bot 'search': playouts and seconds; expected {EXPECTED}")
    return Budget(
        playouts=int(_number(settings, "playouts", 0, 1, MOST_PLAYOUTS)),
        seconds=_number(settings, "seconds", 1, 0.01, 3600),
        cores=int(_number(settings, "cores", 1, 1, 256)),
    )


def _number(
    settings: Mapping[str, str], key: str, default: float, least: float, most: float
) -> float:
    if key not in settings:
        return default
    try:
        value = float(settings[key])
    except ValueError:
        value = -1
    if not least <= value <= most or (key != "seconds" and value != int(value)):
        raise BotError(
            f"bot 'search': {key}={settings[key]}; expected a number from {least} to {most}"
        )
    return value
