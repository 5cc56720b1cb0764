"""The tickets dealt before the first turn: how many, kept how, put away where (S4, S5, S8)."""

import wagonway as ww
from tests.rulebooks.rules import rule
from tests.rulebooks.table import refusal, texts

DEALT = {"usa-2004": 3, "usa": 4, "europe": 4, "nordic": 5, "pennsylvania": 5}
KEPT = {"usa-2004": 2, "usa": 2, "europe": 2, "nordic": 2, "pennsylvania": 3}


def offer_of(game: ww.Game, seat: int) -> list[str]:
    """The tickets dealt to a seat, as ids."""
    return ["-".join(ticket) for ticket in game.position()["offer"][seat]]


def ids(tickets: list[list[str]]) -> list[str]:
    return ["-".join(ticket) for ticket in tickets]


def keep_first(game: ww.Game, seat: int, number: int) -> None:
    """A seat keeps the first *number* of its tickets."""
    game.play("keep " + " ".join(offer_of(game, seat)[:number]), seat)


@rule("S4")
def test_so_many_tickets_are_dealt_as_the_book_says(edition: str) -> None:
    game = ww.new(edition, seats=3, seed=2)
    offers = [offer_of(game, seat) for seat in range(3)]
    assert [len(offer) for offer in offers] == [DEALT[edition]] * 3
    assert len({ticket for offer in offers for ticket in offer}) == 3 * DEALT[edition]
    assert ids(game.view(1)["offer"]) == offers[1]


@rule("S4")
def test_tickets_are_dealt_at_random(edition: str) -> None:
    offers = {tuple(offer_of(ww.new(edition, seats=2, seed=seed), 0)) for seed in range(20)}
    assert len(offers) > 15
    decks = {tuple(ids(ww.new(edition, seed=seed).position()["ticket_deck"])) for seed in (1, 2, 3)}
    assert len(decks) == 3


@rule("S4")
def test_so_many_must_be_kept_and_all_may_be(edition: str) -> None:
    least, dealt = KEPT[edition], DEALT[edition]
    for number in range(1, dealt + 1):
        game = ww.new(edition, seats=2, seed=2, first=0)
        move = "keep " + " ".join(offer_of(game, 0)[:number])
        if number < least:
            assert refusal(game, move) == "must_keep_more"
        else:
            assert move in texts(game)
            game.play(move)
            keep_first(game, 1, least)
            assert len(game.position()["tickets"][0]) == number


@rule("S4")
def test_any_of_the_dealt_tickets_may_be_kept_but_no_other(edition: str) -> None:
    game = ww.new(edition, seats=2, seed=2, first=0)
    mine, yours = offer_of(game, 0), offer_of(game, 1)
    least = KEPT[edition]
    assert "keep " + " ".join(mine[-least:]) in texts(game)
    assert refusal(game, "keep " + " ".join([*mine[: least - 1], yours[0]])) == "not_offered"


@rule("S4")
def test_everybody_chooses_in_any_order_of_seats(edition: str) -> None:
    game = ww.new(edition, seats=3, seed=2, first=1)
    assert sorted(game.pending()) == [0, 1, 2]
    assert refusal(game, "draw deck") == "not_now"
    keep_first(game, 2, KEPT[edition])
    keep_first(game, 0, KEPT[edition])
    assert game.pending() == [1]
    assert refusal(game, "keep " + " ".join(offer_of(game, 1)), seat=2) == "already_chosen"
    keep_first(game, 1, KEPT[edition])
    assert game.phase == "turn"
    assert game.seat == 1


@rule("S4")
def test_the_order_in_which_seats_choose_changes_nothing(edition: str) -> None:
    one = ww.new(edition, seats=3, seed=2, first=1)
    two = one.copy()
    for seat in (0, 1, 2):
        keep_first(one, seat, KEPT[edition])
    for seat in (2, 1, 0):
        keep_first(two, seat, KEPT[edition])
    assert one.position() == two.position()


@rule("S4")
def test_own_hand_market_and_first_player_are_known_when_choosing(edition: str) -> None:
    game = ww.new(edition, seats=3, seed=2)
    for seat in range(3):
        view = game.view(seat)
        assert sum(view["hand"].values()) == 4
        assert view["market"] == game.position()["market"]
        assert view["first"] == game.first


@rule("S4")
def test_nobody_learns_what_or_how_many_another_kept_before_all_have_chosen(edition: str) -> None:
    few = ww.new(edition, seats=3, seed=2, first=0)
    all_of_them = few.copy()
    keep_first(few, 0, KEPT[edition])
    keep_first(all_of_them, 0, DEALT[edition])
    for viewer in (1, 2, None):
        assert few.view(viewer) == all_of_them.view(viewer)
        assert few.view(viewer)["players"][0]["tickets"] is None
    assert texts(few, seat=1) == texts(all_of_them, seat=1)


@rule("S4")
def test_the_numbers_kept_are_public_when_all_have_chosen(edition: str) -> None:
    game = ww.new(edition, seats=3, seed=2, first=0)
    kept = [DEALT[edition], KEPT[edition], DEALT[edition] - 1]
    for seat, number in enumerate(kept):
        keep_first(game, seat, number)
    for viewer in (0, 1, 2, None):
        view = game.view(viewer)
        assert [player["tickets"] for player in view["players"]] == kept


@rule("S5")
def test_each_player_gets_one_long_ticket_and_three_regular_ones(edition: str) -> None:
    game = ww.new(edition, seats=5, seed=2)
    for seat in range(5):
        decks = [game.board.ticket(ticket).deck for ticket in offer_of(game, seat)]
        assert sorted(decks) == ["long", "regular", "regular", "regular"]


@rule("S5")
def test_long_tickets_are_dealt_at_random(edition: str) -> None:
    long = {ticket.id for ticket in ww.load_edition(edition).board.tickets if ticket.deck == "long"}
    dealt = {
        ticket
        for seed in range(60)
        for ticket in offer_of(ww.new(edition, seats=2, seed=seed), 0)
        if ticket in long
    }
    assert dealt == long


@rule("S5")
def test_the_other_long_tickets_leave_the_game_unseen(edition: str) -> None:
    game = ww.new(edition, seats=2, seed=2)
    out = [game.board.ticket(ticket).deck for ticket in ids(game.position()["box"])]
    assert out == ["long"] * 4
    deck = [game.board.ticket(ticket).deck for ticket in ids(game.position()["ticket_deck"])]
    assert deck == ["regular"] * 34
    assert game.view(0)["memory"]["boxed"] == []


@rule("S5")
def test_the_long_ticket_may_be_given_up_or_kept(edition: str) -> None:
    game = ww.new(edition, seats=2, seed=2, first=0)
    long = [ticket for ticket in offer_of(game, 0) if game.board.ticket(ticket).deck == "long"]
    regular = [ticket for ticket in offer_of(game, 0) if ticket not in long]
    without = game.copy()
    without.play("keep " + " ".join(regular[:2]))
    keep_first(without, 1, 2)
    assert ids(without.position()["tickets"][0]) == sorted(regular[:2])
    game.play("keep " + " ".join([*long, regular[0]]))
    keep_first(game, 1, 2)
    assert sorted(ids(game.position()["tickets"][0])) == sorted([*long, regular[0]])


def put_away(edition: str, seed: int = 2) -> tuple[list[list[str]], ww.Game]:
    """Three players, seat 1 first; each gives back what it may, seat 2 in reversed order.

    What each gave back, in its order, and the game.
    """
    game = ww.new(edition, seats=3, seed=seed, first=1)
    least = KEPT[edition]
    back = [offer_of(game, seat)[least:] for seat in range(3)]
    back[2].reverse()
    for seat in (0, 2, 1):
        kept = " ".join(offer_of(game, seat)[:least])
        game.play(f"keep {kept} back {' '.join(back[seat])}", seat)
    return back, game


@rule("S8", "usa-2004", "pennsylvania")
def test_tickets_not_kept_go_under_the_deck_clockwise_each_in_the_order_given(edition: str) -> None:
    for seed in range(6):
        before = ids(ww.new(edition, seats=3, seed=seed).position()["ticket_deck"])
        back, game = put_away(edition, seed)
        assert ids(game.position()["ticket_deck"]) == [*before, *back[1], *back[2], *back[0]]
        assert game.position()["box"] == []


@rule("S8", "usa")
def test_tickets_not_kept_are_shuffled_together_and_go_under_the_deck(edition: str) -> None:
    orders = set()
    for seed in range(12):
        start = ww.new(edition, seats=3, seed=seed, first=1)
        before = ids(start.position()["ticket_deck"])
        given = [ticket for seat in (1, 2, 0) for ticket in offer_of(start, seat)[2:]]
        _, game = put_away(edition, seed)
        deck = ids(game.position()["ticket_deck"])
        assert deck[: len(before)] == before
        under = deck[len(before) :]
        assert sorted(under) == sorted(given)
        orders.add(tuple(given.index(ticket) for ticket in under))
        assert game.position()["box"] == []
    assert len(orders) > 8


@rule("S8", "usa")
def test_an_order_for_tickets_that_are_shuffled_means_nothing(edition: str) -> None:
    one = ww.new(edition, seats=2, seed=2, first=0)
    two = one.copy()
    a, b, c, d = offer_of(one, 0)
    one.play(f"keep {a} {b} back {c} {d}")
    two.play(f"keep {a} {b} back {d} {c}")
    assert one.position() == two.position()


@rule("S8", "europe", "nordic")
def test_tickets_not_kept_leave_the_game(edition: str) -> None:
    start = ww.new(edition, seats=3, seed=2).position()
    back, game = put_away(edition)
    assert game.position()["ticket_deck"] == start["ticket_deck"]
    given = [ticket for each in back for ticket in each]
    assert sorted(ids(game.position()["box"])) == sorted([*ids(start["box"]), *given])


@rule("S8")
def test_nothing_is_put_away_before_everybody_has_chosen(edition: str) -> None:
    game = ww.new(edition, seats=3, seed=2, first=0)
    before = game.position()
    keep_first(game, 0, KEPT[edition])
    keep_first(game, 1, KEPT[edition])
    assert game.position()["ticket_deck"] == before["ticket_deck"]
    assert game.position()["box"] == before["box"]
    assert game.view(0)["ticket_deck"] == len(before["ticket_deck"])
