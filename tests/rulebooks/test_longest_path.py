"""The longest path: what counts for it, who earns what (E3)."""

from tests.rulebooks.rules import EDITIONS, rule
from tests.rulebooks.table import final

BONUS = ["usa-2004", "usa", "europe"]


def boards(usa: list[str], europe: list[str], nordic: list[str]) -> dict[str, list[str]]:
    """Routes by edition."""
    return {"usa-2004": usa, "usa": usa, "europe": europe, "nordic": nordic}


STAR = boards(
    ["denver-santa-fe", "el-paso-santa-fe", "oklahoma-city-santa-fe"],  # 2, 2, 3
    ["athina-sofia", "constantinople-sofia", "bucuresti-sofia"],  # 3, 3, 2
    ["goteborg-orebro", "norrkoping-orebro", "orebro-sundsvall"],  # 2, 2, 4
)
"""Three routes that meet in one city."""

LOOP = boards(
    ["atlanta-charleston", "charleston-raleigh", "atlanta-raleigh.1"],  # 2, 2, 2
    ["dieppe-paris", "brest-dieppe", "brest-paris"],  # 1, 2, 3
    ["helsinki-tampere", "tampere-turku", "helsinki-turku"],  # 1, 1, 1
)
"""Three routes in a circle."""

TAILS = boards(
    ["atlanta-nashville", "atlanta-new-orleans:yellow"],  # 1, 4
    ["bruxelles-paris:red", "paris-zurich"],  # 2, 3
    ["helsinki-imatra", "helsinki-tallinn"],  # 3, 2
)
"""Two routes that meet in a city of that circle."""

APART = boards(
    ["chicago-duluth", "montreal-new-york"],  # 3, 3
    ["angora-erzurum", "athina-sofia"],  # 3, 3
    ["helsinki-imatra", "kuopio-oulu"],  # 3, 3
)
"""Two routes that do not meet."""


def longest(edition: str, routes: list[str]) -> int:
    """The length of the longest path through some routes."""
    return final(edition, routes=dict.fromkeys(routes, 0)).longest[0]


@rule("E3")
def test_a_path_is_counted_in_wagons(edition: str) -> None:
    one = longest(edition, APART[edition][:1])
    assert one == 3
    two = longest(edition, TAILS[edition])
    assert two == 5


@rule("E3")
def test_a_branch_does_not_count(edition: str) -> None:
    expected = {"usa-2004": 3 + 2, "usa": 3 + 2, "europe": 3 + 3, "nordic": 4 + 2}
    assert longest(edition, STAR[edition]) == expected[edition]


@rule("E3")
def test_routes_that_do_not_meet_are_not_added(edition: str) -> None:
    assert longest(edition, APART[edition]) == 3


@rule("E3")
def test_a_path_may_close_a_circle(edition: str) -> None:
    whole = {"usa-2004": 6, "usa": 6, "europe": 6, "nordic": 3}
    assert longest(edition, LOOP[edition]) == whole[edition]


@rule("E3")
def test_a_path_may_pass_a_city_again_but_no_route_twice(edition: str) -> None:
    # Along one tail, round the circle, away along the other tail.
    circle = {"usa-2004": 6, "usa": 6, "europe": 6, "nordic": 3}
    assert longest(edition, LOOP[edition] + TAILS[edition]) == circle[edition] + 5


@rule("E3")
def test_routes_of_others_do_not_belong_to_a_path(edition: str) -> None:
    mine, yours = TAILS[edition]
    outcome = final(edition, routes={mine: 0, yours: 1})
    assert outcome.longest[0] + outcome.longest[1] == 5


@rule("E3", *BONUS)
def test_the_longest_path_earns_ten_points(edition: str) -> None:
    mine, yours = TAILS[edition], APART[edition][:1]
    routes = {**dict.fromkeys(mine, 0), **dict.fromkeys(yours, 1)}
    outcome = final(edition, routes=routes)
    assert outcome.longest == [5, 3]
    assert [line["longest_path"] for line in outcome.lines] == [10, 0]


@rule("E3", *BONUS)
def test_all_who_are_tied_for_the_longest_path_earn_ten_points(edition: str) -> None:
    one, two = APART[edition]
    outcome = final(edition, seats=3, routes={one: 0, two: 2})
    assert outcome.longest == [3, 0, 3]
    assert [line["longest_path"] for line in outcome.lines] == [10, 0, 10]


@rule("E3")
def test_a_path_of_no_length_earns_nothing(edition: str) -> None:
    outcome = final(edition)
    assert outcome.longest == [0, 0]
    assert [line["longest_path"] for line in outcome.lines] == [0, 0]


@rule("E3", "nordic")
def test_nordic_gives_no_bonus_for_a_path_but_knows_its_length(edition: str) -> None:
    routes = {**dict.fromkeys(TAILS[edition], 0), "goteborg-norrkoping": 1}
    outcome = final(edition, routes=routes)
    assert outcome.longest == [5, 3]
    assert [line["longest_path"] for line in outcome.lines] == [0, 0]


def test_pennsylvania_gives_no_bonus_for_a_path() -> None:
    outcome = final(EDITIONS[-1], routes={"dubois-oil-city": 0})
    assert [line["longest_path"] for line in outcome.lines] == [0, 0]
