"""Who listens to which table on this worker, and what they are sent."""

import asyncio
from collections.abc import Sequence
from typing import Any

import orjson

from wagonway.server.render import Renderer, clock_json, events_json, table_json
from wagonway.server.store import Event
from wagonway.server.table import Table


class Listener:
    """One socket of a table: what it may see, and the messages waiting for it."""

    def __init__(self, holder: str | None, want: frozenset[str], language: str, size: int) -> None:
        self.holder = holder
        self.want = want
        self.language = language
        self.seats: list[int] = []
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(size)
        """None: close the socket."""
        self.too_slow = False

    def send(self, message: dict[str, Any]) -> None:
        """Put a message in the queue; a socket that can't keep up is closed instead."""
        self.send_bytes(orjson.dumps(message))

    def send_bytes(self, data: bytes) -> None:
        """The same for a message that is written already."""
        try:
            self.queue.put_nowait(data)
        except asyncio.QueueFull:
            self.close(too_slow=True)

    def close(self, too_slow: bool = False) -> None:
        """Close the socket after what is waiting, or at once if it is too slow."""
        if too_slow:
            self.too_slow = True
            while not self.queue.empty():
                self.queue.get_nowait()
        if not self.queue.full():
            self.queue.put_nowait(None)


class Room:
    """Everybody who listens to one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.listeners: set[Listener] = set()
        self.renderer = Renderer(table)

    @property
    def connected(self) -> set[int]:
        """The seats whose people are there."""
        return {seat for listener in self.listeners for seat in listener.seats}

    @property
    def spectators(self) -> int:
        """How many watch without a seat."""
        return sum(not listener.seats for listener in self.listeners)

    def table_json(self) -> dict[str, Any]:
        """The table as everybody sees it."""
        return table_json(self.table, self.connected, self.spectators)

    def join(self, listener: Listener, since: int | None, now: float) -> None:
        """Welcome a listener with the present state and what it missed."""
        listener.seats = self.table.seats_of(listener.holder)
        self.listeners.add(listener)
        table = self.table
        missed = table.log[since:] if since is not None else []
        listener.send(
            {
                "type": "welcome",
                "table": self.table_json(),
                "you": listener.seats,
                "seq": table.seq,
                "now": now,
                "clock": clock_json(table, now),
                "events": events_json(table, missed, listener.seats),
                "states": self.renderer.states(listener.seats, listener.want),
            }
        )
        self._tell_presence(now, listener)

    def leave(self, listener: Listener, now: float) -> None:
        """A socket was closed."""
        self.listeners.discard(listener)
        self._tell_presence(now, listener)

    def publish(self, events: Sequence[Event], now: float) -> None:
        """Tell everybody what happened, each as far as it may know."""
        table = self.table
        of_position = any(event.kind in ("start", "move", "undo") for event in events)
        of_table = table.status == "over" or any(
            event.kind not in ("move", "undo", "chat", "warning") for event in events
        )
        if of_table:
            for listener in self.listeners:
                listener.seats = table.seats_of(listener.holder)
        info = orjson.Fragment(orjson.dumps(self.table_json())) if of_table else None
        clock = clock_json(table, now)
        written: dict[tuple[tuple[int, ...], frozenset[str]], bytes] = {}
        for listener in list(self.listeners):
            key = (tuple(listener.seats), listener.want)
            if key not in written:
                states = self.renderer.states(listener.seats, listener.want) if of_position else []
                written[key] = orjson.dumps(
                    {
                        "type": "update",
                        "seq": table.seq,
                        "now": now,
                        "clock": clock,
                        "events": events_json(table, events, listener.seats),
                        "table": info,
                        "you": listener.seats if of_table else None,
                        "states": states,
                    }
                )
            listener.send_bytes(written[key])

    def _tell_presence(self, now: float, but: Listener) -> None:
        """Tell the others that someone came or went."""
        others = [listener for listener in self.listeners if listener is not but]
        if not others:
            return
        message: dict[str, Any] = {"type": "update", "seq": self.table.seq, "now": now}
        message |= {"clock": clock_json(self.table, now), "events": [], "table": self.table_json()}
        for listener in others:
            listener.send(message | {"you": listener.seats, "states": []})

    def say_bye(self, retry: float) -> None:
        """The server stops: tell everybody when to come again, and close."""
        for listener in list(self.listeners):
            listener.send({"type": "bye", "retry": retry})
            listener.close()
