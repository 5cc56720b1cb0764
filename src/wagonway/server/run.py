"""Running the server: `wagonway serve` and `wagonway play`."""

import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import uvicorn

from wagonway.errors import SetupError
from wagonway.server.settings import NO_LIMITS, Settings, sqlite_url

if TYPE_CHECKING:
    from fastapi import FastAPI

LARGEST_FRAME: Final = 65_536
"""Bytes of a WebSocket message beyond which the connection itself is closed (1009)."""
LOOPBACK: Final = "127.0.0.1"
PATIENCE: Final = 10
"""Seconds that requests and sockets have to end when the server stops."""

OPTIONS: Final[dict[str, Any]] = {
    "access_log": False,
    "log_level": "warning",
    "proxy_headers": True,
    "server_header": False,
    "ws_max_size": LARGEST_FRAME,
    "ws_per_message_deflate": False,
    "timeout_graceful_shutdown": PATIENCE,
}
"""How uvicorn serves us; Any: each is of its own type."""


def default_database() -> str:
    """The database in the user's data folder."""
    from platformdirs import user_data_path

    return sqlite_url(user_data_path("wagonway", appauthor=False) / "wagonway.db")


def serve(
    host: str,
    port: int,
    workers: int,
    settings: Settings,
    proxies: str = LOOPBACK,
) -> None:
    """Serve until stopped."""
    if workers > 1 and settings.database.startswith("sqlite"):
        raise SetupError(
            "several workers can't share an SQLite file; expected --database postgresql://..."
        )
    _check_port(host, port)
    # A single worker is this process; several read their settings from the environment.
    app: FastAPI | str = "wagonway.server.app:create_worker"
    if workers == 1:
        app = _application(settings)
    else:
        from wagonway.server.store import Store

        settings.to_environment()
        Store(settings.database).close()  # what is wrong is told here, once
    print(f"Wagonway: http://{host}:{port}/", file=sys.stderr, flush=True)
    uvicorn.run(
        app,
        factory=workers > 1,
        host=host,
        port=port,
        workers=workers,
        forwarded_allow_ips=proxies,
        **OPTIONS,
    )


def _application(settings: Settings) -> "FastAPI":
    from wagonway.server.app import create_app

    return create_app(settings)


def play(port: int | None, browser: bool, database: str | None) -> None:
    """A server for this machine alone, with the browser opened on it."""
    chosen = port if port is not None else _free_port()
    url = f"http://{LOOPBACK}:{chosen}/"
    settings = Settings(
        database or default_database(),
        limits=NO_LIMITS,
        bot_processes=max(1, min(2, (os.cpu_count() or 2) - 1)),
    )
    print(f"Wagonway: {url}  (Ctrl-C stops; games are kept in {_place(settings.database)})")
    sys.stdout.flush()
    if browser:
        threading.Thread(target=_open_when_ready, args=(url,), daemon=True).start()
    _check_port(LOOPBACK, chosen)
    _serve_early(chosen, settings)


def _serve_early(port: int, settings: Settings) -> None:
    """Serve on loopback until stopped, the first page while the rest is still being read."""
    from wagonway.server.early import Early

    def give_up() -> None:
        server.should_exit = True

    early = Early(lambda: _application(settings), give_up)
    server = uvicorn.Server(uvicorn.Config(early, host=LOOPBACK, port=port, **OPTIONS))
    with suppress(KeyboardInterrupt):
        server.run()
    if early.failure is not None:
        raise early.failure


def _place(database: str) -> str:
    path = database.removeprefix("sqlite:///")
    return path if path != database else "the database you named"


def _free_port() -> int:
    """The usual port, or another one if it is in use."""
    for port in (8275, 0):
        with socket.socket() as probe:
            try:
                probe.bind((LOOPBACK, port))
            except OSError:
                continue
            found: int = probe.getsockname()[1]
            return found
    raise SetupError("no port is free; expected one on this machine")


def _check_port(host: str, port: int) -> None:
    """Say in one sentence if the port can't be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise SetupError(
                f"port {port} of {host} can't be used ({error.strerror}); expected a free one"
            ) from None


def _open_when_ready(url: str) -> None:
    for _ in range(100):
        try:
            with urllib.request.urlopen(url, timeout=1):
                webbrowser.open(url)
                return
        except OSError:
            time.sleep(0.1)
