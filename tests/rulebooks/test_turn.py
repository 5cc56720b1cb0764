"""One action a turn, and as many turns as it takes (T1, T3)."""

from tests.rulebooks.rules import EDITIONS, rule
from tests.rulebooks.table import QUIET, draw_two, place, play, refusal, texts
from tests.rulebooks.tracks import claim, coloured, cost, short

NO_STATIONS = [edition for edition in EDITIONS if edition != "europe"]


@rule("T1")
def test_a_draw_of_two_cards_is_a_turn(edition: str) -> None:
    game = place(edition)
    play(game, "draw deck")
    assert game.seat == 0
    play(game, "draw deck")
    assert game.seat == 1
    assert game.turn == 1


@rule("T1")
def test_a_claim_is_a_turn(edition: str) -> None:
    track = coloured(edition)
    game = play(place(edition, hand=cost(track)), claim(track))
    assert game.seat == 1
    assert game.turn == 1


@rule("T1")
def test_drawing_tickets_is_a_turn(edition: str) -> None:
    game = play(place(edition), "tickets")
    assert game.seat == 0
    assert game.turn == 0
    game.play(game.moves()[0])
    assert game.seat == 1
    assert game.turn == 1


@rule("T1", "europe")
def test_building_a_station_is_a_turn(edition: str) -> None:
    game = play(place(edition, hand={"red": 1}), "station paris 1 red")
    assert game.seat == 1
    assert game.turn == 1


@rule("T1", *NO_STATIONS)
def test_there_are_no_stations_to_build(edition: str) -> None:
    game = place(edition, hand={"red": 6})
    assert texts(game, "station") == []
    assert refusal(game, f"station {game.board.cities[0].id} 1 red") == "no_stations"


@rule("T1")
def test_all_actions_are_open_at_the_start_of_a_turn(edition: str) -> None:
    track = coloured(edition)
    game = place(edition, hand=cost(track), market=QUIET)
    kinds = {move.kind for move in game.moves()}
    expected = {"draw", "claim", "tickets"} | ({"station"} if edition == "europe" else set())
    assert kinds == expected
    assert claim(track) in texts(game)


@rule("T1")
def test_an_action_that_has_begun_can_not_be_left_for_another(edition: str) -> None:
    track = coloured(edition)
    game = play(place(edition, hand=cost(track), market=QUIET), "draw red")
    assert refusal(game, claim(track)) == "not_now"
    assert refusal(game, "tickets") == "not_now"
    assert refusal(game, "pass") in ("not_now", "something_is_possible")
    other = play(place(edition, hand=cost(track)), "tickets")
    assert refusal(other, claim(track)) == "not_now"
    assert refusal(other, "draw deck") == "not_now"


@rule("T1")
def test_nobody_plays_in_the_turn_of_another(edition: str) -> None:
    track = short(edition)
    game = place(edition, hands=[{}, cost(track)])
    assert game.moves(1) == []
    assert refusal(game, claim(track), seat=1) == "not_your_turn"
    draw_two(game)
    game.play(claim(track), seat=1)
    assert game.seat == 0


@rule("T3")
def test_no_number_of_turns_ends_a_game(edition: str) -> None:
    track = coloured(edition)
    for turn in (100, 1000, 10000):
        game = place(edition, hand=cost(track), turn=turn)
        assert game.outcome() is None
        play(game, claim(track))
        assert game.turn == turn + 1
        assert not game.is_over
        assert game.outcome() is None
        assert "draw deck" in texts(game)


@rule("T3")
def test_a_game_that_is_not_over_has_no_result(edition: str) -> None:
    track = coloured(edition)
    game = place(edition, hand=cost(track), last_turns=2)
    play(game, claim(track))
    assert game.outcome() is None
    assert game.view(0)["outcome"] is None
    draw_two(game)
    assert game.is_over
    assert game.outcome() is not None
