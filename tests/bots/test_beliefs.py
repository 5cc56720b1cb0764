"""What a search imagines of the others agrees with what it has seen, and with what they built."""

import pytest

from tests.engine.playing import TABLES, new_game
from wagonway.bots.beliefs import imagine
from wagonway.bots.memory import Memory
from wagonway.bots.planner import decide_by_plan
from wagonway.bots.specs import CompiledSpec
from wagonway.editions import load
from wagonway.engine.chance import seed_generator
from wagonway.engine.conceal import conceal
from wagonway.engine.limits import MAX_NODES, MAX_TICKETS
from wagonway.engine.network import is_joined, join_routes
from wagonway.engine.records import as_tuple, blank
from wagonway.engine.redeal import redeal
from wagonway.engine.state import State
from wagonway.engine.turn import step
from wagonway.vocab import OVER

EVERY = 11
"""Decisions between two looks."""


def n_tickets_dealt_twice(state: State) -> int:
    lists = [state.ticket_deck[: state.n_ticket_deck]]
    for player in state.player[: state.n_seats]:
        lists.append([ticket for ticket in range(MAX_TICKETS) if player.tickets >> ticket & 1])
        lists += [player.offer[: player.n_offer], player.refused[: player.n_refused]]
    tickets = [ticket for some in lists for ticket in some]
    return len(tickets) - len(set(tickets))


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_an_imagined_game_looks_the_same_to_its_seat(edition: str, seats: int) -> None:
    settings = CompiledSpec("planner").numbers(load(edition), seats)
    box, state = new_game(edition, seats, 11)
    memories = [blank(Memory) for _ in range(seats)]
    seen, world, again = blank(State), blank(State), blank(State)
    parent, generator = [0] * MAX_NODES, [0] * 4
    decisions = 0
    while state.phase != OVER:
        memory = memories[state.seat]
        if decisions % EVERY == 0:
            conceal(box, state, state.seat, seen)
            seed_generator(generator, 11, decisions)
            imagine(box, seen, world, parent, generator)
            conceal(box, world, state.seat, again)
            assert as_tuple(again) == as_tuple(seen)
            assert n_tickets_dealt_twice(world) == 0
        decisions += 1
        step(box, state, decide_by_plan(box, state, memory, memory.dice, settings))


def test_others_have_built_for_their_tickets() -> None:
    settings = CompiledSpec("planner").numbers(load("usa-2004"), 4)
    box, state = new_game("usa-2004", 4, 11)
    memories = [blank(Memory) for _ in range(4)]
    while state.last_turns == 0:
        memory = memories[state.seat]
        step(box, state, decide_by_plan(box, state, memory, memory.dice, settings))
    seen, world = blank(State), blank(State)
    parent, generator = [0] * MAX_NODES, [0] * 4
    conceal(box, state, state.seat, seen)

    def n_joined(game: State) -> int:
        count = 0
        for other in range(4):
            if other != seen.seat:
                join_routes(box, game, other, parent)
                tickets = game.player[other].tickets
                count += sum(
                    is_joined(box, parent, ticket)
                    for ticket in range(MAX_TICKETS)
                    if tickets >> ticket & 1
                )
        return count

    blindly = imagined = 0
    for number in range(20):
        conceal(box, state, state.seat, world)
        seed_generator(generator, 1, number)
        redeal(box, world, seen.seat, generator)
        blindly += n_joined(world)
        seed_generator(generator, 1, number)
        imagine(box, seen, world, parent, generator)
        imagined += n_joined(world)
    truth = 20 * n_joined(state)
    assert abs(imagined - truth) < abs(blindly - truth)
