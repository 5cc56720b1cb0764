"""Whatever the manner of playing: nothing is lost, both modes agree, the mask is the definition."""

from collections.abc import Callable

import numpy as np
import pytest

from tests.engine.manners import LIKES, as_array, new_game, play
from tests.engine.tables import TABLES
from wagonway.engine import batch
from wagonway.engine.actions import N_ACTIONS, legal_list
from wagonway.engine.audit import audit
from wagonway.engine.reasons import FINE, GAME_OVER, NO_SUCH_ACTION
from wagonway.engine.state import State
from wagonway.vocab import OVER

GAMES = 20
"""Of each table and manner."""

MOST_DECISIONS = 900


@pytest.mark.parametrize("manner", LIKES)
@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_nothing_is_lost_and_both_modes_agree(edition: str, seats: int, manner: str) -> None:
    box, state = new_game(edition, seats, 70)
    records = batch.deal(edition, seats, 1, seed=70)
    for action in play(box, state, manner, seed=seats):
        assert audit(box, state) == []
        assert as_array(state).tobytes() == records.tobytes()
        assert batch.step_all(edition, records, np.array([action])).tolist() == [FINE]
    assert audit(box, state) == []
    assert as_array(state).tobytes() == records.tobytes()
    assert state.phase == OVER or manner == "retreats"


@pytest.mark.parametrize("manner", LIKES)
@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_the_mask_is_the_definition(edition: str, seats: int, manner: str) -> None:
    dice = np.random.default_rng(seats)
    likes = np.isin(np.arange(N_ACTIONS), list(LIKES[manner]))
    states = batch.deal(edition, seats, GAMES, seed=300)
    for _ in range(MOST_DECISIONS):
        masks, over = batch.legal_masks(states), states["phase"] == OVER
        assert ((batch.why_not_all(edition, states) == FINE) == masks).all()
        assert (masks.any(axis=1) == ~over).all()
        liked = masks & likes
        allowed = np.where(liked.any(axis=1, keepdims=True), liked, masks)
        chosen = (dice.random(allowed.shape) * allowed).argmax(axis=1)
        refused = batch.step_all(edition, states, chosen)
        assert (refused == np.where(over, GAME_OVER, FINE)).all()
        if over.all():
            break


@pytest.mark.parametrize(("edition", "seats"), TABLES[::2])
def test_what_is_refused_changes_nothing(edition: str, seats: int) -> None:
    dice = np.random.default_rng(7)
    states = batch.deal(edition, seats, GAMES, seed=11)
    for _ in range(60):
        masks = batch.legal_masks(states)
        tried = dice.integers(-3, N_ACTIONS + 3, GAMES)
        inside = (tried >= 0) & (tried < N_ACTIONS)
        legal = inside & masks[np.arange(GAMES), np.where(inside, tried, 0)]
        before = states.copy()
        reasons = batch.step_all(edition, states, tried)
        assert ((reasons == FINE) == legal).all()
        assert (reasons[~inside] == NO_SUCH_ACTION).all()
        assert states[~legal].tobytes() == before[~legal].tobytes()
        batch.step_all(edition, states, (dice.random(masks.shape) * masks).argmax(axis=1))


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
    ("edition", "spoil"),
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
def test_the_audit_sees_what_is_wrong(edition: str, spoil: Callable[[State], None]) -> None:
    box, state = new_game(edition, 3, 1)
    for _ in play(box, state, "builds", seed=1):
        if state.turn == 40:
            break
    assert audit(box, state) == []
    assert legal_list(state)
    spoil(state)
    assert audit(box, state)
