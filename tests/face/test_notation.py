"""Moves as text and as JSON: what they mean, how else they may be spelt, what is refused."""

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wagonway as ww
from tests.face.games import TABLES, played


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_text_and_json_say_the_same(edition: str, seats: int) -> None:
    game = played(edition, seats, 77)
    for _, move in game.history:
        assert game.parse(str(move)) == move
        assert game.parse(move.to_json()) == move
        assert game.parse(json.dumps(move.to_json())) == move
        assert game.parse(move) == move
        assert repr(move) == f"Move({str(move)!r})"


@pytest.mark.parametrize(
    ("spelt", "means"),
    [
        ("Claim PARIS-zurich WITH 2 Red 1 locomotives", "claim paris-zurich 2 red 1 locomotive"),
        ("claim zurich-paris 1 locomotive 2 red", "claim paris-zurich 2 red 1 locomotive"),
        ("  claim paris-zurich:grey 3 red ", "claim paris-zurich 3 red"),
        ("claim frankfurt-berlin:red 3 red", "claim berlin-frankfurt:red 3 red"),
        ("keep petrograd-brest", "keep brest-petrograd"),
        ("keep kyiv-sochi back petrograd-brest", "keep kyiv-sochi back brest-petrograd"),
        ("draw locomotives", "draw locomotive"),
        ('{"move": "draw", "card": "Deck"}', "draw deck"),
        ({"move": "keep", "tickets": [["brest", "petrograd"]]}, "keep brest-petrograd"),
        ({"move": "station", "city": "paris", "cards": {"blue": 1}}, "station paris 1 blue"),
    ],
)
def test_other_spellings(spelt: str | dict[str, object], means: str) -> None:
    assert str(ww.new("europe", 2, 1).parse(spelt)) == means


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "nothing is not a move; expected one of draw, stop, tickets, keep"),
        ("hop", '"hop" is not a move; expected one of'),
        ("draw", "expected draw deck, or draw and a card, like draw red"),
        ("draw pink", '"pink" is no card'),
        ("draw red red", "expected draw deck"),
        ("stop now", "expected stop, and nothing after it"),
        ("keep", "expected keep and tickets"),
        ("keep back brest-petrograd", "no ticket is named"),
        ("keep brest-petrograd petrograd-brest", "named twice"),
        ("keep brest-brest", 'no ticket is called "brest-brest"'),
        ("claim", "expected claim, a route and cards"),
        ("claim paris-roma 2 red", 'no route is called "paris-roma"; expected an id like'),
        ("claim paris-zurich", "numbers and kinds in turn"),
        ("claim paris-zurich 2", "numbers and kinds in turn"),
        ("claim paris-zurich red 2", '"red" is no number of cards'),
        ("claim paris-zurich 0 red", "0 red cards; expected 1 to 110"),
        ("claim paris-zurich 99999999999999999999 red", "expected 1 to 110"),
        ("claim paris-zurich -1 red", '"-1" is no number of cards'),
        ("claim paris-zurich ² red", '"²" is no number of cards'),
        ("claim paris-zurich 1 red 2 red", "red is named twice"),
        (
            "claim berlin-frankfurt 3 red",
            '"berlin-frankfurt" may be berlin-frankfurt:black or berlin-frankfurt:red',
        ),
        ("station", "expected station, a city and cards"),
        ("station x 1 red", 'no city is called "x"'),
        ("share prr", "this edition has no companies"),
        ("{", "this is not JSON"),
        ('{"move": "hop"}', '"move" is hop; expected one of'),
        ('{"move": "draw"}', '"card" is missing in draw'),
        ('{"move": "draw", "card": 5}', '"card" is 5; expected a text'),
        ('{"move": "stop", "card": "red"}', "card is no part of stop"),
        ('{"move": "claim", "route": "paris-zurich", "cards": {}}', '"cards" is {}'),
        ('{"move": "claim", "route": "paris-zurich", "cards": {"red": "2"}}', "no number of cards"),
        ('{"move": "claim", "route": "paris-zurich", "cards": {"red": true}}', "no number"),
        ('{"move": "keep", "tickets": "brest-petrograd"}', "expected a list of tickets"),
        ('{"move": "keep", "tickets": [5]}', '"tickets" holds 5'),
        ("x" * 5000, "expected at most 2000"),
    ],
)
def test_what_is_no_move_is_refused(text: str, sentence: str) -> None:
    game = ww.new("europe", 2, 1)
    before = game.position()
    with pytest.raises(ww.NotationError) as refusal:
        game.play(text)
    assert sentence in str(refusal.value)
    assert game.position() == before


def test_shares_are_read() -> None:
    game = ww.new("pennsylvania", 2, 1)
    assert game.parse("share prr").to_json() == {"move": "share", "company": "prr"}
    assert game.parse("share prr neutral").neutral
    with pytest.raises(ww.NotationError, match='"neutral" is 1; expected true or false'):
        game.parse({"move": "share", "company": "prr", "neutral": 1})
    with pytest.raises(ww.NotationError, match='no company is called "x"; expected one of'):
        game.parse("share x")


@pytest.mark.parametrize("thing", [None, 5, 2.5, [], b"draw deck", object()])
def test_other_things_are_no_moves(thing: object) -> None:
    with pytest.raises(ww.NotationError, match="expected a Move, its text or its JSON"):
        ww.new("usa", 2, 1).parse(thing)


@given(st.text(max_size=60) | st.recursive(st.none() | st.integers() | st.text(), st.lists))
def test_nonsense_gets_a_notation_error(nonsense: object) -> None:
    with contextlib.suppress(ww.NotationError):
        ww.new("europe", 2, 1).parse(nonsense)


words = st.sampled_from(
    [
        *("draw", "claim", "keep", "station", "share", "surcharge", "with", "back", "neutral"),
        *("deck", "red", "locomotive", "1", "2", "9", "paris-zurich", "paris", "brest-petrograd"),
        *("{", "}", "[", ":"),
    ]
)


@given(st.lists(words, max_size=7).map(" ".join))
def test_shuffled_words_are_read_or_refused(text: str) -> None:
    game = ww.new("europe", 2, 1)
    before = game.position()
    try:
        game.play(text)
    except (ww.NotationError, ww.IllegalMove):
        assert game.position() == before
