"""The one that writes: a thread that commits all that is waiting in one transaction.

Under load many moves share one commit, so that their number is not bound by how often a disk can
be waited for. If one of them fails, each is tried again by itself, so that nobody's mistake or bad
luck is another's.
"""

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Engine, bindparam, delete, insert, text, update
from sqlalchemy.exc import IntegrityError

from wagonway.server.store.codec import dump
from wagonway.server.store.rows import Append, Conflict
from wagonway.server.store.schema import events, holders, tables

Work = Append | Callable[[Connection], Any]
"""What can be written; Any: whatever the caller waits for."""
Job = tuple[Work, "asyncio.Future[Any]"]

CHANNEL: Final = "wagonway"
MOST_AT_ONCE: Final = 256

_INSERT_EVENT: Final = insert(events)
_INSERT_HOLDER: Final = insert(holders)
_DELETE_HOLDER: Final = delete(holders).where(
    holders.c.table_id == bindparam("of_table"), holders.c.seat == bindparam("of_seat")
)
_SET_STATUS: Final = update(tables).where(tables.c.id == bindparam("of_table"))
_NOTIFY: Final = text(f"SELECT pg_notify('{CHANNEL}', :payload)")


class Writer:
    """Takes work from the event loop and answers when it is on disk.

    What comes while a commit is on its way waits in the loop and is handed over as a whole: waking
    a thread costs about as much as a move's share of a commit.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._tells = engine.dialect.name == "postgresql"
        self._waiting: list[Job] = []
        self._busy = False
        """Whether the thread has work, or will be given some; only the loop looks at it."""
        self._batches: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, work: Work) -> Any:
        """Do the work in a transaction and give what it gave; raises Conflict for a lost race."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._waiting.append((work, future))
        if not self._busy:
            self._busy = True
            loop.call_soon(self._hand_over)  # with what else comes in this round of the loop
        return await future

    def close(self) -> None:
        """Finish what is waiting and stop."""
        self._hand_over()
        self._batches.put(None)
        self._thread.join()

    def _hand_over(self) -> None:
        jobs, self._waiting = self._waiting, []
        self._busy = bool(jobs)
        for start in range(0, len(jobs), MOST_AT_ONCE):
            self._batches.put(jobs[start : start + MOST_AT_ONCE])

    def _run(self) -> None:
        while True:
            jobs = self._batches.get()
            if jobs is None:
                return
            results = self._write_all([work for work, _ in jobs])
            # The loop may have been closed while the last work was on its way to disk.
            loop = jobs[0][1].get_loop()
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._answer, jobs, results)

    def _answer(self, jobs: Sequence[Job], results: Sequence[Any]) -> None:
        """Give every waiting task its answer, and the thread what has come meanwhile."""
        self._hand_over()
        for (_, future), result in zip(jobs, results, strict=True):
            if future.done():
                continue
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)

    def _write_all(self, works: Sequence[Work]) -> list[Any]:
        try:
            return self._commit(works)
        except Exception as error:  # any failure of the whole says nothing about the parts
            if len(works) == 1:
                lost = isinstance(error, IntegrityError) and isinstance(works[0], Append)
                return [Conflict() if lost else error]
            return [self._write_all([work])[0] for work in works]

    def _commit(self, works: Sequence[Work]) -> list[Any]:
        with self._engine.begin() as connection:
            append_all(connection, [work for work in works if isinstance(work, Append)])
            results = [None if isinstance(work, Append) else work(connection) for work in works]
            if self._tells:
                notes = [
                    {"payload": f"{work.table} {work.events[-1].seq}"}
                    for work in works
                    if isinstance(work, Append)
                ]
                if notes:
                    connection.execute(_NOTIFY, notes)
        return results


def append_all(connection: Connection, appends: Sequence[Append]) -> None:
    """Write the events of all, each with its table's changes."""
    rows = [
        {
            "table_id": append.table,
            "seq": event.seq,
            "kind": event.kind,
            "seat": event.seat,
            "body": dump(event.body),
            "command": event.command,
            "at": event.at,
        }
        for append in appends
        for event in append.events
    ]
    if rows:
        connection.execute(_INSERT_EVENT, rows)
    for append in appends:
        values: dict[str, Any] = {} if append.status is None else {"status": append.status}
        if append.sets_due:
            values["due"] = append.due
        if values:
            connection.execute(_SET_STATUS.values(**values), {"of_table": append.table})
        for seat, hash in append.holders.items():
            place = {"of_table": append.table, "of_seat": seat}
            connection.execute(_DELETE_HOLDER, place)
            if hash is not None:
                row = {"table_id": append.table, "seat": seat, "hash": hash}
                connection.execute(_INSERT_HOLDER, row)
