"""Double routes: never both to one player, and with few players only one track (D1-D3)."""

import pytest

import wagonway as ww
from tests.rulebooks.rules import EDITIONS, rule
from tests.rulebooks.table import LOCO, hand_of, place, play, refusal, texts
from tests.rulebooks.tracks import claim, cost, double, route

MANY = {"usa-2004": (4, 5), "usa": (4, 5), "europe": (4, 5), "nordic": (3,), "pennsylvania": (4, 5)}
FEW = {"usa-2004": (2, 3), "usa": (2, 3), "europe": (2, 3), "nordic": (2,), "pennsylvania": (2, 3)}


@rule("D1")
def test_nobody_owns_both_tracks(edition: str) -> None:
    one, other = double(edition)
    for seats in MANY[edition]:
        game = place(edition, seats=seats, hand=cost(other), routes={one.id: 0})
        assert refusal(game, claim(other)) == "twin_is_yours"


@rule("D1")
def test_either_track_can_be_claimed_first(edition: str) -> None:
    for track in double(edition):
        game = place(edition, hand=cost(track))
        play(game, claim(track))
        assert game.position()["routes"] == {track.id: 0}


@rule("D1")
def test_two_tracks_join_the_same_cities_and_are_equally_long(edition: str) -> None:
    board = ww.load_edition(edition).board
    doubles = [track for track in board.routes if track.twin is not None]
    assert doubles
    unequal = set()
    for track in doubles:
        twin = board.route(track.twin or "")
        assert {track.a, track.b} == {twin.a, twin.b}
        assert twin.twin == track.id
        if track.length != twin.length:
            unequal |= {frozenset((track.a, track.b))}
    pairs = {frozenset(("kristiansand", "stavanger")), frozenset(("mo-i-rana", "trondheim"))}
    assert unequal == (pairs if edition == "nordic" else set())


@rule("D1")
def test_a_position_with_both_tracks_in_one_hand_is_refused(edition: str) -> None:
    one, other = double(edition)
    with pytest.raises(ww.PositionError):
        place(edition, seats=MANY[edition][0], routes={one.id: 0, other.id: 0})


@rule("D1", "europe")
def test_the_two_tunnels_between_madrid_and_pamplona_are_a_double_route(edition: str) -> None:
    white, black = route(edition, "madrid-pamplona:white"), route(edition, "madrid-pamplona:black")
    assert white.tunnel
    assert black.tunnel
    game = place(edition, seats=4, hand=cost(black), routes={white.id: 0})
    assert refusal(game, claim(black)) == "twin_is_yours"


@rule("D1", "europe")
def test_routes_that_run_side_by_side_to_different_cities_are_no_double_route(edition: str) -> None:
    grey = route(edition, "marseille-paris")
    game = place(edition, hand=cost(grey), routes={"marseille-pamplona": 0, "paris-zurich": 1})
    play(game, claim(grey))
    assert grey.id in game.position()["routes"]


@rule("D2")
def test_the_second_track_closes_with_few_players(edition: str) -> None:
    one, other = double(edition)
    for seats in FEW[edition]:
        game = place(edition, seats=seats, hand=cost(other), routes={one.id: 1})
        assert refusal(game, claim(other)) == "twin_is_closed"
        mine = place(edition, seats=seats, hand=cost(other), routes={one.id: 0})
        assert refusal(mine, claim(other)) in ("twin_is_yours", "twin_is_closed")


@rule("D2")
def test_the_second_track_closes_as_soon_as_the_first_is_taken(edition: str) -> None:
    one, other = double(edition)
    game = place(edition, hands=[cost(one), cost(other)])
    play(game, claim(one))
    assert game.seat == 1
    assert [text for text in texts(game, "claim") if other.id in text] == []
    assert refusal(game, claim(other)) == "twin_is_closed"


@rule("D2")
def test_another_player_may_take_the_second_track_with_many_players(edition: str) -> None:
    one, other = double(edition)
    for seats in MANY[edition]:
        game = place(edition, seats=seats, hand=cost(other), routes={one.id: 1})
        play(game, claim(other))
        assert game.position()["routes"] == {one.id: 1, other.id: 0}


@rule("D2")
def test_a_position_with_both_tracks_taken_by_few_players_is_refused(edition: str) -> None:
    one, other = double(edition)
    place(edition, seats=MANY[edition][0], routes={one.id: 0, other.id: 1})
    with pytest.raises(ww.PositionError):
        place(edition, seats=FEW[edition][-1], routes={one.id: 0, other.id: 1})


PAIRS = [
    ("kristiansand-stavanger:orange", "kristiansand-stavanger:green"),
    ("mo-i-rana-trondheim:red", "mo-i-rana-trondheim:green"),
]


def fare(track: ww.Route) -> dict[str, int]:
    """The cheapest cards for a ferry or a tunnel."""
    paid = {track.colour: track.length - track.ferry}
    return paid | ({LOCO: track.ferry} if track.ferry else {})


@rule("D3")
@pytest.mark.parametrize("pair", PAIRS)
def test_routes_of_different_length_between_two_cities_are_bound_like_a_double_route(
    edition: str, pair: tuple[str, str]
) -> None:
    for first, second in (pair, pair[::-1]):
        track = route(edition, second)
        mine = place(edition, seats=3, hand=fare(track), routes={first: 0})
        assert refusal(mine, claim(track, fare(track))) == "twin_is_yours"
        closed = place(edition, seats=2, hand=fare(track), routes={first: 1})
        assert refusal(closed, claim(track, fare(track))) == "twin_is_closed"


@rule("D3")
@pytest.mark.parametrize("pair", PAIRS)
def test_with_three_players_another_may_take_the_second_of_a_pair(
    edition: str, pair: tuple[str, str]
) -> None:
    for first, second in (pair, pair[::-1]):
        track = route(edition, second)
        game = place(
            edition, seats=3, hand=fare(track), routes={first: 1}, deck=["blue", "blue", "blue"]
        )
        play(game, claim(track, fare(track)))
        assert game.position()["routes"] == {first: 1, second: 0}
        assert hand_of(game) == {}


def test_every_edition_has_a_number_of_players_from_which_both_tracks_can_be_taken() -> None:
    for edition in EDITIONS:
        assert ww.load_edition(edition).rulebook.double_from_seats == MANY[edition][0]
