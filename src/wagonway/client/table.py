"""A table over its WebSocket: the states of one's seats, and commands that are answered once."""

import asyncio
import contextlib
import inspect
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from types import TracebackType
from typing import Any, Final, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from wagonway.client.errors import Refused, ServerGone

Json = dict[str, Any]
Choose = Callable[[Json], "str | Json | Awaitable[str | Json]"]
"""Decides for a seat: given its state (`view`, `legal`, ...), a move as text or JSON."""

PATIENCE: Final = 60.0
"""Seconds without a server after which a program gives up."""
LARGEST: Final = 8_000_000
FATAL: Final = frozenset({4403, 4404})
"""Close codes after which it makes no sense to come again."""


class TableConnection:
    """A table as one client sees it; comes back by itself when the connection breaks."""

    def __init__(self, url: str, headers: Callable[[], dict[str, str]], since: int = 0) -> None:
        self._url = url
        self._headers = headers
        self.seq = since
        """The last number seen."""
        self.table: Json = {}
        """The table as everybody sees it."""
        self.you: list[int] = []
        """The seats held."""
        self.states: dict[int | None, Json] = {}
        """By seat; None is a spectator's."""
        self.events: list[Json] = []
        """Everything that happened, in order and without gaps."""
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, tuple[str, asyncio.Future[int]]] = {}
        self._changed = asyncio.Condition()
        self._reader: asyncio.Task[None] | None = None
        self._failure: Exception | None = None
        self._welcomed = asyncio.Event()

    async def __aenter__(self) -> Self:
        self._reader = asyncio.create_task(self._read_for_ever())
        welcomed = asyncio.create_task(self._welcomed.wait())
        await asyncio.wait({welcomed, self._reader}, return_when=asyncio.FIRST_COMPLETED)
        welcomed.cancel()
        if self._failure is not None:
            raise self._failure
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._reader is not None
        self._reader.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._reader
        if self._socket is not None:
            await self._socket.close()

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.table) and self.table["status"] == "over"

    async def play(self, seat: int, move: str | Json, seq: int | None = None) -> int:
        """Play a move; gives its number once it is on the server's disk. Raises Refused."""
        answers = self.seq if seq is None else seq
        return await self._command({"type": "move", "seat": seat, "seq": answers, "move": move})

    async def undo(self, seat: int) -> int:
        """Take the seat's last move back. Raises Refused."""
        return await self._command({"type": "undo", "seat": seat, "seq": self.seq})

    async def chat(self, seat: int, text: str) -> int:
        """Say something. Raises Refused."""
        return await self._command({"type": "chat", "seat": seat, "text": text})

    async def changes(self) -> AsyncIterator[None]:
        """Now, and whenever anything has changed, until the game is over and told."""
        seen = -1
        while True:
            async with self._changed:
                while self._failure is None and self.seq == seen:
                    await self._changed.wait()
            if self._failure is not None:
                raise self._failure
            seen = self.seq
            yield
            if self.is_over and self.seq == seen:
                return

    async def play_as(self, seat: int, choose: Choose) -> Json:
        """Let *choose* decide for a seat until the game is over; gives the last view."""
        async for _ in self.changes():
            state = self.states.get(seat)
            while state is not None and state["legal"] is not None:
                chosen = choose(state)
                move = await chosen if inspect.isawaitable(chosen) else chosen
                try:
                    await self.play(seat, move, self.seq)
                except Refused as refusal:
                    if refusal.code != "stale":
                        raise
                if self.states[seat] is state:
                    break  # the update is on its way
                state = self.states[seat]
        view: Json = self.states[seat]["view"]
        return view

    async def _command(self, message: Json) -> int:
        """Send a command, again after every break, until its answer is known."""
        if self._failure is not None:
            raise self._failure
        id = secrets.token_hex(8)
        text = json.dumps({**message, "id": id})
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting[id] = (text, future)
        try:
            if self._socket is not None:
                with contextlib.suppress(ConnectionClosed):
                    await self._socket.send(text)
            return await future
        finally:
            self._waiting.pop(id, None)

    async def _read_for_ever(self) -> None:
        loop = asyncio.get_running_loop()
        reached, pause = loop.time(), 0.1
        while self._failure is None:
            with contextlib.suppress(OSError, TimeoutError, InvalidHandshake, ConnectionClosed):
                async with connect(
                    f"{self._url}&since={self.seq}",
                    additional_headers=self._headers(),
                    max_size=LARGEST,
                    compression=None,
                ) as socket:
                    pause = 0.1
                    await self._read(socket)
            self._socket = None
            if self._welcomed.is_set() and pause == 0.1:
                reached = loop.time()
            if loop.time() - reached > PATIENCE:
                await self._fail(ServerGone(f"no answer for {PATIENCE:.0f} s"))
            await asyncio.sleep(pause)
            pause = min(2.0, pause * 1.5)

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for data in socket:
                await self._hear(socket, json.loads(data))
        finally:
            if socket.close_code in FATAL and self._failure is None:
                await self._fail(ServerGone(f"closed with {socket.close_code}"))

    async def _hear(self, socket: ClientConnection, message: Json) -> None:
        kind = message["type"]
        if kind in ("welcome", "update"):
            await self._take_in(message)
        if kind == "welcome":
            self._socket = socket
            self._welcomed.set()
            for text, _ in list(self._waiting.values()):
                await socket.send(text)
        elif kind in ("result", "error"):
            _, future = self._waiting.get(message["id"] or "", ("", None))
            if future is not None and not future.done():
                if kind == "result":
                    future.set_result(message["seq"])
                elif message["code"] != "stopping":  # else it is sent again to the next one
                    future.set_exception(_refusal(message))
            elif kind == "error" and message["code"] == "no_table":
                await self._fail(_refusal(message))

    async def _take_in(self, message: Json) -> None:
        async with self._changed:
            self.events += [event for event in message["events"] if event["seq"] > self.seq]
            self.seq = message["seq"]
            if message.get("table"):
                self.table = message["table"]
                self.you = message["you"]
            for state in message["states"]:
                self.states[state["seat"]] = state
            self._changed.notify_all()

    async def _fail(self, error: Exception) -> None:
        async with self._changed:
            self._failure = error
            for _, future in self._waiting.values():
                if not future.done():
                    future.set_exception(error)
            self._changed.notify_all()


def _refusal(message: Json) -> Refused:
    return Refused(message["code"], message["text"], message["seq"], message.get("reason"))
