"""`wagonway play`, `serve` and `verify`: the options; what they do is in `wagonway.server`."""

import json
from pathlib import Path
from typing import Annotated

import typer

from wagonway.errors import SetupError

Port = Annotated[int, typer.Option(min=1, max=65535, help="The port to listen on.")]
Database = Annotated[
    str | None,
    typer.Option(
        envvar="WAGONWAY_DATABASE",
        help="sqlite:///path or postgresql://...; the user's data folder if left out.",
    ),
]


def play(
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="The port; a free one if left out.")
    ] = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the browser.")
    ] = True,
    database: Database = None,
) -> None:
    """Play in the browser: a server for this machine, a table against bots one click away."""
    typer.echo("Wagonway is starting (the first time it takes a little longer) ...", err=True)
    try:
        from wagonway.server.run import play as play_here
    except ModuleNotFoundError as error:
        raise _missing(error) from None
    play_here(port, browser, database)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Port = 8275,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="Processes; several need PostgreSQL.")
    ] = 1,
    database: Database = None,
    boards: Annotated[
        Path | None, typer.Option(help="A folder of board files to offer beside the five.")
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Another origin whose pages may connect, such as https://example.org."),
    ] = None,
    proxies: Annotated[
        str, typer.Option(help="Addresses of reverse proxies whose headers are believed.")
    ] = "127.0.0.1",
    bot_processes: Annotated[
        int, typer.Option(min=0, max=64, help="Processes in which bots think, for each worker.")
    ] = 1,
    rate_limits: Annotated[
        bool, typer.Option("--rate-limits/--no-rate-limits", help="Limit what one address may ask.")
    ] = True,
    log_json: Annotated[bool, typer.Option("--log-json", help="Log lines as JSON.")] = False,
) -> None:
    """Serve tables to others; docs/server.md says how to run it for long."""
    try:
        from wagonway.server.run import default_database
        from wagonway.server.run import serve as serve_tables
        from wagonway.server.settings import NO_LIMITS, Limits, Settings
    except ModuleNotFoundError as error:
        raise _missing(error) from None
    settings = Settings(
        database=database or default_database(),
        boards=None if boards is None else str(boards),
        origins=tuple(origin or ()),
        limits=Limits() if rate_limits else NO_LIMITS,
        bot_processes=bot_processes,
        log_json=log_json,
    )
    serve_tables(host, port, workers, settings, proxies)


def verify(
    file: Annotated[Path, typer.Argument(help="A record, as a server gives when a game is over.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print what was found as JSON.")] = False,
) -> None:
    """Recompute a record: the shuffle's commitment, the deal, and every move."""
    from wagonway.server.records import check_record

    try:
        checked = check_record(file)
    except ValueError as error:
        if as_json:
            typer.echo(json.dumps({"ok": False, "error": str(error)}))
        else:
            typer.echo(f"wagonway: {file}: {error}", err=True)
        raise typer.Exit(1) from None
    outcome = checked.game.outcome()
    found = {
        "ok": True,
        "shuffle_proved": checked.secret is not None,
        "commitment": checked.commitment,
        "first_seat_drawn": checked.first_drawn,
        "moves": len(checked.game.history),
        "over": checked.game.is_over,
        "scores": None if outcome is None else outcome.scores,
    }
    if as_json:
        typer.echo(json.dumps(found))
        return
    if checked.secret is None:
        typer.echo("shuffle     not proved: the record has no secret and commitment")
    else:
        typer.echo(f"commitment  {checked.commitment}")
        typer.echo("            is the SHA-256 of the secret: compare it with the one shown before")
        typer.echo("            the deal. Secret and words give the seed of this record.")
    drawn = "drawn from the seed" if checked.first_drawn else "named when the table was made"
    typer.echo(f"first seat  {drawn}")
    typer.echo(f"moves       all {len(checked.game.history)} are legal")
    if outcome is None:
        typer.echo("result      the game is not over")
    else:
        typer.echo(f"result      {', '.join(map(str, outcome.scores))} points, as the rules say")


def _missing(error: ModuleNotFoundError) -> SetupError:
    return SetupError(
        f"the server needs more packages ({error.name} is missing); "
        "expected: pip install 'wagonway[server]'"
    )
