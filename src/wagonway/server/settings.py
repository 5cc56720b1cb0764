"""How a server is to run: everything an operator can set, in one value that workers inherit."""

import json
import os
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

ENVIRONMENT: Final = "WAGONWAY_SERVER"
"""Where the settings wait for worker processes."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one address, socket or seat may ask for; a rate of 0 is no limit."""

    requests_per_minute: float = 1200
    """HTTP requests of one address."""
    tables_per_hour: float = 120
    """Tables and records made by one address."""
    sockets_per_address: int = 200
    """Open at the same time; 0 is no limit."""
    messages_per_second: float = 20
    """On one socket; three times as many in a burst."""
    commands_per_table: float = 100
    """A second, of all sockets of a table together."""
    chats_per_minute: float = 20
    """Of one seat."""
    body_bytes: int = 1_000_000
    message_bytes: int = 16_384
    queue: int = 256
    """Messages that may wait for a slow socket before it is closed."""


NO_LIMITS: Final = Limits(
    requests_per_minute=0,
    tables_per_hour=0,
    sockets_per_address=0,
    messages_per_second=0,
    commands_per_table=0,
    chats_per_minute=0,
)


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a server."""

    database: str
    """A URL: sqlite:///path or postgresql://..."""
    boards: str | None = None
    """A folder of board or edition files to offer beside the five."""
    origins: tuple[str, ...] = ()
    """Other origins that may speak for their users, such as https://play.example.org."""
    limits: Limits = field(default_factory=Limits)
    bot_processes: int = 1
    """Processes in which bots think; 0 lets them think in threads."""
    bot_seconds: float = 20.0
    """What a bot's decision may take before a random one is played instead."""
    log_json: bool = False
    idle_seconds: float = 600.0
    """How long a table nobody looks at stays in memory."""
    now: Callable[[], float] = time.time
    """The server's clock; tests set their own."""

    def to_environment(self) -> None:
        """Leave the settings where worker processes find them."""
        values = {key: value for key, value in asdict(self).items() if key != "now"}
        os.environ[ENVIRONMENT] = json.dumps(values)


def from_environment() -> Settings:
    """The settings that the parent process left."""
    values = json.loads(os.environ[ENVIRONMENT])
    values["limits"] = Limits(**values["limits"])
    values["origins"] = tuple(values["origins"])
    return Settings(**values)


def sqlite_url(path: Path) -> str:
    """The URL of an SQLite file."""
    return f"sqlite:///{path}"
