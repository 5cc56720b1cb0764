"""Everything one worker is made of, started and stopped together."""

import asyncio
import logging
from typing import Final

from wagonway.server.bots import Bots
from wagonway.server.catalogue import Catalogue
from wagonway.server.driver import Alone, AutoPilot, Locks
from wagonway.server.garbage import collect_for_ever
from wagonway.server.host import Host
from wagonway.server.limits import Limiter
from wagonway.server.settings import Settings
from wagonway.server.store import Store

log = logging.getLogger("wagonway.server")

RETRY: Final = 1.0
"""Seconds after which clients of a stopping server come again."""


class Service:
    """A worker's parts."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self.settings = settings
        self.catalogue = Catalogue(settings.boards)
        if settings.boards is not None:
            self.catalogue.editions  # noqa: B018 (what is wrong with them is told at the start)
        self.store = Store(settings.database)
        self.host = Host(settings, self.store, self.catalogue)
        self.bots = Bots(settings)
        self.requests = Limiter(
            limits.requests_per_minute / 60, limits.requests_per_minute / 4, settings.now
        )
        self.creations = Limiter(
            limits.tables_per_hour / 3600, limits.tables_per_hour / 4, settings.now
        )
        self.chats = Limiter(
            limits.chats_per_minute / 60, limits.chats_per_minute / 4, settings.now
        )
        self.commands = Limiter(
            limits.commands_per_table, 3 * limits.commands_per_table, settings.now
        )
        self.sockets: dict[str, int] = {}
        """Open ones by address."""
        self._tasks: list[asyncio.Task[None]] = []
        self._pilot: AutoPilot | None = None
        self._locks: Locks = Alone()

    async def start(self) -> None:
        """Begin to serve."""
        # Reading the boards takes longer than answering the first page: it may go on meanwhile.
        self._tasks.append(asyncio.create_task(self._settle()))
        if not self.store.is_sqlite:
            from wagonway.server.notices import AdvisoryLocks, listen

            self._locks = AdvisoryLocks(self.settings.database)
            self._tasks.append(asyncio.create_task(listen(self.settings.database, self.host)))
        self._pilot = AutoPilot(self.host, self.bots, self._locks)
        self.host.driver = self._pilot
        self._tasks.append(asyncio.create_task(self._pilot.sweep_for_ever()))

    async def _settle(self) -> None:
        """Read the boards; what is in memory then stays there."""
        await asyncio.to_thread(lambda: self.catalogue.editions)
        await collect_for_ever()

    def say_bye(self) -> None:
        """Take no more commands, and tell all clients to come again later."""
        if not self.host.stopping:
            log.info("stopping")
            self.host.stopping = True
            for room in self.host.rooms:
                room.say_bye(RETRY)

    async def stop(self) -> None:
        """End everything, what is on its way to disk first."""
        self.say_bye()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._pilot is not None:
            await self._pilot.stop()
        await self._locks.close()
        self.bots.close()
        await asyncio.to_thread(self.store.close)
