"""Engines for the databases the server knows, and how SQLite is told to keep its promises."""

from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from wagonway.errors import SetupError


def is_sqlite(url: str) -> bool:
    """Whether a database URL is one of SQLite."""
    return url.startswith("sqlite")


def open_engine(url: str) -> Engine:
    """The engine of a database URL; raises SetupError if it is none that can be used."""
    expected = "sqlite:///path or postgresql://user@host/name"
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise SetupError(f"this is not a database URL; expected {expected}") from None
    if parsed.get_backend_name() == "sqlite":
        return _open_sqlite(url, parsed.database)
    if parsed.get_backend_name() != "postgresql":
        raise SetupError(f"{parsed.get_backend_name()} is not supported; expected {expected}")
    try:
        return create_engine(
            parsed.set(drivername="postgresql+psycopg"), pool_size=5, pool_pre_ping=True
        )
    except ImportError:
        raise SetupError(
            "PostgreSQL needs its driver; expected: pip install 'wagonway[postgres]'"
        ) from None


def _open_sqlite(url: str, path: str | None) -> Engine:
    if not path or path == ":memory:":
        raise SetupError("a database in memory would be lost; expected sqlite:///path")
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SetupError(f"{path}: can't be made ({error.strerror})") from None
    engine = create_engine(url, connect_args={"check_same_thread": False})

    # Any: SQLite's own connection, and a record of the pool nobody needs.
    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # on disk before it is acknowledged
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute("PRAGMA busy_timeout=5000")
        cursor.close()

    event.listen(engine, "connect", prepare)
    return engine
