"""Trying a decision: deal what is unseen, decide, and let planners play the game to its end.

The same deal and the same chance serve all candidates, so that they differ in what they are and not
in their luck. Whatever the imagined players decide they decide as at a table, from what they see.
"""

from typing import Final

from wagonway.bots.beliefs import imagine
from wagonway.bots.memory import Memory, begin_game
from wagonway.bots.planner import decide_by_plan
from wagonway.bots.settings import N_SETTINGS
from wagonway.bots.trial import Trial
from wagonway.engine.actions import GIVE_BACK, KEEP
from wagonway.engine.box import Box
from wagonway.engine.chance import seed_generator
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import MAX_SEATS
from wagonway.engine.primitives import copy_over, popcount
from wagonway.engine.records import int64, record, records
from wagonway.engine.state import State
from wagonway.engine.turn import step
from wagonway.vocab import FIRST_TICKETS, OVER, TICKETS

WIN: Final = 500
"""Worth of a won game."""
MARGIN: Final = 1000
"""Worth of the largest margin there can be; half of it is reached with HALF_MARGIN points."""
HALF_MARGIN: Final = 25
MOST_TURNS: Final = 400


@record
class Desk:
    """Where a search imagines games; handed over all zeros."""

    dice: list[int] = int64(4)
    blank_memory: list[Memory] = records(Memory, 1)
    dealt: list[State] = records(State, 1)
    world: list[State] = records(State, 1)
    memory: list[Memory] = records(Memory, MAX_SEATS)
    trial: list[Trial] = records(Trial, 1)
    settings: list[int] = int64(N_SETTINGS)  # of the imagined players


@kernel
def try_worlds(
    box: Box, desk: Desk, seen: State, memory: Memory, seed: int, first: int, worlds: int
) -> None:
    """Try all candidates in so many worlds, from the one of that number on."""
    trial = desk.trial[0]
    for number in range(first, first + worlds):
        seed_generator(desk.dice, seed, number)
        imagine(box, seen, desk.dealt[0], desk.memory[0].parent, desk.dice)
        own = 0
        for place in range(trial.size):
            result = try_candidate(box, desk, seen.seat, memory, trial.candidate[place])
            if place == 0:
                own = result
            trial.gain[place] += result - own
            trial.squares[place] += (result - own) * (result - own)
    trial.worlds += worlds
    trial.playouts += worlds * trial.size


@kernel
def try_candidate(box: Box, desk: Desk, seat: int, memory: Memory, candidate: int) -> int:
    """What the dealt world comes to after the candidate."""
    world = desk.world[0]
    copy_over(desk.dealt[0], world)
    for other in range(world.n_seats):
        begin_game(desk.memory[other], desk.blank_memory[0], 1, other)
    copy_over(memory, desk.memory[seat])
    carry_out(box, world, candidate)
    while world.phase != OVER and world.turn < MOST_TURNS:
        mind = desk.memory[world.seat]
        step(box, world, decide_by_plan(box, world, mind, mind.dice, desk.settings))
    return result_for(world, seat)


@kernel
def carry_out(box: Box, world: State, candidate: int) -> None:
    """Take the decision; a choice of tickets is several."""
    if candidate >= 0:
        step(box, world, candidate)
        return
    seat, phase = world.seat, world.phase
    kept = -1 - candidate
    place = 0
    for bit in range(world.player[seat].n_offer):
        if kept >> bit & 1:
            place += 1
        elif world.seat == seat and world.phase == phase:
            step(box, world, GIVE_BACK + place)
    player = world.player[seat]
    asked = phase == TICKETS or (phase == FIRST_TICKETS and player.chosen == 0)
    if world.seat == seat and world.phase == phase and asked and player.n_offer > 0:
        step(box, world, KEEP)


@kernel
def result_for(world: State, seat: int) -> int:
    """The seat's share of the win, and something for the margin, less for each further point."""
    best = -(1 << 20)
    for other in range(world.n_seats):
        if other != seat:
            best = max(best, world.player[other].score)
    margin = world.player[seat].score - best
    won = 0
    if world.winners >> seat & 1:
        won = WIN // popcount(world.winners)
    return won + MARGIN * margin // (abs(margin) + HALF_MARGIN)
