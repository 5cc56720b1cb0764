"""The grouped moves are the listed ones."""

from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

import wagonway as ww


def spelled_out(game: ww.Game, groups: dict[str, Any]) -> set[str]:
    """Every move that the groups stand for, as text."""
    moves: list[dict[str, Any]] = [
        {"move": key} for key in ("tickets", "stop", "pass", "retreat") if groups.get(key)
    ]
    moves += [{"move": "draw", "card": card} for card in groups.get("draw", [])]
    for route, ways in groups.get("claim", {}).items():
        moves += [{"move": "claim", "route": route, "cards": cards} for cards in ways]
    station = groups.get("station", {"cities": [], "payments": []})
    for city in station["cities"]:
        moves += [{"move": "station", "city": city, "cards": way} for way in station["payments"]]
    moves += [{"move": "surcharge", "cards": cards} for cards in groups.get("surcharge", [])]
    if "share" in groups:
        neutral = {"neutral": True} if groups["share"]["neutral"] else {}
        for company in groups["share"]["companies"]:
            moves.append({"move": "share", "company": company, **neutral})
    if "keep" in groups:
        offer = groups["keep"]["offer"]
        for count in range(groups["keep"]["least"], len(offer) + 1):
            for kept in combinations(offer, count):
                others = [ticket for ticket in offer if ticket not in kept]
                orders = permutations(others) if groups["keep"]["ordered"] else [others]
                for back in map(list, orders):
                    moves.append({"move": "keep", "tickets": list(kept)})
                    if back != others:
                        moves[-1]["back"] = back
    return {str(game.parse(move)) for move in moves}


@pytest.mark.parametrize("edition", ww.edition_names())
def test_grouped_and_listed_moves_are_the_same(edition: str) -> None:
    rng = Random(edition)
    game = ww.new(edition, 2, seed=11)
    while not game.is_over:
        for seat in range(2):
            listed = {str(move) for move in game.moves(seat)}
            groups = game.choices(seat)
            assert spelled_out(game, groups or {}) == listed
            assert (groups is None) == (seat not in game.pending())
        seat = game.pending()[0]
        moves = game.moves(seat)
        kind = rng.choice(sorted({move.kind for move in moves}))
        game.play(rng.choice([move for move in moves if move.kind == kind]), seat)


def test_the_first_payment_saves_locomotives_and_short_colours() -> None:
    game = ww.from_position(
        {
            "edition": "usa-2004",
            "seats": 2,
            "hands": [{"red": 2, "blue": 4, "locomotive": 2}, {}],
        }
    )
    choices = game.choices(0)
    assert choices is not None
    grey = next(r.id for r in game.board.routes if r.colour == "grey" and r.length == 2)
    ways = choices["claim"][grey]
    assert ways[0] == {"blue": 2}
    assert ways[1] == {"red": 2}
    assert ways[-1] == {"locomotive": 2}
