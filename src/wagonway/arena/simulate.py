"""`wagonway simulate`: many games between the same bots, and their figures."""

import json
from contextlib import nullcontext
from pathlib import Path

import typer

from wagonway.arena.match import Match
from wagonway.arena.parquet import ParquetFile
from wagonway.arena.plots import check_plot, plot_scores
from wagonway.arena.runner import check_bots
from wagonway.arena.session import Means, open_session
from wagonway.arena.summary import Summary
from wagonway.arena.tables import print_summary


def run_simulation(
    match: Match, games: int, means: Means, out: Path | None, plot: Path | None, as_json: bool
) -> int:
    """Play, print and write; the exit code."""
    check_bots(match.bots)
    check_plot(plot)
    summary = Summary(match)
    file = nullcontext() if out is None else ParquetFile(out, match)
    with open_session([match], means) as session, file as rows_file:
        for _, played in session.results([(match, 0, games)], games):
            summary.add(played.rows, len(played.failures))
            if rows_file is not None:
                rows_file.add(played.rows)
    figures = summary.to_json()
    if as_json:
        typer.echo(json.dumps(figures))
    else:
        print_summary(figures)
    if plot is not None:
        plot_scores(match.bots, summary.scores, plot)
    return session.exit_code(games)
