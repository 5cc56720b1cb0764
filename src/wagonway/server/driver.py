"""What goes on by itself: bots decide, clocks run out, tables left by a dead worker are resumed."""

import asyncio
import logging
import random
from contextlib import suppress
from typing import Final, Protocol

from wagonway.server.bots import Bots
from wagonway.server.clock import WARNING_SECONDS
from wagonway.server.host import Host
from wagonway.server.hub import Room
from wagonway.server.planning import plan_away, plan_move, plan_warning
from wagonway.server.refusals import Refused
from wagonway.server.table import Table

log = logging.getLogger("wagonway.driver")

UNDO_PAUSE: Final = 2.5
"""Seconds bots wait after a move that may still be taken back."""
SWEEP: Final = 10.0
"""Seconds between looks for tables at which something is overdue."""
OVERDUE: Final = 5.0
LOCK_RETRY: Final = 2.0


class Locks(Protocol):
    """Decides which of several workers drives a table."""

    async def acquire(self, table: str) -> bool:
        """Whether this worker is the one."""

    async def release(self, table: str) -> None:
        """Let another one be it."""

    async def close(self) -> None:
        """Let others drive everything."""


class Alone:
    """There is one worker, and it drives everything."""

    async def acquire(self, table: str) -> bool:
        """Yes."""
        return bool(table)

    async def release(self, table: str) -> None:
        """Nobody waits for it."""

    async def close(self) -> None:
        """Nothing is held."""


class AutoPilot:
    """A task for each table at which a bot or a clock has something to do."""

    def __init__(self, host: Host, bots: Bots, locks: Locks) -> None:
        self._host = host
        self._bots = bots
        self._locks = locks
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._changed: dict[str, asyncio.Event] = {}

    def wake(self, room: Room) -> None:
        """Something changed at a table."""
        id = room.table.id
        if id in self._tasks:
            self._changed[id].set()
        elif _has_work(room.table):
            self._changed[id] = asyncio.Event()
            self._tasks[id] = asyncio.create_task(self._drive(room))

    async def sweep_for_ever(self) -> None:
        """Load tables at which something should have happened, and forget idle ones."""
        while True:
            try:
                for id in await self._host.store.overdue(self._host.now() - OVERDUE):
                    self.wake(await self._host.room(id))
                self._host.forget_idle()
            except Exception:  # the database may be away for a while
                log.exception("looking for overdue tables failed")
            await asyncio.sleep(SWEEP)

    async def stop(self) -> None:
        """Drive nothing any more."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _drive(self, room: Room) -> None:
        table = room.table
        changed = self._changed[table.id]
        try:
            while _has_work(table) and not self._host.stopping:
                changed.clear()
                if not await self._locks.acquire(table.id):
                    await _wait(changed, LOCK_RETRY)
                    continue
                try:
                    await self._step(room, changed)
                except Refused as refusal:  # the table changed in between: look again
                    log.debug("driving met %s", refusal.code, extra={"table": table.id})
                    await asyncio.sleep(0.05)
        except Exception:
            log.exception("driving a table failed", extra={"table": table.id})
        finally:
            del self._tasks[table.id]
            del self._changed[table.id]
            await self._locks.release(table.id)

    async def _step(self, room: Room, changed: asyncio.Event) -> None:
        """Do what is due, or wait until something is or the table changes."""
        table, now = room.table, self._host.now()
        bots = table.bots_pending()
        if bots:
            pause = _bot_pause(table) - (now - table.log[-1].at)
            if pause > 0:
                await _wait(changed, pause)
                return
            await self._let_bot_play(room, bots[0])
            return
        clock = table.clock
        assert clock is not None
        moments = {seat: clock.deadline(seat, seat in room.connected) for seat in clock.asked}
        for seat in clock.warned:
            moments[seat] = max(moments[seat], clock.warned[seat] + WARNING_SECONDS)
        seat = min(moments, key=lambda seat: (moments[seat], seat))
        if moments[seat] > now:
            await _wait(changed, moments[seat] - now)
        elif clock.at_zero == "bot":
            await self._host.perform(room, lambda t, at: plan_away(t, at, seat, "clock"))
        elif seat not in clock.warned:
            await self._host.perform(room, lambda t, at: plan_warning(t, at, seat))
        else:
            assert table.game is not None
            await self._play(room, seat, str(random.choice(table.game.moves(seat))), table.seq)

    async def _let_bot_play(self, room: Room, seat: int) -> None:
        seq = room.table.seq
        move = await self._bots.choose(room.table, seat)
        if room.table.places[seat].plays_itself:  # else the person is back
            await self._play(room, seat, move, seq)

    async def _play(self, room: Room, seat: int, move: str, seq: int) -> None:
        await self._host.perform(room, lambda t, at: plan_move(t, at, seat, move, seq, None))


def _has_work(table: Table) -> bool:
    if table.status != "playing":
        return False
    return bool(table.bots_pending() or (table.clock is not None and table.clock.asked))


def _bot_pause(table: Table) -> float:
    """How long bots wait after the last event, so that people can follow and take back."""
    pause: float = table.settings["bot_pause"]
    if table.moves and table.may_take_back(table.moves[-1][0]):
        if not table.places[table.moves[-1][0]].plays_itself:
            return max(pause, UNDO_PAUSE) if pause else 0.0
    return pause


async def _wait(changed: asyncio.Event, seconds: float) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(changed.wait(), seconds)
