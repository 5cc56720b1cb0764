"""Tables that the command line prints."""

from rich.console import Console
from rich.table import Table

from wagonway.cli.texts import TEXTS
from wagonway.game import Game
from wagonway.outcome import Outcome


def print_outcome(game: Game, outcome: Outcome, language: str) -> None:
    """The final score line by line, and who won by what."""
    words = TEXTS[language]
    console = Console(highlight=False)
    table = Table()
    table.add_column("")
    for seat in range(game.seats):
        table.add_column(f"{words['seat']} {seat}", justify="right")
    for line in outcome.lines[0]:
        if any(lines[line] for lines in outcome.lines):
            table.add_row(words[line], *(str(lines[line]) for lines in outcome.lines))
    table.add_row(words["total"], *(f"[bold]{score}[/bold]" for score in outcome.scores))
    table.add_section()
    table.add_row(words["completed"], *map(str, outcome.completed))
    table.add_row(words["longest"], *map(str, outcome.longest))
    console.print(table)
    winners = ", ".join(f"{words['seat']} {seat}" for seat in outcome.winners)
    console.print(f"{words['won']}: {winners} ({words['by_' + outcome.decided_by]})")
