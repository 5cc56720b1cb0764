"""The web application: routes, errors and headers around one `Service`."""

import logging
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import FrameType
from typing import Any, Final

from fastapi import Depends, FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from wagonway import __version__
from wagonway.server.logs import set_up_logs
from wagonway.server.metrics import ERRORS, REFUSED
from wagonway.server.pages import Pages, static_folder
from wagonway.server.refusals import Refused, language_of
from wagonway.server.routes import editions, operation, records, tables
from wagonway.server.routes.common import guard
from wagonway.server.security import SecurityHeaders, SizeLimit
from wagonway.server.service import Service
from wagonway.server.settings import Settings, from_environment
from wagonway.server.socket import serve_socket

log = logging.getLogger("wagonway.server")

CODES: Final = {401: "not_seated", 403: "wrong_origin", 404: "not_found", 405: "wrong_method"}
CODES_BY_STATUS: Final = CODES | {413: "too_large", 429: "too_many", 503: "stopping"}
RETRY_AFTER: Final = "5"


def create_worker() -> FastAPI:
    """The application of one worker of several."""
    return create_app(from_environment())


def create_app(settings: Settings) -> FastAPI:
    """The application; raises SetupError if its database or boards can't be used."""
    set_up_logs(settings.log_json)
    service = Service(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await service.start()
        with_bye_on_signals(service)
        yield
        await service.stop()

    app = FastAPI(
        title="Wagonway",
        version=__version__,
        description="Tables, seats and records; play itself is on WebSockets (docs/messages.md).",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.service = service
    for module in (tables, editions, records):
        app.include_router(module.router, dependencies=[Depends(guard)])
    app.include_router(operation.router)

    @app.websocket("/api/tables/{table}/socket")
    async def socket(socket: WebSocket, table: str) -> None:
        await serve_socket(service, socket, table)

    @app.api_route("/api/{path:path}", methods=["GET", "POST"], include_in_schema=False)
    async def nothing(path: str) -> None:
        raise Refused("not_found", path)

    app.mount("/", Pages(static_folder()))
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _mistake)
    app.add_middleware(SizeLimit, largest=settings.limits.body_bytes)
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=5)
    app.add_middleware(SecurityHeaders)
    return app


def with_bye_on_signals(service: Service) -> None:
    """Tell clients that the server stops before whoever runs us closes their sockets."""
    for number in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(number)
        if not callable(before):
            continue

        # Any: whatever the handler before us is, it is called as Python calls handlers.
        def stop(signum: int, frame: FrameType | None, then: Any = before) -> None:
            service.say_bye()
            then(signum, frame)

        try:
            signal.signal(number, stop)
        except ValueError:  # not in the main thread, as in tests: nobody signals us there
            return


def _error(request: Request, refusal: Refused) -> JSONResponse:
    language = language_of(request.headers.get("accept-language"))
    body = {"code": refusal.code, "text": refusal.text(language), "where": refusal.where}
    headers = {"Content-Language": language}
    if refusal.status == 429:
        headers["Retry-After"] = RETRY_AFTER
    REFUSED.labels(refusal.code).inc()
    return JSONResponse({"error": body}, refusal.status, headers)


# Exception in the signatures: Starlette hands each handler what it was registered for.
async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    return _error(request, error)


async def _unreadable(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    if first["type"] == "json_invalid":
        return _error(request, Refused("bad_json", first["ctx"]["error"], where))
    return _error(request, Refused("bad_request", f"{where}: {first['msg']}", where))


async def _http_error(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    code = CODES_BY_STATUS.get(error.status_code, "bad_json")
    return _error(request, Refused(code, str(error.detail)))


async def _mistake(request: Request, error: Exception) -> JSONResponse:
    ERRORS.inc()
    log.error("a request failed: %s %s", request.method, request.url.path, exc_info=error)
    return _error(request, Refused("server_error"))
