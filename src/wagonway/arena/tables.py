"""What the laboratory prints for people."""

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from wagonway.arena.ratings import Rating
from wagonway.vocab import LINE_NAMES


def print_summary(summary: dict[str, Any]) -> None:
    """The figures of a simulation, a column for each bot."""
    console = Console(highlight=False)
    bots = summary["bots"]
    games, rotated = summary["games"], "all rotations of" if summary["rotate"] else "one game of"
    console.print(
        f"{summary['edition']}, {games:,} games, {rotated} each seed from {summary['seed']}"
    )
    table = Table()
    table.add_column("")
    for place, bot in enumerate(bots):
        table.add_column(f"{place}: {bot}", justify="right", overflow="fold")
    _add(table, "wins", summary["wins"], ",.1f")
    _add(table, "share of wins, %", _percent(summary["win_share"]), ".2f")
    intervals = [f"{100 * low:.2f} - {100 * high:.2f}" for low, high in summary["win_interval"]]
    table.add_row("95 % interval", *intervals)
    _add(table, "score", summary["mean_score"], ".1f")
    _add(table, "  deviation", summary["score_deviation"], ".1f")
    _add(table, "  when winning", summary["mean_winning_score"], ".1f")
    for line in LINE_NAMES:
        values = [lines[line] for lines in summary["score_lines"]]
        if any(values):
            _add(table, f"  {line.replace('_', ' ')}", values, ".1f")
    _add(table, "turns", summary["turns_per_seat"], ".1f")
    _add(table, "tickets kept", summary["tickets_kept"], ".2f")
    _add(table, "tickets done", summary["tickets_done"], ".2f")
    _add(table, "longest path", summary["longest_path"], ".1f")
    _add(table, "wagons left", summary["wagons_left"], ".1f")
    console.print(table)
    if games:
        first = summary["first_seat"]
        low, high = (100 * each for each in first["win_interval"])
        console.print(
            f"who begins wins {100 * first['win_share']:.2f} % ({low:.2f} - {high:.2f}), "
            f"a fair share is {100 * first['fair_share']:.2f} %"
        )
        both = summary["all"]
        console.print(
            f"winners score {both['mean_winning_score']:.1f}, a player takes "
            f"{both['turns_per_seat']:.1f} turns, a game {both['decisions_per_game']:.0f} decisions"
        )
    for what in ("unfinished", "failed"):
        if summary[what]:
            console.print(f"{summary[what]:,} {what} games, counted nowhere above")


def print_ratings(title: str, ratings: Sequence[Rating]) -> None:
    """Ratings, the best first."""
    console = Console(highlight=False)
    console.print(title)
    table = Table()
    table.add_column("bot")
    for column in ("Elo", "95 % interval", "games", "wins, %"):
        table.add_column(column, justify="right")
    for rating in ratings:
        share = f"{100 * rating.wins / rating.games:.2f}" if rating.games else ""
        interval = f"{rating.low:+.0f} to {rating.high:+.0f}"
        anchored = rating.elo == rating.low == rating.high == 0
        table.add_row(
            rating.bot,
            f"{rating.elo:+.0f}" if rating.elo else "0",
            "anchor" if anchored else interval,
            f"{rating.games:,}",
            share,
        )
    console.print(table)


def _add(table: Table, label: str, values: Sequence[float | None], form: str) -> None:
    table.add_row(label, *("" if value is None else format(value, form) for value in values))


def _percent(values: Sequence[float | None]) -> list[float | None]:
    return [None if value is None else 100 * value for value in values]
