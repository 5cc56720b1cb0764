"""`wagonway terminal`: a game in the terminal, a person against bots."""

import json
import os
import random
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.markup import escape

from wagonway.arena.commands import split_bots
from wagonway.bots.registry import make
from wagonway.cli.tables import print_outcome
from wagonway.cli.texts import TEXTS
from wagonway.errors import IllegalMove, NotationError, SetupError
from wagonway.game import Game, new_game
from wagonway.record import read_record
from wagonway.sentences import REASONS_FR

PERSON = 0
LISTED = 40
"""Moves shown at once."""

STYLES = {
    "purple": "magenta",
    "white": "bright_white",
    "blue": "bright_blue",
    "yellow": "bright_yellow",
    "orange": "dark_orange",
    "black": "grey50",
    "red": "bright_red",
    "green": "bright_green",
    "locomotive": "bold",
}


def play_in_terminal(
    edition: str,
    seats: int,
    seed: str | None,
    record: Path | None,
    language: str | None,
    bots: str,
) -> None:
    """Play, from the first tickets to the score, as long as there is input."""
    terminal = Terminal(_language(language), list(split_bots(bots)) or ["normal"])
    for spec in terminal.bots:
        make(spec)  # so that a wrong one is refused before the game begins
    if record is not None and record.exists():
        game = read_record(record)
        terminal.say("going_on", len(game.history))
    else:
        game = new_game(edition, seats, _seed(seed), None)
        name = game.edition.names[terminal.language]
        terminal.say("welcome", name, seats, PERSON, game.seed)
    if terminal.finish(game, record):
        outcome = game.outcome()
        assert outcome is not None
        print_outcome(game, outcome, terminal.language)
    else:
        terminal.say("quit")
    if record is not None:
        terminal.say("kept", record)


def _language(asked: str | None) -> str:
    if asked is None:
        system = os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
        return "fr" if system.startswith("fr") else "en"
    if asked not in TEXTS:
        raise SetupError(TEXTS["en"]["language"].format(asked))
    return asked


def _seed(asked: str | None) -> int | str:
    if asked is None:
        return random.SystemRandom().randrange(1 << 53)
    return int(asked) if asked.isascii() and asked.isdecimal() else asked


class Terminal:
    """What the person sees and types."""

    def __init__(self, language: str, bots: list[str]) -> None:
        self.bots = bots
        self.language = language
        self.words = TEXTS[language]
        self.console = Console(highlight=False)

    def say(self, key: str, *values: object) -> None:
        """Print one of the texts."""
        self.console.print(self.words[key].format(*values), markup=False)

    def finish(self, game: Game, record: Path | None) -> bool:
        """Play until the game is over; False if the person left before."""
        chance = random.Random(game.seed + len(game.history))
        bots = [
            make(self.bots[(seat - 1) % len(self.bots)], chance.getrandbits(62))
            for seat in range(game.seats)
        ]
        if record is not None:
            _write(record, game.record())
        while not game.is_over:
            seat = game.pending()[0]
            if seat != PERSON:
                move = game.play(bots[seat].choose(game.view(seat), game.moves(seat)), seat)
                # Others' choices of tickets are theirs to know (V2).
                said = "keep" if move.kind == "keep" else str(move)
                self.console.print(f"[dim]{self.words['seat']} {seat}: {said}[/dim]")
            elif not self.ask(game):
                return False
            if record is not None:
                _write(record, game.record())
        return True

    def ask(self, game: Game) -> bool:
        """Let the person decide; False if they want to stop."""
        self.show(game)
        while True:
            try:
                line = self.console.input("[bold]>[/bold] ").strip()
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                return False
            match line.split():
                case []:
                    continue
                case ["quit" | "exit"]:
                    return False
                case ["?" | "help"]:
                    self.console.print(self.words["help"], markup=False)
                case ["moves", *words]:
                    self.list_moves(game, " ".join(words))
                case ["routes", *words]:
                    self.list_routes(game, " ".join(words))
                case _:
                    if self.play(game, line):
                        return True

    def play(self, game: Game, line: str) -> bool:
        """Play what was typed, or say why not."""
        try:
            game.play(line, PERSON)
        except IllegalMove as refusal:
            said = REASONS_FR.get(refusal.reason) if self.language == "fr" else None
            self.console.print(said or str(refusal), markup=False)
            return False
        except NotationError as error:
            self.console.print(str(error), markup=False)
            return False
        return True

    def show(self, game: Game) -> None:
        """The table as the person sees it."""
        words, view = self.words, game.view(PERSON)
        if view["last_turns"]:
            self.console.print(f"[bold red]{words['last_round'].format(view['last_turns'])}")
        self.console.rule(f"{words['turn']} {view['turn'] + 1}")
        for seat, player in enumerate(view["players"]):
            self.console.print(self.player_line(seat, player))
        market = "  ".join(self.card(card) for card in view["market"] if card)
        self.console.print(f"{words['market']}: {market}   {words['deck']}: {view['deck']}")
        hand = "  ".join(f"{count} {self.card(card)}" for card, count in view["hand"].items())
        self.console.print(f"{words['hand']}: {hand}")
        for key, label in (("tickets", "your_tickets"), ("offer", "offer")):
            if view[key]:
                named = [self.ticket(game, pair) for pair in view[key]]
                self.console.print(f"{words[label]}: {', '.join(named)}")
        if view["turned"]:
            turned = "  ".join(self.card(card) for card in view["turned"])
            self.console.print(f"{words['turned']}: {turned}   {words['due']}: {view['due']}")

    def player_line(self, seat: int, player: dict[str, Any]) -> str:
        """One player's public facts."""
        words = self.words
        name = words["you"] if seat == PERSON else f"{words['seat']} {seat}"
        facts = [f"{player['score']} {words['points']}", f"{player['wagons']} {words['wagons']}"]
        facts.append(f"{player['cards']} {words['cards']}")
        if player["tickets"] is not None:
            facts.append(f"{player['tickets']} {words['tickets']}")
        if player["stations"]:
            facts.append(f"{player['stations']} {words['stations']}")
        if player["shares"]:
            held = ", ".join(f"{name} {len(numbers)}" for name, numbers in player["shares"].items())
            facts.append(f"{words['shares']}: {held}")
        return f"[bold]{name}[/bold]  " + " · ".join(facts)

    def card(self, name: str) -> str:
        """A card in its colour, as moves spell it."""
        return f"[{STYLES[name]}]{name}[/]"

    def ticket(self, game: Game, pair: list[str]) -> str:
        """A ticket with its points."""
        ticket = game.board.ticket("-".join(pair))
        return f"{escape(ticket.id)} ({ticket.points})"

    def list_moves(self, game: Game, word: str) -> None:
        """Legal moves with a word in them."""
        found = [str(move) for move in game.moves(PERSON) if word in str(move)]
        for text in found[:LISTED]:
            self.console.print(f"  {text}", markup=False)
        if len(found) > LISTED:
            self.say("more", len(found) - LISTED)
        if not found:
            self.say("no_match")

    def list_routes(self, game: Game, word: str) -> None:
        """Routes of a city: length, colour, kind, and whose they are."""
        owners = game.view(PERSON)["routes"]
        found = [route for route in game.board.routes if word in route.id]
        for route in found:
            owner = owners.get(route.id)
            state = self.words["free"] if owner is None else f"{self.words['seat']} {owner}"
            points = game.edition.rulebook.route_points[route.length]
            facts = [f"{route.length} {self.words[route.colour]}"]
            facts += [f"{self.words['ferry']} {route.ferry}"] if route.ferry else []
            facts += [self.words["tunnel"]] if route.tunnel else []
            facts += [self.words["worth"].format(points), state, *route.companies]
            self.console.print(f"  {route.id}: {', '.join(facts)}", markup=False)
        if not found:
            self.say("no_match")


def _write(path: Path, record: dict[str, Any]) -> None:
    """Replace the file as a whole, so that a crash leaves the old one or the new one."""
    beside = path.with_name(path.name + ".new")
    try:
        beside.write_text(json.dumps(record), encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        typer.echo(f"wagonway: {path}: can't be written ({error.strerror})", err=True)
        raise SystemExit(2) from None
