"""A socket to which a test says exactly what it wants, and hears everything that comes back."""

import json
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.sync.client import connect

Json = dict[str, Any]


class Raw:
    """One socket of a table; `state` and `seq` are as the server last said."""

    def __init__(
        self,
        url: str,
        table: str,
        secret: str | None = None,
        query: str = "since=0",
        headers: dict[str, str] | None = None,
    ) -> None:
        sent = dict(headers or {})
        if secret is not None:
            sent["Authorization"] = f"Bearer {secret}"
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket?{query}"
        self._open = connect(address, additional_headers=sent, compression=None)
        self.socket = self._open.__enter__()
        self.heard: list[Json] = []
        self.states: dict[int | None, Json] = {}
        self.seq = 0
        self.table: Json = {}
        self.welcome = self.hear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._open.__exit__(kind, error, trace)

    def hear(self, timeout: float = 20) -> Json:
        """The next message."""
        message: Json = json.loads(self.socket.recv(timeout))
        self.heard.append(message)
        if message["type"] in ("welcome", "update"):
            self.seq = message["seq"]
            self.table = message.get("table") or self.table
            self.states |= {state["seat"]: state for state in message["states"]}
        return message

    def say(self, message: Json | str) -> None:
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def ask(self, message: Json) -> Json:
        """Say a command and wait for its answer; what else comes is taken in."""
        self.say(message)
        while True:
            answer = self.hear()
            if answer["type"] in ("result", "error", "pong") and answer["id"] == message["id"]:
                return answer

    def move(self, seat: int, move: Any, id: str, seq: int | None = None) -> Json:
        seq = self.seq if seq is None else seq
        return self.ask({"type": "move", "id": id, "seat": seat, "seq": seq, "move": move})

    def until(self, seq: int) -> None:
        """Hear until the table has come to a number."""
        while self.seq < seq:
            self.hear()


def create(url: str, edition: str, seats: list[Json], **options: Any) -> tuple[str, str]:
    """A new table and the secret of who made it."""
    body = {"edition": edition, "seats": seats, "bot_pause": 0, "bearer": True, **options}
    answer = httpx.post(f"{url}/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    return answer.json()["table"]["id"], answer.json()["secret"]
