"""Secrets: nothing hidden moves what a seat or a spectator is shown (M6, V1, V2, S4)."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wagonway as ww
from tests.face.games import TABLES, choose, played

moments = st.tuples(st.sampled_from(TABLES), st.integers(0, 10**6), st.integers(0, 300))


def hidden_changed(game: ww.Game, seat: int, seed: int) -> ww.Game:
    """The same game to the eyes of *seat*: others' hands and tickets and all decks dealt afresh."""
    return ww.determinize(game.view(seat), seed)


@given(moments)
@settings(max_examples=150, deadline=None)
def test_what_is_hidden_moves_nothing_a_seat_sees(
    moment: tuple[tuple[str, int], int, int],
) -> None:
    (edition, seats), seed, moves = moment
    game = played(edition, seats, seed, moves)
    if game.is_over:
        return
    for seat in range(seats):
        other = hidden_changed(game, seat, seed + 1)
        assert json.dumps(other.view(seat)) == json.dumps(game.view(seat))
        assert other.moves(seat) == game.moves(seat)
        # Nor does it move what a spectator sees, who knows less than any seat.
        assert json.dumps(other.view(None)) == json.dumps(game.view(None))


@given(moments)
@settings(max_examples=60, deadline=None)
def test_a_deal_depends_on_the_view_alone(moment: tuple[tuple[str, int], int, int]) -> None:
    (edition, seats), seed, moves = moment
    game = played(edition, seats, seed, moves)
    if game.is_over:
        return
    seat = seed % seats
    other = hidden_changed(game, seat, seed + 1)
    one = ww.determinize(json.loads(json.dumps(game.view(seat))), random.Random(5))
    two = ww.determinize(other.view(seat), random.Random(5))
    assert one.position() == two.position()


@given(moments)
@settings(max_examples=60, deadline=None)
def test_a_deal_can_be_played_to_its_end(moment: tuple[tuple[str, int], int, int]) -> None:
    (edition, seats), seed, moves = moment
    game = played(edition, seats, seed, moves)
    if game.is_over:
        return
    dealt = hidden_changed(game, seed % seats, seed)
    dice = random.Random(seed)
    for _ in range(40):
        if dealt.is_over:
            break
        seat = dealt.pending()[0]
        dealt.play(choose(dealt, seat, dice), seat)
    again = ww.from_position(json.loads(json.dumps(dealt.position())))
    assert again.position() == dealt.position()


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_first_choices_show_in_no_other_view(edition: str, seats: int) -> None:
    game = ww.new(edition, seats, 9, first=0)
    chooser = seats - 1
    seen = set()
    for move in game.moves(chooser):
        trial = game.copy()
        trial.play(move, chooser)
        views = [trial.view(seat) for seat in range(seats - 1)] + [trial.view(None)]
        seen.add(json.dumps(views))
        assert trial.pending() == list(range(seats - 1))
    assert len(seen) == 1


def test_a_spectator_is_given_no_hand() -> None:
    view = played("usa", 3, 4, 30).view(None)
    assert not {"hand", "tickets", "offer", "refused", "moves", "seed"} & view.keys()


def test_nothing_secret_has_a_place_in_a_view() -> None:
    """Every key of a view is listed here: a new one must be thought about first."""
    game = played("pennsylvania", 2, 4, 40)
    public = {
        *("edition", "seats", "seat", "first", "phase", "turn", "passes", "last_turns"),
        *("market", "deck", "discard", "reshuffles", "laid", "turned", "due", "route"),
        *("routes", "stations", "neutral_shares", "ticket_deck", "players", "pending"),
        *("viewer", "memory", "outcome", "revealed_shares"),
    }
    own = {"hand", "tickets", "offer", "refused"}
    view = game.view(0)
    assert view.keys() == public | own
    assert game.view(None).keys() == public
    assert view["players"][1].keys() == {
        *("wagons", "stations", "score", "cards", "known", "tickets", "offer", "shares"),
        "ticket_list",
    }
    assert view["players"][1]["ticket_list"] is None
    assert view["revealed_shares"] is None  # drawn when all is over (P5)


def test_when_it_is_over_tickets_are_shown_and_hands_are_not() -> None:
    game = played("nordic", 3, 2)
    view: dict[str, Any] = game.view(None)
    tickets = [player["ticket_list"] for player in view["players"]]
    assert tickets == game.position()["tickets"]
    assert "hands" not in view
    assert view["outcome"] is not None


@pytest.mark.parametrize("edition", ww.edition_names())
def test_known_cards_are_in_every_deal(edition: str) -> None:
    game = played(edition, 2, 21, 45)
    known = game.view(0)["players"][1]["known"]
    for seed in range(20):
        hand = hidden_changed(game, 0, seed).position()["hands"][1]
        assert all(hand.get(card, 0) >= count for card, count in known.items())


def test_deals_differ() -> None:
    game = played("europe", 4, 2, 30)
    deals = {json.dumps(hidden_changed(game, 1, seed).position()["hands"]) for seed in range(20)}
    assert len(deals) == 20
