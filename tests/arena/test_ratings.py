"""Ratings and the sequential test, against games of which the truth is known."""

from collections import Counter
from fractions import Fraction
from math import log10

import numpy as np
import pytest

from wagonway.arena.intervals import BlockShare, wilson
from wagonway.arena.lineups import line_ups
from wagonway.arena.ratings import (
    LineUp,
    Result,
    anchor_of,
    expected_share,
    linked_to,
    rate,
)
from wagonway.arena.rows import WIN
from wagonway.arena.sprt import Sprt
from wagonway.errors import SetupError

TRUE = {"weak": -300.0, "middling": -100.0, "planner": 0.0, "strong": 150.0}


def played(
    tables: list[LineUp], blocks: int, seed: int, games: int = 2
) -> dict[LineUp, Counter[Result]]:
    """Blocks in which every seat wins by its true strength."""
    dice = np.random.default_rng(seed)
    found = {}
    for table in tables:
        strengths = np.array([10 ** (TRUE[bot] / 400) for bot in table])
        won = dice.multinomial(games, strengths / strengths.sum(), blocks) * WIN
        found[table] = Counter(tuple(map(int, row)) for row in won)
    return found


@pytest.mark.parametrize(("seats", "schedule"), [(2, "pairs"), (4, "pairs"), (3, "tables")])
def test_ratings_find_the_true_strengths(seats: int, schedule: str) -> None:
    blocks = played(line_ups(tuple(TRUE), seats, schedule), 3000, seed=seats)
    ratings = rate(blocks, "planner", WIN)
    assert [rating.bot for rating in ratings] == ["strong", "planner", "middling", "weak"]
    for rating in ratings:
        assert rating.low <= rating.elo <= rating.high
        assert abs(rating.elo - TRUE[rating.bot]) < 25
    anchor = ratings[1]
    assert (anchor.elo, anchor.low, anchor.high) == (0, 0, 0)


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    inside = 0
    for seed in range(200):
        blocks = played([("planner", "strong")], 100, seed)
        strong = next(each for each in rate(blocks, "planner", WIN, 300) if each.bot == "strong")
        inside += strong.low <= TRUE["strong"] <= strong.high
    assert 180 <= inside <= 198


def test_two_seats_are_bradley_and_terrys() -> None:
    blocks: dict[LineUp, Counter[Result]] = {("planner", "a"): Counter({(30 * WIN, 10 * WIN): 100})}
    (_, rating) = rate(blocks, "planner", WIN, 10)
    assert rating.elo == pytest.approx(-400 * log10(3000.5 / 1000.5))
    assert (rating.games, rating.wins) == (4000, 1000)


def test_a_bot_that_never_won_has_a_rating_and_an_interval_that_says_how_little_is_known() -> None:
    blocks: dict[LineUp, Counter[Result]] = {("planner", "a"): Counter({(2 * WIN, 0): 500})}
    rating = rate(blocks, "planner", WIN)[1]
    assert rating.elo < -1000
    assert rating.high - rating.low > 300


def test_equal_blocks_give_equal_ratings_whatever_their_order() -> None:
    blocks = played(line_ups(tuple(TRUE), 2, "pairs"), 50, seed=1)
    backwards = {table: blocks[table] for table in reversed(blocks)}
    assert rate(blocks, "planner", WIN) == rate(backwards, "planner", WIN)


def test_bots_that_met_nobody_are_left_out() -> None:
    blocks = played([("planner", "weak"), ("strong", "middling")], 10, seed=1)
    assert linked_to("planner", blocks) == {"planner", "weak"}
    assert {rating.bot for rating in rate(blocks, "planner", WIN)} == {"planner", "weak"}
    assert rate({}, "planner", WIN)[0].games == 0


def test_planner_is_the_anchor_where_it_plays() -> None:
    assert anchor_of(["greedy", "planner"]) == "planner"
    assert anchor_of(["greedy", "random"]) == "greedy"


def test_line_ups_are_balanced() -> None:
    assert line_ups(("a", "b", "c"), 2, "pairs") == [("a", "b"), ("a", "c"), ("b", "c")]
    assert line_ups(("a", "b"), 4, "pairs") == [("a", "b", "a", "b")]
    assert line_ups(("b", "a"), 3, "pairs") == [("a", "b", "b"), ("a", "a", "b")]
    assert line_ups(("a", "b", "c"), 3, "tables") == [("a", "b", "c")]
    assert line_ups(("a", "b", "b"), 3, "pairs") == [("a", "b", "b")]
    for seats in (2, 3, 4, 5):
        seated = Counter(bot for table in line_ups(tuple("abcde"), seats, "pairs") for bot in table)
        assert len(set(seated.values())) == 1


@pytest.mark.parametrize(
    ("bots", "seats", "schedule", "sentence"),
    [
        (("a",), 2, "pairs", "expected two or more"),
        (("a", "a", "b"), 2, "pairs", "named twice"),
        (("a", "b"), 3, "tables", "expected at least 3"),
        (("a", "b"), 2, "swiss", "expected one of pairs, tables"),
    ],
)
def test_line_ups_that_cant_be(
    bots: tuple[str, ...], seats: int, schedule: str, sentence: str
) -> None:
    with pytest.raises(SetupError, match=sentence):
        line_ups(bots, seats, schedule)


def test_the_sequential_test_stops_with_the_truth() -> None:
    for truth, verdict in ((60.0, "elo1"), (-60.0, "elo0")):
        dice = np.random.default_rng(7)
        test = Sprt("a", "b", elo0=-10, elo1=10, seats=2)
        chance = expected_share(truth, 1, 2)
        found, blocks = None, 0
        while found is None:
            found = test.add(Fraction(int(dice.binomial(2, chance)), 2))
            blocks += 1
        assert found == verdict
        assert 20 < blocks < 1000


def test_the_sequential_test_errs_as_rarely_as_it_says() -> None:
    wrong = 0
    chance = expected_share(0, 1, 2)
    for seed in range(30):
        dice = np.random.default_rng(seed)
        test = Sprt("a", "b", elo0=0, elo1=60, seats=2)
        found = None
        while found is None:
            found = test.add(Fraction(int(dice.binomial(2, chance)), 2))
        wrong += found == "elo1"
    assert wrong <= 4


def test_a_share_of_seats_is_the_fair_share_of_wins() -> None:
    assert expected_share(0, 1, 4) == pytest.approx(0.25)
    assert expected_share(400, 1, 2) == pytest.approx(10 / 11)


def test_wilsons_interval() -> None:
    low, high = wilson(0.5, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert wilson(1.0, 1000)[1] == 1.0
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_games_that_hang_together_widen_the_interval_and_no_pairing_narrows_it() -> None:
    def share(results: list[tuple[int, int]]) -> BlockShare:
        found = BlockShare()
        for wins, games in results:
            found.add(1, (games, wins, wins * wins, wins * games, games * games))
        return found

    alone = wilson(0.5, 200)
    together = share([(2, 2), (0, 2)] * 50).interval(1)
    paired = share([(1, 2)] * 100).interval(1)
    assert together[0] < alone[0]
    assert paired == alone
