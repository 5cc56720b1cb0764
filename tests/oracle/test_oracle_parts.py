"""The oracle's parts against brute force, and its rare moments from positions set up by hand."""

import random
from itertools import product

import pytest

from . import Oracle, Position, SeededChance
from .boards import load_board
from .network import Edge, edges_of, longest_path
from .payment import holds, payments, settles, substitution
from .rules import COLOURS, EDITIONS, KINDS, LOCOMOTIVE, Rules
from .scoring import score

NORDIC = EDITIONS["nordic"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_boards_fit_the_table(edition: str) -> None:
    rules, board = EDITIONS[edition], load_board(edition)
    assert {deck: len(tickets) for deck, tickets in board["decks"].items()} == rules["box"]
    routes = board["routes"].values()
    assert all(route["length"] in rules["points"] for route in routes)
    assert all(route["colour"] in (*COLOURS, "grey") for route in routes)
    kinds = {route["kind"] for route in routes}
    assert ("tunnel" in kinds) == (edition in ("europe", "nordic"))
    assert ("ferry" in kinds) == (edition in ("europe", "nordic", "pennsylvania"))
    special = [name for name, route in board["routes"].items() if route["substitute"]]
    assert special == (["lieksa-murmansk"] if edition == "nordic" else [])
    assert bool(board["companies"]) == (edition == "pennsylvania")
    assert sum(c["shares"] for c in board["companies"].values()) in (0, 60)


def test_route_ids() -> None:
    usa, nordic = load_board("usa")["routes"], load_board("nordic")["routes"]
    assert {"boston-montreal.1", "boston-montreal.2", "atlanta-miami"} <= usa.keys()
    assert {"boston-new-york:yellow", "boston-new-york:red"} <= usa.keys()
    assert {"helsinki-stockholm:yellow", "helsinki-stockholm:grey"} <= nordic.keys()
    assert "altoona-johnstown:blue" in load_board("pennsylvania")["routes"]


# Payments


@pytest.mark.parametrize(
    ("edition", "name"),
    [
        ("usa", "boston-montreal.1"),
        ("europe", "palermo-roma"),
        ("europe", "madrid-pamplona:white"),
        ("nordic", "alborg-arhus"),
        ("nordic", "norrkoping-orebro"),
        ("nordic", "umea-vaasa"),
        ("nordic", "alborg-oslo"),
        ("nordic", "helsinki-stockholm:grey"),
        ("nordic", "bergen-oslo:blue"),
        ("nordic", "lieksa-murmansk"),
    ],
)
def test_payments_are_all_the_cards_of_a_hand_that_settle(edition: str, name: str) -> None:
    rules, route = EDITIONS[edition], load_board(edition)["routes"][name]
    rng = random.Random(name)
    for _ in range(12):
        few = rng.sample(COLOURS, 2) + [route["colour"]] * (route["colour"] != "grey")
        hand = dict.fromkeys(KINDS, 0)
        for kind in rng.choices([*few, LOCOMOTIVE], k=rng.randint(1, 14)):
            hand[kind] += 1
        legal = [way for way in parts_of(hand) if settles(rules, route, way)]
        plain = [way for way in legal if sum(way.values()) == route["length"]]
        listed = payments(rules, route, hand)
        assert sorted(map(full, listed)) == sorted(map(full, plain))
        found = substitution(rules, route, hand)
        assert (found is not None) == (len(legal) > len(plain))
        if found is not None:
            assert holds(hand, found)
            assert sum(found.values()) > route["length"]


def parts_of(hand: dict[str, int]) -> list[dict[str, int]]:
    """Every choice of cards from a hand."""
    held = [kind for kind in KINDS if hand[kind]]
    choices = product(*(range(hand[kind] + 1) for kind in held))
    return [dict(zip(held, choice, strict=True)) for choice in choices]


def full(payment: dict[str, int]) -> list[int]:
    return [payment.get(kind, 0) for kind in KINDS]


@pytest.mark.parametrize(
    ("rules", "edition", "name", "payment", "legal"),
    [
        (NORDIC, "nordic", "lieksa-murmansk", {"green": 7, "red": 5, "locomotive": 3}, True),
        (NORDIC, "nordic", "lieksa-murmansk", {"green": 7, "red": 5, "locomotive": 2}, False),
        (NORDIC, "nordic", "lieksa-murmansk", {"green": 8, "locomotive": 1}, False),
        (NORDIC, "nordic", "lieksa-murmansk", {"red": 12, "blue": 12, "white": 12}, True),
        (NORDIC, "nordic", "alborg-arhus", {"locomotive": 1}, False),
        (NORDIC, "nordic", "alborg-goteborg", {"red": 1, "locomotive": 1}, True),
        (NORDIC, "nordic", "alborg-goteborg", {"red": 2}, False),
        (NORDIC, "nordic", "alborg-goteborg", {"red": 4}, True),
        (NORDIC, "nordic", "alborg-kristiansand", {"blue": 4}, False),
        (NORDIC, "nordic", "alborg-kristiansand", {"blue": 6}, True),
        (NORDIC, "nordic", "bergen-oslo:blue", {"blue": 3, "red": 3}, False),
        (EDITIONS["europe"], "europe", "palermo-smyrna", {"red": 4, "locomotive": 2}, True),
        (EDITIONS["europe"], "europe", "palermo-smyrna", {"red": 5, "locomotive": 1}, False),
    ],
)
def test_payments_of_the_books(
    rules: Rules, edition: str, name: str, payment: dict[str, int], legal: bool
) -> None:
    assert settles(rules, load_board(edition)["routes"][name], payment) == legal


# Paths


def test_the_longest_path_is_that_of_a_plain_search() -> None:
    rng = random.Random(1)
    for _ in range(200):
        edges: list[Edge] = []
        for _ in range(rng.randint(1, 9)):
            a, b = rng.sample("abcdefg", 2)
            edges.append((a, b, rng.randint(1, 6)))
        starts = {point for edge in edges for point in edge[:2]}
        assert longest_path(edges) == max(walk(start, edges) for start in starts)


def walk(at: str, edges: list[Edge]) -> int:
    lengths = [0]
    for i, (a, b, length) in enumerate(edges):
        if at in (a, b):
            lengths.append(length + walk(b if at == a else a, edges[:i] + edges[i + 1 :]))
    return max(lengths)


def test_no_path_runs_through_ontario() -> None:
    position = fresh("pennsylvania", 4)
    position["tickets"][0] = ["ontario-warren", "buffalo-pittsburgh", "albany-erie"]
    position["routes"] = {
        "buffalo-ontario.1": 0,
        "erie-ontario.1": 0,
        "erie-warren": 0,
        "buffalo-erie:white": 1,
    }
    outcome = score(position, [])
    assert outcome["completed"][0] == 1
    assert outcome["longest"][0] == 6
    board = load_board("pennsylvania")
    assert longest_path(edges_of(board, ["buffalo-ontario.1", "erie-ontario.1"])) == 3


def test_a_station_borrows_one_route_for_all_tickets() -> None:
    position = fresh("europe", 3)
    position["tickets"][0] = ["brest-marseille", "paris-zagrab"]
    position["stations"] = {"paris": 0}
    position["routes"] = {
        "dieppe-paris": 1,
        "marseille-paris": 2,
        "brest-paris": 0,
        "paris-zurich": 1,
        "venezia-zurich": 0,
        "venezia-zagrab": 0,
    }
    board = load_board("europe")
    both = board["tickets"]["brest-marseille"]["points"], board["tickets"]["paris-zagrab"]["points"]
    outcome = score(position, [])
    assert outcome["lines"][0]["tickets"] == abs(both[0] - both[1])
    assert outcome["completed"][0] == 1
    assert outcome["lines"][0]["stations"] == 8
    position["stations"]["zurich"] = 0
    outcome = score(position, [])
    assert outcome["lines"][0]["tickets"] == sum(both)
    assert outcome["longest"][0] == 4


# Companies and the end


def test_companies_pay_by_number_then_by_lowest_share() -> None:
    position = fresh("pennsylvania", 3)
    position["shares"] = [{"wm": [2]}, {"wm": [1]}, {"wm": [3], "brp": [1]}]
    companies = [line["companies"] for line in score(position, [])["lines"]]
    assert companies == [5, 9, 7]


def test_the_neutral_rank_is_paid_to_nobody() -> None:
    position = fresh("pennsylvania", 2)
    position["shares"] = [{"wm": [1]}, {}]
    position["neutral_shares"] = {"wm": [2, 3]}
    assert score(position, [("wm", 2), ("wm", 3)])["lines"][0]["companies"] == 5
    assert score(position, [("wm", 3)])["lines"][0]["companies"] == 9
    assert score(position, [])["lines"][0]["companies"] == 9


@pytest.mark.parametrize(
    ("edition", "winners", "decided_by"),
    [
        ("usa-2004", [0], "longest_path"),
        ("usa", [0, 1], "shared"),
        ("nordic", [0], "longest_path"),
        ("pennsylvania", [0, 1], "shared"),
    ],
)
def test_ties(edition: str, winners: list[int], decided_by: str) -> None:
    """Seats 0 and 1 have equal points and no tickets; 0 has the longer path, 2 the longest."""
    position = fresh(edition, 3)
    board = load_board(edition)
    position["routes"] = {}
    taken: set[str] = set()
    shape = {0: [2, 2], 1: [2, 1, 1], 2: [2, 2, 1]}
    if EDITIONS[edition]["longest_path"]:
        position["tickets"][2] = sorted(board["tickets"])[:4]
    else:
        position["tickets"][2] = sorted(board["tickets"])[:6]
    # Seat 0: two joined routes of 2; seat 1: apart; seat 2: the longest, far behind in points.
    two = [n for n, r in board["routes"].items() if r["length"] == 2]
    joined = next(
        (m, n)
        for m in two
        for n in two
        if m < n and len({*ends(edition, m), *ends(edition, n)}) == 3
    )
    for name in joined:
        position["routes"][name] = 0
        taken.update(ends(edition, name))
    for name in two:
        if len(owned(position, 1)) < len(shape[0]) and taken.isdisjoint(ends(edition, name)):
            position["routes"][name] = 1
            taken.update(ends(edition, name))
    long = next(n for n, r in board["routes"].items() if r["length"] >= 5)
    position["routes"][long] = 2
    outcome = score(position, [])
    assert outcome["scores"][0] == outcome["scores"][1] > outcome["scores"][2]
    assert (outcome["winners"], outcome["decided_by"]) == (winners, decided_by)


def ends(edition: str, name: str) -> tuple[str, str]:
    route = load_board(edition)["routes"][name]
    return route["a"], route["b"]


def owned(position: Position, seat: int) -> list[str]:
    return [name for name, owner in position["routes"].items() if owner == seat]


# Moments


def test_when_all_have_passed_the_game_ends() -> None:
    game = begun("usa", 3)
    game.cards.deck, game.cards.market = [], [None] * 5
    game.hands = [dict.fromkeys(KINDS, 0) for _ in range(3)]
    game.ticket_deck = []
    for _ in range(3):
        assert game.seat is not None
        assert game.moves(game.seat) == ["pass"]
        game.play(game.seat, "pass")
    assert game.phase == "over"
    assert game.position()["last_turns"] is None


def test_no_pass_while_a_substitution_pays() -> None:
    game = begun("nordic", 2)
    game.cards.deck, game.cards.market, game.ticket_deck = [], [None] * 5, []
    game.owners = {name: 1 for name in game.board["routes"] if name != "umea-vaasa"}
    game.hands[0] = {**dict.fromkeys(KINDS, 0), "red": 2, "blue": 1}
    assert game.moves(0) == []
    assert game.substitutable(0) == ["umea-vaasa"]
    assert not game.is_legal(0, "pass")
    game.play(0, "claim umea-vaasa 1 blue 2 red")
    assert game.owners["umea-vaasa"] == 0
    assert sorted(card for card in game.cards.market if card) == ["blue", "red", "red"]


def test_the_last_ticket_is_kept_without_asking() -> None:
    game = begun("usa", 2)
    game.ticket_deck = game.ticket_deck[:1]
    game.play(0, "tickets")
    assert (game.seat, game.phase, len(game.tickets[0])) == (1, "turn", 5)


def test_orders_are_listed_where_they_matter() -> None:
    later = {"usa-2004": 10, "usa": 10, "europe": 10, "nordic": 7, "pennsylvania": 41}
    first = {"usa-2004": 4, "usa": 11, "europe": 11, "nordic": 26, "pennsylvania": 26}
    for edition, n in first.items():
        game = Oracle(edition, 2, SeededChance(edition, 2, 1), first=0)
        assert len(game.moves(1)) == n
        game = begun(edition, 2)
        game.play(0, "tickets")
        assert len(game.moves(0)) == later[edition]


def test_a_face_up_locomotive_is_the_only_card_but_in_nordic() -> None:
    for edition in EDITIONS:
        game = begun(edition, 2)
        game.cards.market = ["red", "red", "blue", LOCOMOTIVE, LOCOMOTIVE]
        game.cards.deck[:1] = ["blue"]
        other = game.copy()
        game.play(0, "draw locomotive")
        assert (game.phase == "second_card") == (edition == "nordic")
        other.play(0, "draw red")
        assert other.phase == "second_card"
        assert ("draw locomotive" in other.moves(0)) == (edition == "nordic")
        assert ("stop" in other.moves(0)) == (edition == "europe")


def test_three_face_up_locomotives_are_replaced_but_in_nordic() -> None:
    for edition in EDITIONS:
        game = begun(edition, 2)
        game.cards.market = ["red", "red", "blue", LOCOMOTIVE, LOCOMOTIVE]
        game.cards.deck = [LOCOMOTIVE, "white", "white", "black", "green", "green", "yellow"]
        game.play(0, "draw red")
        if edition == "nordic":
            assert game.cards.market == [LOCOMOTIVE, "red", "blue", LOCOMOTIVE, LOCOMOTIVE]
        else:
            assert game.cards.market == ["white", "white", "black", "green", "green"]
            assert game.cards.discards[LOCOMOTIVE] == 3


def test_a_market_that_could_never_be_mended_stays() -> None:
    game = begun("usa", 2)
    game.cards.market = ["red", "red", "blue", LOCOMOTIVE, LOCOMOTIVE]
    game.cards.deck = [LOCOMOTIVE]
    game.play(0, "draw red")
    assert game.cards.market == [LOCOMOTIVE, "red", "blue", LOCOMOTIVE, LOCOMOTIVE]
    game.play(0, "draw red")
    assert game.seat == 1
    assert game.cards.market == [LOCOMOTIVE, None, "blue", LOCOMOTIVE, LOCOMOTIVE]
    game.hands[1] = {**dict.fromkeys(KINDS, 0), "green": 4}
    game.play(1, "claim calgary-helena 4 green")
    assert game.cards.market.count(LOCOMOTIVE) < 3
    assert None not in game.cards.market


@pytest.mark.parametrize("edition", ["europe", "nordic"])
def test_tunnels(edition: str) -> None:
    name = {"europe": "munchen-zurich", "nordic": "andalsnes-lillehammer"}[edition]
    game = begun(edition, 2)
    game.cards.deck[:3] = ["yellow", LOCOMOTIVE, "red"]
    game.hands[0] = {**dict.fromkeys(KINDS, 0), "yellow": 3, LOCOMOTIVE: 3}
    coloured, locomotives = game.copy(), game
    coloured.play(0, f"claim {name} 2 yellow")
    assert coloured.moves(0) == [
        "surcharge 1 yellow 1 locomotive",
        "surcharge 2 locomotive",
        "retreat",
    ]
    back = coloured.copy()
    back.play(0, "retreat")
    assert (back.hands[0], back.seat, back.owners) == (game.hands[0], 1, {})
    assert back.cards.discards["red"] == 1
    coloured.play(0, "surcharge 1 yellow 1 locomotive")
    assert coloured.owners == {name: 0}
    assert coloured.wagons[0] == EDITIONS[edition]["wagons"] - 2
    locomotives.play(0, f"claim {name} 2 locomotive")
    assert locomotives.moves(0) == ["surcharge 1 locomotive", "retreat"]


def test_a_tunnel_turns_the_discards_but_not_what_lies_on_the_table() -> None:
    game = begun("europe", 2)
    game.cards.deck = ["red"]
    game.cards.discards = {**dict.fromkeys(KINDS, 0), "blue": 1}
    game.hands[0] = {**dict.fromkeys(KINDS, 0), "yellow": 2}
    game.play(0, "claim munchen-zurich 2 yellow")
    assert game.owners == {"munchen-zurich": 0}
    assert game.cards.discards == {**dict.fromkeys(KINDS, 0), "red": 1, "blue": 1, "yellow": 2}


def test_shares_are_taken_own_first_and_alone_without_asking() -> None:
    game = begun("pennsylvania", 2)
    game.hands[0] = {**dict.fromkeys(KINDS, 0), "white": 2, "red": 2, LOCOMOTIVE: 3}
    game.play(0, "claim baltimore-york 2 white")
    assert game.moves(0) == ["share prr", "share wm"]
    game.play(0, "share wm")
    assert game.moves(0) == ["share prr neutral", "share wm neutral"]
    game.play(0, "share wm neutral")
    assert (game.shares[0], game.neutral_shares) == ({"wm": [1]}, {"wm": [2]})
    game.hands[1] = {**dict.fromkeys(KINDS, 0), "white": 3}
    game.play(1, "claim pittsburgh-wheeling:white 2 white")
    assert (game.shares[1], game.neutral_shares) == ({"prr": [1]}, {"wm": [2], "prr": [2]})
    assert game.seat == 0


def test_doubles() -> None:
    closed, open_ = begun("usa", 3), begun("usa", 4)
    for game in (closed, open_):
        game.owners = {"boston-montreal.1": 0}
        for hand in game.hands:
            hand["red"] = 6
    text = "claim boston-montreal.2 2 red"
    assert not closed.is_legal(0, text)
    assert not open_.is_legal(0, text)
    closed.seat = open_.seat = 1
    assert not closed.is_legal(1, text)
    assert open_.is_legal(1, text)


def test_everybody_has_one_more_turn() -> None:
    game = begun("usa", 3)
    game.wagons[0] = 3
    game.hands[0]["red"] = 6
    game.play(0, "claim atlanta-nashville 1 red")
    assert game.last_turns == 3
    for seat in (1, 2, 0):
        assert game.seat == seat
        game.play(seat, "tickets")
        game.play(seat, game.moves(seat)[0])
    assert game.phase == "over"


def test_refused_first_tickets_go_under_clockwise_from_the_first_player() -> None:
    game = Oracle("usa-2004", 3, SeededChance("usa-2004", 3, 4), first=1)
    offers = [list(offer) for offer in game.offers]
    for seat in (0, 2, 1):
        game.play(seat, f"keep {offers[seat][0]} {offers[seat][2]}")
        if seat != 1:
            assert game.offers[seat] == []
            assert game.refused[seat] == [offers[seat][1]]
            assert game.seat == 1
    assert game.ticket_deck[-3:] == [offers[1][1], offers[2][1], offers[0][1]]
    assert (game.seat, game.phase) == (1, "turn")


def begun(edition: str, seats: int) -> Oracle:
    """A game of which seat 0 has the first turn, everybody having kept all tickets."""
    game = Oracle(edition, seats, SeededChance(edition, seats, 1), first=0)
    for seat in range(seats):
        game.play(seat, " ".join(["keep", *game.offers[seat]]))
    return game


def fresh(edition: str, seats: int) -> Position:
    """A position without tickets in hand, to be written over."""
    position = begun(edition, seats).position()
    position["tickets"] = [[] for _ in range(seats)]
    return position
