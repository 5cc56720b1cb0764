"""A WebSocket client that costs next to nothing, for measuring a server on the same processors.

It speaks just enough of RFC 6455 for loopback: one connection, text frames, answers to pings. What
arrives is handed on as bytes, so that whoever listens parses no more than it needs.
"""

import asyncio
import struct
from collections.abc import Callable, Mapping
from typing import Final, cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
LAST: Final = 0x80
MASKED: Final = 0x80
NO_MASK: Final = bytes(4)
"""Clients must mask; a mask of zeros leaves the data as they are."""


class Wire(asyncio.Protocol):
    """One connection; `hear` is called with every text that arrives."""

    def __init__(self, request: bytes, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self._request = request
        self._buffer = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("closed before it was opened"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done():
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.opened.set_exception(ConnectionError(head.decode()))
                return
            self._buffer = rest
            self.opened.set_result(None)
        while self._take_frame():
            pass

    def _take_frame(self) -> bool:
        """Take a whole frame from the buffer, if there is one."""
        data = self._buffer
        if len(data) < 2:
            return False
        size, start = data[1], 2
        if size == 126:
            start = 4
            size = int.from_bytes(data[2:4], "big")
        elif size == 127:
            start = 10
            size = int.from_bytes(data[2:10], "big")
        if len(data) < start + size:
            return False
        content = data[start : start + size]
        self._buffer = data[start + size :]
        kind = data[0] & 0x0F
        if kind == TEXT:
            self.hear(content)
        elif kind == PING:
            self._send(PONG, content)
        return True

    def say(self, text: bytes) -> None:
        """Send a text."""
        self._send(TEXT, text)

    def close(self) -> None:
        """Say goodbye and hang up."""
        self._send(CLOSE, struct.pack("!H", 1000))
        if self._transport is not None:
            self._transport.close()

    def _send(self, kind: int, content: bytes) -> None:
        size = len(content)
        head = bytes((LAST | kind, MASKED | min(size, 126)))
        if size >= 126:
            head += struct.pack("!H", size)
        assert self._transport is not None
        self._transport.write(head + NO_MASK + content)


async def open_wire(url: str, headers: Mapping[str, str], hear: Callable[[bytes], None]) -> Wire:
    """Connect to an http:// URL as a WebSocket."""
    parts = urlsplit(url)
    lines = [
        f"GET {parts.path}?{parts.query} HTTP/1.1",
        f"Host: {parts.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version: 13",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    request = "\r\n".join([*lines, "", ""]).encode()
    loop = asyncio.get_running_loop()
    host, port = parts.hostname, parts.port
    assert host is not None
    assert port is not None
    _, wire = await loop.create_connection(lambda: Wire(request, hear), host, port)
    await wire.opened
    return wire
