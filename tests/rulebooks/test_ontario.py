"""Ontario: one city for tickets, two points on the board (B1)."""

from tests.rulebooks.rules import rule
from tests.rulebooks.table import LOCO, final, place, play, settle
from tests.rulebooks.tracks import claim, route

WEST = {"erie-ontario.1": 0}
EAST = {"buffalo-ontario.1": 0}


@rule("B1")
def test_a_ticket_to_ontario_is_done_through_erie_or_through_buffalo(edition: str) -> None:
    tickets = [[["ontario", "warren"]], []]  # 5 points
    for routes in ({**WEST, "erie-warren": 0}, {**EAST, "buffalo-warren": 0}):
        outcome = final(edition, routes=routes, tickets=tickets)
        assert outcome.lines[0]["tickets"] == 5


@rule("B1")
def test_no_path_runs_through_ontario(edition: str) -> None:
    # Youngstown, Erie, Ontario, Buffalo, Rochester: joined only if Ontario were one point.
    routes = {**WEST, **EAST, "erie-youngstown:yellow": 0, "buffalo-rochester:yellow": 0}
    tickets = [[["rochester", "youngstown"]], []]  # 14 points
    outcome = final(edition, routes=routes, tickets=tickets)
    assert outcome.lines[0]["tickets"] == -14
    assert outcome.longest == [7, 0]
    joined = final(edition, routes={**routes, "buffalo-erie:white": 0}, tickets=tickets)
    assert joined.lines[0]["tickets"] == 14


@rule("B1")
def test_a_ticket_from_ontario_starts_at_either_point_but_does_not_cross(edition: str) -> None:
    # From the western point to Erie only; Syracuse hangs on the eastern one.
    tickets = [[["ontario", "syracuse"], ["ontario", "warren"]], []]  # 10 and 5 points
    east = {**EAST, "buffalo-rochester:yellow": 0, "rochester-syracuse:purple": 0}
    outcome = final(edition, routes={**WEST, **east}, tickets=tickets)
    assert outcome.lines[0]["tickets"] == 10 - 5


@rule("B1")
def test_one_player_may_own_a_track_to_each_point(edition: str) -> None:
    for first, second in ((WEST, "buffalo-ontario.1"), (EAST, "erie-ontario.2")):
        track = route(edition, second)
        paid = {LOCO: track.length}
        game = settle(play(place(edition, hand=paid, routes=first), claim(track, paid)))
        assert game.position()["routes"] == {**first, second: 0}
