"""Games with bots written in Python: one at a time, each bot shown its seat's view and no more."""

import hashlib
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wagonway.action import Move
from wagonway.arena.failures import Failure
from wagonway.arena.match import Match, edition_of
from wagonway.arena.rows import WIN, Rows, blank_rows, order_of_play, turns_by_seat
from wagonway.bots import registry
from wagonway.game import Game, new_game
from wagonway.vocab import LINE_NAMES, TIE_BREAK_NAMES

Choice = Callable[[dict[str, Any], list[Move]], Any]
"""A bot's `choose`. Any: what somebody's bot gives back may be anything."""


class BotFailure(Exception):
    """A bot raised an error, or decided something that can't be."""

    def __init__(self, seat: int, reason: str) -> None:
        super().__init__(reason)
        self.seat = seat
        self.reason = reason


def play_plainly(
    match: Match,
    numbers: NDArray[np.int64],
    seeds: NDArray[np.int64],
    seating: NDArray[np.int64],
    failures: list[Failure],
) -> Rows:
    """The rows of these games; one in which a bot fails is unfinished, and told in *failures*."""
    edition = edition_of(match)
    rows = blank_rows(len(seeds), match.seats)
    for place, seed in enumerate(seeds):
        bots = [match.bots[bot] for bot in seating[place]]
        game = new_game(edition, match.seats, int(seed), None)
        try:
            play_game(game, bots, match.most_turns)
        except BotFailure as failure:
            failures.append(
                Failure(
                    *(int(numbers[place]), int(seed), failure.seat, bots[failure.seat]),
                    *(failure.reason, game.record()),
                )
            )
        write_rows(game, rows[place])
    return rows


def play_game(game: Game, bots: list[str], most_turns: int = 0) -> None:
    """Play a game to its end, or for so many turns; raises BotFailure."""
    choices = [_make(bot, game.seed, seat) for seat, bot in enumerate(bots)]
    while not game.is_over and (most_turns == 0 or game.turn < most_turns):
        seat = game.pending()[0]
        choose = choices[seat]
        # A bot may raise anything, and give back anything.
        try:
            game.play(choose(game.view(seat), game.moves(seat)), seat)
        except (Exception, SystemExit) as error:
            raise BotFailure(seat, _said(error)) from error


def seed_of_bot(seed: int, seat: int) -> int:
    """What decides a bot's own chance in a game: another number for every seat."""
    digest = hashlib.sha256(f"{seed} {seat}".encode()).digest()
    return int.from_bytes(digest[:8]) >> 1


def write_rows(game: Game, row: Rows) -> None:
    """Note how a game stands, in one row for each seat."""
    seats = game.seats
    players = game.view(None)["players"]
    first = np.array([game.first])
    row["decisions"] = len(game.history)  # of people's moves, not of their small parts
    row["order"] = order_of_play(first, seats)[0]
    row["turns"] = turns_by_seat(np.array([game.turn]), first, seats)[0]
    row["wagons"] = [player["wagons"] for player in players]
    outcome = game.outcome()
    if outcome is None:
        return
    row["finished"] = 1
    row["score"] = outcome.scores
    row["lines"] = [[lines[name] for name in LINE_NAMES] for lines in outcome.lines]
    for seat in outcome.winners:
        row["win"][seat] = WIN // len(outcome.winners)
    row["decided_by"] = TIE_BREAK_NAMES.index(outcome.decided_by)
    row["kept"] = [len(player["ticket_list"]) for player in players]
    row["done"] = outcome.completed
    row["longest"] = outcome.longest


def _make(bot: str, seed: int, seat: int) -> Choice:
    try:
        return registry.make(bot, seed_of_bot(seed, seat)).choose
    except (Exception, SystemExit) as error:
        raise BotFailure(seat, _said(error)) from error


def _said(error: BaseException) -> str:
    first_line = str(error).strip().partition("\n")[0]
    return f"{type(error).__name__}: {first_line}" if first_line else type(error).__name__
