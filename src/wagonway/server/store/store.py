"""The questions the server asks its database; what it writes goes through the one `Writer`."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Row, func, insert, select

from wagonway.server.store.codec import dump, load
from wagonway.server.store.connect import is_sqlite, open_engine
from wagonway.server.store.migrate import bring_up_to_date
from wagonway.server.store.rows import Append, Event, TableRow
from wagonway.server.store.schema import events, holders, tables
from wagonway.server.store.writer import Writer, append_all

Answer = TypeVar("Answer")


class Store:
    """Everything that must outlive the process."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.is_sqlite = is_sqlite(url)
        self._engine = open_engine(url)
        bring_up_to_date(self._engine)
        self._writer = Writer(self._engine)
        self._readers = ThreadPoolExecutor(2, "reader")

    def close(self) -> None:
        """Finish writing and let go of the database."""
        self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()

    async def append(self, append: Append) -> None:
        """Write events; raises Conflict if someone else wrote their numbers first."""
        await self._writer.write(append)

    async def create(self, row: TableRow, append: Append) -> None:
        """Write a new table with its first events."""

        def work(connection: Connection) -> None:
            connection.execute(insert(tables), [_table_values(row)])
            append_all(connection, [append])

        await self._writer.write(work)

    async def table(self, id: str) -> TableRow | None:
        """The table of that id."""

        def ask(connection: Connection) -> TableRow | None:
            row = connection.execute(select(tables).where(tables.c.id == id)).first()
            return None if row is None else _table_row(row)

        return await self._read(ask)

    async def events(self, id: str, after: int) -> list[Event]:
        """What happened at a table after a number."""
        query = (
            select(events)
            .where(events.c.table_id == id, events.c.seq > after)
            .order_by(events.c.seq)
        )

        def ask(connection: Connection) -> list[Event]:
            return [
                Event(row.seq, row.kind, row.seat, load(row.body), row.at, row.command)
                for row in connection.execute(query)
            ]

        return await self._read(ask)

    async def holders(self, id: str) -> dict[int, str]:
        """The hashes of those who hold seats of a table, by seat."""
        query = select(holders.c.seat, holders.c.hash).where(holders.c.table_id == id)

        def ask(connection: Connection) -> dict[int, str]:
            return {row.seat: row.hash for row in connection.execute(query)}

        return await self._read(ask)

    async def held_by(self, hash: str, limit: int) -> list[str]:
        """The tables at which someone holds a seat, the newest first."""
        query = (
            select(tables.c.id, tables.c.created)
            .join(holders, holders.c.table_id == tables.c.id)
            .where(holders.c.hash == hash)
            .distinct()
            .order_by(tables.c.created.desc())
            .limit(limit)
        )
        return await self._ids(query)

    async def public(self, status: str, limit: int) -> list[str]:
        """The public tables of a status, the newest first."""
        query = (
            select(tables.c.id)
            .where(tables.c.public, tables.c.status == status)
            .order_by(tables.c.created.desc())
            .limit(limit)
        )
        return await self._ids(query)

    async def overdue(self, moment: float, limit: int = 100) -> list[str]:
        """Tables at which a bot or a clock should have done something by *moment*."""
        query = (
            select(tables.c.id)
            .where(tables.c.due < moment, tables.c.status == "playing")
            .order_by(tables.c.due)
            .limit(limit)
        )
        return await self._ids(query)

    async def latest(self, ids: Iterable[str]) -> dict[str, int]:
        """The last number of each of some tables."""
        query = (
            select(events.c.table_id, func.max(events.c.seq).label("seq"))
            .where(events.c.table_id.in_(list(ids)))
            .group_by(events.c.table_id)
        )

        def ask(connection: Connection) -> dict[str, int]:
            return {row.table_id: row.seq for row in connection.execute(query)}

        return await self._read(ask)

    async def ready(self) -> bool:
        """Whether the database answers."""

        def ask(connection: Connection) -> bool:
            return connection.execute(select(1)).scalar() == 1

        return await self._read(ask)

    # Any: SQLAlchemy's queries are typed by what they select.
    async def _ids(self, query: Any) -> list[str]:
        def ask(connection: Connection) -> list[str]:
            return [row.id for row in connection.execute(query)]

        return await self._read(ask)

    async def _read(self, ask: Callable[[Connection], Answer]) -> Answer:
        def run() -> Answer:
            with self._engine.connect() as connection:
                return ask(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)


def _table_values(row: TableRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "created": row.created,
        "edition": dump(row.edition),
        "rules_version": row.rules_version,
        "settings": dump(row.settings),
        "secret": row.secret,
        "seed": row.seed,
        "start": None if row.start is None else dump(row.start),
        "public": row.public,
        "status": row.status,
        "due": row.due,
        "previous": row.previous,
    }


def _table_row(row: Row[Any]) -> TableRow:
    values: Sequence[Any] = tuple(row)
    found = dict(zip(tables.c.keys(), values, strict=True))
    found["edition"] = load(found["edition"])
    found["settings"] = load(found["settings"])
    found["start"] = None if found["start"] is None else load(found["start"])
    return TableRow(**found)
