"""Batches: what they report, and that one game's wrong decision is no other's trouble."""

from typing import Any

import numpy as np
import pytest

import wagonway as ww
from wagonway.engine import batch
from wagonway.engine.reasons import FINE


def test_scores_are_the_same_whether_records_are_kept() -> None:
    kept = batch.play_random("europe", 3, 700, seed=2)
    light = batch.play_random("europe", 3, 700, seed=2, keep_states=False, threads=2)
    assert light.states is None
    assert np.array_equal(kept.scores, light.scores)
    assert np.array_equal(kept.winners, light.winners)
    assert np.array_equal(kept.turns, light.turns)
    assert not kept.unfinished.any()


def test_another_policy_plays_the_same_deals_otherwise() -> None:
    one = batch.play_random("usa", 2, 50, seed=2, policy=0)
    other = batch.play_random("usa", 2, 50, seed=2, policy=1)
    assert not np.array_equal(one.scores, other.scores)


def test_a_game_stopped_by_the_limit_is_unfinished() -> None:
    """No result, not even a score (T3)."""
    stopped = batch.play_random("usa-2004", 2, 20, seed=1, most_turns=10)
    assert stopped.unfinished.all()
    assert not stopped.winners.any()
    assert not stopped.scores.any()
    assert (stopped.turns == 10).all()


def test_stopped_games_can_be_played_on() -> None:
    states = batch.deal("nordic", 3, 30, seed=1)
    batch.play_on("nordic", states, seed=1)
    whole = batch.play_random("nordic", 3, 30, seed=1)
    assert whole.states is not None
    assert states.tobytes() == whole.states.tobytes()


def test_an_illegal_decision_leaves_its_game_alone() -> None:
    states = batch.deal("usa", 2, 5, seed=1)
    before = states.copy()
    actions = np.array([18, 18, -1, 9999, 12])
    reasons = batch.step_all("usa", states, actions)
    assert list(reasons == FINE) == [True, True, False, False, False]
    assert states[2:].tobytes() == before[2:].tobytes()
    assert states[:2].tobytes() != before[:2].tobytes()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("usa", 6, 1, 0), "6 seats; expected 2 to 5"),
        (("nordic", 4, 1, 0), "4 seats; expected 2 to 3"),
        (("usa", 2, -1, 0), "expected at least 0"),
        (("usa", 2, 1, -1), "expected at least 0"),
        (("usa", 2, 1, 1 << 63), "expected one below 2"),
        (("usa", 2, "x", 0), "expected a whole number"),
        (("mars", 2, 1, 0), "no edition is called"),
    ],
)
def test_bad_arguments_are_refused(arguments: tuple[Any, ...], sentence: str) -> None:
    with pytest.raises(ww.WagonwayError, match=sentence):
        batch.play_random(*arguments)
    with pytest.raises(ww.WagonwayError, match="expected at least 1"):
        batch.play_random("usa", 2, 1, 0, threads=0)


def test_arrays_of_other_things_are_refused() -> None:
    states = batch.deal("usa", 2, 4, seed=1)
    with pytest.raises(ww.SetupError, match="expected 4 whole numbers"):
        batch.step_all("usa", states, np.zeros(3, np.int64))
    with pytest.raises(ww.SetupError, match="expected 4 whole numbers"):
        batch.step_all("usa", states, np.zeros(4))
    with pytest.raises(ww.SetupError, match="not the records of games"):
        batch.step_all("usa", np.zeros(4), np.zeros(4, np.int64))
    with pytest.raises(ww.SetupError, match="no seat 2 in these games"):
        batch.redeal("usa", states, 2, 0)
