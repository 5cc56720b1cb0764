"""The measurements, each a function that gives its figures."""

import os
import random
import subprocess
import sys
import tempfile
import time
from typing import Any, Final

import numpy as np

from wagonway.editions import Edition, load
from wagonway.engine import batch
from wagonway.engine.actions import random_action
from wagonway.engine.box import pack
from wagonway.engine.chance import seed_generator
from wagonway.engine.limits import WORD
from wagonway.engine.network import longest_path as longest_path_of
from wagonway.engine.play import write_seed
from wagonway.engine.records import blank, to_numpy
from wagonway.engine.setup import set_up
from wagonway.engine.state import State
from wagonway.engine.turn import step
from wagonway.vocab import OVER

REPEATS: Final = 5
TURNS: Final = 20
"""How often two programs are measured in turns."""
NETWORKS: Final = 400
"""Full networks a board on which longest paths are measured."""


def make_ready() -> None:
    """Compile the rules, or read them from the cache."""
    batch.warmup("engine")


def bytes_per_game() -> int:
    """The size of a game's record."""
    return int(batch.STATE.itemsize)


def random_play(edition: Edition, seats: int, threads: int, seconds: float) -> dict[str, Any]:
    """Games and decisions a second of uniformly random play, on one thread and on several."""
    n = _enough(edition, seats, seconds)
    one: list[float] = []
    many: list[float] = []
    decisions = 0
    for repeat in range(REPEATS):
        for count, times in ((1, one), (threads, many)):
            begin = time.perf_counter()
            played = batch.play_random(
                edition, seats, n * count, seed=repeat * n, threads=count, keep_states=False
            )
            times.append((time.perf_counter() - begin) / count)
            decisions = max(decisions, int(played.decisions.mean()))
    best, best_many = min(one) / n, min(many) / n
    return {
        "edition": edition.id,
        "seats": seats,
        "games_per_second": 1 / best,
        "decisions_per_second": decisions / best,
        "ns_per_decision": best * 1e9 / decisions,
        "decisions_per_game": decisions,
        "threads": threads,
        "games_per_second_threads": 1 / best_many,
        "speed_up": best / best_many,
    }


def one_thread_us_per_game(edition: Edition, seats: int, seconds: float) -> float:
    """Microseconds a game, once."""
    n = _enough(edition, seats, seconds)
    begin = time.perf_counter()
    batch.play_random(edition, seats, n, seed=0, keep_states=False)
    return (time.perf_counter() - begin) / n * 1e6


def _enough(edition: Edition, seats: int, seconds: float) -> int:
    """How many games take about that long."""
    begin = time.perf_counter()
    batch.play_random(edition, seats, 1000, seed=0, keep_states=False)
    return max(1000, int(1000 * seconds / (time.perf_counter() - begin)))


def plain_ms_per_game(seconds: float) -> float:
    """Milliseconds of one usa-2004 game with two seats in plain Python."""
    box, best = pack(load("usa-2004")), float("inf")
    generator = [0] * 4
    for _ in range(REPEATS):
        games, begin = 0, time.perf_counter()
        while time.perf_counter() - begin < seconds:
            state = blank(State)
            write_seed(state, games)
            seed_generator(generator, games, 0)
            set_up(box, state, 2, -1)
            while state.phase != OVER:
                step(box, state, random_action(state, generator))
            games += 1
        best = min(best, (time.perf_counter() - begin) / games)
    return best * 1e3


def longest_path(edition: Edition) -> dict[str, Any]:
    """Microseconds of longest paths on full networks: on average, and on the hardest found."""
    networks = [full_network(edition, seed) for seed in range(NETWORKS)]
    compiled = []
    for network in networks:
        states = np.zeros(1, batch.STATE)
        to_numpy(network, states[0])
        times = []
        for _ in range(3):
            begin = time.perf_counter()
            batch.longest_paths(edition, states)
            times.append(time.perf_counter() - begin)
        compiled.append(min(times))
    hardest = networks[int(np.argmax(compiled))]
    begin = time.perf_counter()
    longest_path_of(pack(edition), hardest, 0)
    plain = time.perf_counter() - begin
    return {
        "edition": edition.id,
        "mean_us": float(np.mean(compiled)) * 1e6,
        "hardest_us": max(compiled) * 1e6,
        "hardest_plain_ms": plain * 1e3,
    }


def full_network(edition: Edition, seed: int) -> State:
    """One seat's connected network with nearly all its wagons, grown at random, short routes first.

    Short routes make many cities of odd degree, which is what makes longest paths hard.
    """
    dice = random.Random(seed)
    routes = edition.board.routes
    state = blank(State)
    state.n_seats = edition.rulebook.seats[0]
    wagons = edition.rulebook.wagons
    cities = {dice.choice(routes).a}
    owned: set[str] = set()
    while True:
        free = [
            (number, route)
            for number, route in enumerate(routes)
            if route.length <= wagons and route.id not in owned and route.twin not in owned
            if route.a in cities or route.b in cities
        ]
        if not free:
            return state
        number, route = min(dice.sample(free, min(3, len(free))), key=lambda each: each[1].length)
        owned.add(route.id)
        cities |= {route.a, route.b}
        wagons -= route.length
        state.player[0].own[number // WORD] |= 1 << number % WORD


def start_times(cold: bool) -> dict[str, float | None]:
    """Seconds that a fresh process takes, best of several."""
    game = "import wagonway as ww; game = ww.new('usa', 2, 1); game.play(game.moves()[0])"
    compiled = (
        "from wagonway.engine.batch import play_random; play_random('usa-2004', 2, 1, seed=1)"
    )
    times: dict[str, float | None] = {
        "help": _fresh(["-m", "wagonway.cli", "--help"]),
        "import_and_first_move": _fresh(["-c", game]),
        "first_compiled_game_cached": _fresh(["-c", compiled]),
        "first_compilation": None,
        "the_rest_of_warmup": None,
    }
    if cold:
        with tempfile.TemporaryDirectory() as folder:
            fresh = {"WAGONWAY_CACHE_DIR": folder}
            times["first_compilation"] = _fresh(["-c", compiled], 1, fresh)
            times["the_rest_of_warmup"] = _fresh(["-m", "wagonway.cli", "warmup"], 1, fresh)
    return times


def _fresh(
    arguments: list[str], repeats: int = REPEATS, more: dict[str, str] | None = None
) -> float:
    best = float("inf")
    for _ in range(repeats):
        begin = time.perf_counter()
        subprocess.run(
            [sys.executable, *arguments],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **(more or {})},
        )
        best = min(best, time.perf_counter() - begin)
    return best
