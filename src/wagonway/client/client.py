"""The HTTP side: tables and seats."""

from types import TracebackType
from typing import Any, Self

import httpx

from wagonway.client.errors import Refused
from wagonway.client.table import TableConnection

# Any, here and below: JSON as docs/messages.md describes it.
Json = dict[str, Any]


class Client:
    """One who plays at a server; the secret that holds its seats is `secret`."""

    def __init__(self, url: str, secret: str | None = None, language: str = "en") -> None:
        self.url = url.rstrip("/")
        self.secret = secret
        """Keep it to take up the same seats another time."""
        self.language = language
        self._http = httpx.AsyncClient(base_url=self.url, timeout=30)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._http.aclose()

    def headers(self) -> dict[str, str]:
        """What goes with every request."""
        headers = {"Accept-Language": self.language}
        if self.secret is not None:
            headers["Authorization"] = f"Bearer {self.secret}"
        return headers

    async def create(self, edition: str, seats: list[Json], **options: Any) -> Json:
        """Make a table; *seats* and *options* as in docs/messages.md. Gives the table."""
        plan = {"edition": edition, "seats": seats, "bearer": True, **options}
        return await self._sit("/api/tables", plan)

    async def take(self, table: str, seat: int, name: str, words: str = "") -> Json:
        """Sit down at a table. Gives the table."""
        body = {"name": name, "words": words, "bearer": True}
        return await self._sit(f"/api/tables/{table}/seats/{seat}/take", body)

    async def table(self, table: str) -> Json:
        """A table as everybody sees it."""
        found: Json = (await self.request("GET", f"/api/tables/{table}"))["table"]
        return found

    async def record(self, table: str) -> Json:
        """The record of a finished game."""
        return await self.request("GET", f"/api/tables/{table}/record")

    def join(self, table: str, want: str = "memory", since: int = 0) -> TableConnection:
        """A connection to play at a table, or to watch; use it with `async with`."""
        url = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket?want={want}"
        return TableConnection(url, self.headers, since)

    async def request(self, method: str, path: str, body: Json | None = None) -> Json:
        """Any other request; raises Refused."""
        answer = await self._http.request(method, path, json=body, headers=self.headers())
        if answer.status_code >= 400:
            try:
                error = answer.json()["error"]
            except (ValueError, KeyError, TypeError):
                error = {"code": f"http_{answer.status_code}", "text": answer.text[:200]}
            raise Refused(error["code"], error["text"])
        found: Json = answer.json()
        return found

    async def _sit(self, path: str, body: Json) -> Json:
        reply = await self.request("POST", path, body)
        self.secret = reply["secret"] or self.secret
        table: Json = reply["table"]
        return table
