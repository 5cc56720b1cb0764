"""What `update_legal` computes at once is what `why_not` says of each decision by itself."""

import numpy as np
import pytest

from tests.engine.playing import LIKES, TABLES, as_bytes, some_positions
from wagonway.engine import batch
from wagonway.engine.actions import N_ACTIONS, is_set, legal_list, n_legal, nth_legal
from wagonway.engine.legal import why_not
from wagonway.engine.reasons import FINE, GAME_OVER, NO_SUCH_ACTION
from wagonway.vocab import OVER

GAMES = 20
"""Of each table and manner."""

MOST_DECISIONS = 900


@pytest.mark.parametrize("manner", LIKES)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_mask_is_the_definition_compiled(name: str, seats: int, manner: str) -> None:
    dice = np.random.default_rng(seats)
    likes = np.isin(np.arange(N_ACTIONS), list(LIKES[manner]))
    states = batch.deal(name, seats, GAMES, seed=300)
    for _ in range(MOST_DECISIONS):
        masks, over = batch.legal_masks(states), states["phase"] == OVER
        assert ((batch.why_not_all(name, states) == FINE) == masks).all()
        assert (masks.any(axis=1) == ~over).all()
        liked = masks & likes
        allowed = np.where(liked.any(axis=1, keepdims=True), liked, masks)
        chosen = (dice.random(allowed.shape) * allowed).argmax(axis=1)
        refused = batch.step_all(name, states, chosen)
        assert (refused == np.where(over, GAME_OVER, FINE)).all()
        if over.all():
            break
    assert over.all() or manner != "random"


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_mask_is_the_definition_plain(name: str, seats: int) -> None:
    for box, state in some_positions(name, seats, seed=seats, every=97):
        legal, before = legal_list(state), as_bytes(state)
        assert [a for a in range(N_ACTIONS) if why_not(box, state, a) == FINE] == legal
        assert [a for a in range(N_ACTIONS) if is_set(state, a)] == legal
        assert n_legal(state) == len(legal)
        assert [nth_legal(state, rank) for rank in range(len(legal))] == legal
        assert as_bytes(state) == before, "asking changes nothing"


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_an_illegal_decision_is_refused_and_changes_nothing(name: str, seats: int) -> None:
    dice = np.random.default_rng(7)
    states = batch.deal(name, seats, GAMES, seed=11)
    for _ in range(60):
        masks = batch.legal_masks(states)
        tried = dice.integers(-3, N_ACTIONS + 3, GAMES)
        inside = (tried >= 0) & (tried < N_ACTIONS)
        legal = inside & masks[np.arange(GAMES), np.where(inside, tried, 0)]
        before = states.copy()
        reasons = batch.step_all(name, states, tried)
        assert ((reasons == FINE) == legal).all()
        assert (reasons[~inside] == NO_SUCH_ACTION).all()
        assert states[~legal].tobytes() == before[~legal].tobytes()
        masks = batch.legal_masks(states)
        batch.step_all(name, states, (dice.random(masks.shape) * masks).argmax(axis=1))
