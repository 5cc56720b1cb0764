"""What happened to a board's routes and tickets over many games, counted in whole numbers."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wagonway.arena.rows import split_wins
from wagonway.bots.batch import Results
from wagonway.editions import Edition
from wagonway.engine.limits import MAX_TICKETS

Integers = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class BoardCounts:
    """Sums over finished games, by route and by ticket in the order of the board's file."""

    games: int
    claimed: Integers
    """Games in which the route was claimed."""
    claim_turns: Integers
    """Sum of how many turns had been taken round the table when it was."""
    opened: Integers
    """Games in which it was the first route claimed."""
    owner_wins: Integers
    """What the owners of the route won, in parts of WIN."""
    kept: Integers
    """How often the ticket was kept."""
    done: Integers
    """How often a kept one was completed."""
    holder_wins: Integers
    """What those who kept it won, in parts of WIN."""

    def __add__(self, other: "BoardCounts") -> "BoardCounts":
        return BoardCounts(
            self.games + other.games,
            self.claimed + other.claimed,
            self.claim_turns + other.claim_turns,
            self.opened + other.opened,
            self.owner_wins + other.owner_wins,
            self.kept + other.kept,
            self.done + other.done,
            self.holder_wins + other.holder_wins,
        )


def count_board(edition: Edition, results: Results) -> BoardCounts:
    """The counts of these games."""
    n_routes, n_tickets = len(edition.board.routes), len(edition.board.tickets)
    seats = results.scores.shape[1]
    finished = ~results.unfinished
    wins = split_wins(results.winners, seats)[finished].astype(np.int64)
    owner = results.owner[finished][:, :n_routes].astype(np.int64)
    turn = results.claimed[finished][:, :n_routes].astype(np.int64)
    taken = owner >= 0
    games = np.arange(len(owner))
    # A route claimed in no turn comes last; in every game somebody claims one, or nobody does.
    first = np.where(taken, turn, np.iinfo(np.int64).max).argmin(axis=1)
    opened = np.bincount(first[taken[games, first]], minlength=n_routes)
    won = np.where(taken, np.take_along_axis(wins, np.maximum(owner, 0), axis=1), 0)
    bits = np.arange(MAX_TICKETS)[:n_tickets]
    kept = results.kept_bits[finished][:, :, None] >> bits & 1
    done = results.done_bits[finished][:, :, None] >> bits & 1
    return BoardCounts(
        games=len(owner),
        claimed=taken.sum(axis=0),
        claim_turns=np.where(taken, turn // seats, 0).sum(axis=0),
        opened=opened,
        owner_wins=won.sum(axis=0),
        kept=kept.sum(axis=(0, 1)),
        done=done.sum(axis=(0, 1)),
        holder_wins=(kept * wins[:, :, None]).sum(axis=(0, 1)),
    )
