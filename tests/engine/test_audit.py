"""What is always true holds after every decision, and `audit` sees when it does not."""

from collections.abc import Callable

import pytest

from tests.engine.playing import LIKES, TABLES, as_bytes, new_game, play
from wagonway.engine.audit import audit
from wagonway.engine.records import copy_record, equal_records
from wagonway.engine.state import State
from wagonway.engine.turn import step
from wagonway.vocab import OVER


@pytest.mark.parametrize("manner", LIKES)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_nothing_is_lost_at_any_step(name: str, seats: int, manner: str) -> None:
    box, state = new_game(name, seats, 70 + seats)
    for _ in play(box, state, manner, seed=seats):
        assert audit(box, state) == []
    assert audit(box, state) == []
    assert state.phase == OVER or manner == "retreats"


@pytest.mark.parametrize(("name", "seats"), TABLES[::3])
def test_a_copy_and_its_original_never_influence_each_other(name: str, seats: int) -> None:
    box, state = new_game(name, seats, 3)
    for at, action in enumerate(play(box, state, "random", seed=3)):
        if at % 20:
            continue
        before = as_bytes(state)
        copy = copy_record(state)
        assert equal_records(copy, state)
        step(box, copy, action)
        assert not equal_records(copy, state)
        for _ in play(box, copy, "random", seed=at):
            pass
        assert as_bytes(state) == before


def lose_a_card(state: State) -> None:
    state.player[0].hand[state.player[0].hand.index(max(state.player[0].hand))] -= 1


def double_a_ticket(state: State) -> None:
    state.player[0].tickets |= 1 << state.ticket_deck[0]


def share_a_route(state: State) -> None:
    state.player[1].own = state.player[0].own[:]


def lose_a_station(state: State) -> None:
    state.player[1].stations -= 1


def lose_a_wagon(state: State) -> None:
    state.player[1].wagons -= 1


def know_too_much(state: State) -> None:
    state.player[0].known[0] = 13


def take_a_share_from_nowhere(state: State) -> None:
    state.taken[0] += 1


@pytest.mark.parametrize(
    ("name", "spoil"),
    [
        ("europe", lose_a_card),
        ("europe", double_a_ticket),
        ("europe", share_a_route),
        ("europe", lose_a_station),
        ("europe", lose_a_wagon),
        ("europe", know_too_much),
        ("pennsylvania", take_a_share_from_nowhere),
    ],
)
def test_the_audit_sees_what_is_wrong(name: str, spoil: Callable[[State], None]) -> None:
    box, state = new_game(name, 3, 1)
    for _ in play(box, state, "builds", seed=1):
        if state.turn == 40:
            break
    assert audit(box, state) == []
    spoil(state)
    assert audit(box, state)
