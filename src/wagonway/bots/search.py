"""`search`: tries its candidates in imagined worlds and takes the one that wins most.

Each world deals the unseen cards and tickets afresh and is played out by planners. All candidates
are tried in the same worlds; after each round the worse half is dropped (sequential halving). What
the planner would do stands unless another is better by more than chance explains. The
budget is a number of playouts or of seconds; several cores share the worlds of a round. The
playouts are compiled, so the first decision on a machine loads them (a second or two).
"""

import math
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from wagonway.bots.candidates import list_candidates
from wagonway.bots.kernel_bot import KernelBot
from wagonway.bots.memory import Memory
from wagonway.bots.rollout import Desk
from wagonway.bots.settings import REPLAN
from wagonway.bots.specs import CompiledSpec
from wagonway.engine.actions import GIVE_BACK, KEEP
from wagonway.engine.box import Box
from wagonway.engine.records import dtype_of, to_numpy
from wagonway.engine.state import State
from wagonway.errors import BotError
from wagonway.lexicon import Lexicon
from wagonway.vocab import FIRST_TICKETS, TICKETS

EXPECTED: Final = "playouts=N or seconds=S, and cores=N"
LEAST_WORLDS: Final = 4
"""Worlds of a round, at the least, before anything is dropped."""
SELDOM: Final = 15
"""Turns after which an imagined player makes its plan anew, if nothing else makes it."""
DOUBT: Final = 1.5
"""Standard errors by which a candidate must be better than the planner's own."""


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

    def action(self, lexicon: Lexicon, box: Box, seen: State) -> int:
        """The next small decision; for tickets, the next part of the choice made."""
        settings = self.spec.numbers(lexicon.edition, seen.n_seats)
        me = seen.player[seen.seat]
        if seen.phase in (FIRST_TICKETS, TICKETS) and me.n_refused:
            return _next_of_choice(seen, self.memory.keep)
        candidates = list_candidates(box, seen, self.memory, settings)
        best = candidates[0]
        if len(candidates) > 1:
            best = Trial(lexicon, seen, self, candidates, settings).best()
        if best >= 0:
            return best
        kept = -1 - best
        self.memory.keep = sum(
            1 << me.offer[place] for place in range(me.n_offer) if kept >> place & 1
        )
        return _next_of_choice(seen, self.memory.keep)


def _next_of_choice(seen: State, keep: int) -> int:
    """Give back the next ticket that is not to be kept, or keep the rest."""
    me = seen.player[seen.seat]
    for place in range(me.n_offer):
        if not keep >> me.offer[place] & 1 and seen.legal[0] >> (GIVE_BACK + place) & 1:
            return GIVE_BACK + place
    return KEEP


class Trial:
    """One decision under trial."""

    def __init__(
        self,
        lexicon: Lexicon,
        seen: State,
        bot: SearchBot,
        candidates: list[int],
        settings: list[int],
    ) -> None:
        import numpy as np

        from wagonway.engine.batch import box_of
        from wagonway.engine.compiled import STATE

        self._np = np
        self._bot, self._budget = bot, bot.budget
        self._begun = time.perf_counter()
        self._box = box_of(lexicon.edition)
        self._seen = np.zeros(1, STATE)
        to_numpy(seen, self._seen[0])
        self._memory = np.zeros(1, dtype_of(Memory))
        to_numpy(bot.memory, self._memory[0])
        self._settings = np.array(settings, np.int64)
        self._settings[REPLAN] = SELDOM
        self._seed = bot.random.getrandbits(62)
        self._own = candidates[0]
        self._left = list(candidates)
        self._results: dict[int, list[int]] = {candidate: [] for candidate in candidates}
        self._worlds = 0
        self._playouts = 0
        self._try = _compiled_tries()

    def best(self) -> int:
        """The candidate that comes to most, doubt speaking for the planner's own."""
        rounds = max(1, (len(self._left) - 1).bit_length())
        for number in range(rounds):
            self._play_round(rounds - number)
            if number < rounds - 1:
                others = sorted(self._left[1:], key=self._gain, reverse=True)
                self._left = [self._own, *others[: max(1, len(self._left) // 2 - 1)]]
        self._bot.playouts = self._playouts
        return max(self._left, key=self._sure_gain)

    def _gain(self, candidate: int) -> float:
        """What a candidate came to more than the planner's own, on average over the worlds."""
        pairs = zip(self._results[candidate], self._results[self._own], strict=True)
        return sum(one - own for one, own in pairs) / self._worlds

    def _sure_gain(self, candidate: int) -> float:
        """The gain less what may be chance: the worlds are the same, so their differences count."""
        if candidate == self._own:
            return 0.0
        gain = self._gain(candidate)
        pairs = zip(self._results[candidate], self._results[self._own], strict=True)
        squares = sum((one - own - gain) ** 2 for one, own in pairs)
        error = math.sqrt(squares / (self._worlds * max(1, self._worlds - 1)))
        return gain - DOUBT * error

    def _play_round(self, rounds_left: int) -> None:
        """Spend this round's share of what is left of the budget."""
        if self._budget.playouts:
            share = (self._budget.playouts - self._playouts) / rounds_left
            self._play(max(LEAST_WORLDS, round(share / len(self._left))))
            return
        left = self._budget.seconds - (time.perf_counter() - self._begun)
        end = time.perf_counter() + left / rounds_left
        worlds = self._budget.cores
        pace = 0.0
        while time.perf_counter() + worlds * pace < end or not self._worlds:
            begun = time.perf_counter()
            self._play(worlds)
            pace = (time.perf_counter() - begun) / worlds
            left = end - time.perf_counter()
            worlds = max(1, min(64, int(left / 3 / max(pace, 1e-6))))

    def _play(self, worlds: int) -> None:
        """Try all that is left in so many further worlds, shared by the cores."""
        numbers = self._np.arange(self._worlds, self._worlds + worlds)
        parts = self._np.array_split(numbers, min(self._budget.cores, worlds))
        if len(parts) == 1:
            results = [self._play_part(parts[0])]
        else:
            with ThreadPoolExecutor(len(parts)) as pool:
                results = list(pool.map(self._play_part, parts))
        self._worlds += worlds
        self._playouts += worlds * len(self._left)
        for part in results:
            for candidate, column in zip(self._left, part.T.tolist(), strict=True):
                self._results[candidate] += column

    def _play_part(self, numbers: Any) -> Any:
        np = self._np
        results = np.zeros((len(numbers), len(self._left)), np.int64)
        self._try(
            self._box,
            np.zeros(1, dtype_of(Desk)),
            self._seen,
            self._memory,
            np.array(self._left, np.int64),
            self._seed,
            np.ascontiguousarray(numbers, np.int64),
            self._settings,
            results,
        )
        return results


@lru_cache
def _compiled_tries() -> Callable[..., None]:
    from wagonway.bots import play
    from wagonway.engine import compiled

    tries: Callable[..., None] = compiled.entry(play.try_candidates)
    return tries


def read_budget(settings: Mapping[str, str]) -> Budget:
    """The budget that settings ask for: `playouts=400`, or `seconds=0.5`; `cores=2` with either."""
    for key in settings:
        if key not in ("playouts", "seconds", "cores"):
            raise BotError(f"bot 'search' has no setting {key!r}; expected {EXPECTED}")
    if "playouts" in settings and "seconds" in settings:
        raise BotError(f"bot 'search': playouts and seconds; expected {EXPECTED}")
    return Budget(
        playouts=int(_number(settings, "playouts", 0, 1, 10_000_000)),
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
