"""The tables this worker serves: loaded when asked for, changed one command at a time, forgotten.

A command is judged on a copy, written, and only then happens here and is told to others. If
another worker wrote first, its events are read and the command is judged again.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Protocol

from wagonway.editions import load
from wagonway.server.catalogue import Catalogue
from wagonway.server.hub import Room
from wagonway.server.metrics import COMMIT_SECONDS, CONFLICTS, LOADED, MOVES
from wagonway.server.planning import Plan, Repeated
from wagonway.server.refusals import Refused
from wagonway.server.settings import Settings
from wagonway.server.store import Append, Conflict, Store, TableRow
from wagonway.server.table import Table

log = logging.getLogger("wagonway.tables")

Planner = Callable[[Table, float], Plan | Repeated]
"""Judges a command on a table at a moment; raises Refused."""

MOST_TRIES = 8


class Driver(Protocol):
    """What makes bots and clocks go on."""

    def wake(self, room: Room) -> None:
        """Something changed at a table."""


class Host:
    """All tables in memory."""

    def __init__(self, settings: Settings, store: Store, catalogue: Catalogue) -> None:
        self.settings = settings
        self.store = store
        self.catalogue = catalogue
        self.driver: Driver | None = None
        self.stopping = False
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    @property
    def rooms(self) -> list[Room]:
        """The tables in memory."""
        return list(self._rooms.values())

    def now(self) -> float:
        """The server's clock."""
        return self.settings.now()

    async def room(self, id: str) -> Room:
        """The table of that id, from memory or from the database; raises Refused."""
        room = self._rooms.get(id)
        if room is None:
            async with self._loading.setdefault(id, asyncio.Lock()):
                room = self._rooms.get(id) or await self._load(id)
            self._loading.pop(id, None)
        room.table.touched = self.now()
        return room

    async def _load(self, id: str) -> Room:
        row = await self.store.table(id)
        if row is None:
            raise Refused("no_table")
        holders = await self.store.holders(id)
        events = await self.store.events(id, 0)

        def fold() -> Table:
            edition = self.catalogue.editions.get(row.edition) if _is_name(row) else None
            table = Table(row, edition or load(row.edition), holders, self.now())
            table.load(events)
            return table

        room = Room(await asyncio.to_thread(fold))
        return self._keep(room)

    def _keep(self, room: Room) -> Room:
        self._rooms[room.table.id] = room
        LOADED.set(len(self._rooms))
        if self.driver is not None:
            self.driver.wake(room)
        return room

    async def create(self, row: TableRow, append: Append) -> Room:
        """Write a new table with its first events and open it."""
        await self.store.create(row, append)
        return await self.room(row.id)

    async def perform(
        self, room: Room, planner: Planner, answer: Callable[[int], None] | None = None
    ) -> int:
        """Carry out a command and tell everybody; the number of its first event.

        *answer* is called with it as soon as it is on disk, before anybody else is told.
        """
        table = room.table
        async with table.lock:
            for _ in range(MOST_TRIES):
                if self.stopping:
                    raise Refused("stopping")
                now = self.now()
                plan = planner(table, now)
                if isinstance(plan, Repeated):
                    if answer is not None:
                        answer(plan.seq)
                    return plan.seq
                began = time.perf_counter()
                try:
                    await self.store.append(plan.append)
                except Conflict:
                    CONFLICTS.inc()
                    await self._read_on(room)
                    continue
                COMMIT_SECONDS.observe(time.perf_counter() - began)
                first = plan.append.events[0].seq
                if answer is not None:
                    answer(first)
                self._happen(room, plan, now)
                return first
        raise Refused("stopping")

    def _happen(self, room: Room, plan: Plan, now: float) -> None:
        table = room.table
        for seat, hash in plan.append.holders.items():
            if hash is None:
                table.holders.pop(seat, None)
            else:
                table.holders[seat] = hash
        for event in plan.append.events:
            table.apply(event, plan.game if event.kind in ("move", "start") else None)
            if event.kind == "move":
                by = "bot" if table.places[event.seat or 0].plays_itself else "person"
                MOVES.labels(by).inc()
        table.touched = now
        room.publish(plan.append.events, now)
        if self.driver is not None:
            self.driver.wake(room)

    async def catch_up(self, id: str, seq: int) -> None:
        """Another worker says that a table has come to a number: read on, if it is open here."""
        room = self._rooms.get(id)
        if room is None or room.table.seq >= seq:
            return
        async with room.table.lock:
            await self._read_on(room)

    async def _read_on(self, room: Room) -> None:
        """Let happen here what others wrote; the table's lock is held."""
        table = room.table
        events = await self.store.events(table.id, table.seq)
        if not events:
            return
        if any(event.kind == "seat" for event in events):
            table.holders = await self.store.holders(table.id)
        for event in events:
            table.apply(event)
        room.publish(events, self.now())
        if self.driver is not None:
            self.driver.wake(room)

    def forget_idle(self) -> None:
        """Let go of tables that nobody has looked at for a while."""
        limit = self.now() - self.settings.idle_seconds
        for id, room in list(self._rooms.items()):
            table = room.table
            busy = room.listeners or table.lock.locked() or table.bots_pending()
            if not busy and table.touched < limit and (table.clock is None or not table.asked):
                del self._rooms[id]
        LOADED.set(len(self._rooms))


def _is_name(row: TableRow) -> bool:
    return isinstance(row.edition, str)
