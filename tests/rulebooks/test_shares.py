"""Taking shares: whose, which, when (P1-P3)."""

import wagonway as ww
from tests.rulebooks.rules import rule
from tests.rulebooks.table import place, play, refusal, texts
from tests.rulebooks.tracks import claim, cost, route

THREE = "cumberland-johnstown"  # grey; Pennsylvania, Baltimore & Ohio, Western Maryland
ONE = "allentown-reading"  # Reading
NONE = "dubois-oil-city"
ALL_WM: dict[str, list[int]] = {"wm": [1, 2, 3, 4]}
ALL_NYC: dict[str, list[int]] = {"nyc": [1, 2, 3, 4, 5]}


def claimed(edition: str, id: str, seats: int = 3, **position: object) -> ww.Game:
    """The game after seat 0 has claimed a route."""
    track = route(edition, id)
    return play(place(edition, seats, hand=cost(track), **position), claim(track))


@rule("P1")
def test_who_claims_a_route_chooses_one_of_its_companies(edition: str) -> None:
    game = claimed(edition, THREE)
    assert game.phase == "share"
    assert game.seat == 0
    assert texts(game) == ["share prr", "share bo", "share wm"]
    for company in ("prr", "bo", "wm"):
        after = play(game.copy(), f"share {company}")
        assert after.position()["shares"][0] == {company: [1]}
        assert after.seat == 1


@rule("P1")
def test_the_share_on_top_is_taken(edition: str) -> None:
    shares = [{"bo": [2]}, {"bo": [1, 3]}, {}]
    game = play(claimed(edition, THREE, shares=shares), "share bo")
    assert game.position()["shares"][0] == {"bo": [2, 4]}


@rule("P1")
def test_a_company_that_is_not_on_the_route_gives_no_share(edition: str) -> None:
    assert refusal(claimed(edition, THREE), "share rdg") == "no_such_company"


@rule("P1")
def test_a_company_without_shares_left_can_not_be_chosen(edition: str) -> None:
    game = claimed(edition, THREE, shares=[{}, ALL_WM, {}])
    assert texts(game) == ["share prr", "share bo"]
    assert refusal(game, "share wm") == "no_share_left"


@rule("P1")
def test_taking_a_share_is_not_optional(edition: str) -> None:
    game = claimed(edition, THREE)
    for move in ("pass", "draw deck", "tickets", "stop", "share prr neutral"):
        assert refusal(game, move) in ("not_now", "something_is_possible", "must_draw_again")


@rule("P1")
def test_the_share_of_a_single_company_is_taken_without_asking(edition: str) -> None:
    game = claimed(edition, ONE)
    assert game.position()["shares"][0] == {"rdg": [1]}
    assert game.seat == 1
    last = claimed(edition, "baltimore-york", shares=[{}, ALL_WM, {}])
    assert last.position()["shares"][0] == {"prr": [1]}
    assert last.seat == 1


@rule("P1")
def test_no_share_is_taken_where_none_is_left_or_none_is_shown(edition: str) -> None:
    game = claimed(edition, "albany-syracuse:white", shares=[{}, ALL_NYC, {}])
    assert game.position()["shares"][0] == {}
    assert game.seat == 1
    bare = claimed(edition, NONE)
    assert bare.position()["shares"] == [{}, {}, {}]
    assert bare.seat == 1


@rule("P1")
def test_both_tracks_of_a_double_route_show_the_companies(edition: str) -> None:
    for track in ("baltimore-philadelphia:purple", "baltimore-philadelphia:yellow"):
        assert texts(claimed(edition, track)) == ["share prr", "share bo"]


@rule("P1")
def test_only_claims_give_shares(edition: str) -> None:
    game = place(edition)
    play(game, "draw deck", "draw deck", "tickets")
    game.play(game.moves()[0])
    assert game.position()["shares"] == [{}, {}]
    assert game.position()["neutral_shares"] == {}


@rule("P2")
def test_with_two_players_the_same_player_chooses_the_neutral_share(edition: str) -> None:
    game = play(claimed(edition, THREE, seats=2), "share bo")
    assert game.phase == "neutral_share"
    assert game.seat == 0
    assert texts(game) == ["share prr neutral", "share bo neutral", "share wm neutral"]
    assert refusal(game, "share prr") == "not_now"
    play(game, "share wm neutral")
    assert game.position()["shares"] == [{"bo": [1]}, {}]
    assert game.position()["neutral_shares"] == {"wm": [1]}
    assert game.seat == 1


@rule("P2")
def test_the_neutral_share_may_be_of_the_same_company(edition: str) -> None:
    game = play(claimed(edition, THREE, seats=2), "share bo", "share bo neutral")
    assert game.position()["shares"][0] == {"bo": [1]}
    assert game.position()["neutral_shares"] == {"bo": [2]}


@rule("P2")
def test_the_own_share_is_taken_first(edition: str) -> None:
    game = claimed(edition, THREE, seats=2)
    assert game.phase == "share"
    assert refusal(game, "share prr neutral") == "not_now"
    single = claimed(edition, ONE, seats=2)
    assert single.position()["shares"][0] == {"rdg": [1]}
    assert single.position()["neutral_shares"] == {"rdg": [2]}
    assert single.seat == 1


@rule("P2")
def test_the_next_share_follows_the_neutral_one(edition: str) -> None:
    one, two = route(edition, ONE), route(edition, "lancaster-reading")
    game = play(place(edition, hands=[cost(one), cost(two)]), claim(one), claim(two))
    assert game.position()["shares"] == [{"rdg": [1]}, {"rdg": [3]}]
    assert game.position()["neutral_shares"] == {"rdg": [2, 4]}


@rule("P2")
def test_the_neutral_player_goes_without_if_no_share_is_left(edition: str) -> None:
    shares: list[dict[str, list[int]]] = [{}, {"nyc": [1, 2, 3, 4]}]
    game = claimed(edition, "albany-syracuse:white", seats=2, shares=shares)
    assert game.position()["shares"][0] == {"nyc": [5]}
    assert game.position()["neutral_shares"] == {}
    assert game.seat == 1


@rule("P2")
def test_a_company_used_up_by_the_own_share_has_none_for_the_neutral_player(edition: str) -> None:
    shares: list[dict[str, list[int]]] = [{}, {"wm": [1, 2, 3]}]
    game = play(claimed(edition, THREE, seats=2, shares=shares), "share wm")
    assert texts(game) == ["share prr neutral", "share bo neutral"]
    assert refusal(game, "share wm neutral") == "no_share_left"


@rule("P2")
def test_there_is_no_neutral_player_with_more_players(edition: str) -> None:
    for seats in (3, 4, 5):
        game = play(claimed(edition, THREE, seats=seats), "share bo")
        assert game.seat == 1
        assert game.position()["neutral_shares"] == {}


@rule("P3")
def test_every_share_taken_is_public_throughout(edition: str) -> None:
    game = play(claimed(edition, THREE, seats=2), "share bo", "share wm neutral")
    for viewer in (0, 1, None):
        view = game.view(viewer)
        assert [player["shares"] for player in view["players"]] == [{"bo": [1]}, {}]
        assert view["neutral_shares"] == {"wm": [1]}
    play(game, "draw deck", "draw deck")
    assert game.view(1)["players"][0]["shares"] == {"bo": [1]}
    assert game.view(1)["neutral_shares"] == {"wm": [1]}


@rule("P3")
def test_only_the_end_tells_which_neutral_shares_are_revealed(edition: str) -> None:
    views = []
    shares = [{"prr": [2], "bo": [2]}, {}]
    for seed in range(8):
        game = place(
            edition,
            seed=seed,
            shares=shares,
            neutral_shares={"prr": [1], "bo": [1]},
            last_turns=1,
            deck=["red", "red"],
            ticket_deck=[["albany", "erie"]],
        )
        views.append(game.view(0))
        play(game, "draw deck", "draw deck")
        assert game.is_over
    assert all(view == views[0] for view in views)
