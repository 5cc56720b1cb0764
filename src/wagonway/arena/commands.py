"""The laboratory's commands: their options, and nothing heavy until one of them runs."""

from pathlib import Path
from typing import Annotated

import typer

EditionName = Annotated[str, typer.Argument(help="An edition's name, or the path of a board file.")]
Bots = Annotated[
    str,
    typer.Option(
        help="Bots, separated by commas: names, name:setting=value, or path.py:Class for your own."
    ),
]
Seed = Annotated[int, typer.Option(min=0, help="Of the first games; the others follow.")]
MostTurns = Annotated[
    int, typer.Option(min=0, help="A game is left unfinished after so many turns; 0: never.")
]
Jobs = Annotated[
    int | None,
    typer.Option(min=1, max=1024, help="Tasks at a time; as many as cores if left out."),
]
Cluster = Annotated[
    str | None,
    typer.Option(help="Play on a Ray cluster: ray://host:port, or auto for the one found here."),
]
Plot = Annotated[Path | None, typer.Option(help="Draw it to this .svg or .png file.")]
Failures = Annotated[Path, typer.Option(help="Where games in which a bot failed are kept.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Database = Annotated[str, typer.Option(help="The SQLite file in which results are kept.")]

FAILURES = Path("failed-games")
DATABASE = "ratings.sqlite"
MOST_TURNS = 2000
REPORTING = "planner"
"""The bot that plays for a board's report."""

BLOCKS = 200
BLOCKS_OF_A_TEST = 20_000


def simulate(
    edition: EditionName,
    bots: Bots,
    games: Annotated[int, typer.Option(min=1, help="How many to play.")] = 1000,
    seed: Seed = 1,
    rotate: Annotated[
        bool, typer.Option(help="Play each seed in every rotation of the bots round the table.")
    ] = True,
    most_turns: MostTurns = MOST_TURNS,
    jobs: Jobs = None,
    cluster: Cluster = None,
    out: Annotated[
        Path | None, typer.Option(help="Write a row for each game and seat to this .parquet file.")
    ] = None,
    plot: Plot = None,
    failures: Failures = FAILURES,
    as_json: AsJson = False,
) -> None:
    """Play many games between bots and print their figures."""
    from wagonway.arena.match import make_match
    from wagonway.arena.session import Means
    from wagonway.arena.simulate import run_simulation
    from wagonway.editions import load

    match = make_match(load(edition), split_bots(bots), seed, rotate, most_turns)
    means = Means(_jobs(jobs), cluster, failures)
    raise typer.Exit(run_simulation(match, games, means, out, plot, as_json))


def arena(
    edition: EditionName,
    bots: Annotated[
        str | None, typer.Option(help="Bots to rate, separated by commas; as in simulate.")
    ] = None,
    seats: Annotated[int, typer.Option(min=2, max=5, help="Of a table.")] = 2,
    schedule: Annotated[
        str,
        typer.Option(
            help="pairs: every two bots take turns round the table; "
            "tables: every choice of as many bots as there are seats."
        ),
    ] = "pairs",
    blocks: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="For each line-up, a block being one seed in all rotations. "
            f"{BLOCKS} if left out; for a test the most, {BLOCKS_OF_A_TEST}.",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, help="Of the first block; after those kept if left out.")
    ] = None,
    most_turns: MostTurns = MOST_TURNS,
    jobs: Jobs = None,
    cluster: Cluster = None,
    database: Database = DATABASE,
    sprt: Annotated[
        str | None,
        typer.Option(help="a,b: play until it is known whether a is elo0 or elo1 above b."),
    ] = None,
    elo0: Annotated[float, typer.Option(help="The test's first hypothesis.")] = 0.0,
    elo1: Annotated[float, typer.Option(help="The test's second hypothesis.")] = 10.0,
    plot: Plot = None,
    failures: Failures = FAILURES,
    as_json: AsJson = False,
) -> None:
    """Let bots meet, keep the results, and rate all bots by everything kept."""
    from wagonway.arena.lineups import line_ups
    from wagonway.arena.session import Means
    from wagonway.arena.sprt import Sprt
    from wagonway.arena.tournament import Tournament, run_arena
    from wagonway.editions import load

    named = split_bots(bots or sprt or "")
    if not named:
        raise typer.BadParameter("no bots; expected --bots a,b,c or --sprt a,b")
    test = None
    if sprt is not None:
        pair = split_bots(sprt)
        if len(pair) != 2 or pair[0] == pair[1] or not set(pair) <= set(named):
            raise typer.BadParameter(f"--sprt {sprt}; expected two of the bots: a,b")
        test = Sprt(pair[0], pair[1], elo0, elo1, seats)
    plan = Tournament(
        load(edition),
        line_ups(named, seats, schedule) if test is None else [test.line_up],
        blocks or (BLOCKS if test is None else BLOCKS_OF_A_TEST),
        seed,
        most_turns,
        test,
    )
    means = Means(_jobs(jobs), cluster, failures)
    raise typer.Exit(run_arena(plan, means, database, plot, as_json))


def leaderboard(
    database: Database = DATABASE,
    edition: Annotated[str | None, typer.Option(help="Only this edition.")] = None,
    seats: Annotated[int | None, typer.Option(help="Only tables of so many.")] = None,
    plot: Plot = None,
    as_json: AsJson = False,
) -> None:
    """Rate all bots by the results that `arena` has kept."""
    from wagonway.arena.standings import run_leaderboard

    run_leaderboard(database, edition, seats, plot, as_json)


def board_report(
    board: Annotated[str, typer.Argument(help="The path of a board file, or an edition's name.")],
    bots: Annotated[
        str | None,
        typer.Option(help="Who plays: one bot for all seats, or one for each, with commas."),
    ] = None,
    seats: Annotated[int, typer.Option(min=2, max=5, help="Of a table.")] = 2,
    games: Annotated[int, typer.Option(min=1, help="How many to play.")] = 2000,
    seed: Seed = 1,
    jobs: Jobs = None,
    plot: Plot = None,
    as_json: AsJson = False,
) -> None:
    """Have a board play-tested: its tickets, its routes, who begins, how long it takes."""
    from wagonway.arena.match import make_match
    from wagonway.arena.report import run_report
    from wagonway.arena.session import Means
    from wagonway.editions import load

    named = split_bots(bots or REPORTING)
    line_up = named * seats if len(named) == 1 else named
    match = make_match(load(board), line_up, seed, True, MOST_TURNS)
    raise typer.Exit(run_report(match, games, Means(_jobs(jobs), None, FAILURES), plot, as_json))


def split_bots(text: str) -> tuple[str, ...]:
    """Bots separated by commas; a part like `name=value` is one more setting of the one before."""
    bots: list[str] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        if bots and "=" in part and ":" not in part.partition("=")[0]:
            bots[-1] += f",{part}"
        else:
            bots.append(part)
    return tuple(bots)


def _jobs(asked: int | None) -> int:
    from wagonway.arena.pool import usable_cores

    return asked or usable_cores()
