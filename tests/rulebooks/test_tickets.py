"""Drawing tickets: how many, what is kept, where the others go (K1-K3)."""

import pytest

import wagonway as ww
from tests.rulebooks.rules import EDITIONS, rule
from tests.rulebooks.table import draw_two, no_tickets, place, play, refusal, texts

UNDER = [edition for edition in EDITIONS if edition != "nordic"]
DRAWN = {"usa-2004": 3, "usa": 3, "europe": 3, "nordic": 3, "pennsylvania": 4}


def some(edition: str, number: int) -> list[list[str]]:
    """The first regular tickets of an edition."""
    board = ww.load_edition(edition).board
    return [[ticket.a, ticket.b] for ticket in board.tickets[:number]]


def ids(tickets: list[list[str]]) -> list[str]:
    return ["-".join(ticket) for ticket in tickets]


def keep(*tickets: list[str]) -> str:
    return " ".join(["keep", *ids(list(tickets))])


@rule("K1")
def test_so_many_tickets_are_drawn_from_the_top(edition: str) -> None:
    top = some(edition, 6)
    game = play(place(edition, ticket_deck=top), "tickets")
    assert game.phase == "tickets"
    assert game.seat == 0
    assert game.position()["offer"][0] == top[: DRAWN[edition]]
    assert game.view(0)["offer"] == top[: DRAWN[edition]]
    assert game.position()["ticket_deck"][0] == top[DRAWN[edition]]


@rule("K1")
def test_at_least_one_must_be_kept_and_all_may_be(edition: str) -> None:
    top = some(edition, DRAWN[edition])
    game = play(place(edition, ticket_deck=top), "tickets")
    for number in range(1, len(top) + 1):
        after = game.copy()
        assert keep(*top[:number]) in texts(after)
        play(after, keep(*top[:number]))
        assert sorted(after.position()["tickets"][0]) == sorted(top[:number])
        assert after.seat == 1
    with pytest.raises(ww.WagonwayError):
        game.play("keep")


@rule("K1")
def test_any_of_the_drawn_tickets_may_be_the_one_kept(edition: str) -> None:
    top = some(edition, DRAWN[edition])
    game = play(place(edition, ticket_deck=top), "tickets")
    for ticket in top:
        after = play(game.copy(), keep(ticket))
        assert after.position()["tickets"][0] == [ticket]


@rule("K1")
def test_fewer_left_are_all_drawn(edition: str) -> None:
    top = some(edition, 2)
    game = place(edition, ticket_deck=top, box=no_tickets(edition, top))
    play(game, "tickets")
    assert game.position()["offer"][0] == top
    assert game.position()["ticket_deck"] == []
    play(game, keep(top[1]))
    assert game.position()["tickets"][0] == [top[1]]


@rule("K1")
def test_a_single_ticket_left_is_kept_without_asking(edition: str) -> None:
    top = some(edition, 1)
    game = play(place(edition, ticket_deck=top, box=no_tickets(edition, top)), "tickets")
    assert game.position()["tickets"][0] == top
    assert game.seat == 1


@rule("K1")
def test_without_tickets_none_can_be_drawn(edition: str) -> None:
    game = place(edition, box=no_tickets(edition))
    assert texts(game, "tickets") == []
    assert refusal(game, "tickets") == "no_tickets_left"


@rule("K1", "europe")
def test_long_tickets_are_never_drawn(edition: str) -> None:
    game = place(edition)
    decks = [game.board.ticket(ticket).deck for ticket in ids(game.position()["ticket_deck"])]
    assert decks == ["regular"] * 40
    with pytest.raises(ww.PositionError):
        place(edition, ticket_deck=[["brest", "petrograd"]])


@rule("K2")
def test_only_tickets_just_drawn_may_be_given_back(edition: str) -> None:
    top = some(edition, DRAWN[edition] + 1)
    old, *drawn = top
    game = place(edition, tickets=[[old], []], ticket_deck=drawn)
    play(game, "tickets")
    assert refusal(game, keep(old, drawn[0])) == "not_offered"
    back = " ".join(ids([old, *drawn[1:]]))
    assert refusal(game, f"{keep(drawn[0])} back {back}") == "not_offered"
    play(game, keep(drawn[0]))
    assert sorted(game.position()["tickets"][0]) == sorted([old, drawn[0]])


@rule("K2")
def test_the_number_of_tickets_a_player_may_hold_has_no_limit(edition: str) -> None:
    top = some(edition, 12 + DRAWN[edition])
    held, drawn = top[:12], top[12:]
    game = play(place(edition, tickets=[held, []], ticket_deck=drawn), "tickets", keep(*drawn))
    assert len(game.position()["tickets"][0]) == len(top)


@rule("K2", *UNDER)
def test_who_gives_back_chooses_the_order_under_the_deck(edition: str) -> None:
    top = some(edition, DRAWN[edition])
    kept, *given = top
    for back in (given, given[::-1]):
        game = place(edition, ticket_deck=top)
        left = len(game.position()["ticket_deck"])
        play(game, "tickets", f"{keep(kept)} back {' '.join(ids(back))}")
        assert game.position()["ticket_deck"][-len(back) :] == back
        assert len(game.position()["ticket_deck"]) == left - 1


@rule("K2", *UNDER)
def test_without_an_order_tickets_go_under_as_they_were_drawn(edition: str) -> None:
    top = some(edition, DRAWN[edition])
    game = play(place(edition, ticket_deck=top), "tickets", keep(top[0]))
    assert game.position()["ticket_deck"][-len(top) + 1 :] == top[1:]


@rule("K2", *UNDER)
def test_the_first_that_went_under_comes_up_first(edition: str) -> None:
    top = some(edition, DRAWN[edition])
    kept, *given = top
    back = given[::-1]
    game = place(edition, ticket_deck=top, box=no_tickets(edition, top))
    play(game, "tickets", f"{keep(kept)} back {' '.join(ids(back))}", "tickets")
    assert game.seat == 1
    assert game.position()["offer"][1] == back


@rule("K2", *UNDER)
def test_every_order_is_listed(edition: str) -> None:
    top = some(edition, DRAWN[edition])
    game = play(place(edition, ticket_deck=top), "tickets")
    orders = {3: 2, 4: 6}[len(top)]
    assert len([move for move in game.moves() if len(move.tickets) == 1]) == len(top) * orders


@rule("K2", "nordic")
def test_nordic_takes_tickets_not_kept_out_of_the_game(edition: str) -> None:
    top = some(edition, 3)
    game = place(edition, ticket_deck=top)
    left = len(game.position()["ticket_deck"])
    play(game, "tickets", keep(top[1]))
    assert sorted(game.position()["box"]) == sorted([top[0], top[2]])
    assert len(game.position()["ticket_deck"]) == left - 3
    assert len(texts(play(place(edition, ticket_deck=top), "tickets"))) == 7


@rule("K3")
def test_tickets_are_secret_but_their_number_is_public(edition: str) -> None:
    a, b, c, d = some(edition, 4)
    one = place(edition, tickets=[[a, b], []], market=["red"] * 5)
    two = place(edition, tickets=[[c, d], []], market=["red"] * 5)
    for viewer in (1, None):
        assert one.view(viewer) == two.view(viewer)
        assert one.view(viewer)["players"][0]["tickets"] == 2
        assert one.view(viewer)["players"][0]["ticket_list"] is None
    assert one.view(0)["tickets"] == sorted([a, b])
    assert "tickets" not in one.view(None)


@rule("K3")
def test_tickets_are_revealed_at_the_end(edition: str) -> None:
    a, b, c, _ = some(edition, 4)
    game = draw_two(place(edition, tickets=[[a, b], [c]], last_turns=1))
    for viewer in (0, 1, None):
        players = game.view(viewer)["players"]
        assert [sorted(player["ticket_list"]) for player in players] == [sorted([a, b]), [c]]
        assert game.view(viewer)["outcome"] is not None
