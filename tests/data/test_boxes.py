"""What the boxes hold, counted: cities, tracks, tickets, shares."""

import heapq
from collections import Counter, defaultdict

import pytest

from wagonway.editions import Board, load, names
from wagonway.vocab import COLOUR_NAMES, N_CARDS

EDITIONS = names()


def twin_groups(board: Board, same_length: bool) -> int:
    """Groups of two routes between the same cities, of the same length or of different ones."""
    twins = [(route, board.route(route.twin)) for route in board.routes if route.twin]
    return sum((one.length == other.length) == same_length for one, other in twins) // 2


def shortest(board: Board, start: str, end: str) -> int:
    """Spaces of the shortest path that passes through no city with `through` false (B1)."""
    near: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for route in board.routes:
        near[route.a].append((route.b, route.length))
        near[route.b].append((route.a, route.length))
    best, queue = {start: 0}, [(0, start)]
    while queue:
        far, city = heapq.heappop(queue)
        if far > best[city] or (city != start and not board.city(city).through):
            continue
        for other, length in near[city]:
            if far + length < best.get(other, 999):
                best[other] = far + length
                heapq.heappush(queue, (far + length, other))
    return best[end]


def surplus(name: str) -> dict[str, int]:
    """By how much a ticket is worth more than its shortest path, where it is."""
    board = load(name).board
    over = {t.id: t.points - shortest(board, t.a, t.b) for t in board.tickets}
    return {id: points for id, points in over.items() if points}


def test_the_editions_are_listed_in_their_order() -> None:
    assert names() == ("usa-2004", "usa", "europe", "nordic", "pennsylvania")


def test_there_are_110_cards() -> None:
    assert N_CARDS == 110


@pytest.mark.parametrize(
    ("name", "cities", "tracks", "doubles", "pairs", "ferries", "tunnels"),
    [
        ("usa-2004", 36, 100, 22, 0, 0, 0),
        ("usa", 36, 100, 22, 0, 0, 0),
        ("europe", 47, 101, 11, 0, 13, 18),
        ("nordic", 39, 81, 12, 2, 24, 10),
        ("pennsylvania", 35, 95, 24, 0, 4, 0),
    ],
)
def test_cities_and_tracks(
    name: str, cities: int, tracks: int, doubles: int, pairs: int, ferries: int, tunnels: int
) -> None:
    board = load(name).board
    assert len(board.cities) == cities
    assert len(board.routes) == tracks
    assert twin_groups(board, same_length=True) == doubles
    assert twin_groups(board, same_length=False) == pairs
    assert sum(route.ferry > 0 for route in board.routes) == ferries
    assert sum(route.tunnel for route in board.routes) == tunnels


@pytest.mark.parametrize(
    ("name", "regular", "long"),
    [
        ("usa-2004", 30, 0),
        ("usa", 33, 0),
        ("europe", 40, 6),
        ("nordic", 46, 0),
        ("pennsylvania", 50, 0),
    ],
)
def test_tickets_regular_first(name: str, regular: int, long: int) -> None:
    decks = [ticket.deck for ticket in load(name).board.tickets]
    assert decks == ["regular"] * regular + ["long"] * long


def test_nine_companies_have_sixty_shares() -> None:
    companies = load("pennsylvania").board.companies
    assert {each.id: (each.shares, each.payout) for each in companies} == {
        "prr": (15, (30, 21, 14, 9, 6)),
        "bo": (10, (20, 14, 9, 5, 2)),
        "el": (8, (16, 10, 5, 1)),
        "rdg": (7, (14, 9, 5)),
        "lv": (6, (12, 7, 3)),
        "nyc": (5, (10, 6, 3)),
        "wm": (4, (9, 5)),
        "jcl": (3, (8, 5)),
        "brp": (2, (7, 4)),
    }
    assert sum(each.shares for each in companies) == 60


@pytest.mark.parametrize("name", [name for name in EDITIONS if name != "pennsylvania"])
def test_only_pennsylvania_has_companies(name: str) -> None:
    board = load(name).board
    assert board.companies == ()
    assert not any(route.companies for route in board.routes)


@pytest.mark.parametrize("name", EDITIONS)
def test_names_are_unique(name: str) -> None:
    board = load(name).board
    for values in (
        [city.id for city in board.cities],
        [city.name for city in board.cities],
        [city.name_fr for city in board.cities],
        [route.id for route in board.routes],
        [ticket.id for ticket in board.tickets],
        [frozenset((ticket.a, ticket.b)) for ticket in board.tickets],
        [company.name for company in board.companies],
    ):
        assert not [value for value, times in Counter(values).items() if times > 1]


@pytest.mark.parametrize("name", EDITIONS)
def test_twins_name_each_other_and_join_the_same_cities(name: str) -> None:
    board = load(name).board
    for route in board.routes:
        if route.twin is not None:
            twin = board.route(route.twin)
            assert twin.twin == route.id
            assert twin is not route
            assert {twin.a, twin.b} == {route.a, route.b}
            assert twin.companies == route.companies


def test_only_two_pairs_differ_in_length() -> None:
    unequal = {
        route.id
        for name in EDITIONS
        for route in load(name).board.routes
        if route.twin and load(name).board.route(route.twin).length != route.length
    }
    assert unequal == {
        "kristiansand-stavanger:orange",
        "kristiansand-stavanger:green",
        "mo-i-rana-trondheim:red",
        "mo-i-rana-trondheim:green",
    }


@pytest.mark.parametrize("name", EDITIONS)
def test_points_rise_with_length(name: str) -> None:
    points = load(name).rulebook.route_points
    assert list(points) == sorted(points)
    assert list(points.values()) == sorted(set(points.values()))


@pytest.mark.parametrize(
    ("name", "higher"),
    [
        ("europe", 2),
        ("nordic", 0),
        ("pennsylvania", 1),
        ("usa-2004", 5),
    ],
)
def test_tickets_are_worth_their_shortest_path_or_a_little_more(name: str, higher: int) -> None:
    over = surplus(name)
    assert len(over) == higher
    assert all(
        points == (2 if ticket == "new-york-seattle" else 1) for ticket, points in over.items()
    )


def test_the_new_usa_tickets_are_worth_their_shortest_path_or_a_little_more() -> None:
    assert all(1 <= points <= 2 for points in surplus("usa").values())


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("usa-2004", "boston-montreal.1"),
        ("usa", "boston-montreal.2"),
        ("usa", "atlanta-new-orleans:yellow"),
        ("europe", "paris-zurich"),
        ("europe", "madrid-pamplona:black"),
        ("nordic", "lieksa-murmansk"),
        ("pennsylvania", "buffalo-ontario.1"),
        ("pennsylvania", "erie-ontario.2"),
    ],
)
def test_route_ids(name: str, id: str) -> None:
    assert load(name).board.route(id).id == id


def test_murmansk_lieksa_is_the_only_route_with_substitutes() -> None:
    special = [r for name in EDITIONS for r in load(name).board.routes if r.wild_substitute]
    assert [(r.id, r.length, r.colour, r.wild_substitute) for r in special] == [
        ("lieksa-murmansk", 9, "grey", 4)
    ]


def test_ontario_is_the_only_city_that_can_not_be_crossed() -> None:
    closed = [c for name in EDITIONS for c in load(name).board.cities if not c.through]
    assert [(c.id, [dot.to for dot in c.endpoints]) for c in closed] == [
        ("ontario", ["erie", "buffalo"])
    ]


def test_each_colour_has_tracks_on_each_board() -> None:
    for name in EDITIONS:
        assert {route.colour for route in load(name).board.routes} == {*COLOUR_NAMES, "grey"}


def test_facts_that_the_rulebooks_state() -> None:
    usa, europe = load("usa-2004").board, load("europe").board
    nordic = load("nordic").board
    montreal = usa.route("montreal-new-york")
    assert (montreal.length, montreal.colour) == (3, "blue")
    palermo = europe.route("palermo-smyrna")
    assert (palermo.length, palermo.ferry) == (6, 2)
    long_tunnel = europe.route("petrograd-stockholm")
    assert (long_tunnel.length, long_tunnel.colour, long_tunnel.tunnel) == (8, "grey", True)
    stavanger = nordic.route("kristiansand-stavanger:orange")
    assert (stavanger.length, stavanger.ferry) == (3, 1)


def test_both_usa_editions_share_the_board() -> None:
    old, new = load("usa-2004").board, load("usa").board
    assert (old.cities, old.routes) == (new.cities, new.routes)
    assert {ticket.id for ticket in old.tickets} < {ticket.id for ticket in new.tickets}
