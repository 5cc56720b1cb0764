"""Passing: only when nothing else is possible, and the end when all have passed (T2)."""

import wagonway as ww
from tests.rulebooks.rules import rule
from tests.rulebooks.table import (
    BOX,
    EMPTY,
    hoarded,
    no_tickets,
    others,
    place,
    play,
    refusal,
    texts,
)
from tests.rulebooks.tracks import claim, owned, short, spend

BUILT = {"paris": 0, "roma": 0, "london": 0}


def stuck(edition: str, seats: int = 2, **position: object) -> ww.Game:
    """Seat 0 has no card, seat 1 has them all, and no ticket is left."""
    return hoarded(edition, {}, seats, box=no_tickets(edition), **position)


@rule("T2")
def test_who_can_do_nothing_passes(edition: str) -> None:
    game = stuck(edition)
    assert texts(game) == ["pass"]
    game.play("pass")
    assert game.seat == 1
    assert game.turn == 1


@rule("T2")
def test_passing_is_not_allowed_while_tickets_can_be_drawn(edition: str) -> None:
    game = hoarded(edition, {})
    assert texts(game) == ["tickets"]
    assert refusal(game, "pass") == "something_is_possible"


@rule("T2")
def test_passing_is_not_allowed_while_a_card_can_be_drawn(edition: str) -> None:
    market = ["red", *EMPTY[1:]]
    game = place(
        edition, hands=[{}, others(["red"])], market=market, deck=[], box=no_tickets(edition)
    )
    assert texts(game) == ["draw red"]
    assert refusal(game, "pass") == "something_is_possible"
    blind = place(
        edition, hands=[{}, others(["red"])], market=EMPTY, deck=["red"], box=no_tickets(edition)
    )
    assert texts(blind) == ["draw deck"]
    assert refusal(blind, "pass") == "something_is_possible"


@rule("T2")
def test_passing_is_not_allowed_while_a_route_can_be_claimed(edition: str) -> None:
    track = short(edition)
    colour = "black" if track.colour == "grey" else track.colour
    stations = BUILT if edition == "europe" else {}
    game = hoarded(edition, {colour: 1}, box=no_tickets(edition), stations=stations)
    assert claim(track, {colour: 1}) in texts(game)
    assert {move.kind for move in game.moves()} == {"claim"}
    assert refusal(game, "pass") == "something_is_possible"


@rule("T2", "europe")
def test_passing_is_not_allowed_while_a_station_can_be_built(edition: str) -> None:
    game = hoarded(edition, {"green": 1}, box=no_tickets(edition))
    assert {move.kind for move in game.moves()} == {"station"}
    assert refusal(game, "pass") == "something_is_possible"


@rule("T2", "europe")
def test_passing_is_not_allowed_while_a_tunnel_can_be_tried(edition: str) -> None:
    plain = [
        *("danzig-warszawa", "kyiv-wilno", "rostov-sochi", "venezia-zagrab", "wien-zagrab"),
        *("dieppe-paris", "frankfurt-munchen"),
    ]
    game = hoarded(
        edition, {"purple": 2}, box=no_tickets(edition), routes=owned(1, plain), stations=BUILT
    )
    assert {move.kind for move in game.moves()} == {"claim"}
    assert all(game.board.route(move.route).tunnel for move in game.moves())
    assert refusal(game, "pass") == "something_is_possible"


@rule("T2", "nordic")
def test_passing_is_not_allowed_while_a_tunnel_can_be_tried_in_the_north(edition: str) -> None:
    game = hoarded(edition, {"purple": 1}, box=no_tickets(edition), routes={"alborg-arhus": 1})
    assert texts(game) == ["claim kiruna-narvik:purple 1 purple"]
    assert refusal(game, "pass") == "something_is_possible"


FERRIES_ONLY = {
    # A hand, and the routes to be taken so that nothing but ferries could use it.
    "europe": (
        {"green": 2},
        [
            *("danzig-warszawa", "kyiv-wilno", "rostov-sochi", "venezia-zagrab", "wien-zagrab"),
            *("angora-constantinople", "barcelona-pamplona", "bucuresti-sofia", "sarajevo-sofia"),
            *("constantinople-smyrna", "bruxelles-dieppe", "essen-frankfurt", "kharkov-rostov"),
            "venezia-zurich",
        ],
    ),
    "nordic": ({"yellow": 1}, []),
    "pennsylvania": ({"red": 1}, ["gettysburg-york"]),
}


@rule("T2", *FERRIES_ONLY)
def test_a_ferry_that_can_not_be_paid_is_nothing_to_do(edition: str) -> None:
    hand, taken = FERRIES_ONLY[edition]
    stations = BUILT if edition == "europe" else {}
    game = hoarded(
        edition, hand, routes=owned(1, taken), stations=stations, box=no_tickets(edition)
    )
    assert texts(game) == ["pass"]
    play(game, "pass")


@rule("T2")
def test_the_game_ends_when_all_have_passed_in_succession(edition: str) -> None:
    game = stuck(edition, passes=1)
    game.play("pass")
    assert game.is_over
    assert game.seat is None
    assert game.moves() == []
    assert game.outcome() is not None
    assert refusal(game, "pass") == "game_over"


@rule("T2")
def test_an_action_between_two_passes_begins_the_count_again(edition: str) -> None:
    game = place(edition, passes=1)
    play(game, "draw deck", "draw deck")
    assert game.position()["passes"] == 0
    assert not game.is_over


def gridlock(edition: str) -> ww.Game:
    """Five players; seat 0 has three wagons and all cards, but only longer routes are free."""
    board = ww.load_edition(edition).board
    left = [0, 45, 45, 45, 45]
    routes: dict[str, int] = {}
    for track in sorted(board.routes, key=lambda track: -track.length):
        if track.length <= 3:
            twin = None if track.twin is None else routes.get(track.twin)
            seat = max((s for s in range(1, 5) if s != twin), key=left.__getitem__)
            routes[track.id] = seat
            left[seat] -= track.length
    routes.update(owned(0, spend(edition, 42, avoid=routes)))
    stations = BUILT if edition == "europe" else {}
    return place(
        edition,
        seats=5,
        hand=BOX,
        market=EMPTY,
        deck=[],
        routes=routes,
        stations=stations,
        box=no_tickets(edition),
    )


@rule("T2", "usa-2004", "usa", "europe", "pennsylvania")
def test_a_board_on_which_nobody_can_do_anything_is_scored_after_a_round(edition: str) -> None:
    game = gridlock(edition)
    assert game.position()["wagons"][0] == 3
    for seat in range(5):
        assert not game.is_over
        assert game.seat == seat
        assert texts(game) == ["pass"]
        game.play("pass")
    assert game.is_over
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.lines[0]["routes"] > 0


@rule("T2", "nordic")
def test_a_last_round_in_which_all_pass_is_scored(edition: str) -> None:
    hands = [{}, {}, BOX]
    routes = owned(2, spend(edition, 40))
    game = place(
        edition,
        seats=3,
        hands=hands,
        market=EMPTY,
        deck=[],
        routes=routes,
        box=no_tickets(edition),
        last_turns=3,
    )
    for seat in range(3):
        assert game.seat == seat
        assert texts(game) == ["pass"]
        game.play("pass")
    assert game.is_over
    assert game.turn == 3
