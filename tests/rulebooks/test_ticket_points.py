"""Tickets at the end: points or minus points, and the bonus for the most of them (E2, E4, E6)."""

import wagonway as ww
from tests.rulebooks.rules import EDITIONS, rule
from tests.rulebooks.table import final

USA = ("denver", "el-paso", 4, "denver-santa-fe", "el-paso-santa-fe")
TICKET = {
    "usa-2004": USA,
    "usa": USA,
    "europe": ("budapest", "sofia", 5, "budapest-sarajevo", "sarajevo-sofia"),
    "nordic": ("oslo", "stockholm", 4, "orebro-oslo:yellow", "orebro-stockholm:purple"),
    "pennsylvania": ("baltimore", "harrisburg", 3, "baltimore-york", "harrisburg-york"),
}
"""A ticket, its points, and two routes that join its cities."""

BONUS = {"nordic": 10, "pennsylvania": 15}

ALL = {
    edition: {(each.a, each.b): each.points for each in ww.load_edition(edition).board.tickets}
    for edition in EDITIONS
}
"""The points of every ticket."""


@rule("E2")
def test_a_ticket_scores_its_points_if_its_cities_are_joined(edition: str) -> None:
    a, b, points, *way = TICKET[edition]
    outcome = final(edition, routes=dict.fromkeys(way, 0), tickets=[[[a, b]], []])
    assert outcome.lines[0]["tickets"] == points
    assert outcome.completed == [1, 0]


@rule("E2")
def test_a_ticket_costs_its_points_if_they_are_not(edition: str) -> None:
    a, b, points, one, other = TICKET[edition]
    for routes in ({}, {one: 0}, {other: 0}):
        outcome = final(edition, routes=routes, tickets=[[[a, b]], []])
        assert outcome.lines[0]["tickets"] == -points
        assert outcome.completed == [0, 0]


@rule("E2")
def test_routes_of_another_player_do_not_help(edition: str) -> None:
    a, b, points, one, other = TICKET[edition]
    outcome = final(edition, routes={one: 0, other: 1}, tickets=[[[a, b]], []])
    assert outcome.lines[0]["tickets"] == -points


@rule("E2")
def test_tickets_done_and_missed_add_up(edition: str) -> None:
    a, b, points, *way = TICKET[edition]
    missed = [ticket for ticket in ALL[edition] if ticket != (a, b)][:5]
    lost = sum(ALL[edition][ticket] for ticket in missed)
    held = [[a, b], *[list(ticket) for ticket in missed]]
    outcome = final(edition, routes=dict.fromkeys(way, 0), tickets=[held, []])
    assert outcome.lines[0]["tickets"] == points - lost


@rule("E2")
def test_the_final_score_is_the_sum_of_its_lines(edition: str) -> None:
    a, b, _, *way = TICKET[edition]
    outcome = final(edition, routes=dict.fromkeys(way, 0), tickets=[[[a, b]], []])
    assert outcome.scores == [sum(line.values()) for line in outcome.lines]
    assert outcome.lines[0]["routes"] > 0


@rule("E2", "usa")
def test_example_tickets_of_two_players(edition: str) -> None:
    blue = ["montreal-new-york", "new-york-washington:orange", "raleigh-washington.1"]
    green = ["nashville-pittsburgh", "pittsburgh-toronto", "sault-ste-marie-toronto"]
    routes = {**dict.fromkeys([*blue, "atlanta-raleigh.1"], 0), **dict.fromkeys(green, 1)}
    tickets = [
        [["atlanta", "montreal"], ["atlanta", "new-york"]],
        [["nashville", "sault-ste-marie"], ["atlanta", "washington"]],
    ]
    outcome = final(edition, routes=routes, tickets=tickets)
    assert [line["tickets"] for line in outcome.lines] == [15, 4]


@rule("E6")
def test_a_score_may_be_negative(edition: str) -> None:
    a, b, points, *_ = TICKET[edition]
    stations = {"paris": 0, "roma": 0, "london": 0} if edition == "europe" else {}
    outcome = final(edition, tickets=[[[a, b]], []], stations=stations)
    assert outcome.scores[0] == -points
    assert outcome.winners == [1]


@rule("E6")
def test_two_negative_scores_still_have_a_winner(edition: str) -> None:
    a, b, points, *_ = TICKET[edition]
    worst = max(ALL[edition], key=lambda ticket: ALL[edition][ticket])
    outcome = final(edition, tickets=[[list(worst)], [[a, b]]])
    assert outcome.scores[0] < outcome.scores[1]
    assert outcome.scores[0] - outcome.scores[1] == points - ALL[edition][worst]
    assert outcome.winners == [1]
    assert outcome.decided_by == "points"


@rule("E4")
def test_the_most_tickets_completed_earn_a_bonus(edition: str) -> None:
    a, b, points, *way = TICKET[edition]
    outcome = final(edition, routes=dict.fromkeys(way, 0), tickets=[[[a, b]], []])
    assert [line["most_tickets"] for line in outcome.lines] == [BONUS[edition], 0]
    assert outcome.scores[0] == outcome.lines[0]["routes"] + points + BONUS[edition]


@rule("E4")
def test_completed_tickets_count_not_those_held(edition: str) -> None:
    a, b, _, *way = TICKET[edition]
    others = [list(ticket) for ticket in ALL[edition] if ticket != (a, b)][:3]
    outcome = final(edition, routes=dict.fromkeys(way, 0), tickets=[[[a, b]], others])
    assert [line["most_tickets"] for line in outcome.lines] == [BONUS[edition], 0]


@rule("E4")
def test_all_who_are_tied_for_the_most_tickets_earn_the_bonus(edition: str) -> None:
    a, b, _, *way = TICKET[edition]
    second = {
        "nordic": ("tallinn", "tampere", "helsinki-tallinn", "helsinki-tampere"),
        "pennsylvania": ("elmira", "rochester", "elmira-rochester"),
    }[edition]
    c, d, *other_way = second
    routes = {**dict.fromkeys(way, 0), **dict.fromkeys(other_way, 1)}
    outcome = final(edition, seats=3, routes=routes, tickets=[[[a, b]], [[c, d]], []])
    bonus = BONUS[edition]
    assert [line["most_tickets"] for line in outcome.lines] == [bonus, bonus, 0]


@rule("E4")
def test_no_completed_ticket_earns_no_bonus(edition: str) -> None:
    a, b, points, *_ = TICKET[edition]
    outcome = final(edition, tickets=[[[a, b]], []])
    assert [line["most_tickets"] for line in outcome.lines] == [0, 0]
    assert outcome.scores == [-points, 0]


def test_the_other_editions_have_no_such_bonus() -> None:
    for edition in EDITIONS:
        if edition not in BONUS:
            a, b, _, *way = TICKET[edition]
            outcome = final(edition, routes=dict.fromkeys(way, 0), tickets=[[[a, b]], []])
            assert [line["most_tickets"] for line in outcome.lines] == [0, 0]
