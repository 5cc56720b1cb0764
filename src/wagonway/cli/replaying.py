"""`wagonway replay`: a record played again."""

import json
from pathlib import Path

import typer

from wagonway.cli.tables import print_outcome
from wagonway.record import read_record


def replay_file(file: Path, as_json: bool, position: bool, moves: bool) -> None:
    """Print the moves, the position or the outcome of a record."""
    game = read_record(file)
    outcome = game.outcome()
    if moves:
        for number, (seat, move) in enumerate(game.history):
            typer.echo(f"{number:4} {seat}  {move}")
    if position:
        typer.echo(json.dumps(game.position()))
    elif as_json:
        result = None if outcome is None else outcome.to_json()
        summary = {"edition": game.edition.id, "seats": game.seats, "turns": game.turn}
        summary |= {"moves": len(game.history), "over": game.is_over, "outcome": result}
        typer.echo(json.dumps(summary))
    elif outcome is not None:
        print_outcome(game, outcome, "en")
    elif not moves:
        typer.echo(f"{game!r}: not over after {len(game.history)} moves")
