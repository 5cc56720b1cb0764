"""What goes into the database and comes out of it, as values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


class Conflict(Exception):
    """Someone else wrote that number first: look again."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at a table."""

    seq: int
    kind: str
    seat: int | None
    # Any: JSON, by kind; see events.py.
    body: Mapping[str, Any]
    at: float
    command: str | None = None


@dataclass(frozen=True, slots=True)
class TableRow:
    """What does not change about a table."""

    id: str
    created: float
    # Any: JSON, a name or the data of an edition.
    edition: Any
    rules_version: int
    settings: Mapping[str, Any]
    secret: str | None
    seed: str | None
    start: Mapping[str, Any] | None
    public: bool
    status: str
    """As of loading; the events say what it is now."""
    due: float | None = None
    previous: str | None = None


@dataclass(frozen=True, slots=True)
class Append:
    """Events to be written in one go, with what they change about the table's row."""

    table: str
    events: tuple[Event, ...]
    status: str | None = None
    """Set if it changes."""
    due: float | None = None
    sets_due: bool = False
    holders: Mapping[int, str | None] = field(default_factory=dict)
    """By seat: the hash of its new holder, None to forget it."""
