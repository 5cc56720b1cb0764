"""Several workers over PostgreSQL: who tells whom that a table changed, and who drives it.

A worker that writes notifies all with the table's name and number, in the same transaction; the
others read what is new from the database. Which worker lets a table's bots and clocks go on is
decided by an advisory lock, which PostgreSQL gives back by itself when a worker dies.
"""

import asyncio
import hashlib
import logging
from contextlib import suppress
from typing import Final

import psycopg
from sqlalchemy import make_url

from wagonway.server.host import Host
from wagonway.server.store.writer import CHANNEL

log = logging.getLogger("wagonway.notices")

AGAIN: Final = 1.0
"""Seconds between tries to reach the database."""


def dsn_of(url: str) -> str:
    """A database URL as the driver itself takes it."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


async def listen(url: str, host: Host) -> None:
    """Follow what other workers write, for ever; after a break look at every table once."""
    while True:
        try:
            connection = await psycopg.AsyncConnection.connect(dsn_of(url), autocommit=True)
            async with connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                for id, seq in (await host.store.latest(_open_tables(host))).items():
                    await host.catch_up(id, seq)
                async for notice in connection.notifies():
                    table, _, number = notice.payload.partition(" ")
                    if number.isdigit():
                        await host.catch_up(table, int(number))
        except (OSError, psycopg.Error) as error:
            log.warning("the database does not answer: %s", type(error).__name__)
        await asyncio.sleep(AGAIN)


def _open_tables(host: Host) -> list[str]:
    return [room.table.id for room in host.rooms]


class AdvisoryLocks:
    """Tables that this worker drives: locks held by one connection."""

    def __init__(self, url: str) -> None:
        self._dsn = dsn_of(url)
        self._connection: psycopg.AsyncConnection | None = None
        self._held: set[str] = set()
        self._busy = asyncio.Lock()

    async def acquire(self, table: str) -> bool:
        """Whether this worker drives the table from now on, or does so already."""
        async with self._busy:
            try:
                connection = await self._connected()
                if table in self._held:
                    return True
                cursor = await connection.execute("SELECT pg_try_advisory_lock(%s)", [_key(table)])
                row = await cursor.fetchone()
            except (OSError, psycopg.Error):
                await self._drop()
                return False
            if row is not None and row[0]:
                self._held.add(table)
                return True
            return False

    async def release(self, table: str) -> None:
        """Let another worker drive the table."""
        async with self._busy:
            if table not in self._held or self._connection is None:
                return
            self._held.discard(table)
            try:
                await self._connection.execute("SELECT pg_advisory_unlock(%s)", [_key(table)])
            except (OSError, psycopg.Error):
                await self._drop()

    async def close(self) -> None:
        """Give everything back."""
        async with self._busy:
            await self._drop()

    async def _connected(self) -> psycopg.AsyncConnection:
        if self._connection is None or self._connection.closed:
            self._held.clear()
            self._connection = await psycopg.AsyncConnection.connect(self._dsn, autocommit=True)
        return self._connection

    async def _drop(self) -> None:
        """Forget a connection, and with it every lock."""
        self._held.clear()
        if self._connection is not None:
            with suppress(OSError, psycopg.Error):
                await self._connection.close()
        self._connection = None


def _key(table: str) -> int:
    """A table's name as the 64-bit number that locks go by."""
    digest = hashlib.sha256(f"wagonway {table}".encode()).digest()
    return int.from_bytes(digest[:8], "big", signed=True)
