"""The figures as tables for people."""

from typing import Any

from rich.console import Console
from rich.table import Table


def print_report(report: dict[str, Any], threads: int) -> None:
    """Print everything that was measured."""
    console = Console(highlight=False)
    console.print(_random_play(report["random_play"], threads))
    if "beside" in report:
        beside = report["beside"]
        console.print(
            f"usa-2004, 2 seats: {beside['ours_us']:.1f} us a game, the program beside it "
            f"{beside['theirs_us']:.1f} us: ratio {beside['ratio']:.2f}"
        )
    console.print(f"plain Python, usa-2004, 2 seats: {report['plain_ms_per_game']:.2f} ms a game")
    console.print(f"a game's record: {report['bytes_per_game']} bytes")
    console.print(_longest_paths(report["longest_path"]))
    console.print(_start_times(report["start"]))


def print_environments(rows: list[dict[str, Any]]) -> None:
    """Print the environments' figures."""
    table = Table(title="Environments: usa-2004, 2 seats, random decisions")
    table.add_column("")
    table.add_column("steps/s", justify="right")
    for row in rows:
        missing = f"not measured: needs {row.get('missing')}"
        figure = f"{row['steps_per_second']:,.0f}" if "steps_per_second" in row else missing
        table.add_row(row["name"], figure)
    Console(highlight=False).print(table)


def _random_play(rows: list[dict[str, Any]], threads: int) -> Table:
    table = Table(title="Uniformly random play, compiled")
    for column in ("edition", "seats"):
        table.add_column(column, no_wrap=True)
    for column in (
        *("games/s", "M dec./s", "ns", "x usa-2004"),
        *(f"games/s, {threads} threads", "gain"),
    ):
        table.add_column(column, justify="right")
    for row in rows:
        table.add_row(
            row["edition"],
            str(row["seats"]),
            f"{row['games_per_second']:,.0f}",
            f"{row['decisions_per_second'] / 1e6:.2f}",
            f"{row['ns_per_decision']:.0f}",
            "" if row["ratio"] is None else f"{row['ratio']:.2f}",
            f"{row['games_per_second_threads']:,.0f}",
            f"{row['speed_up']:.2f}",
        )
    return table


def _longest_paths(rows: list[dict[str, Any]]) -> Table:
    table = Table(title="Longest path on a full network")
    table.add_column("edition")
    for column in ("mean, us", "hardest found, us", "the same in plain Python, ms"):
        table.add_column(column, justify="right")
    for row in rows:
        table.add_row(
            row["edition"],
            f"{row['mean_us']:.1f}",
            f"{row['hardest_us']:.1f}",
            f"{row['hardest_plain_ms']:.1f}",
        )
    return table


def _start_times(times: dict[str, float | None]) -> Table:
    table = Table(title="A fresh process")
    table.add_column("")
    table.add_column("seconds", justify="right")
    for key, seconds in times.items():
        shown = "add --cold" if seconds is None else f"{seconds:.2f}"
        table.add_row(key.replace("_", " "), shown)
    return table
