"""Bring a database to the present schema with Alembic; nothing to do costs one query."""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import OperationalError

from wagonway.errors import SetupError

HEAD: Final = "0001"
"""The newest migration; a test compares it with the files."""
FOLDER: Final = Path(__file__).parent / "migrations"
LOCK: Final = 0x5741474F4E574159
"""So that of several workers that start together one migrates and the others wait."""


def bring_up_to_date(engine: Engine) -> None:
    """Create or migrate the database; raises SetupError if it can't be used."""
    try:
        with engine.begin() as connection:
            if _version(connection) == HEAD:
                return
            if engine.dialect.name == "postgresql":
                connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
                if _version(connection) == HEAD:
                    return
            migrate(connection)
    except OperationalError as error:
        reason = str(error.orig).strip().splitlines()[0]
        raise SetupError(f"the database can't be used: {reason}") from None


def migrate(connection: Connection) -> None:
    """Run the migrations that are missing."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.execute(
        text("SELECT version_num FROM alembic_version")
    ).scalar()
    return version
