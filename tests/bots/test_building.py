"""What bots reckon of stations and last claims at a glance is what a full count finds."""

import random

import pytest

from tests.engine.playing import new_game
from wagonway.bots.building import (
    best_first_station,
    best_further_station,
    gain_of_joining,
    ticket_points,
)
from wagonway.bots.memory import Memory
from wagonway.bots.planner import decide_by_plan
from wagonway.bots.specs import CompiledSpec
from wagonway.editions import load
from wagonway.engine.actions import legal_list
from wagonway.engine.limits import WORD
from wagonway.engine.network import join_routes
from wagonway.engine.records import blank
from wagonway.engine.turn import step
from wagonway.vocab import OVER, TURN


@pytest.mark.parametrize("seats", [2, 5])
def test_a_first_station_is_found_as_any_other(seats: int) -> None:
    settings = CompiledSpec("planner").numbers(load("europe"), seats)
    found = 0
    for seed in range(3):
        box, state = new_game("europe", seats, seed)
        memories = [blank(Memory) for _ in range(seats)]
        while state.phase != OVER:
            memory = memories[state.seat]
            if state.phase == TURN and state.legal[5] and not state.player[state.seat].built:
                city, gain = best_first_station(box, state, memory), memory.gain
                assert city == best_further_station(box, state, memory)
                assert gain == memory.gain
                found += city >= 0
            step(box, state, decide_by_plan(box, state, memory, memory.dice, settings))
    assert found


@pytest.mark.parametrize("edition", ["usa-2004", "pennsylvania"])
def test_a_route_gains_the_tickets_that_it_completes(edition: str) -> None:
    dice, memory, gains = random.Random(3), blank(Memory), 0
    box, state = new_game(edition, 4, 3)
    while state.phase != OVER:
        player = state.player[state.seat]
        before = ticket_points(box, state, memory)
        for route in range(box.n_routes if state.phase == TURN else 0):
            word, bit = divmod(route, WORD)
            if not player.own[word] >> bit & 1:
                join_routes(box, state, state.seat, memory.parent)
                gain = gain_of_joining(box, state, memory, route)
                player.own[word] |= 1 << bit
                assert ticket_points(box, state, memory) - before == gain
                player.own[word] &= ~(1 << bit)
                gains += gain > 0
        step(box, state, dice.choice(legal_list(state)))
    assert gains
