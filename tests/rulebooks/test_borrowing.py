"""What stations are worth at the end: a borrowed route each, or points if not built (G3, G4)."""

import pytest

from tests.rulebooks.rules import rule
from tests.rulebooks.table import final

SHORT = [["budapest", "sofia"]]  # 5 points
HALF = {"budapest-sarajevo": 0, "sarajevo-sofia": 1}


@rule("G3")
@pytest.mark.parametrize("city", ["sofia", "sarajevo"])
def test_a_station_lets_its_owner_use_a_route_into_its_city(edition: str, city: str) -> None:
    outcome = final(edition, routes=HALF, tickets=[SHORT, []], stations={city: 0})
    assert outcome.lines[0]["tickets"] == 5
    assert outcome.completed == [1, 0]


@rule("G3")
def test_without_a_station_no_route_is_borrowed(edition: str) -> None:
    outcome = final(edition, routes=HALF, tickets=[SHORT, []])
    assert outcome.lines[0]["tickets"] == -5


@rule("G3")
def test_a_station_elsewhere_or_of_another_does_not_help(edition: str) -> None:
    for stations in ({"budapest": 0}, {"sofia": 1}, {"paris": 0, "wien": 0, "athina": 0}):
        outcome = final(edition, routes=HALF, tickets=[SHORT, []], stations=stations)
        assert outcome.lines[0]["tickets"] == -5


@rule("G3")
def test_a_route_that_nobody_owns_can_not_be_borrowed(edition: str) -> None:
    routes = {"budapest-sarajevo": 0}
    outcome = final(edition, routes=routes, tickets=[SHORT, []], stations={"sofia": 0})
    assert outcome.lines[0]["tickets"] == -5


ARMS = {
    # from Edinburgh to Dieppe, and from Zürich to Wien
    **dict.fromkeys(["edinburgh-london:orange", "dieppe-london.1"], 0),
    **dict.fromkeys(["munchen-zurich", "munchen-wien"], 0),
    # both arms end one route before Paris
    **dict.fromkeys(["dieppe-paris", "paris-zurich"], 1),
}
TO_PARIS = [["edinburgh", "paris"], ["paris", "wien"]]  # 7 and 8 points


@rule("G3")
def test_a_station_borrows_the_same_route_for_all_tickets(edition: str) -> None:
    outcome = final(edition, routes=ARMS, tickets=[TO_PARIS, []], stations={"paris": 0})
    assert outcome.completed == [1, 0]


@rule("G3")
def test_the_choice_that_gives_the_most_ticket_points_is_taken(edition: str) -> None:
    outcome = final(edition, routes=ARMS, tickets=[TO_PARIS, []], stations={"paris": 0})
    assert outcome.lines[0]["tickets"] == 8 - 7


@rule("G3")
def test_each_station_borrows_a_route_of_its_own(edition: str) -> None:
    stations = {"paris": 0, "dieppe": 0}
    outcome = final(edition, routes=ARMS, tickets=[TO_PARIS, []], stations=stations)
    assert outcome.lines[0]["tickets"] == 8 + 7


@rule("G3")
def test_among_equal_points_the_most_tickets_are_completed(edition: str) -> None:
    mine = [
        "bucuresti-sofia",
        # on the far side of Constantinople, up to Riga: a ticket of 10
        *("constantinople-sevastopol", "rostov-sevastopol", "kharkov-rostov", "kharkov-kyiv"),
        *("kyiv-wilno", "riga-wilno"),
        # on the far side of Sarajevo: two tickets of 5
        *("budapest-sarajevo", "athina-sarajevo", "athina-smyrna"),
    ]
    routes = {**dict.fromkeys(mine, 0), "constantinople-sofia": 1, "sarajevo-sofia": 1}
    tickets = [[["bucuresti", "riga"], ["budapest", "sofia"], ["smyrna", "sofia"]], []]
    outcome = final(edition, routes=routes, tickets=tickets, stations={"sofia": 0})
    assert outcome.lines[0]["tickets"] == 0
    assert outcome.completed == [2, 0]


@rule("G3")
def test_borrowed_routes_of_several_opponents_work_together(edition: str) -> None:
    routes = {"paris-zurich": 1, "venezia-zurich": 0, "venezia-zagrab": 2}
    tickets = [[["paris", "zagrab"]], [], []]
    for stations in ({"paris": 0, "zagrab": 0}, {"zurich": 0, "venezia": 0}):
        outcome = final(edition, seats=3, routes=routes, tickets=tickets, stations=stations)
        assert outcome.lines[0]["tickets"] == 7


@rule("G3")
def test_a_path_may_pass_through_the_city_of_a_station(edition: str) -> None:
    routes = {"brest-paris": 0, "paris-zurich": 1, "venezia-zurich": 0}
    tickets = [[["brest", "venezia"]], []]
    for city in ("paris", "zurich"):
        outcome = final(edition, routes=routes, tickets=tickets, stations={city: 0})
        assert outcome.lines[0]["tickets"] == 8


@rule("G3")
def test_two_borrowed_routes_may_meet_in_one_city(edition: str) -> None:
    routes = {"budapest-sarajevo": 1, "sarajevo-sofia": 1}
    stations = {"budapest": 0, "sofia": 0}
    outcome = final(edition, routes=routes, tickets=[SHORT, []], stations=stations)
    assert outcome.lines[0]["tickets"] == 5


@rule("G3")
def test_several_players_may_borrow_the_same_route(edition: str) -> None:
    routes = {"sarajevo-sofia": 2, "budapest-sarajevo": 0}
    routes |= {"athina-smyrna": 1, "athina-sarajevo": 1}
    tickets = [[["budapest", "sofia"]], [["smyrna", "sofia"]], []]
    stations = {"sofia": 0, "sarajevo": 1}
    outcome = final(edition, seats=3, routes=routes, tickets=tickets, stations=stations)
    assert [line["tickets"] for line in outcome.lines] == [5, 5, 0]


@rule("G3")
def test_lending_a_route_costs_its_owner_nothing(edition: str) -> None:
    tickets = [SHORT, []]
    with_it = final(edition, routes=HALF, tickets=tickets, stations={"sofia": 0})
    without = final(edition, routes=HALF, tickets=tickets)
    assert with_it.scores[1] == without.scores[1]


@rule("G4")
def test_borrowed_routes_do_not_lengthen_a_path(edition: str) -> None:
    routes = {**HALF, "moskva-petrograd": 1}
    outcome = final(edition, routes=routes, tickets=[SHORT, []], stations={"sofia": 0})
    assert outcome.completed == [1, 0]
    assert outcome.longest == [3, 4]
    assert [line["longest_path"] for line in outcome.lines] == [0, 10]


@rule("G4")
def test_each_station_not_built_is_worth_four_points(edition: str) -> None:
    cities = ["paris", "roma", "london"]
    for built in range(4):
        outcome = final(edition, stations=dict.fromkeys(cities[:built], 0))
        assert [line["stations"] for line in outcome.lines] == [12 - 4 * built, 12]
        assert outcome.scores == [12 - 4 * built, 12]


@rule("G4")
def test_example_the_final_score_is_routes_tickets_stations_and_the_path(edition: str) -> None:
    routes = {"budapest-sarajevo": 0, "sarajevo-sofia": 0, "moskva-petrograd": 1}
    tickets = [[["budapest", "sofia"], ["athina", "wilno"]], []]  # 5 points, and 11 lost
    outcome = final(edition, routes=routes, tickets=tickets, stations={"roma": 0})
    assert outcome.lines[0] == {
        "routes": 4 + 2,
        "tickets": 5 - 11,
        "stations": 4 + 4,
        "longest_path": 10,
        "most_tickets": 0,
        "companies": 0,
    }
    assert outcome.scores == [18, 7 + 12]
    assert outcome.winners == [1]
