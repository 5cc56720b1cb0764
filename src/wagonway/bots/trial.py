"""Candidates under trial: what each came to more than the planner's own, in the same worlds.

A search tries them in rounds and drops the worse half after each (sequential halving).
"""

import math
from typing import Final

from wagonway.engine.kernel import kernel
from wagonway.engine.records import copy_record, int64, record

MOST: Final = 12
"""Candidates at most."""
DOUBT: Final = 1.0
"""Standard errors by which a candidate must be better than the planner's own."""
SURE: Final = 4.0
"""Standard errors at which two candidates are told apart for good, after so many worlds."""
WORLDS_TO_BE_SURE: Final = 50


@record
class Trial:
    """The candidates left, the planner's own first, and sums over the worlds tried so far.

    A candidate is an action, or for tickets a whole choice: -1 less the places of the offer to
    keep, as a bit set.
    """

    candidate: list[int] = int64(MOST)
    gain: list[int] = int64(MOST)  # beyond what the planner's own came to
    squares: list[int] = int64(MOST)  # of the gains
    size: int = int64()
    worlds: int = int64()
    playouts: int = int64()


@kernel
def begin_trial(trial: Trial, own: int) -> None:
    """Nothing but the planner's own, and nothing tried."""
    trial.candidate[0] = own
    trial.size = 1
    trial.worlds = trial.playouts = 0
    for place in range(MOST):
        trial.gain[place] = trial.squares[place] = 0


@kernel
def propose(trial: Trial, candidate: int) -> None:
    """Add a candidate, if it is new and there is room."""
    for place in range(trial.size):
        if trial.candidate[place] == candidate:
            return
    if trial.size < MOST:
        trial.candidate[trial.size] = candidate
        trial.size += 1


@kernel
def rounds_of(trial: Trial) -> int:
    """Rounds until two are left and the last one has been played."""
    rounds = 1
    while 1 << rounds < trial.size:
        rounds += 1
    return rounds


@kernel
def drop_half(trial: Trial) -> None:
    """Keep the planner's own and the better of the others, half of all in the whole."""
    left = max(2, (trial.size + 1) // 2)
    for place in range(1, left):
        best = place
        for other in range(place + 1, trial.size):
            if trial.gain[other] > trial.gain[best]:
                best = other
        swap(trial, place, best)
    trial.size = min(trial.size, left)


@kernel
def swap(trial: Trial, one: int, other: int) -> None:
    """Exchange two candidates."""
    candidate, gain, squares = trial.candidate[one], trial.gain[one], trial.squares[one]
    trial.candidate[one] = trial.candidate[other]
    trial.gain[one] = trial.gain[other]
    trial.squares[one] = trial.squares[other]
    trial.candidate[other], trial.gain[other], trial.squares[other] = candidate, gain, squares


@kernel
def best_candidate(trial: Trial) -> int:
    """The candidate that gained most, doubt speaking for the planner's own."""
    best = 0
    most = 0.0
    for place in range(1, trial.size):
        gain = mean_gain(trial, place) - DOUBT * error_of_gain(trial, place)
        if gain > most:
            most = gain
            best = place
    return trial.candidate[best]


@kernel
def is_decided(trial: Trial) -> bool:
    """Whether of the last two candidates one is so much better that further worlds are idle."""
    if trial.size > 2 or trial.worlds < WORLDS_TO_BE_SURE:
        return False
    return abs(mean_gain(trial, 1)) > SURE * error_of_gain(trial, 1)


@kernel
def mean_gain(trial: Trial, place: int) -> float:
    """What a candidate came to more than the planner's own, on average."""
    return trial.gain[place] / max(1, trial.worlds)


@kernel
def error_of_gain(trial: Trial, place: int) -> float:
    """The standard error of that."""
    worlds = max(1, trial.worlds)
    mean = mean_gain(trial, place)
    return math.sqrt(max(0.0, trial.squares[place] / worlds - mean * mean) / worlds)


def untried(trial: Trial) -> Trial:
    """The same candidates, nothing tried yet."""
    made = copy_record(trial)
    begin_trial(made, trial.candidate[0])
    made.size = trial.size
    return made


def add_results(trial: Trial, part: Trial) -> None:
    """Add what came of further worlds."""
    for place in range(trial.size):
        trial.gain[place] += part.gain[place]
        trial.squares[place] += part.squares[place]
    trial.worlds += part.worlds
    trial.playouts += part.playouts
