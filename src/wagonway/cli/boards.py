"""`wagonway board check`: what a board holds, or what is wrong with it."""

import json
from pathlib import Path

import typer

from wagonway.editions import load
from wagonway.errors import EditionError
from wagonway.game import new_game


def check_board(source: str, as_json: bool) -> None:
    """Load and check a board, deal one game on it, and print its figures."""
    try:
        edition = load(source)
    except EditionError as error:
        typer.echo(f"wagonway: {error}", err=True)
        raise SystemExit(1 if Path(source).is_file() else 2) from None
    board, rulebook = edition.board, edition.rulebook
    new_game(edition, rulebook.seats[1], 0, None)
    figures = {
        "id": edition.id,
        "seats": list(rulebook.seats),
        "cities": len(board.cities),
        "routes": len(board.routes),
        "double_routes": sum(route.twin is not None for route in board.routes) // 2,
        "ferries": sum(route.ferry > 0 for route in board.routes),
        "tunnels": sum(route.tunnel for route in board.routes),
        "spaces": sum(route.length for route in board.routes),
        "tickets": len(board.tickets),
        "companies": len(board.companies),
    }
    if as_json:
        typer.echo(json.dumps(figures))
        return
    seats = "-".join(str(count) for count in rulebook.seats)
    typer.echo(f"{edition.names['en']}: fine, for {seats} players")
    for key, value in figures.items():
        if key not in ("id", "seats"):
            typer.echo(f"{value:6} {key.replace('_', ' ')}")
