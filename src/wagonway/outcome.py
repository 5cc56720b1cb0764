"""The result of a game: scores line by line, the winners, and what decided."""

from dataclasses import asdict, dataclass
from typing import Any

from wagonway.engine.state import State
from wagonway.lexicon import bits_of
from wagonway.vocab import LINE_NAMES, TIE_BREAK_NAMES


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended; every list has one entry for each seat."""

    scores: list[int]
    lines: list[dict[str, int]]
    """Points by line: routes, tickets, longest_path, most_tickets, stations, companies."""
    completed: list[int]
    """Tickets completed."""
    longest: list[int]
    """Length of the longest path, in wagons (E3)."""
    winners: list[int]
    """Seats; several if the win is shared (E5)."""
    decided_by: str
    """ "points", the tie-break that decided, or "shared"."""

    def to_json(self) -> dict[str, Any]:
        """The outcome as JSON."""
        return asdict(self)


def outcome_of(state: State) -> Outcome:
    """The outcome of a game that is over."""
    players = state.player[: state.n_seats]
    return Outcome(
        scores=[player.score for player in players],
        lines=[dict(zip(LINE_NAMES, player.lines, strict=True)) for player in players],
        completed=[player.completed for player in players],
        longest=[player.longest for player in players],
        winners=bits_of(state.winners),
        decided_by=TIE_BREAK_NAMES[state.decided_by],
    )
