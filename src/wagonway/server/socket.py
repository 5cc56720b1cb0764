"""The WebSocket of a table: commands come in, what happens goes out."""

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final

import orjson
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from wagonway.server.hub import Listener, Room
from wagonway.server.identity import holder_of
from wagonway.server.limits import Limiter
from wagonway.server.messages import Command, Ping, PlayMove, Say, TakeBack
from wagonway.server.metrics import ERRORS, REFUSED, SOCKETS
from wagonway.server.planning import plan_chat, plan_move, plan_undo
from wagonway.server.refusals import Refused, language_of
from wagonway.server.security import is_own_origin
from wagonway.server.service import Service

log = logging.getLogger("wagonway.socket")

WANTS: Final = frozenset({"hints", "memory"})
TOO_SLOW: Final = 1013
RESTARTING: Final = 1012
WRONG_ORIGIN: Final = 4403
NO_TABLE: Final = 4404
TOO_MANY: Final = 4429
COMMANDS: Final[TypeAdapter[PlayMove | TakeBack | Say | Ping]] = TypeAdapter(Command)


async def serve_socket(service: Service, socket: WebSocket, table: str) -> None:
    """Serve one socket from its opening to its end."""
    if not is_own_origin(socket, service.settings.origins):
        await socket.close(WRONG_ORIGIN)
        return
    await socket.accept()
    address = socket.client.host if socket.client else ""
    most = service.settings.limits.sockets_per_address
    language = language_of(socket.headers.get("accept-language"))
    if most and service.sockets.get(address, 0) >= most:
        await _close_with(socket, Refused("too_many"), language, TOO_MANY)
        return
    service.sockets[address] = service.sockets.get(address, 0) + 1
    SOCKETS.inc()
    try:
        room = await service.host.room(table)
    except Refused as refusal:
        await _close_with(socket, refusal, language, NO_TABLE)
    else:
        await _serve(service, socket, room, language)
    finally:
        SOCKETS.dec()
        service.sockets[address] -= 1
        if not service.sockets[address]:
            del service.sockets[address]


async def _serve(service: Service, socket: WebSocket, room: Room, language: str) -> None:
    want = frozenset(socket.query_params.get("want", "")[:100].split(",")) & WANTS
    listener = Listener(holder_of(socket), want, language, service.settings.limits.queue)
    room.join(listener, _since(socket), service.host.now())
    if service.host.stopping:
        room.say_bye(1.0)
    sender = asyncio.create_task(_send(socket, listener))
    session = Session(service, room, listener)
    try:
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                break
            await session.hear(message)
    except WebSocketDisconnect:
        pass
    finally:
        room.leave(listener, service.host.now())
        sender.cancel()
        with suppress(asyncio.CancelledError):
            await sender


async def _send(socket: WebSocket, listener: Listener) -> None:
    """Send what is waiting until the socket is to be closed."""
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        while True:
            data = await listener.queue.get()
            if data is None:
                await socket.close(TOO_SLOW if listener.too_slow else RESTARTING)
                return
            await socket.send_text(data.decode())


async def _close_with(socket: WebSocket, refusal: Refused, language: str, code: int) -> None:
    REFUSED.labels(refusal.code).inc()
    if socket.application_state == WebSocketState.CONNECTED:
        message = _error(None, refusal, language, 0)
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            await socket.send_text(orjson.dumps(message).decode())
            await socket.close(code)


def _since(socket: WebSocket) -> int | None:
    text = socket.query_params.get("since", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None


def _error(id: str | None, refusal: Refused, language: str, seq: int) -> dict[str, Any]:
    message = {"type": "error", "id": id, "code": refusal.code, "text": refusal.text(language)}
    if refusal.reason is not None:
        message["reason"] = refusal.reason
    return message | {"seq": seq}


class Session:
    """What one socket asks for."""

    def __init__(self, service: Service, room: Room, listener: Listener) -> None:
        self._service = service
        self._room = room
        self._listener = listener
        limits = service.settings.limits
        self._largest = limits.message_bytes
        rate = limits.messages_per_second
        self._limiter = Limiter(rate, 3 * rate, service.settings.now)

    async def hear(self, message: Any) -> None:
        """Answer one message, whatever it is."""
        id: str | None = None
        try:
            raw = message.get("text")
            if raw is None:
                raw = message.get("bytes") or b""
            if not self._limiter.passes():
                raise Refused("too_many")
            command = self._read(raw)
            id = command.id
            await self._obey(command)
        except Refused as refusal:
            self._refuse(id or getattr(refusal, "id", None), refusal)
        except Exception:
            ERRORS.inc()
            log.exception("a message failed", extra={"table": self._room.table.id})
            self._refuse(id, Refused("server_error"))

    def _read(self, raw: str | bytes) -> PlayMove | TakeBack | Say | Ping:
        if len(raw) > self._largest:
            raise Refused("too_large")
        try:
            data = orjson.loads(raw)
        except ValueError as error:
            raise Refused("bad_message", str(error)) from None
        try:
            return COMMANDS.validate_python(data)
        except ValidationError as error:
            first = error.errors(include_url=False, include_context=False, include_input=False)[0]
            where = ".".join(str(part) for part in first["loc"])
            refusal = Refused("bad_message", f"{where}: {first['msg']}" if where else first["msg"])
            id = data.get("id") if isinstance(data, dict) else None
            if isinstance(id, str) and len(id) <= 64:
                refusal.id = id  # type: ignore[attr-defined]  # only this function knows it
            raise refusal from None

    async def _obey(self, command: PlayMove | TakeBack | Say | Ping) -> None:
        service, listener = self._service, self._listener
        if isinstance(command, Ping):
            listener.send({"type": "pong", "id": command.id, "now": service.host.now()})
            return
        if command.seat not in listener.seats:
            raise Refused("not_seated")
        if not service.commands.passes(self._room.table.id):
            raise Refused("too_many")
        seat, id = command.seat, command.id

        def answer(seq: int) -> None:
            listener.send({"type": "result", "id": id, "seq": seq})

        if isinstance(command, PlayMove):
            move, seq = command.move, command.seq
            await service.host.perform(
                self._room, lambda table, now: plan_move(table, now, seat, move, seq, id), answer
            )
        elif isinstance(command, TakeBack):
            seq = command.seq
            await service.host.perform(
                self._room, lambda table, now: plan_undo(table, now, seat, seq, id), answer
            )
        else:
            if not service.chats.passes(f"{self._room.table.id} {seat}"):
                raise Refused("too_many")
            text = command.text
            await service.host.perform(
                self._room, lambda table, now: plan_chat(table, now, seat, text, id), answer
            )

    def _refuse(self, id: str | None, refusal: Refused) -> None:
        REFUSED.labels(refusal.code).inc()
        seq = self._room.table.seq
        self._listener.send(_error(id, refusal, self._listener.language, seq))
