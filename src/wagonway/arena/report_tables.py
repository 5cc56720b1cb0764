"""A board's report as tables."""

from typing import Any

from rich.console import Console
from rich.table import Table


def print_report(report: dict[str, Any]) -> None:
    """Print everything; routes and tickets in the order of how often they are claimed and kept."""
    console = Console(highlight=False)
    first = report["first_seat"]
    low, high = (100 * each for each in first["win_interval"])
    bots = ", ".join(dict.fromkeys(report["bots"]))
    console.print(
        f"{report['edition']}: {report['games']:,} games, {report['seats']} seats, {bots}"
    )
    console.print(
        f"a player takes {report['turns_per_seat']:.1f} turns and is left with "
        f"{report['wagons_left']:.1f} wagons; mean score {report['mean_score']:.1f}, "
        f"of winners {report['mean_winning_score']:.1f}"
    )
    console.print(
        f"who begins wins {100 * first['win_share']:.1f} % ({low:.1f} - {high:.1f}), "
        f"a fair share is {100 * first['fair_share']:.1f} %"
    )
    console.print(_tickets(report["tickets"]))
    console.print(_routes(report["routes"]))
    for remark in report["remarks"]:
        console.print(f"- {remark}")


def _tickets(tickets: list[dict[str, Any]]) -> Table:
    table = Table(title="Tickets", title_justify="left")
    table.add_column("ticket")
    for column in (
        *("points", "shortest way", "kept a game", "done, %", "mean points", "holder wins, %"),
    ):
        table.add_column(column, justify="right")
    for ticket in sorted(tickets, key=lambda each: -each["kept"]):
        table.add_row(
            ticket["id"],
            str(ticket["points"]),
            str(ticket["shortest"]),
            f"{ticket['kept']:.2f}",
            _percent(ticket["done"]),
            "" if ticket["mean_points"] is None else f"{ticket['mean_points']:+.1f}",
            _percent(ticket["holder_win_share"]),
        )
    return table


def _routes(routes: list[dict[str, Any]]) -> Table:
    table = Table(title="Routes", title_justify="left")
    table.add_column("route")
    for column in ("length", "claimed, %", "first claimed, %", "mean turn", "owner wins, %"):
        table.add_column(column, justify="right")
    for route in sorted(routes, key=lambda each: -each["claimed"]):
        table.add_row(
            route["id"],
            str(route["length"]),
            _percent(route["claimed"]),
            _percent(route["first_claimed"]),
            "" if route["mean_turn"] is None else f"{route['mean_turn']:.1f}",
            _percent(route["owner_win_share"]),
        )
    return table


def _percent(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.1f}"
