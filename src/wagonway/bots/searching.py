"""One decision by search, with a number of playouts for its budget.

`search` does the same with a time for its budget, and on several cores.
"""

from typing import Final

from wagonway.bots.candidates import list_candidates
from wagonway.bots.keeping import kept_of, next_of_choice
from wagonway.bots.memory import Memory
from wagonway.bots.rollout import Desk, try_worlds
from wagonway.bots.settings import N_SETTINGS, PLAYOUTS, REPLAN
from wagonway.bots.trial import Trial, best_candidate, drop_half, rounds_of
from wagonway.engine.box import Box
from wagonway.engine.chance import next_word
from wagonway.engine.kernel import kernel
from wagonway.engine.primitives import copy_over
from wagonway.engine.state import State
from wagonway.vocab import FIRST_TICKETS, TICKETS

SELDOM: Final = 5
"""Turns after which an imagined player makes its plan anew, if nothing else makes it."""


@kernel
def decide_by_search(box: Box, desk: Desk, seen: State, memory: Memory, settings: list[int]) -> int:
    """The next small decision; for tickets, the next part of the choice made."""
    if is_choosing(seen):
        return next_of_choice(seen, memory.keep)
    begin_search(box, desk, seen, memory, settings)
    trial = desk.trial[0]
    if trial.size > 1:
        seed = next_word(memory.dice)
        rounds = rounds_of(trial)
        for number in range(rounds):
            worlds = worlds_of_round(trial, settings[PLAYOUTS], rounds - number)
            try_worlds(box, desk, seen, memory, seed, trial.worlds, worlds)
            if number < rounds - 1:
                drop_half(trial)
    return take(seen, memory, best_candidate(trial))


@kernel
def worlds_of_round(trial: Trial, playouts: int, rounds_left: int) -> int:
    """The worlds that a round's share of the playouts left is enough for, at least one."""
    return max(1, (playouts - trial.playouts) // (rounds_left * trial.size))


@kernel
def is_choosing(seen: State) -> bool:
    """Whether a choice of tickets is made already and needs only to be carried out."""
    asked = seen.phase == FIRST_TICKETS or seen.phase == TICKETS
    return asked and seen.player[seen.seat].n_refused > 0


@kernel
def begin_search(box: Box, desk: Desk, seen: State, memory: Memory, settings: list[int]) -> None:
    """Lay the candidates on the desk, and the settings of the imagined players."""
    for place in range(N_SETTINGS):
        desk.settings[place] = settings[place]
    desk.settings[REPLAN] = SELDOM
    copy_over(seen, desk.world[0])
    list_candidates(box, desk.world[0], memory, desk.trial[0], settings)


@kernel
def take(seen: State, memory: Memory, candidate: int) -> int:
    """The action of a candidate, the first one of a choice of tickets."""
    if candidate >= 0:
        return candidate
    memory.keep = kept_of(seen, -1 - candidate)
    return next_of_choice(seen, memory.keep)
