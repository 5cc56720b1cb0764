"""Many games at once for a learner: compiled, without the GIL, in arrays made beforehand.

    >>> games = BatchGames("usa-2004", seats=2, n=1024, seed=1, threads=2, autoreset="same")
    >>> games.reset()
    >>> while learning:
    ...     games.observe(observations)
    ...     games.mask(masks)
    ...     games.step(policy(observations, masks))
    ...     learn(games.rewards, games.done)

Game k of a batch begins with seed + k; the next game in its place has the seed n further on. What
happens in a game depends on its seed and on what is decided in it, never on the other games or on
the number of threads.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from itertools import pairwise
from os import PathLike
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from wagonway.bots import registry
from wagonway.bots.memory import Memory
from wagonway.bots.settings import N_SETTINGS
from wagonway.editions import Edition, load
from wagonway.engine import compiled
from wagonway.engine.actions import N_ACTIONS
from wagonway.engine.batch import SEED_LIMIT, STATE, box_of
from wagonway.engine.box import pack
from wagonway.engine.legal import why_not
from wagonway.engine.reasons import REASON_NAMES, SENTENCES
from wagonway.engine.records import dtype_of, from_numpy, to_numpy
from wagonway.engine.state import State
from wagonway.envs import play
from wagonway.envs.checks import check_actions, check_out, whole
from wagonway.envs.observation import blank_observation
from wagonway.envs.rewards import reward_named, win_shares
from wagonway.envs.spec import N_ENTRIES, OBSERVATION
from wagonway.errors import BotError, IllegalMove, SetupError

AUTORESET: Final = {"off": play.OFF, "next": play.NEXT_STEP, "same": play.SAME_STEP}
"""What happens to a game that has ended: it waits for `reset`; the next step deals a new one
instead of deciding; a new one is dealt in the same step."""

PARTS_PER_THREAD: Final = 4
"""So that a thread whose games take longer holds up the others less."""

MASK: Final = dtype_of(play.Mask)
SLOT: Final = dtype_of(play.Slot)
DESK: Final = dtype_of(play.Desk)
MEMORY: Final = dtype_of(Memory)
SAVE_MARK: Final = b"wagonway-game-1\0"

Bytes = NDArray[np.int8]


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
        self.seats = self._check_seats(seats)
        self.threads = whole("number of threads", threads, 1)
        self.bots = dict(bots or {})
        """The seats played by bots, and their specs."""
        self.autoreset = autoreset
        self.reward = reward
        self.states = np.zeros(self.n, STATE)
        """The games themselves, hidden things and all: for studies, not for players."""
        self.rewards = np.zeros((self.n, self.seats))
        """What the games that ended in the last step are worth to each seat; else 0."""
        self.done = np.zeros(self.n, np.bool_)
        """Whether a game ended in the last step: over, or cut off."""
        self.terminated = np.zeros(self.n, np.bool_)
        self.truncated = np.zeros(self.n, np.bool_)
        """Whether it was cut off by the limit of turns: that is no result (T3)."""
        if autoreset not in AUTORESET:
            raise SetupError(f"autoreset {autoreset!r}; expected one of {', '.join(AUTORESET)}")
        if first is not None and whole("first seat", first, 0) >= self.seats:
            raise SetupError(f"first seat {first}; expected 0 to {self.seats - 1}, or None")
        self._value = reward_named(reward)
        self._mode = AUTORESET[autoreset]
        self._first = -1 if first is None else first
        self._most_turns = whole("limit of turns", most_turns, 0)
        self._slots = np.zeros(self.n, SLOT)
        self._slots["over"] = play.EMPTY
        if whole("seed", seed, 0) + self.n > SEED_LIMIT:
            raise SetupError(f"seed {seed}; expected one below 2**63, for the last game too")
        self._slots["seed"] = seed + np.arange(self.n)
        self._dealt = False
        self._policies, self._settings = self._seat_bots()
        self._memories = np.zeros((self.n, self.seats if self.bots else 0), MEMORY)
        self._finals = np.zeros(self.n if self._mode == play.SAME_STEP else 0, STATE)
        self._actions = np.full(self.n, play.NO_ACTION, np.int64)
        self._box = box_of(self.edition)
        self._kernels = {kernel: compiled.entry(kernel) for kernel in KERNELS}
        self._parts = self._cut()
        self._pool: ThreadPoolExecutor | None = None
        self._sent: list[Future[Any]] | None = None

    @property
    def seat(self) -> NDArray[np.int8]:
        """Whose decision it is, by game."""
        seats: NDArray[np.int8] = self._slots["seat"]
        return seats

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
            self._carry_out()
        else:
            for game in np.flatnonzero(chosen):
                self._slots["over"][game] = play.EMPTY
                self._run_step(*self._one(int(game)))
        self._dealt = True
        self._note_ends(None)

    def step(self, actions: Any) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Take a decision in every game; `rewards` and `done`.

        In a game that is over it must be -1. If any decision is refused, IllegalMove names the
        game and the reason, and no game has changed.
        """
        self.send(actions, _background=False)
        return self.recv()

    def send(self, actions: Any, *, _background: bool = True) -> None:
        """Begin a step and return at once; leave the games alone until `recv`."""
        self._check_idle()
        if not self._dealt:
            raise SetupError("the games have not been dealt; call reset() first")
        self._actions[:] = check_actions(actions, self.n)
        refused = self._kernels[play.first_refused](
            self.states, self._slots, self._mode, self._actions
        )
        if refused >= 0:
            raise self._refusal(int(refused))
        if not _background:
            self._carry_out()
            self._sent = []
        else:
            pool = self._threads()
            self._sent = [pool.submit(self._run_step, *part) for part in self._parts]

    def recv(self) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Wait for the step that was sent; `rewards` and `done`."""
        if self._sent is None:
            raise SetupError("nothing was sent; call send(actions) first")
        sent, self._sent = self._sent, None
        for part in sent:
            part.result()
        self._note_ends(self._actions)
        return self.rewards, self.done

    def observe(self, out: Bytes | None = None, seat: int | None = None) -> Bytes:
        """What the seat to act, or *seat*, observes of every game: n rows of `spec.N_ENTRIES`."""
        return self._observe(self.states, out, seat)

    def observe_final(self, out: Bytes | None = None, seat: int | None = None) -> Bytes:
        """The same of the games as they ended; with autoreset "same", rows count where `done`."""
        same = self._mode == play.SAME_STEP
        return self._observe(self._finals if same else self.states, out, seat)

    def mask(self, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """The legal decisions of the seat to act: n rows of `spec.N_ACTIONS`, of one byte each."""
        self._check_idle()
        masks = check_out(out, self.n, N_ACTIONS, (np.dtype(np.bool_), np.dtype(np.int8)), np.bool_)
        rows = masks.view(np.int8).view(MASK).reshape(self.n)
        kernel = self._kernels[play.mask_games]
        self._share(
            lambda part, desk: kernel(self.states[part], self._slots[part], rows[part])  # noqa: ARG005
        )
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
        body = b"".join(row.tobytes() for row in rows)
        return SAVE_MARK + hashlib.sha256(self._kind() + body).digest() + body

    def restore(self, game: int, data: bytes) -> None:
        """Put a saved game in the place of this one."""
        self._check_idle()
        k = self._check_game(game)
        body = data[len(SAVE_MARK) + 32 :]
        if data[: -len(body)] != SAVE_MARK + hashlib.sha256(self._kind() + body).digest():
            expected = "what save() gave, for the same edition, seats and bots"
            raise SetupError(f"this is no saved game of this batch; expected {expected}")
        start = 0
        for array in (self.states, self._slots, self._memories):
            row = array[k : k + 1].reshape(-1).view(np.uint8)
            row[:] = np.frombuffer(body, np.uint8, row.size, start)
            start += row.size
        self._dealt = True

    def copy(self) -> "BatchGames":
        """An independent batch in the same state."""
        self._check_idle()
        twin = object.__new__(BatchGames)
        twin.__dict__.update(self.__dict__)
        for name, value in self.__dict__.items():
            if isinstance(value, np.ndarray) and name != "_box":
                setattr(twin, name, value.copy())
        twin._parts = twin._cut()
        twin._pool = None
        return twin

    def __deepcopy__(self, memo: object) -> "BatchGames":
        return self.copy()

    def close(self) -> None:
        """End the threads; a later step starts them again."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    # How the work is done.

    def _observe(self, states: NDArray[Any], out: Bytes | None, seat: int | None) -> Bytes:
        self._check_idle()
        viewer = play.TO_ACT if seat is None else whole("seat", seat, 0)
        if viewer >= self.seats:
            raise SetupError(f"there is no seat {seat}; expected 0 to {self.seats - 1}")
        vectors = check_out(out, self.n, N_ENTRIES, (np.dtype(np.int8),), np.int8)
        rows = vectors.view(OBSERVATION).reshape(self.n)
        kernel = self._kernels[play.observe_games]
        self._share(lambda part, desk: kernel(self._box, desk, states[part], viewer, rows[part]))
        return vectors

    def _carry_out(self) -> None:
        self._share(self._run_step)

    def _run_step(self, part: slice, desk: NDArray[Any]) -> None:
        self._kernels[play.step_games](
            self._box,
            desk,
            self.states[part],
            self._slots[part],
            self._memories[part],
            self._policies,
            self._settings,
            self._first,
            self._most_turns,
            self._mode,
            self.n,
            self._actions[part],
            self._finals[part],
        )

    def _share(self, work: Callable[[slice, NDArray[Any]], object]) -> None:
        """Let the threads do all parts of a piece of work."""
        if len(self._parts) == 1:
            work(*self._parts[0])
            return
        for done in [self._threads().submit(work, *part) for part in self._parts]:
            done.result()

    def _threads(self) -> ThreadPoolExecutor:
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.threads, "wagonway")
        return self._pool

    def _cut(self) -> list[tuple[slice, NDArray[Any]]]:
        """The games in parts for the threads, each with a desk of its own."""
        n_parts = 1 if self.threads == 1 else min(self.n, self.threads * PARTS_PER_THREAD)
        edges = [self.n * part // n_parts for part in range(n_parts + 1)]
        return [(slice(*ends), _blank_desk(self.edition).copy()) for ends in pairwise(edges)]

    def _one(self, game: int) -> tuple[slice, NDArray[Any]]:
        return slice(game, game + 1), self._parts[0][1]

    def _note_ends(self, actions: NDArray[np.int64] | None) -> None:
        """Say which games ended, and what they are worth."""
        ended = self._slots["ended"]
        if actions is None:
            ended[:] = 0
        np.equal(ended, play.TERMINATED, out=self.terminated)
        np.equal(ended, play.TRUNCATED, out=self.truncated)
        np.not_equal(ended, 0, out=self.done)
        self.rewards.fill(0)
        games = np.flatnonzero(self.terminated)
        if len(games):
            last = (self._finals if self._mode == play.SAME_STEP else self.states)[games]
            scores = last["player"]["score"][:, : self.seats].astype(np.float64)
            self.rewards[games] = self._value(scores, win_shares(last["winners"], self.seats))

    def _seat_bots(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        policies = np.full(self.seats, play.OUTSIDE, np.int64)
        settings = np.zeros((self.seats, N_SETTINGS), np.int64)
        for seat, spec in self.bots.items():
            if whole("seat of a bot", seat, 0) >= self.seats:
                raise SetupError(f"a bot on seat {seat}; expected 0 to {self.seats - 1}")
            bot = registry.compiled(spec)
            if bot is None:
                raise BotError(f"bot {spec!r} does not exist compiled; expected one that does")
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
        if getattr(self, "_sent", None) is not None:
            raise SetupError("a step is under way; call recv() first")

    def _check_seats(self, seats: int) -> int:
        fewest, most = self.edition.rulebook.seats
        if not fewest <= whole("number of seats", seats, 0) <= most:
            raise SetupError(f"{seats} seats; expected {fewest} to {most} in {self.edition.id}")
        return int(seats)

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
