"""Games kept as files end as they did, and as many move sequences begin at a position as did."""

import json

import pytest

import wagonway as ww
from tests.face.games import TABLES, played
from tests.face.golden import FOLDER, digest


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_a_kept_game_ends_as_it_did(edition: str, seats: int) -> None:
    kept = json.loads((FOLDER / f"{edition}-{seats}.json").read_text(encoding="utf-8"))
    game = ww.load_record(kept["record"])
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.to_json() == kept["outcome"]
    assert digest(game.position()) == kept["position"]


def perft(game: ww.Game, depth: int) -> int:
    """How many sequences of *depth* moves begin here."""
    if depth == 0 or game.is_over:
        return 1
    moves = game.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = game.copy()
        after.play(move)
        total += perft(after, depth - 1)
    return total


COUNTS = {
    "usa-2004": (16, 650),
    "usa": (121, 10263),
    "europe": (121, 586),
    "nordic": (676, 258),
    "pennsylvania": (676, 29233),
}
"""First tickets of both seats, and three moves from the middle of a game."""


@pytest.mark.parametrize("edition", ww.edition_names())
def test_as_many_sequences_of_moves(edition: str) -> None:
    fresh, later = ww.new(edition, 2, 5), played(edition, 2, 5, 40)
    assert (perft(fresh, 2), perft(later, 3)) == COUNTS[edition]
