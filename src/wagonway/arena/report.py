"""`wagonway board report`: what many games say about a board, for whoever designs it."""

import json
from pathlib import Path
from typing import Any, Final

import typer

from wagonway.arena.counts import BoardCounts
from wagonway.arena.intervals import wilson
from wagonway.arena.match import Match, edition_of
from wagonway.arena.plots import check_plot
from wagonway.arena.rows import WIN
from wagonway.arena.runner import check_bots, is_compiled
from wagonway.arena.session import Means, open_session
from wagonway.arena.summary import Summary
from wagonway.editions import Edition
from wagonway.errors import SetupError

RARE: Final = 0.05
"""A route claimed in fewer games than this is hardly part of the board."""

SURE: Final = 0.95
"""A route claimed in more games than this, or a ticket completed as often, is no question."""

HARD: Final = 0.5
"""A ticket completed less often than this when kept costs its holders more than it pays."""

DISTANCE_BIAS: Final = 1.5
"""How far from the board's mean the points for a wagon of a ticket's shortest way may be."""


def run_report(match: Match, games: int, means: Means, plot: Path | None, as_json: bool) -> int:
    """Play, count and print; the exit code."""
    check_bots(match.bots)
    check_plot(plot)
    if not is_compiled(match):
        raise SetupError(
            f"{', '.join(match.bots)}: expected bots that come with Wagonway, as a report takes "
            "thousands of games"
        )
    edition = edition_of(match)
    summary = Summary(match)
    counts: BoardCounts | None = None
    with open_session([match], means) as session:
        for _, played in session.results([(match, 0, games)], games, count_board=True):
            summary.add(played.rows)
            assert played.counts is not None
            counts = played.counts if counts is None else counts + played.counts
    if counts is None or counts.games == 0:
        raise SetupError("no game was finished; expected some to report on")
    report = board_report(edition, summary.to_json(), counts)
    if as_json:
        typer.echo(json.dumps(report))
    else:
        from wagonway.arena.report_tables import print_report

        print_report(report)
    if plot is not None:
        from wagonway.arena.report_plot import plot_board

        plot_board(edition, report, plot)
    return session.exit_code(games)


def board_report(edition: Edition, summary: dict[str, Any], counts: BoardCounts) -> dict[str, Any]:
    """The figures by route and ticket, and what stands out among them."""
    routes = _routes(edition, counts)
    tickets = _tickets(edition, counts)
    kept = ("edition", "seats", "bots", "games", "unfinished", "first_seat", "win_share_by_order")
    report: dict[str, Any] = {key: summary[key] for key in kept}
    report["turns_per_seat"] = summary["all"]["turns_per_seat"]
    report["mean_score"] = summary["all"]["mean_score"]
    report["mean_winning_score"] = summary["all"]["mean_winning_score"]
    report["wagons_left"] = sum(summary["wagons_left"]) / summary["seats"]
    report["routes"] = routes
    report["tickets"] = tickets
    report["remarks"] = _remarks(report)
    return report


def _routes(edition: Edition, counts: BoardCounts) -> list[dict[str, Any]]:
    points = edition.rulebook.route_points
    return [
        {
            "id": route.id,
            "length": route.length,
            "points": points[route.length],
            "claimed": int(claimed) / counts.games,
            "first_claimed": int(opened) / counts.games,
            "mean_turn": int(turns) / int(claimed) if claimed else None,
            "owner_win_share": int(wins) / WIN / int(claimed) if claimed else None,
        }
        for route, claimed, opened, turns, wins in zip(
            edition.board.routes,
            counts.claimed,
            counts.opened,
            counts.claim_turns,
            counts.owner_wins,
            strict=True,
        )
    ]


def _tickets(edition: Edition, counts: BoardCounts) -> list[dict[str, Any]]:
    ways = shortest_ways(edition)
    found = []
    for ticket, kept, done, wins in zip(
        edition.board.tickets, counts.kept, counts.done, counts.holder_wins, strict=True
    ):
        share = int(done) / int(kept) if kept else None
        found.append(
            {
                "id": ticket.id,
                "points": ticket.points,
                "deck": ticket.deck,
                "shortest": ways[ticket.a, ticket.b],
                "kept": int(kept) / counts.games,
                "done": share,
                "done_interval": list(wilson(share or 0.0, int(kept))),
                "mean_points": None if share is None else ticket.points * (2 * share - 1),
                "holder_win_share": int(wins) / WIN / int(kept) if kept else None,
            }
        )
    return found


def shortest_ways(edition: Edition) -> dict[tuple[str, str], int]:
    """Wagons of the shortest way between every two cities; end points count as their city (B1)."""
    cities = [city.id for city in edition.board.cities]
    through = {city.id: city.through for city in edition.board.cities}
    far = 1 << 30
    ways = {(a, b): 0 if a == b else far for a in cities for b in cities}
    for route in edition.board.routes:
        for ends in ((route.a, route.b), (route.b, route.a)):
            ways[ends] = min(ways[ends], route.length)
    for middle in cities:
        if through[middle]:
            for a in cities:
                for b in cities:
                    ways[a, b] = min(ways[a, b], ways[a, middle] + ways[middle, b])
    return ways


def _remarks(report: dict[str, Any]) -> list[str]:
    """What a designer may want to look at."""
    said = []
    for route in report["routes"]:
        if route["claimed"] < RARE:
            said.append(f"{route['id']} is claimed in only {route['claimed']:.1%} of games")
        elif route["claimed"] > SURE:
            said.append(f"{route['id']} is claimed in {route['claimed']:.1%} of games")
    per_wagon = [ticket["points"] / ticket["shortest"] for ticket in report["tickets"]]
    usual = sum(per_wagon) / len(per_wagon)
    for ticket, each in zip(report["tickets"], per_wagon, strict=True):
        if ticket["done"] is None:
            said.append(f"ticket {ticket['id']} was never kept")
        elif ticket["done_interval"][1] < HARD:
            said.append(f"ticket {ticket['id']} is completed {ticket['done']:.1%} of the time")
        if not usual / DISTANCE_BIAS <= each <= usual * DISTANCE_BIAS:
            said.append(
                f"ticket {ticket['id']} pays {each:.2f} points a wagon of its shortest way, "
                f"the others {usual:.2f} on average"
            )
    first = report["first_seat"]
    low, high = first["win_interval"]
    if not low <= first["fair_share"] <= high:
        fair = first["fair_share"]
        more = "more" if low > fair else "less"
        said.append(f"who begins wins {first['win_share']:.1%}, {more} than a fair {fair:.1%}")
    return said
