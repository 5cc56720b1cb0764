"""The rules compiled and plain are the same rules, to the byte."""

from importlib import import_module

import numpy as np
import pytest

from tests.engine.playing import (
    LIKES,
    TABLES,
    as_array,
    as_bytes,
    new_game,
    play,
    some_positions,
)
from wagonway.editions import load
from wagonway.engine import batch, compiled
from wagonway.engine.actions import N_ACTIONS, legal_list, random_action
from wagonway.engine.box import pack
from wagonway.engine.chance import seed_generator
from wagonway.engine.kernel import ENTRIES, KERNELS
from wagonway.engine.legal import why_not
from wagonway.engine.network import longest_path
from wagonway.engine.records import as_tuple, blank, copy_record, equal_records, from_numpy
from wagonway.engine.redeal import redeal
from wagonway.engine.state import State
from wagonway.engine.turn import step
from wagonway.vocab import OVER

GAMES = 8


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_equal_seeds_give_equal_bytes_in_both_modes(name: str, seats: int) -> None:
    played = batch.play_random(name, seats, GAMES, seed=40, policy=3)
    assert played.states is not None
    generator = [0] * 4
    for game in range(GAMES):
        box, state = new_game(name, seats, 40 + game)
        seed_generator(generator, 40 + game, 3)
        decisions = 0
        while state.phase != OVER:
            step(box, state, random_action(state, generator))
            decisions += 1
        assert as_bytes(state) == played.states[game : game + 1].tobytes()
        assert played.decisions[game] == decisions
        assert played.scores[game].tolist() == [seat.score for seat in state.player[:seats]]


@pytest.mark.parametrize("manner", LIKES)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_both_modes_agree_step_by_step(name: str, seats: int, manner: str) -> None:
    box, state = new_game(name, seats, 5)
    records = batch.deal(name, seats, 1, seed=5)
    for action in play(box, state, manner, seed=5):
        assert as_bytes(state) == records.tobytes()
        assert batch.legal_masks(records)[0].nonzero()[0].tolist() == legal_list(state)
        assert batch.step_all(name, records, np.array([action])).tolist() == [0]
    assert as_bytes(state) == records.tobytes()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_both_modes_deal_alike(name: str, seats: int) -> None:
    seed = (1 << 33) + 5
    dealt = batch.deal(name, seats, 30, seed)
    games = [new_game(name, seats, seed + game)[1] for game in range(30)]
    assert as_array(*games).tobytes() == dealt.tobytes()
    assert set(dealt["first"]) == set(range(seats))
    assert set(batch.deal(name, seats, 30, seed, first=1)["first"]) == {1}


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_both_modes_redeal_and_measure_alike(name: str, seats: int) -> None:
    generator = [0] * 4
    for box, state in some_positions(name, seats, seed=9, every=40):
        lengths = batch.longest_paths(name, as_array(state))[0, :seats].tolist()
        assert lengths == [longest_path(box, state, seat) for seat in range(seats)]
        if state.phase == OVER:
            continue
        for seat in range(seats):
            records = as_array(state)
            batch.redeal(name, records, seat, seed=77)
            other = copy_record(state)
            seed_generator(generator, 77, 0)
            redeal(box, other, seat, generator)
            assert as_bytes(other) == records.tobytes()


@pytest.mark.parametrize(("name", "seats"), TABLES[::5])
def test_both_modes_give_the_same_reasons(name: str, seats: int) -> None:
    for box, state in some_positions(name, seats, seed=2, every=60):
        reasons = [why_not(box, state, action) for action in range(N_ACTIONS)]
        assert batch.why_not_all(name, as_array(state))[0].tolist() == reasons


def test_a_plain_game_goes_on_from_a_compiled_one() -> None:
    records = batch.deal("europe", 4, 1, seed=1)
    batch.play_on("europe", records, seed=1, most_turns=30)
    state = from_numpy(records[0], State)
    generator = [0] * 4
    seed_generator(generator, 8, 0)
    while state.phase != OVER:
        step(pack(load("europe")), state, random_action(state, generator))
    batch.play_on("europe", records, seed=8)
    assert as_bytes(state) == records.tobytes()


@pytest.mark.parametrize(("name", "seats"), TABLES[::3])
def test_records_survive_their_bytes(name: str, seats: int) -> None:
    for _, state in some_positions(name, seats, seed=6, every=50):
        again = np.frombuffer(as_bytes(state), batch.STATE)
        assert equal_records(from_numpy(again[0], State), state)
        # NumPy copies fields one by one where it picks elements; nothing lies between them.
        assert again[np.array([True])].tobytes() == as_bytes(state)


def test_a_record_is_small_and_a_blank_one_is_zeros() -> None:
    assert batch.STATE.itemsize <= 1200
    assert as_tuple(from_numpy(np.zeros(1, batch.STATE)[0], State)) == as_tuple(blank(State))


def test_an_entry_point_may_share_its_name_with_a_kernel_elsewhere() -> None:
    """Inner kernels get no machine code: who takes an entry point for one calls nothing at all."""
    for part in ("engine", "bots", "envs"):
        import_module(f"wagonway.{part}.play")
    names = [compiled.name_of(plain) for plain in KERNELS]
    assert len(names) == len(set(names))
    assert not compiled.inner_names() & {compiled.name_of(plain) for plain in ENTRIES}
    assert {"deal"} < {plain.__name__ for plain in KERNELS if plain not in ENTRIES}
    states = batch.deal("usa", 2, 1, 1)
    assert states["n_seats"][0] == 2
