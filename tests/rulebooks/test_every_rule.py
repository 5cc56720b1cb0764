"""The books are proved only when no rule of theirs is left out."""

import pytest

from tests.rulebooks.rules import APPLIES, EDITIONS, rule, untested
from wagonway.editions import load, names


def test_every_rule_has_a_test() -> None:
    assert untested() == []


def test_every_edition_has_rules() -> None:
    assert sorted(EDITIONS) == sorted(names())
    assert {edition for editions in APPLIES.values() for edition in editions} == set(EDITIONS)


def test_pennsylvania_follows_the_usa_book_where_its_own_sheet_is_silent() -> None:
    usa, own = load("usa").rulebook, load("pennsylvania").rulebook
    for knob in ("draws", "loco_weight", "flush_at_locos", "wild_on", "double_from_seats"):
        assert getattr(own, knob) == getattr(usa, knob)
    assert own.later_refused == usa.later_refused == "under"
    shared = set(usa.route_points) & set(own.route_points)
    assert {length: own.route_points[length] for length in shared} == usa.route_points


def test_a_rule_is_not_tested_where_it_says_nothing() -> None:
    with pytest.raises(ValueError, match="G1 says nothing about nordic"):
        rule("G1", "nordic")


def test_a_test_that_would_not_be_run_proves_nothing() -> None:
    with pytest.raises(ValueError, match="would not be run"):
        rule("G1")(lambda edition: edition)
