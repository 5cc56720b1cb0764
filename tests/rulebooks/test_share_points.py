"""What shares are worth at the end, and the neutral player's part in it (P4, P5)."""

import pytest

import wagonway as ww
from tests.rulebooks.rules import rule
from tests.rulebooks.table import final

PAYOUTS = {
    "prr": (15, [30, 21, 14, 9, 6]),
    "bo": (10, [20, 14, 9, 5, 2]),
    "el": (8, [16, 10, 5, 1]),
    "rdg": (7, [14, 9, 5]),
    "lv": (6, [12, 7, 3]),
    "nyc": (5, [10, 6, 3]),
    "wm": (4, [9, 5]),
    "jcl": (3, [8, 5]),
    "brp": (2, [7, 4]),
}
Shares = dict[str, list[int]]


def earned(edition: str, shares: list[Shares], **position: object) -> list[int]:
    """The points for companies, by seat."""
    outcome = final(edition, len(shares), shares=shares, **position)
    points = [line["companies"] for line in outcome.lines]
    assert outcome.scores == points
    return points


@rule("P4")
@pytest.mark.parametrize("company", PAYOUTS)
def test_places_score_the_row_of_the_company(edition: str, company: str) -> None:
    number, row = PAYOUTS[company]
    assert ww.load_edition(edition).board.company(company).shares == number
    holders = min(number, 5)
    shares: list[Shares] = [{company: [seat + 1]} for seat in range(holders)]
    shares += [{} for _ in range(5 - holders)]
    expected = [*row, *[0] * 5][:holders] + [0] * (5 - holders)
    assert earned(edition, shares) == expected


@rule("P4")
def test_players_are_ranked_by_number_of_shares(edition: str) -> None:
    shares: list[Shares] = [{"prr": [1]}, {"prr": [2, 4, 5]}, {"prr": [3, 6]}]
    assert earned(edition, shares) == [14, 30, 21]


@rule("P4")
def test_ties_go_to_the_lowest_share_number(edition: str) -> None:
    shares: list[Shares] = [{"prr": [2, 3]}, {"prr": [4, 5]}, {"prr": [1, 6]}]
    assert earned(edition, shares) == [21, 14, 30]


@rule("P4")
def test_example_nine_points_for_the_first_and_five_for_the_second(edition: str) -> None:
    shares: list[Shares] = [{"wm": [2]}, {"wm": [1, 3]}, {"wm": [4]}]
    assert earned(edition, shares) == [5, 9, 0]


@rule("P4")
def test_without_a_share_there_are_no_points(edition: str) -> None:
    assert earned(edition, [{"wm": [1]}, {}, {}]) == [9, 0, 0]
    assert earned(edition, [{}, {}, {}]) == [0, 0, 0]


@rule("P4")
def test_each_company_is_ranked_by_itself(edition: str) -> None:
    shares: list[Shares] = [{"wm": [1], "jcl": [2]}, {"wm": [2], "jcl": [1]}, {"brp": [1]}]
    assert earned(edition, shares) == [9 + 5, 5 + 8, 7]


@rule("P5")
def test_the_points_of_the_neutral_players_place_go_to_nobody(edition: str) -> None:
    shares: list[Shares] = [{"prr": [2]}, {"prr": [3]}]
    assert earned(edition, shares, neutral_shares={"prr": [1]}) == [21, 14]


@rule("P5")
def test_the_neutral_player_is_ranked_like_any_other(edition: str) -> None:
    shares: list[Shares] = [{"prr": [1]}, {"prr": [3]}]
    assert earned(edition, shares, neutral_shares={"prr": [2]}) == [30, 14]


@rule("P5")
@pytest.mark.parametrize("seed", range(4))
def test_half_of_the_neutral_shares_count(edition: str, seed: int) -> None:
    # Of the two neutral shares one is revealed: fewer than seat 0 has, as low as seat 1's or lower.
    shares: list[Shares] = [{"prr": [3, 4]}, {"prr": [5]}]
    points = earned(edition, shares, neutral_shares={"prr": [1, 2]}, seed=seed)
    assert points == [30, 14]


@rule("P5")
@pytest.mark.parametrize("seed", range(4))
def test_half_is_rounded_up(edition: str, seed: int) -> None:
    # Two of three: fewer than seat 1 has, and lower numbers than those of seat 0.
    shares: list[Shares] = [{"prr": [4, 5]}, {"prr": [6, 7, 8]}]
    points = earned(edition, shares, neutral_shares={"prr": [1, 2, 3]}, seed=seed)
    assert points == [14, 30]


@rule("P5")
def test_the_neutral_shares_of_all_companies_are_shuffled_together(edition: str) -> None:
    shares: list[Shares] = [{"prr": [2], "bo": [2]}, {}]
    neutral = {"prr": [1], "bo": [1]}
    found = {
        tuple(earned(edition, shares, neutral_shares=neutral, seed=seed)) for seed in range(24)
    }
    assert found == {(21 + 20, 0), (30 + 14, 0)}


@rule("P5")
def test_only_the_numbers_revealed_break_a_tie(edition: str) -> None:
    # Neutral 1 and 4: one is revealed, and beats the 2 of seat 0 only if it is the 1.
    shares: list[Shares] = [{"prr": [2]}, {"prr": [3]}]
    found = {
        tuple(earned(edition, shares, neutral_shares={"prr": [1, 4]}, seed=seed))
        for seed in range(24)
    }
    assert found == {(21, 14), (30, 21)}
