"""The last round: what begins it, how long it lasts, what uses it up (E1)."""

import pytest

import wagonway as ww
from tests.rulebooks.rules import rule
from tests.rulebooks.table import draw_two, hoarded, no_tickets, place, play, refusal, wagons_of
from tests.rulebooks.tracks import claim, coloured, cost, owned, short, spend, tunnel, tunnel_colour

WAGONS = {"usa-2004": 45, "usa": 45, "europe": 45, "nordic": 40, "pennsylvania": 45}


def before_the_end(edition: str, left: int, seats: int = 3, seat: int = 0) -> ww.Game:
    """A seat to act that can claim `coloured` and has so many wagons left when it does."""
    track = coloured(edition)
    mine = spend(edition, WAGONS[edition] - track.length - left, avoid=[track.id])
    hands: list[dict[str, int]] = [{} for _ in range(seats)]
    hands[seat] = cost(track)
    return place(edition, seats, seat=seat, hands=hands, routes=owned(seat, mine))


@rule("E1")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_two_wagons_or_fewer_at_the_end_of_a_turn_begin_the_last_round(
    edition: str, left: int
) -> None:
    game = before_the_end(edition, left)
    assert game.position()["last_turns"] is None
    play(game, claim(coloured(edition)))
    assert wagons_of(game) == left
    assert game.position()["last_turns"] == 3
    assert game.view(None)["last_turns"] == 3


@rule("E1")
def test_three_wagons_left_begin_nothing(edition: str) -> None:
    game = play(before_the_end(edition, 3), claim(coloured(edition)))
    assert wagons_of(game) == 3
    assert game.position()["last_turns"] is None
    for _ in range(3):
        draw_two(game)
    assert not game.is_over


@rule("E1")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_everybody_has_one_more_turn_that_player_last(edition: str, seat: int) -> None:
    game = play(before_the_end(edition, 1, seat=seat), claim(coloured(edition)))
    order = []
    while not game.is_over:
        order.append(game.seat)
        draw_two(game)
    assert order == [(seat + 1) % 3, (seat + 2) % 3, seat]
    assert game.seat is None
    assert game.outcome() is not None
    assert refusal(game, "draw deck") == "game_over"


@rule("E1")
def test_with_two_players_each_has_one_more_turn(edition: str) -> None:
    game = play(before_the_end(edition, 2, seats=2), claim(coloured(edition)))
    assert game.position()["last_turns"] == 2
    draw_two(game)
    assert game.position()["last_turns"] == 1
    assert not game.is_over
    draw_two(game)
    assert game.is_over


@rule("E1")
def test_the_last_turns_are_whole_turns(edition: str) -> None:
    last = short(edition)
    mine = spend(edition, WAGONS[edition] - 2, avoid=[last.id])
    game = place(edition, hand=cost(last), routes=owned(0, mine), last_turns=1)
    play(game, claim(last))
    assert game.is_over
    assert game.position()["routes"][last.id] == 0


@rule("E1")
def test_a_second_player_who_runs_out_of_wagons_changes_nothing(edition: str) -> None:
    one, two = coloured(edition), short(edition)
    avoid = [one.id, two.id]
    first = spend(edition, WAGONS[edition] - 4, avoid=avoid)
    second = spend(edition, WAGONS[edition] - 3, avoid=[*avoid, *first])
    game = place(
        edition,
        seats=3,
        hands=[cost(one), cost(two), {}],
        routes={**owned(0, first), **owned(1, second)},
    )
    play(game, claim(one), claim(two))
    assert wagons_of(game, 1) == 2
    assert game.position()["last_turns"] == 2
    draw_two(game)
    draw_two(game)
    assert game.is_over


@rule("E1")
def test_who_stays_at_two_wagons_or_fewer_does_not_begin_it_again(edition: str) -> None:
    mine = spend(edition, WAGONS[edition] - 2)
    game = place(edition, seats=3, routes=owned(1, mine), last_turns=2, seat=0)
    draw_two(game)
    draw_two(game)
    assert game.is_over


@rule("E1")
def test_a_pass_uses_up_a_last_turn(edition: str) -> None:
    game = hoarded(edition, {}, box=no_tickets(edition), last_turns=1)
    play(game, "pass")
    assert game.is_over


@rule("E1", "europe", "nordic")
def test_a_retreat_uses_up_a_last_turn(edition: str) -> None:
    colour = tunnel_colour(edition)
    game = place(edition, hand={colour: 2}, deck=[colour, "blue", "blue"], last_turns=1)
    play(game, claim(tunnel(edition), {colour: 2}))
    assert game.phase == "surcharge"
    play(game, "retreat")
    assert game.is_over
    assert game.position()["routes"] == {}


@rule("E1", "europe")
def test_a_station_uses_up_a_last_turn(edition: str) -> None:
    game = place(edition, hand={"red": 1}, last_turns=1)
    play(game, "station paris 1 red")
    assert game.is_over


@rule("E1", "pennsylvania")
def test_a_claim_of_the_last_turn_still_gives_its_share(edition: str) -> None:
    game = place(edition, seats=3, hand={"red": 3}, last_turns=1)
    play(game, "claim cumberland-johnstown 3 red")
    assert game.phase == "share"
    play(game, "share wm")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.lines[0]["companies"] == 9
