"""Positions: written by hand, completed from the box, refused when they do not fit it."""

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wagonway as ww
from tests.face.games import TABLES, choose, played

EXAMPLE: dict[str, Any] = {
    "edition": "europe",
    "seats": 3,
    "seat": 0,
    "seed": 7,
    "hands": [{"red": 3, "locomotive": 1}, {}, {}],
    "market": ["red", "blue", "locomotive", "green", "white"],
    "deck": ["black", "black", "red"],
    "discard": {"yellow": 2},
    "tickets": [[["brest", "petrograd"]], [], []],
    "ticket_deck": [["angora", "athina"]],
    "routes": {"paris-zurich": 0},
    "stations": {"paris": 1},
    "last_turns": None,
}


def all_cards(position: dict[str, Any]) -> Counter[str]:
    """Every card of a position, wherever it lies."""
    cards = Counter(position["deck"]) + Counter(position["turned"])
    cards += Counter(card for card in position["market"] if card)
    for counts in [*position["hands"], position["discard"], position["laid"]]:
        cards += Counter(counts)
    return cards


def test_a_position_written_by_hand_is_completed() -> None:
    position = ww.from_position(EXAMPLE).position()
    assert position["deck"][:3] == ["black", "black", "red"]
    assert len(position["deck"]) == 110 - 4 - 5 - 2
    assert position["discard"] == {"yellow": 2}
    assert position["wagons"] == [42, 45, 45]
    assert position["ticket_deck"][0] == ["angora", "athina"]
    assert len(position["ticket_deck"]) == 40
    assert len(position["box"]) == 5  # long ones, but for the one that is held
    assert (position["phase"], position["turn"], position["passes"]) == ("turn", 0, 0)
    assert all_cards(position) == {
        **dict.fromkeys(["purple", "white", "blue", "yellow", "orange"], 12),
        **dict.fromkeys(["black", "red", "green"], 12),
        "locomotive": 14,
    }


def test_the_seed_decides_what_was_left_out() -> None:
    one, same = ww.from_position(EXAMPLE), ww.from_position(EXAMPLE)
    other = ww.from_position(EXAMPLE | {"seed": 8})
    assert one.position() == same.position()
    assert one.position()["deck"] != other.position()["deck"]


def test_a_short_market_is_filled_from_the_deck() -> None:
    market = ww.from_position(EXAMPLE | {"market": ["red"]}).position()["market"]
    assert market[:4] == ["red", "black", "black", "red"]
    assert None not in market
    gaps = ww.from_position(EXAMPLE | {"market": ["red", None, None, None, None]}).position()
    assert gaps["market"] == ["red", None, None, None, None]


def test_loading_starts_no_action() -> None:
    """Three locomotives stay until the market is next checked, at the end of a turn (M4)."""
    position = EXAMPLE | {"market": ["locomotive", "locomotive", "locomotive", "red", "red"]}
    game = ww.from_position(position)
    assert game.position()["market"].count("locomotive") == 3
    game.play("station roma 1 red")
    assert game.position()["discard"].get("locomotive") == 3


@given(st.sampled_from(TABLES), st.integers(0, 10**6), st.integers(0, 400))
@settings(max_examples=150, deadline=None)
def test_every_moment_loads_back(table: tuple[str, int], seed: int, moves: int) -> None:
    game = played(*table, seed, moves)
    again = ww.from_position(json.loads(json.dumps(game.position())))
    assert again.position() == game.position()
    assert again.outcome() == game.outcome()
    if not game.is_over:
        seat = game.pending()[0]
        move = choose(game, seat, random.Random(seed))
        game.play(move, seat)
        again.play(move, seat)
        assert again.position() == game.position()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"edition": "mars"}, 'no edition is called "mars"'),
        ({"edition": None}, "is no edition"),
        ({"seats": 1}, '"seats": 1; expected 2 to 5 in europe'),
        ({"seats": 6}, '"seats": 6; expected 2 to 5'),
        ({"seats": "3"}, "\"seats\": '3'; expected 2 to 5"),
        ({"edition": "nordic", "seats": 4}, '"seats": 4; expected 2 to 3 in nordic'),
        ({"seat": 3}, '"seat": 3; expected a whole number from 0 to 2'),
        ({"seat": None}, '"seat": None; expected'),
        ({"seed": -5}, '"seed": -5; expected'),
        ({"turn": -1}, '"turn": -1; expected'),
        ({"hands": [{"red": 13}, {}, {}]}, "15 red cards, which is 3 too many"),
        ({"hands": [{"red": -1}, {}, {}]}, '"hands": -1; expected a whole number'),
        ({"hands": [{"pink": 1}, {}, {}]}, "\"hands\": no card 'pink'"),
        ({"hands": [{}, {}]}, '"hands" has 2 entries; expected one for each seat'),
        ({"hands": {}}, '"hands": {}; expected a list'),
        ({"hands": [[], {}, {}]}, '"hands": []; expected an object'),
        ({"deck": ["red"] * 20}, "red cards, which is"),
        ({"deck": "red"}, "\"deck\": 'red'; expected a list"),
        ({"market": ["red"] * 6}, '"market" has 6 cards; expected at most 5'),
        ({"discard": {"locomotive": 14}}, "16 locomotive cards, which is 2 too many"),
        ({"tickets": [[["brest", "petrograd"]], [["petrograd", "brest"]], []]}, "is there twice"),
        ({"tickets": [[["brest", "mars"]], [], []]}, '"tickets": no ticket'),
        ({"ticket_deck": [["brest", "petrograd"]], "tickets": None}, "long tickets are never"),
        ({"routes": {"paris-mars": 0}}, "\"routes\": no 'paris-mars' on this board"),
        ({"routes": {"paris-zurich": 5}}, '"routes": 5; expected a whole number from 0 to 2'),
        ({"routes": {"berlin-frankfurt:red": 0, "berlin-frankfurt:black": 1}}, "(D2)"),
        ({"wagons": [45, 45, 45]}, '"wagons": seat 0 has 45; its routes leave 42 of 45'),
        ({"stations": {"paris": 1, "roma": 1, "wien": 1, "kyiv": 1}}, "expected at most 3"),
        ({"stations": {"mars": 1}}, "\"stations\": no 'mars'"),
        ({"shares": [{"prr": [1]}, {}, {}]}, "no company 'prr'; expected none in this edition"),
        ({"last_turns": 9}, '"last_turns": 9; expected'),
        ({"last_turns": 0}, '"last_turns": 0; expected'),
        ({"phase": "lunch"}, "\"phase\": 'lunch'; expected one of"),
        ({"phase": "payment"}, "\"phase\": 'payment'; expected one of"),
        ({"phase": "over"}, '"seat": the game is over; expected null'),
        ({"phase": "tickets"}, '"offer": expected the seat to act to have one'),
        ({"phase": "surcharge"}, '"route": expected a route in phase "surcharge"'),
        ({"phase": "first_tickets"}, "expected a seat that has not chosen"),
        ({"offer": [[["kyiv", "sochi"]], [], []]}, '"offer": expected none in this phase'),
        ({"laid": {"red": 1}}, '"laid", "turned": expected none'),
        ({"passes": 3}, "all have passed"),
        ({"mood": "good"}, "unknown key 'mood'"),
        ({"memory": {"pool": {}}}, '"origins": expected'),
        ({"memory": 5}, '"memory": 5; expected an object'),
    ],
)
def test_what_does_not_fit_the_box_is_refused(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ww.WagonwayError) as refusal:
        ww.from_position(EXAMPLE | change)
    assert sentence in str(refusal.value)
    assert isinstance(refusal.value, ww.PositionError | ww.EditionError)


@pytest.mark.parametrize("thing", [None, 5, "europe", [], {}])
def test_what_is_no_position_is_refused(thing: Any) -> None:
    with pytest.raises(ww.PositionError, match="expected"):
        ww.from_position(thing)


def test_shares_are_taken_from_the_top() -> None:
    base = {"edition": "pennsylvania", "seats": 2, "seat": 0}
    game = ww.from_position(
        base | {"shares": [{"prr": [1, 3]}, {}], "neutral_shares": {"prr": [2]}}
    )
    assert game.position()["shares"] == [{"prr": [1, 3]}, {}]
    with pytest.raises(ww.PositionError, match=r"are \[1, 3\]; expected the lowest 2, each once"):
        ww.from_position(base | {"shares": [{"prr": [1, 3]}, {}]})
    with pytest.raises(ww.PositionError, match="there is no neutral player"):
        ww.from_position(base | {"seats": 3, "neutral_shares": {"prr": [1]}})


def test_both_tracks_are_never_one_seats() -> None:
    tracks = {"berlin-frankfurt:red": 0, "berlin-frankfurt:black": 0}
    with pytest.raises(ww.PositionError, match="owns both"):
        ww.from_position({"edition": "europe", "seats": 4, "seat": 0, "routes": tracks})


@given(
    st.sampled_from(list(EXAMPLE)),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
        max_leaves=5,
    ),
)
@settings(max_examples=300, deadline=None)
def test_nonsense_in_a_position_gets_a_sentence(key: str, nonsense: Any) -> None:
    try:
        game = ww.from_position(EXAMPLE | {key: nonsense})
    except (ww.PositionError, ww.EditionError):
        return
    assert game.moves()
