"""Running the server: `wagonway serve` and `wagonway play`."""

import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from typing import Final

import uvicorn
from fastapi import FastAPI

from wagonway.errors import SetupError
from wagonway.server.app import create_app
from wagonway.server.settings import NO_LIMITS, Settings, sqlite_url
from wagonway.server.store import Store

LARGEST_FRAME: Final = 65_536
"""Bytes of a WebSocket message beyond which the connection itself is closed (1009)."""
LOOPBACK: Final = "127.0.0.1"
PATIENCE: Final = 10
"""Seconds that requests and sockets have to end when the server stops."""


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
        app = create_app(settings)
    else:
        settings.to_environment()
        Store(settings.database).close()  # what is wrong is told here, once
    uvicorn.run(
        app,
        factory=workers > 1,
        host=host,
        port=port,
        workers=workers,
        access_log=False,
        log_level="warning",
        proxy_headers=True,
        forwarded_allow_ips=proxies,
        server_header=False,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=PATIENCE,
    )


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
    serve(LOOPBACK, chosen, 1, settings)


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
            with urllib.request.urlopen(f"{url}healthz", timeout=1):
                webbrowser.open(url)
                return
        except OSError:
            time.sleep(0.1)
