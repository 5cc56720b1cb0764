"""Who wins: most points, then the tie-breaks of each book, then a shared win (E5)."""

from typing import Any, Final

from tests.rulebooks.rules import rule
from tests.rulebooks.table import final

# Plain routes by length, far from each other; none of them has a second track. A seat that has some
# of them has no path longer than the longest of them.
APART: Final[dict[str, dict[int, list[str]]]] = {
    "usa-2004": {
        1: ["atlanta-nashville"],
        2: ["las-vegas-los-angeles"],
        3: ["calgary-vancouver", "chicago-duluth", "montreal-new-york", "el-paso-phoenix"],
        4: ["denver-helena"],
        5: ["atlanta-miami"],
    },
    "europe": {
        1: ["amsterdam-bruxelles"],
        2: ["kharkov-rostov"],
        3: ["lisboa-madrid", "munchen-wien", "angora-erzurum", "danzig-riga"],
        4: ["moskva-petrograd"],
    },
    "nordic": {
        1: ["alborg-arhus"],
        2: ["ostersund-sundsvall"],
        3: ["helsinki-imatra"],
        4: ["kuopio-vaasa"],
    },
    "pennsylvania": {
        1: ["chambersburg-gettysburg"],
        2: ["altoona-lewiston"],
        3: ["dubois-oil-city"],
        4: ["coudersport-williamsport"],
    },
}
APART["usa"] = APART["usa-2004"]

USA: Final = ("denver", "el-paso", "denver-santa-fe", "el-paso-santa-fe")
DONE: Final = {
    "usa-2004": USA,
    "usa": USA,
    "europe": ("budapest", "sofia", "budapest-sarajevo", "sarajevo-sofia"),
    "nordic": ("oslo", "stockholm", "orebro-oslo:yellow", "orebro-stockholm:purple"),
    "pennsylvania": ("baltimore", "harrisburg", "baltimore-york", "harrisburg-york"),
}
"""A ticket and the routes that complete it."""

RIVAL: Final = {
    # 7 + 1 and a path of 4, against 2 + 2 + 4 and a path of 4
    "usa-2004": ["denver-helena", "atlanta-nashville"],
    "usa": ["denver-helena", "atlanta-nashville"],
    # 4 + 2 + 4 + 1 and a path of 5, against 4 + 2 + 5 and a path of 5
    "europe": ["danzig-riga", "danzig-warszawa", "lisboa-madrid", "amsterdam-bruxelles"],
    # 15 + 2 + 1, against 2 + 2 + 4 and ten for the most tickets
    "nordic": ["mo-i-rana-trondheim:red", "ostersund-sundsvall", "alborg-arhus"],
    # 15 + 4 + 2, against 2 + 1 + 3 and fifteen for the most tickets
    "pennsylvania": ["albany-binghamton", "dubois-oil-city", "altoona-lewiston"],
}
"""Routes that are worth as much as that ticket with its routes and all bonuses."""


def apart(edition: str, *lengths: int) -> list[str]:
    """Routes of these lengths that do not meet."""
    left = {length: list(ids) for length, ids in APART[edition].items()}
    return [left[length].pop(0) for length in lengths]


def owners(*seats: list[str]) -> dict[str, int]:
    """Routes by seat."""
    return {id: seat for seat, ids in enumerate(seats) for id in ids}


# Any: an outcome's parts.
def result(edition: str, seats: int, **position: Any) -> tuple[list[int], list[int], str]:
    """Scores, winners and what decided."""
    outcome = final(edition, seats, **position)
    return outcome.scores, outcome.winners, outcome.decided_by


@rule("E5")
def test_the_most_points_win(edition: str) -> None:
    routes = owners(apart(edition, 3), apart(edition, 4))
    scores, winners, decided_by = result(edition, 2, routes=routes)
    assert scores[0] < scores[1]
    assert (winners, decided_by) == ([1], "points")


@rule("E5")
def test_equal_points_go_to_the_most_tickets_completed(edition: str) -> None:
    a, b, *way = DONE[edition]
    routes = owners(RIVAL[edition], way)
    scores, winners, decided_by = result(edition, 2, routes=routes, tickets=[[], [[a, b]]])
    assert scores[0] == scores[1]
    assert (winners, decided_by) == ([1], "tickets")


@rule("E5", "usa-2004", "europe")
def test_then_to_the_longest_path(edition: str) -> None:
    # 7 and ten for the path, against 4 + 4 + 4 + 4 + 1.
    routes = owners(apart(edition, 3, 3, 3, 3, 1), apart(edition, 4))
    scores, winners, decided_by = result(edition, 2, routes=routes)
    assert scores[0] == scores[1]
    assert (winners, decided_by) == ([1], "longest_path")


@rule("E5", "usa")
def test_then_to_the_holder_of_the_longest_path(edition: str) -> None:
    routes = owners(apart(edition, 3, 3, 3, 3, 1), apart(edition, 4))
    scores, winners, decided_by = result(edition, 2, routes=routes)
    assert scores == [17, 17]
    assert (winners, decided_by) == ([1], "longest_path_holder")


@rule("E5", "nordic")
def test_then_to_the_longest_path_though_it_earns_no_bonus(edition: str) -> None:
    routes = owners(apart(edition, 3, 2, 1), apart(edition, 4))
    scores, winners, decided_by = result(edition, 2, routes=routes)
    assert scores == [7, 7]
    assert (winners, decided_by) == ([1], "longest_path")


@rule("E5", "pennsylvania")
def test_in_pennsylvania_nothing_but_tickets_breaks_a_tie(edition: str) -> None:
    routes = owners(apart(edition, 3, 2, 1), apart(edition, 4))
    scores, winners, decided_by = result(edition, 2, routes=routes)
    assert scores == [7, 7]
    assert (winners, decided_by) == ([0, 1], "shared")


@rule("E5", "europe")
def test_europe_asks_for_the_fewest_stations_before_the_longest_path(edition: str) -> None:
    # 4 + 4 and eight for two stations, against 4 and twelve for three; both have a path of 3.
    routes = owners(apart(edition, 3, 3), ["cadiz-madrid"])
    scores, winners, decided_by = result(edition, 2, routes=routes, stations={"roma": 0})
    assert scores == [26, 26]
    assert (winners, decided_by) == ([1], "fewest_stations")
    # Nor does a path of 4 help: 7, ten for it and eight, against 4 + 4 + 4 + 1 and twelve.
    routes = owners(apart(edition, 4), apart(edition, 3, 3, 3, 1))
    scores, winners, decided_by = result(edition, 2, routes=routes, stations={"roma": 0})
    assert scores == [25, 25]
    assert (winners, decided_by) == ([1], "fewest_stations")


@rule("E5", "usa-2004")
def test_the_original_compares_the_paths_of_those_tied_whoever_has_the_longest(
    edition: str,
) -> None:
    routes, tickets = third_has_the_path(edition)
    scores, winners, decided_by = result(edition, 3, routes=routes, tickets=tickets)
    assert scores == [7, 7, -2]
    assert (winners, decided_by) == ([1], "longest_path")


@rule("E5", "usa")
def test_the_new_edition_shares_the_win_if_none_of_those_tied_holds_the_card(edition: str) -> None:
    routes, tickets = third_has_the_path(edition)
    scores, winners, decided_by = result(edition, 3, routes=routes, tickets=tickets)
    assert scores == [7, 7, -2]
    assert (winners, decided_by) == ([0, 1], "shared")


def third_has_the_path(edition: str) -> tuple[dict[str, int], list[list[list[str]]]]:
    """Seats 0 and 1 are tied with paths of 3 and 4; seat 2 has the longest, and lost a ticket."""
    routes = owners(apart(edition, 3, 2, 1), apart(edition, 4), apart(edition, 5))
    return routes, [[], [], [["new-york", "seattle"]]]


@rule("E5", "usa")
def test_those_who_hold_the_card_together_share_the_win(edition: str) -> None:
    routes = owners(["chicago-duluth"], ["calgary-vancouver"])
    scores, winners, decided_by = result(edition, 2, routes=routes)
    assert scores == [14, 14]
    assert (winners, decided_by) == ([0, 1], "shared")


@rule("E5")
def test_after_the_last_tie_break_the_win_is_shared(edition: str) -> None:
    one, two = {
        "usa-2004": ("chicago-duluth", "calgary-vancouver"),
        "usa": ("chicago-duluth", "calgary-vancouver"),
        "europe": ("lisboa-madrid", "munchen-wien"),
        "nordic": ("helsinki-imatra", "kuopio-oulu"),
        "pennsylvania": ("dubois-oil-city", "morgantown-pittsburgh"),
    }[edition]
    scores, winners, decided_by = result(edition, 3, routes={one: 0, two: 2})
    assert scores[0] == scores[2]
    assert (winners, decided_by) == ([0, 2], "shared")


@rule("E5")
def test_a_tie_break_is_only_for_those_still_tied(edition: str) -> None:
    # Seats 0 and 1 have completed a ticket each; seat 2 has none, and what the next tie-break asks.
    routes, tickets, stations = THREE[edition]
    scores, winners, decided_by = result(
        edition, 3, routes=owners(*routes), tickets=tickets, stations=stations
    )
    assert len(set(scores)) == 1
    assert (winners, decided_by) == {
        "usa-2004": ([1], "longest_path"),
        "usa": ([0, 1], "shared"),
        "europe": ([0, 1], "shared"),
        "nordic": ([0], "longest_path"),
        "pennsylvania": ([0, 1], "shared"),
    }[edition]


Three = tuple[list[list[str]], list[list[list[str]]], dict[str, int]]
_USA: Final[Three] = (
    [
        # 2 + 2 + 2 + 4 for the ticket, a path of 4
        ["denver-santa-fe", "el-paso-santa-fe", "charleston-raleigh"],
        # 1 + 2 + 2 + 5 for the ticket, a path of 5
        ["dallas-houston.1", "dallas-oklahoma-city.1", "kansas-city-oklahoma-city.1"],
        # 15 and ten for the path, less 15 for two tickets
        ["calgary-winnipeg"],
    ],
    [
        [["denver", "el-paso"]],
        [["houston", "kansas-city"]],
        [["calgary", "salt-lake-city"], ["helena", "los-angeles"]],
    ],
    {},
)
THREE: Final[dict[str, Three]] = {
    "usa-2004": _USA,
    "usa": _USA,
    "europe": (
        # All have a path of 5; the first two have built a station each, the third none.
        [
            ["budapest-sarajevo", "sarajevo-sofia"],
            ["athina-smyrna", "athina-sofia"],
            ["danzig-riga", "danzig-warszawa", "amsterdam-bruxelles"],
        ],
        [[["budapest", "sofia"]], [["smyrna", "sofia"]], []],
        {"lisboa": 0, "edinburgh": 1},
    ),
    "nordic": (
        # Paths of 4, 3 and 6.
        [
            ["orebro-oslo:yellow", "orebro-stockholm:purple"],
            ["helsinki-tallinn", "helsinki-tampere", "kajaani-kuopio"],
            ["mo-i-rana-trondheim:red", "ostersund-sundsvall", "alborg-arhus"],
        ],
        [[["oslo", "stockholm"]], [["tallinn", "tampere"]], []],
        {},
    ),
    "pennsylvania": (
        [
            ["baltimore-york", "harrisburg-york"],
            ["atlantic-city-philadelphia.1", "altoona-lewiston"],
            ["albany-binghamton", "dubois-oil-city", "towanda-williamsport"],
        ],
        [[["baltimore", "harrisburg"]], [["atlantic-city", "philadelphia"]], []],
        {},
    ),
}
