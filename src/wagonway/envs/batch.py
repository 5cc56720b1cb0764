"""Many games at once for a learner: compiled, without the GIL, in arrays made beforehand.

    >>> games = BatchGames("usa-2004", seats=2, n=1024, seed=1, threads=2, autoreset="same")
    >>> games.reset()
    >>> observations, masks = games.observe(), games.mask()
    >>> while learning:
    ...     games.step(policy(observations, masks), observations, masks)
    ...     learn(games.rewards, games.done)

Game k of a batch begins with seed + k; the next game in its place has the seed n further on. What
happens in a game depends on its seed and on what is decided in it, never on the other games or on
the number of threads.
"""

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from os import PathLike
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wagonway.bots import registry
from wagonway.bots.memory import Memory
from wagonway.bots.settings import N_SETTINGS
from wagonway.bots.specs import QUICK
from wagonway.editions import Edition, load
from wagonway.engine import compiled
from wagonway.engine.actions import N_ACTIONS
from wagonway.engine.batch import STATE, box_of
from wagonway.engine.box import pack
from wagonway.engine.checks import (
    SEED_LIMIT,
    check_actions,
    check_first,
    check_seats,
    check_seed,
    whole,
)
from wagonway.engine.legal import why_not
from wagonway.engine.reasons import REASON_NAMES, SENTENCES
from wagonway.engine.records import dtype_of, from_numpy, to_numpy
from wagonway.engine.state import State
from wagonway.envs import play
from wagonway.envs.crew import Crew, Pending
from wagonway.envs.joined import Joined
from wagonway.envs.observation import blank_observation
from wagonway.envs.rewards import reward_named
from wagonway.envs.rows import (
    NO_MASKS,
    NO_OBSERVATIONS,
    duplicate,
    mask_rows,
    observation_rows,
)
from wagonway.envs.saves import seal, unseal
from wagonway.envs.spec import N_ENTRIES
from wagonway.errors import BotError, IllegalMove, SetupError

AUTORESET: Final = {"off": play.OFF, "next": play.NEXT_STEP, "same": play.SAME_STEP}
"""What happens to a game that has ended: it waits for `reset`; the next step deals a new one
instead of deciding; a new one is dealt in the same step."""

PARTS_WITH_BOTS: Final = 4
"""For each thread: bots take long, and not equally long. A step without any takes less time than
handing over a further part would."""

SLOT: Final = dtype_of(play.Slot)
DESK: Final = dtype_of(play.Desk)
JOINED: Final = dtype_of(Joined)
MEMORY: Final = dtype_of(Memory)

Bytes = NDArray[np.int8]


class Part(NamedTuple):
    """Some games of a batch, for one thread: the rows of every array, and a desk of its own."""

    games: slice
    states: NDArray[Any]
    slots: NDArray[Any]
    memories: NDArray[Any]
    actions: NDArray[np.int64]
    rewards: NDArray[np.float64]
    finals: NDArray[Any]
    joined: NDArray[Any]
    desk: NDArray[Any]


Work: TypeAlias = Callable[[Part], None]


class BatchGames:
    """*n* games of one edition that wait for decisions, all at once.

    *bots* maps seats to bots that decide inside the step (`{1: "planner"}`); the other seats are
    decided by `step`. *reward* names what a finished game is worth (`rewards.REWARDS`). With
    *most_turns* a game is cut off after so many turns. `close` ends its threads.
    """

    def __init__(
        self,
        edition: Edition | str | PathLike[str],
        seats: int = 2,
        n: int = 1,
        seed: int = 0,
        threads: int = 1,
        *,
        first: int | None = None,
        bots: Mapping[int, str] | None = None,
        autoreset: str = "off",
        reward: str = "win",
        most_turns: int = 0,
    ) -> None:
        self.edition = edition if isinstance(edition, Edition) else load(edition)
        self.n = whole("number of games", n, 1)
        self.seats = check_seats(self.edition, seats)
        self.threads = whole("number of threads", threads, 1)
        self.bots = dict(bots or {})
        """The seats played by bots, and their specs."""
        self.autoreset = autoreset
        self.reward = reward
        self.states = np.zeros(self.n, STATE)
        """The games themselves, hidden things and all: for studies, not for players."""
        self.rewards = np.zeros((self.n, self.seats))
        """What the games that ended in the last step are worth to each seat; else 0."""
        if autoreset not in AUTORESET:
            raise SetupError(f"autoreset {autoreset!r}; expected one of {', '.join(AUTORESET)}")
        self._mode = AUTORESET[autoreset]
        self._desk = duplicate(_blank_desk(self.edition))
        self._desk["stride"] = self.n
        self._desk["most_turns"] = whole("limit of turns", most_turns, 0)
        self._desk["first"] = check_first(first, self.seats)
        self._desk["autoreset"] = self._mode
        self._desk["reward"] = reward_named(reward)
        self._slots = np.zeros(self.n, SLOT)
        self._slots["over"] = play.EMPTY
        self._slots["seed"] = check_seed(seed, self.n) + np.arange(self.n)
        self._dealt = False
        self._policies, self._settings = self._seat_bots()
        self._memories = np.zeros((self.n, self.seats if self.bots else 0), MEMORY)
        self._finals = np.zeros(self.n if self._mode == play.SAME_STEP else 0, STATE)
        self._joined = np.zeros((self.n, self.seats), JOINED)
        self._actions = np.full(self.n, play.NO_ACTION, np.int64)
        self._prepare()

    def _prepare(self) -> None:
        """Make what a copy or another process makes for itself."""
        self._box = box_of(self.edition)
        self._kernels = {kernel: compiled.entry(kernel) for kernel in KERNELS}
        self._parts = self._cut()
        self._crew = Crew(self.threads)
        self._sent: Pending[Part] | None = None

    def __getstate__(self) -> dict[str, Any]:
        self._check_idle()
        made = ("_box", "_kernels", "_parts", "_crew", "_sent")
        return {name: value for name, value in self.__dict__.items() if name not in made}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._prepare()

    @property
    def seat(self) -> NDArray[np.int8]:
        """Whose decision it is, by game."""
        seats: NDArray[np.int8] = self._slots["seat"]
        return seats

    @property
    def done(self) -> NDArray[np.bool_]:
        """Whether a game ended in the last step: over, or cut off."""
        return self._flag("done")

    @property
    def terminated(self) -> NDArray[np.bool_]:
        """Whether it is over by the rules."""
        return self._flag("terminated")

    @property
    def truncated(self) -> NDArray[np.bool_]:
        """Whether it was cut off by the limit of turns: that is no result (T3)."""
        return self._flag("truncated")

    @property
    def over(self) -> NDArray[np.bool_]:
        """Whether a game waits for a new one to be dealt."""
        waiting: NDArray[np.bool_] = self._slots["over"] != 0
        return waiting

    @property
    def seeds(self) -> NDArray[np.int64]:
        """The seeds of the games being played; a copy."""
        seeds: NDArray[np.int64] = self._slots["seed"].copy()
        return seeds

    def reset(self, seeds: Any = None, games: Any = None) -> None:
        """Deal new games: with the next seeds, or those given; all, or those of a mask *games*."""
        self._check_idle()
        chosen = np.ones(self.n, np.bool_) if games is None else np.asarray(games)
        if chosen.shape != (self.n,) or chosen.dtype != np.bool_:
            raise SetupError(f"games of shape {chosen.shape}; expected a mask of {self.n} booleans")
        if seeds is not None:
            wanted = self._check_seeds(seeds)
            self._slots["seed"][chosen] = wanted[chosen]
        elif self._dealt:
            self._slots["seed"][chosen & (self._slots["over"] != play.EMPTY)] += self.n
        elif games is not None:
            raise SetupError("the games have not been dealt; call reset() for all of them first")
        if not self._dealt or chosen.all():
            self._slots["over"] = play.EMPTY
            self._share(self._step_work())
        else:
            for flag in ("done", "terminated", "truncated"):
                self._slots[flag] = 0
            self.rewards.fill(0)
            for game in np.flatnonzero(chosen):
                self._slots["over"][game] = play.EMPTY
                self._step_work()(self._part(int(game), int(game) + 1))
        self._dealt = True

    def step(
        self,
        actions: Any,
        observations: Bytes | None = None,
        masks: NDArray[Any] | None = None,
        seat: int | None = None,
    ) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Take a decision in every game; `rewards` and `done`.

        In a game that is over it must be -1. If any decision is refused, IllegalMove names the
        game and the reason, and no game has changed. Into *observations* and *masks* goes what
        `observe` and `mask` would write afterwards; in one go it takes less time.
        """
        self._share(self._check_step(actions, observations, masks, seat))
        return self.rewards, self.done

    def send(
        self,
        actions: Any,
        observations: Bytes | None = None,
        masks: NDArray[Any] | None = None,
        seat: int | None = None,
    ) -> None:
        """Begin a step and return at once; leave the games alone until `recv`."""
        work = self._check_step(actions, observations, masks, seat)
        self._sent = self._crew.send(work, self._parts)

    def recv(self) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Wait for the step that was sent; `rewards` and `done`."""
        if self._sent is None:
            raise SetupError("nothing was sent; call send(actions) first")
        sent, self._sent = self._sent, None
        sent.wait()
        return self.rewards, self.done

    def observe(self, out: Bytes | None = None, seat: int | None = None) -> Bytes:
        """What the seat to act, or *seat*, observes of every game: n rows of `spec.N_ENTRIES`."""
        return self._observe(out, seat, final=False)

    def observe_final(self, out: Bytes | None = None, seat: int | None = None) -> Bytes:
        """The same of the games as they ended; autoreset "same" writes only rows `done`."""
        return self._observe(out, seat, final=self._mode == play.SAME_STEP)

    def mask(self, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """The legal decisions of the seat to act: n rows of `spec.N_ACTIONS`, of one byte each."""
        self._check_idle()
        masks = np.empty((self.n, N_ACTIONS), np.bool_) if out is None else out
        rows = mask_rows(masks, self.n)
        kernel = self._kernels[play.mask_games]
        self._share(lambda part: kernel(part.states, part.slots, rows[part.games]))
        return masks

    def sample(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """A uniformly random legal decision in every game, from a generator of the game's seed."""
        self._check_idle()
        actions = np.empty(self.n, np.int64) if out is None else out
        if actions.shape != (self.n,) or actions.dtype != np.int64:
            raise SetupError(f"an array of {actions.dtype}; expected {self.n} of int64")
        self._kernels[play.choose_at_random](self.states, self._slots, actions)
        return actions

    def save(self, game: int) -> bytes:
        """Everything about one game; `restore` brings it back, here or in another process."""
        self._check_idle()
        k = self._check_game(game)
        rows = (self.states[k], self._slots[k], self._memories[k])
        return seal(self._kind(), b"".join(row.tobytes() for row in rows))

    def restore(self, game: int, data: bytes) -> None:
        """Put a saved game in the place of this one."""
        self._check_idle()
        k = self._check_game(game)
        body = unseal(self._kind(), data)
        start = 0
        for array in (self.states, self._slots, self._memories):
            row = array[k : k + 1].reshape(-1).view(np.uint8)
            row[:] = np.frombuffer(body, np.uint8, row.size, start)
            start += row.size
        self._dealt = True

    def copy(self) -> "BatchGames":
        """An independent batch in the same state."""
        twin = object.__new__(BatchGames)
        twin.__setstate__(
            {
                name: duplicate(value) if isinstance(value, np.ndarray) else value
                for name, value in self.__getstate__().items()
            }
        )
        return twin

    def __deepcopy__(self, memo: object) -> "BatchGames":
        return self.copy()

    def close(self) -> None:
        """End the threads; a later step starts them again."""
        self._crew = Crew(self.threads)

    # How the work is done.

    def _flag(self, name: str) -> NDArray[np.bool_]:
        flags: NDArray[np.bool_] = self._slots[name].view(np.bool_)
        return flags

    def _check_step(
        self, actions: Any, observations: Bytes | None, masks: NDArray[Any] | None, seat: int | None
    ) -> Work:
        """The work of a step, once everything about it has been checked."""
        self._check_idle()
        if not self._dealt:
            raise SetupError("the games have not been dealt; call reset() first")
        viewer = self._check_viewer(seat)
        seen = NO_OBSERVATIONS if observations is None else observation_rows(observations, self.n)
        legal = NO_MASKS if masks is None else mask_rows(masks, self.n)
        self._actions[:] = check_actions(actions, self.n)
        refused = self._kernels[play.first_refused](
            self.states, self._slots, self._mode, self._actions
        )
        if refused >= 0:
            raise self._refusal(int(refused))
        return self._step_work(viewer, seen, legal)

    def _step_work(
        self,
        viewer: int = play.TO_ACT,
        observations: NDArray[Any] = NO_OBSERVATIONS,
        masks: NDArray[Any] = NO_MASKS,
    ) -> Work:
        kernel = self._kernels[play.step_games]

        def work(part: Part) -> None:
            kernel(
                self._box,
                part.desk,
                part.states,
                part.slots,
                part.memories,
                self._policies,
                self._settings,
                part.actions,
                part.rewards,
                part.finals,
                part.joined,
                viewer,
                observations[part.games],
                masks[part.games],
            )

        return work

    def _observe(self, out: Bytes | None, seat: int | None, final: bool) -> Bytes:
        self._check_idle()
        viewer = self._check_viewer(seat)
        vectors = np.zeros((self.n, N_ENTRIES), np.int8) if out is None else out
        rows = observation_rows(vectors, self.n)
        kernel = self._kernels[play.observe_games]

        def work(part: Part) -> None:
            states = part.finals if final else part.states
            kernel(
                self._box,
                part.desk,
                states,
                part.slots,
                int(final),
                part.joined,
                viewer,
                rows[part.games],
            )

        self._share(work)
        return vectors

    def _share(self, work: Work) -> None:
        """Let the threads do all parts of a piece of work."""
        if len(self._parts) == 1:
            work(self._parts[0])
        else:
            self._crew.share(work, self._parts)

    def _cut(self) -> list[Part]:
        """The games in parts for the threads."""
        each = PARTS_WITH_BOTS if self.bots and self.threads > 1 else 1
        n_parts = min(self.n, self.threads * each)
        return [
            self._part(self.n * part // n_parts, self.n * (part + 1) // n_parts)
            for part in range(n_parts)
        ]

    def _part(self, start: int, stop: int) -> Part:
        games = slice(start, stop)
        return Part(
            games,
            self.states[games],
            self._slots[games],
            self._memories[games],
            self._actions[games],
            self.rewards[games],
            self._finals[games],
            self._joined[games],
            duplicate(self._desk),
        )

    def _seat_bots(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        policies = np.full(self.seats, play.OUTSIDE, np.int64)
        settings = np.zeros((self.seats, N_SETTINGS), np.int64)
        for seat, spec in self.bots.items():
            if whole("seat of a bot", seat, 0) >= self.seats:
                raise SetupError(f"a bot on seat {seat}; expected 0 to {self.seats - 1}")
            bot = registry.compiled(spec)
            if bot is None or bot.name not in QUICK:
                raise BotError(f"bot {spec!r} on seat {seat}; expected one of {', '.join(QUICK)}")
            policies[seat] = bot.policy
            settings[seat] = bot.numbers(self.edition, self.seats)
        if len(self.bots) == self.seats:
            raise SetupError("bots on all seats; expected at least one seat without")
        return policies, settings

    # What is refused.

    def _refusal(self, game: int) -> IllegalMove:
        action = int(self._actions[game])
        if self._slots["over"][game]:
            text = f"game {game} is over: action {action}; expected {play.NO_ACTION}, or reset()"
            return IllegalMove(text, "game_over")
        if not 0 <= action < N_ACTIONS:
            text = f"game {game}: no action {action}; expected 0 to {N_ACTIONS - 1}"
            return IllegalMove(text, "unknown_action")
        reason = why_not(pack(self.edition), from_numpy(self.states[game], State), action)
        name = REASON_NAMES[reason]
        return IllegalMove(f"game {game}: action {action}: {SENTENCES[name]}", name)

    def _check_idle(self) -> None:
        if self._sent is not None:
            raise SetupError("a step is under way; call recv() first")

    def _check_viewer(self, seat: int | None) -> int:
        viewer = play.TO_ACT if seat is None else whole("seat", seat, 0)
        if viewer >= self.seats:
            raise SetupError(f"there is no seat {seat}; expected 0 to {self.seats - 1}")
        return viewer

    def _check_seeds(self, seeds: Any) -> NDArray[np.int64]:
        wanted = np.asarray(seeds)
        if wanted.shape != (self.n,) or wanted.dtype.kind not in "iu":
            raise SetupError(f"seeds of shape {wanted.shape}; expected {self.n} whole numbers")
        if wanted.min() < 0 or int(wanted.max()) >= SEED_LIMIT:
            raise SetupError("a seed out of range; expected numbers from 0 below 2**63")
        return wanted.astype(np.int64)

    def _check_game(self, game: int) -> int:
        if whole("game", game, 0) >= self.n:
            raise SetupError(f"there is no game {game}; expected 0 to {self.n - 1}")
        return int(game)

    def _kind(self) -> bytes:
        """What a saved game must have in common with the batch."""
        bots = sorted((seat, str(registry.compiled(spec))) for seat, spec in self.bots.items())
        sizes = (STATE.itemsize, SLOT.itemsize, MEMORY.itemsize)
        kind = [self.edition.data, self.edition.rules_version, self.seats, bots, sizes]
        return json.dumps(kind, sort_keys=True).encode()


@lru_cache(maxsize=32)
def _blank_desk(edition: Edition) -> NDArray[Any]:
    """A thread's working memory as it is handed over; copied, not used."""
    desk = np.zeros(1, DESK)
    to_numpy(blank_observation(edition), desk[0]["blank_observation"][0])
    return desk


KERNELS: Final = (
    play.step_games,
    play.first_refused,
    play.choose_at_random,
    play.observe_games,
    play.mask_games,
)
