"""Hints and scoring agree with the rules, at every moment of random games."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

import wagonway as ww
from wagonway.server.hints import graph_of, hints_of
from wagonway.server.paths import joined
from wagonway.server.scoring import scoring_of


def step(game: ww.Game, rng: Random) -> None:
    seat = game.pending()[0]
    moves = game.moves(seat)
    kinds = sorted({move.kind for move in moves})
    kind = "claim" if "claim" in kinds and rng.random() < 0.5 else rng.choice(kinds)
    game.play(rng.choice([move for move in moves if move.kind == kind]), seat)


@pytest.mark.parametrize("edition", ww.edition_names())
def test_hints_say_what_the_rules_say(edition: str) -> None:
    rng = Random(edition)
    game = ww.new(edition, 2, seed=5)
    states = set()
    while not game.is_over:
        step(game, rng)
        if game.phase != "turn" or rng.random() < 0.7:
            continue
        seat = game.pending()[0]
        hints = hints_of(game.edition, game.view(seat))
        claimable = (game.choices(seat) or {}).get("claim", {})
        assert {id for id, why in hints["routes"].items() if why == "fine"} == set(claimable)
        own = [game.board.route(id) for id, who in game.view(None)["routes"].items() if who == seat]
        is_done = joined(graph_of(game.edition), own)
        for hint in hints["tickets"]:
            ticket = game.board.ticket(hint["ticket"])
            assert (hint["state"] == "done") == is_done(ticket.a, ticket.b)
            lengths = sum(game.board.route(id).length for id in hint["routes"])
            assert hint["state"] == "station" or lengths == hint["wagons"]
            states.add(hint["state"])
        for other in (None, 1 - seat):
            assert hints_of(game.edition, game.view(other))["companies"] == hints["companies"]
    assert "done" in states or "possible" in states


@pytest.mark.parametrize("edition", ww.edition_names())
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_score_told_step_by_step_is_the_score(edition: str, seed: int) -> None:
    rng = Random(f"{edition} {seed}")
    game = ww.new(edition, 2 if seed == 1 else 3, seed=seed)
    while not game.is_over:
        step(game, rng)
    outcome = game.outcome()
    assert outcome is not None
    told = scoring_of(game.edition, game.view(None))
    assert told["winners"] == outcome.winners
    for seat, line in enumerate(told["seats"]):
        lines = outcome.lines[seat]
        assert sum(line[key]["points"] for key in lines) == outcome.scores[seat] == line["total"]
        assert sum(route["points"] for route in line["routes"]["list"]) == lines["routes"]
        tickets: list[dict[str, Any]] = line["tickets"]["list"]
        signed = [t["points"] if t["done"] else -t["points"] for t in tickets]
        assert sum(signed) == lines["tickets"]
        assert sum(t["done"] for t in tickets) == outcome.completed[seat]
        assert sum(c["points"] for c in line["companies"]["list"]) == lines["companies"]
        path = [game.board.route(id) for id in line["longest_path"]["routes"]]
        assert sum(route.length for route in path) == outcome.longest[seat]
        assert len({route.id for route in path}) == len(path)
        for one, other in pairwise(path):
            assert {one.a, one.b} & {other.a, other.b}
