"""What everybody sees, and what only its owner knows (V1, V2)."""

import json

import wagonway as ww
from tests.rulebooks.rules import EDITIONS, rule
from tests.rulebooks.table import LOCO, draw_two, place, play
from tests.rulebooks.tracks import claim, coloured, double, grey, tunnel, tunnel_colour

UNDER = [edition for edition in EDITIONS if edition != "nordic"]
BOXED = ["europe", "nordic"]
DEALT = {"usa-2004": 3, "usa": 4, "europe": 4, "nordic": 5, "pennsylvania": 5}
KEPT = {"usa-2004": 2, "usa": 2, "europe": 2, "nordic": 2, "pennsylvania": 3}
DRAWN = {"usa-2004": 3, "usa": 3, "europe": 3, "nordic": 3, "pennsylvania": 4}


def regular(edition: str, number: int) -> list[list[str]]:
    """The first regular tickets of an edition."""
    board = ww.load_edition(edition).board
    return [[ticket.a, ticket.b] for ticket in board.tickets[:number]]


def ids(tickets: list[list[str]]) -> list[str]:
    return ["-".join(ticket) for ticket in tickets]


def alike(one: ww.Game, two: ww.Game, *viewers: int | None) -> bool:
    """Whether the viewers, and a spectator, can't tell one game from the other."""
    return all(one.view(viewer) == two.view(viewer) for viewer in (*viewers, None))


@rule("V1")
def test_sizes_wagons_and_scores_are_public(edition: str) -> None:
    track = coloured(edition)
    game = place(
        edition,
        hands=[{"red": 3, LOCO: 1}, {"blue": 2}],
        tickets=[regular(edition, 3), []],
        routes={track.id: 1},
        discard={"green": 4, LOCO: 1},
        deck=["red"],
    )
    full = game.position()
    for viewer in (0, 1, None):
        view = game.view(viewer)
        assert [player["cards"] for player in view["players"]] == [4, 2]
        assert [player["tickets"] for player in view["players"]] == [3, 0]
        assert [player["score"] for player in view["players"]] == [0, 4]
        assert [player["wagons"] for player in view["players"]] == full["wagons"]
        assert view["deck"] == len(full["deck"])
        assert view["ticket_deck"] == len(full["ticket_deck"])
        assert view["market"] == full["market"]
        assert view["routes"] == {track.id: 1}


@rule("V1")
def test_the_contents_of_the_discards_are_public(edition: str) -> None:
    track = grey(edition)
    game = place(edition, hand={"red": 2}, discard={"green": 4, LOCO: 1})
    play(game, claim(track))
    for viewer in (0, 1, None):
        assert game.view(viewer)["discard"] == {"green": 4, LOCO: 1, "red": 2}


@rule("V1")
def test_whose_turn_it_is_and_how_long_it_goes_on_is_public(edition: str) -> None:
    game = place(edition, seats=3, seat=1, first=2, turn=5, last_turns=2)
    for viewer in (0, 1, 2, None):
        view = game.view(viewer)
        assert view["viewer"] == viewer
        assert (view["seat"], view["first"], view["turn"], view["last_turns"]) == (1, 2, 5, 2)
        assert view["pending"] == [1]
        assert view["phase"] == "turn"


@rule("V1", "europe")
def test_stations_are_public(edition: str) -> None:
    game = place(edition, stations={"paris": 0, "roma": 0, "london": 1})
    for viewer in (0, 1, None):
        view = game.view(viewer)
        assert view["stations"] == {"paris": 0, "roma": 0, "london": 1}
        assert [player["stations"] for player in view["players"]] == [1, 2]


@rule("V1", "pennsylvania")
def test_share_stacks_are_public(edition: str) -> None:
    game = place(edition, shares=[{"prr": [1, 3]}, {"wm": [1]}], neutral_shares={"prr": [2]})
    for viewer in (0, 1, None):
        view = game.view(viewer)
        assert [player["shares"] for player in view["players"]] == [{"prr": [1, 3]}, {"wm": [1]}]
        assert view["neutral_shares"] == {"prr": [2]}


@rule("V1", "europe", "nordic")
def test_cards_laid_down_or_turned_are_public(edition: str) -> None:
    colour = tunnel_colour(edition)
    game = place(edition, hand={colour: 3}, deck=[colour, "blue", "white"])
    play(game, claim(tunnel(edition), {colour: 2}))
    for viewer in (0, 1, None):
        view = game.view(viewer)
        assert view["laid"] == {colour: 2}
        assert view["turned"] == [colour, "blue", "white"]
        assert view["due"] == 1
        assert view["route"] == tunnel(edition).id


@rule("V1", "europe", "nordic")
def test_cards_taken_back_from_a_tunnel_stay_known(edition: str) -> None:
    colour = tunnel_colour(edition)
    game = place(edition, hand={colour: 2, LOCO: 1}, deck=[colour, "blue", "white"])
    play(game, claim(tunnel(edition), {colour: 1, LOCO: 1}), "retreat")
    for viewer in (0, 1, None):
        player = game.view(viewer)["players"][0]
        assert player["known"] == {colour: 1, LOCO: 1}
        assert player["cards"] == 3


@rule("V1")
def test_a_card_known_to_be_in_a_hand_is_forgotten_when_it_is_paid(edition: str) -> None:
    track, _ = double(edition)
    colour = track.colour
    game = place(edition, market=[colour, colour, "blue", "black", "purple"])
    play(game, f"draw {colour}", f"draw {colour}")
    assert game.view(1)["players"][0]["known"] == {colour: 2}
    draw_two(game)
    play(game, claim(track))
    assert game.view(1)["players"][0]["known"] == {}


@rule("V2")
def test_tickets_held_are_known_only_to_their_owner(edition: str) -> None:
    a, b, c, d = regular(edition, 4)
    one = place(edition, tickets=[[a, b], []], ticket_deck=[c, d], deck=["red"])
    two = place(edition, tickets=[[c, d], []], ticket_deck=[a, b], deck=["red"])
    assert alike(one, two, 1)
    assert not alike(one, two, 0)


@rule("V2")
def test_tickets_drawn_are_known_only_to_who_draws(edition: str) -> None:
    top = regular(edition, 2 * DRAWN[edition])
    one = play(place(edition, ticket_deck=top, deck=["red"]), "tickets")
    two = play(place(edition, ticket_deck=top[::-1], deck=["red"]), "tickets")
    assert alike(one, two, 1)
    assert one.view(1)["players"][0]["offer"] == DRAWN[edition]
    assert one.view(0)["offer"] == top[: DRAWN[edition]]


@rule("V2")
def test_tickets_kept_and_given_back_are_known_only_to_their_owner(edition: str) -> None:
    top = regular(edition, DRAWN[edition])
    game = play(place(edition, ticket_deck=top), "tickets")
    one, two = game.copy(), game.copy()
    play(one, f"keep {ids(top)[0]}")
    play(two, f"keep {ids(top)[1]}")
    assert alike(one, two, 1)
    assert one.view(1)["players"][0]["tickets"] == 1


@rule("V2", *UNDER)
def test_the_order_of_tickets_under_the_deck_is_known_only_to_who_chose_it(edition: str) -> None:
    top = regular(edition, DRAWN[edition])
    kept, *back = ids(top)
    game = play(place(edition, ticket_deck=top), "tickets")
    one, two = game.copy(), game.copy()
    play(one, f"keep {kept} back {' '.join(back)}")
    play(two, f"keep {kept} back {' '.join(back[::-1])}")
    assert alike(one, two, 1)
    assert one.view(0) != two.view(0)


@rule("V2")
def test_first_tickets_kept_and_refused_are_known_only_to_their_owner(edition: str) -> None:
    start = ww.new(edition, seats=2, seed=2, first=0)
    mine, yours = (ids(start.position()["offer"][seat]) for seat in (0, 1))
    least = KEPT[edition]
    one, two = start.copy(), start.copy()
    one.play("keep " + " ".join(mine[:least]))
    two.play("keep " + " ".join(mine[-least:]))
    assert alike(one, two, 1)
    for game in (one, two):
        game.play("keep " + " ".join(yours[:least]), seat=1)
    assert alike(one, two, 1)
    assert one.view(1)["players"][0]["tickets"] == least


@rule("V2", *BOXED)
def test_tickets_out_of_the_game_are_known_only_to_who_put_them_there(edition: str) -> None:
    start = ww.new(edition, seats=2, seed=2, first=0)
    mine, yours = (ids(start.position()["offer"][seat]) for seat in (0, 1))
    start.play("keep " + " ".join(mine[:2]))
    start.play("keep " + " ".join(yours[:2]), seat=1)
    assert ids(start.view(0)["memory"]["boxed"]) == sorted(mine[2:], key=ids(every(edition)).index)
    for ticket in mine[2:]:
        a, b = next(pair for pair in every(edition) if "-".join(pair) == ticket)
        assert json.dumps([a, b]) not in json.dumps(start.view(1))
        assert json.dumps([a, b]) not in json.dumps(start.view(None))


def every(edition: str) -> list[list[str]]:
    """All tickets of an edition, in the order of the box."""
    return [[ticket.a, ticket.b] for ticket in ww.load_edition(edition).board.tickets]


@rule("V2", "europe")
def test_nobody_learns_whether_another_kept_the_long_ticket(edition: str) -> None:
    start = ww.new(edition, seats=2, seed=2, first=0)
    mine, yours = (ids(start.position()["offer"][seat]) for seat in (0, 1))
    long = [ticket for ticket in mine if start.board.ticket(ticket).deck == "long"]
    others = [ticket for ticket in mine if ticket not in long]
    one, two = start.copy(), start.copy()
    one.play("keep " + " ".join([*long, others[0]]))
    two.play("keep " + " ".join(others[:2]))
    for game in (one, two):
        game.play("keep " + " ".join(yours[:3]), seat=1)
        draw_two(game)
    assert alike(one, two, 1)


@rule("V2", "europe")
def test_the_long_tickets_not_dealt_are_known_to_nobody(edition: str) -> None:
    start = ww.new(edition, seats=2, seed=2, first=0).position()
    undealt = start["box"]
    assert len(undealt) == 4
    for seat in (0, 1):
        shown = json.dumps(ww.from_position(start).view(seat))
        assert not any(json.dumps(pair) in shown for pair in undealt)
    # Had seat 1 got another long ticket, seat 0 would see the same.
    offer = [list(each) for each in start["offer"]]
    long = next(pair for pair in offer[1] if "-".join(pair) in LONG)
    offer[1][offer[1].index(long)] = undealt[0]
    swapped = {key: start[key] for key in start if key not in ("memory", "box")}
    one = ww.from_position({**swapped, "box": undealt})
    two = ww.from_position({**swapped, "offer": offer, "box": [long, *undealt[1:]]})
    assert alike(one, two, 0)


LONG = {t.id for t in ww.load_edition("europe").board.tickets if t.deck == "long"}


@rule("V2")
def test_a_spectator_has_no_hand_and_no_tickets(edition: str) -> None:
    game = place(edition, hand={"red": 3}, tickets=[regular(edition, 2), []])
    view = game.view(None)
    assert not {"hand", "tickets", "offer", "refused"} & set(view)
    assert [player["ticket_list"] for player in view["players"]] == [None, None]


@rule("V2")
def test_the_order_of_the_decks_is_known_to_nobody(edition: str) -> None:
    top = regular(edition, 4)
    one = place(edition, deck=["red", "blue"], ticket_deck=top)
    two = place(edition, deck=["blue", "red"], ticket_deck=top[::-1])
    assert alike(one, two, 0, 1)


@rule("V2")
def test_a_view_can_be_sent_as_json(edition: str) -> None:
    game = ww.new(edition, seats=2, seed=5)
    assert len(json.loads(json.dumps(game.view(0)))["offer"]) == DEALT[edition]
    for viewer in (0, 1, None):
        assert json.loads(json.dumps(game.view(viewer))) == game.view(viewer)
