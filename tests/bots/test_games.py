"""Games between compiled bots: the same compiled and plain, on one thread and on two."""

from dataclasses import fields

import numpy as np
import pytest

from tests.engine.playing import TABLES
from wagonway.bots import play, registry
from wagonway.bots.batch import ROW, Results, play_games, results_of, rotations
from wagonway.bots.specs import QUICK, CompiledSpec
from wagonway.editions import load
from wagonway.engine.box import pack
from wagonway.engine.records import blank, to_numpy


def same(one: Results, other: Results) -> bool:
    return all(
        np.array_equal(getattr(one, field.name), getattr(other, field.name))
        for field in fields(Results)
    )


def plain_games(
    edition: str,
    n_seats: int,
    bots: list[CompiledSpec],
    seeds: list[int],
    seating: np.ndarray,
    most_turns: int = 2000,
) -> Results:
    """What `play_games` gives, by the same kernels run plain."""
    settings = [bot.numbers(load(edition), n_seats) for bot in bots]
    rows = [blank(play.Row) for _ in seeds]
    policies = [bot.policy for bot in bots]
    tables = [blank(play.Table)]
    boxes = [pack(load(edition))]
    play.play_games(
        boxes, tables, seeds, seating.tolist(), -1, most_turns, policies, settings, rows
    )
    records = np.zeros(len(seeds), ROW)
    for row, record in zip(rows, records, strict=True):
        to_numpy(row, record)
    return results_of(records, np.array(seeds), seating)


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_bots_play_the_same_games_compiled_and_plain(edition: str, seats: int) -> None:
    bots = [CompiledSpec(name) for name in QUICK][-seats:]
    seeds, seating = rotations([seats], seats)
    seating %= len(bots)
    compiled = play_games(edition, seats, bots, seeds[:1], seating[:1])
    assert same(compiled, plain_games(edition, seats, bots, seeds[:1].tolist(), seating[:1]))


@pytest.mark.parametrize("edition", ["europe", "pennsylvania"])
def test_search_decides_the_same_compiled_and_plain(edition: str) -> None:
    bots = [CompiledSpec("search", (("playouts", 1),))]
    seeds, seating = [7], np.array([[0, 0]])
    compiled = play_games(edition, 2, bots, np.array(seeds), seating, most_turns=1)
    assert same(compiled, plain_games(edition, 2, bots, seeds, seating, most_turns=1))


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_results_do_not_depend_on_threads(edition: str, seats: int) -> None:
    bots = [CompiledSpec(name) for name in QUICK]
    seeds, seating = rotations(range(30), seats)
    seating %= len(bots)
    one = play_games(edition, seats, bots, seeds, seating)
    assert same(one, play_games(edition, seats, bots, seeds, seating, threads=2))
    assert not one.unfinished.any()
    assert one.wins(len(bots)).sum() == pytest.approx(len(seeds))


def test_a_search_does_not_depend_on_threads() -> None:
    bots = [CompiledSpec("search", (("playouts", 1),)), CompiledSpec("planner")]
    seeds, seating = rotations(range(3), 2)
    one = play_games("europe", 2, bots, seeds, seating)
    assert same(one, play_games("europe", 2, bots, seeds, seating, threads=2))


def test_every_policy_is_compiled() -> None:
    for name in QUICK:
        assert registry.compiled(name) == CompiledSpec(name)
    searching = registry.compiled("search:playouts=9,cores=2")
    assert searching == CompiledSpec("search", (("playouts", 9),))
    assert registry.compiled("search:seconds=1") is None
