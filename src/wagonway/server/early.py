"""The client's pages at once, everything else as soon as the application is there.

Reading the packages that tables and databases need takes longer than all else `wagonway play` does
until its page is shown, and the page needs none of them.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from wagonway.server.pages import Pages, static_folder
from wagonway.server.security import SecurityHeaders

if TYPE_CHECKING:
    from fastapi import FastAPI

NO_PAGES: Final = ("/api/", "/healthz", "/readyz", "/metrics")


class Early:
    """An application that is made while it already answers; *failed* is called if it can't be."""

    def __init__(self, make: Callable[[], "FastAPI"], failed: Callable[[], None]) -> None:
        self.failure: Exception | None = None
        self._make = make
        self._failed = failed
        self._pages: ASGIApp = SecurityHeaders(GZipMiddleware(Pages(static_folder())))
        self._app: FastAPI | None = None
        self._made = asyncio.Event()
        self._stop = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, if need be after a while."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif self._app is None and _is_page(scope):
            await self._pages(scope, receive, send)
        else:
            await self._made.wait()
            if self._app is not None:
                await self._app(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        life = asyncio.create_task(self._run())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self._stop.set()
        await life
        await send({"type": "lifespan.shutdown.complete"})

    async def _run(self) -> None:
        try:
            app = await asyncio.to_thread(self._make)
            async with app.router.lifespan_context(app):
                self._app = app
                self._made.set()
                await self._stop.wait()
        except Exception as error:  # told by whoever runs us, after the server has stopped
            self.failure = error
            self._made.set()
            self._failed()


def _is_page(scope: Scope) -> bool:
    return (
        scope["type"] == "http"
        and scope["method"] in ("GET", "HEAD")
        and not scope["path"].startswith(NO_PAGES)
    )
