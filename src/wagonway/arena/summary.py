"""The figures of many games, by bot. Whole numbers are added up, so no order of adding shows."""

from collections import Counter
from math import sqrt
from typing import Any

import numpy as np

from wagonway.arena.blocks import wins_by_bot
from wagonway.arena.intervals import BlockShare, wilson
from wagonway.arena.match import Match
from wagonway.arena.rows import WIN, Rows
from wagonway.vocab import LINE_NAMES, TIE_BREAK_NAMES

SUMMED = ("score", "turns", "kept", "done", "wagons", "longest")


class Summary:
    """Adds up rows as they come."""

    def __init__(self, match: Match) -> None:
        n = match.seats
        self.match = match
        self.games = 0
        """Finished; the others are counted below and nowhere else (T3)."""
        self.unfinished = 0
        self.failed = 0
        self.decisions = 0
        self.turns = 0
        self.decided_by: Counter[str] = Counter()
        self.wins = [BlockShare() for _ in range(n)]
        self.sums = {name: [0] * n for name in SUMMED}
        self.lines = np.zeros((n, len(LINE_NAMES)), np.int64)
        self.squares = [0] * n
        """Of scores."""
        self.won = [0] * n
        """Games won, shared ones whole, and the scores in them."""
        self.winning_scores = [0] * n
        self.by_order = [0] * n
        """Wins by place in the order of play, in parts of WIN."""
        self.scores: list[Counter[int]] = [Counter() for _ in range(n)]

    def add(self, rows: Rows, failed: int = 0) -> None:
        """Add the rows of a task, of which so many games failed."""
        done = rows[rows["finished"][:, 0] == 1]
        self.games += len(done)
        self.failed += failed
        self.unfinished += len(rows) - len(done) - failed
        self.decisions += int(done["decisions"][:, 0].sum())
        self.turns += int(done["turns"].sum())
        kinds, counts = np.unique(done["decided_by"][:, 0], return_counts=True)
        for kind, count in zip(kinds, counts, strict=True):
            self.decided_by[TIE_BREAK_NAMES[kind]] += int(count)
        self._add_blocks(rows)
        for place in range(self.match.seats):
            self.by_order[place] += int(done["win"][done["order"] == place].sum(dtype=np.int64))
            self._add_bot(place, done[done["bot"] == place])

    def _add_bot(self, bot: int, rows: Rows) -> None:
        for name in SUMMED:
            self.sums[name][bot] += int(rows[name].sum(dtype=np.int64))
        self.lines[bot] += rows["lines"].sum(axis=0, dtype=np.int64)
        scores = rows["score"].astype(np.int64)
        self.squares[bot] += int((scores * scores).sum())
        won = rows["win"] > 0
        self.won[bot] += int(won.sum())
        self.winning_scores[bot] += int(scores[won].sum())
        values, counts = np.unique(scores, return_counts=True)
        self.scores[bot].update(dict(zip(values.tolist(), counts.tolist(), strict=True)))

    def _add_blocks(self, rows: Rows) -> None:
        rotations = self.match.rotations
        starts = np.arange(0, len(rows), rotations)  # the last block may be cut short
        if not len(starts):
            return
        games = np.add.reduceat(rows["finished"][:, 0].astype(np.int64), starts)
        wins = np.add.reduceat(wins_by_bot(rows), starts, axis=0)
        for bot, share in enumerate(self.wins):
            won = wins[:, bot]
            sums = (games, won, won * won, won * games, games * games)
            a, b, c, d, e = (int(each.sum()) for each in sums)
            share.add(len(starts), (a, b, c, d, e))

    def to_json(self) -> dict[str, Any]:
        """The summary as one object; lists have one entry for each bot, in the order given."""
        n, games = self.match.seats, self.games
        means = {name: [_mean(total, games) for total in self.sums[name]] for name in SUMMED}
        wins = [share.wins / WIN for share in self.wins]
        best = sum(self.winning_scores)
        return {
            "edition": self._edition(),
            "seats": n,
            "bots": list(self.match.bots),
            "seed": self.match.seed,
            "rotate": self.match.rotate,
            "games": games,
            "unfinished": self.unfinished,
            "failed": self.failed,
            "wins": wins,
            "win_share": [_mean(each, games) for each in wins],
            "win_interval": [list(share.interval(WIN)) for share in self.wins],
            "mean_score": means["score"],
            "score_deviation": [
                _deviation(self.squares[bot], self.sums["score"][bot], games) for bot in range(n)
            ],
            "mean_winning_score": [
                _mean(self.winning_scores[bot], self.won[bot]) for bot in range(n)
            ],
            "turns_per_seat": means["turns"],
            "score_lines": [
                {
                    name: _mean(int(total), games)
                    for name, total in zip(LINE_NAMES, row, strict=True)
                }
                for row in self.lines
            ],
            "tickets_kept": means["kept"],
            "tickets_done": means["done"],
            "wagons_left": means["wagons"],
            "longest_path": means["longest"],
            "win_share_by_order": [_mean(each / WIN, games) for each in self.by_order],
            "first_seat": {
                "win_share": _mean(self.by_order[0] / WIN, games),
                "win_interval": list(wilson(_mean(self.by_order[0] / WIN, games) or 0.0, games)),
                "fair_share": 1 / n,
            },
            "all": {
                "mean_score": _mean(sum(self.sums["score"]), games * n),
                "mean_winning_score": _mean(best, sum(self.won)),
                "turns_per_seat": _mean(self.turns, games * n),
                "decisions_per_game": _mean(self.decisions, games),
            },
            "decided_by": {name: self.decided_by[name] for name in TIE_BREAK_NAMES},
        }

    def _edition(self) -> str:
        edition = self.match.edition
        return edition if isinstance(edition, str) else str(edition["id"])


def _mean(total: float, count: int) -> float | None:
    return total / count if count else None


def _deviation(squares: int, total: int, count: int) -> float | None:
    if count == 0:
        return None
    mean = total / count
    return sqrt(max(squares / count - mean * mean, 0.0))
