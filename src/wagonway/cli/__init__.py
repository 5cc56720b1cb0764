"""The command line: `wagonway`. Each command imports what it needs when it runs."""

from pathlib import Path
from typing import Annotated

import typer

from wagonway.arena.commands import arena, board_report, leaderboard, simulate
from wagonway.bench import bench
from wagonway.cli.serving import play, serve, verify

app = typer.Typer(
    name="wagonway",
    help="Train-route board games of five rulebooks: play, study, measure.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
board_app = typer.Typer(help="Boards: the five, and your own.", no_args_is_help=True)
app.add_typer(board_app, name="board")

EditionName = Annotated[str, typer.Argument(help="An edition's name, or the path of a board file.")]


app.command()(play)
app.command()(serve)


@app.callback(invoke_without_command=True)
def show_version(
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    """Options before any command."""
    if version:
        from wagonway import __version__

        typer.echo(__version__)
        raise typer.Exit


@app.command()
def terminal(
    edition: EditionName = "usa",
    seats: Annotated[int, typer.Option(help="Players, you included.")] = 2,
    seed: Annotated[str | None, typer.Option(help="Decides all chance; drawn if left out.")] = None,
    record: Annotated[
        Path | None,
        typer.Option(help="Keep the game in this file, and go on with it if it is there."),
    ] = None,
    language: Annotated[
        str | None, typer.Option("--language", "-l", help="en or fr; the terminal's if left out.")
    ] = None,
    bots: Annotated[
        str, typer.Option(help="The opponents: a level or a bot, or one for each with commas.")
    ] = "normal",
) -> None:
    """Play in the terminal against bots."""
    from wagonway.cli.terminal import play_in_terminal

    play_in_terminal(edition, seats, seed, record, language, bots)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record, as `terminal --record` writes.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the outcome as JSON.")] = False,
    position: Annotated[bool, typer.Option(help="Print the last position as JSON.")] = False,
    moves: Annotated[bool, typer.Option(help="Print every move.")] = False,
) -> None:
    """Play a record again and print how the game stands."""
    from wagonway.cli.replaying import replay_file

    replay_file(file, as_json, position, moves)


app.command()(verify)


@board_app.command("check")
def board_check(
    board: Annotated[str, typer.Argument(help="The path of a board file, or an edition's name.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print what it holds as JSON.")] = False,
) -> None:
    """Check a board file, or say where it is wrong and what was expected."""
    from wagonway.cli.boards import check_board

    check_board(board, as_json)


@board_app.command("draw")
def board_draw(
    board: EditionName,
    output: Annotated[Path, typer.Option("--output", "-o", help="The SVG file to write.")],
    theme: Annotated[str, typer.Option(help="light or dark.")] = "light",
    language: Annotated[str, typer.Option("--language", "-l", help="en or fr.")] = "en",
    position: Annotated[
        Path | None,
        typer.Option(help="A record or a position: its wagons and stations are drawn too."),
    ] = None,
) -> None:
    """Draw a board as an SVG file; a board of your own is laid out first."""
    from wagonway.drawing.command import draw_board

    draw_board(board, output, theme, language, position, lambda text: typer.echo(text, err=True))


@board_app.command("layout")
def board_layout(
    board: EditionName,
    output: Annotated[Path, typer.Option("--output", "-o", help="The JSON file to write.")],
) -> None:
    """Lay a board out and write its geometry, as the web client reads it."""
    from wagonway.drawing.command import lay_out_board

    lay_out_board(board, output, lambda text: typer.echo(text, err=True))


board_app.command("report")(board_report)
app.command()(simulate)
app.command()(arena)
app.command()(leaderboard)
app.command()(bench)


@app.command()
def warmup() -> None:
    """Compile the rules for this machine now rather than at the first batch of games."""
    from wagonway.engine.batch import warmup as compile_now

    typer.echo(f"ready after {compile_now():.1f} s")


def main() -> None:
    """Run the command line; what Wagonway refuses ends with a sentence and exit code 2."""
    from wagonway.errors import WagonwayError

    try:
        app()
    except WagonwayError as error:
        typer.echo(f"wagonway: {error}", err=True)
        raise SystemExit(2) from None
    except BrokenPipeError:
        raise SystemExit(0) from None
