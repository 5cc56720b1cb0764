"""The shapes that leave the oracle: a full-information position and an outcome."""

from typing import Literal, TypedDict

Phase = Literal[
    "first_tickets",
    "turn",
    "second_card",
    "tickets",
    "surcharge",
    "share",
    "neutral_share",
    "over",
]


class Position(TypedDict):
    """Everything that lies on the table, hidden or not."""

    edition: str
    seats: int
    seat: int | None
    """Whose decision; the first of those who owe one, clockwise from the first player."""
    first: int
    phase: Phase
    turn: int
    """Turns finished."""
    passes: int
    """In succession so far (T2)."""
    hands: list[dict[str, int]]
    market: list[str | None]
    deck: list[str]
    """Top first."""
    discard: dict[str, int]
    tickets: list[list[str]]
    offer: list[list[str]]
    refused: list[list[str]]
    """First tickets given back and not yet put away (S8), in the order given."""
    ticket_deck: list[str]
    """Top first."""
    box: list[str]
    """Tickets out of the game."""
    routes: dict[str, int]
    stations: dict[str, int]
    shares: list[dict[str, list[int]]]
    neutral_shares: dict[str, list[int]]
    wagons: list[int]
    last_turns: int | None
    """Turns still to be played once the end is announced (E1)."""
    laid: dict[str, int]
    turned: list[str]


class Outcome(TypedDict):
    """The final scores, line by line, and who won by what."""

    scores: list[int]
    lines: list[dict[str, int]]
    completed: list[int]
    longest: list[int]
    winners: list[int]
    decided_by: str
