"""The database: what a table is made of, everything that happened at it, who holds its seats.

`events` is append-only, and its primary key stops a second writer: two workers that both think it
is their turn to write number 17 can't both succeed.
"""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("created", Float, nullable=False),
    Column("edition", Text, nullable=False),  # JSON: a name, or a board of one's own in full
    Column("rules_version", Integer, nullable=False),
    Column("settings", Text, nullable=False),  # JSON: what the table was made with
    Column("secret", String(64)),  # hexadecimal; null if a seed was given
    Column("seed", String(66)),  # hexadecimal; the seed of a study or of an imported record
    Column("start", Text),  # JSON: the position the game begins from, if it is not dealt
    Column("public", Boolean, nullable=False),
    Column("status", String(8), nullable=False),  # open, playing, over
    Column("due", Float),  # when a bot or a clock has something to do; null: nothing
    Column("previous", String(16)),  # the table this one is a rematch of
    Index("ix_tables_lobby", "public", "status", "created"),
    Index("ix_tables_due", "due"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer),
    Column("body", Text, nullable=False),  # JSON
    Column("command", String(64)),  # the client's id of the command this answers
    Column("at", Float, nullable=False),
)

holders = Table(
    "holders",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("hash", String(64), nullable=False),  # SHA-256 of the secret
    Index("ix_holders_hash", "hash"),
)
