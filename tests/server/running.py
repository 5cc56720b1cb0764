"""Servers for tests: one in a thread, or one in a process of its own that can be killed."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import uvicorn

from wagonway.server.app import create_app
from wagonway.server.service import Service
from wagonway.server.settings import NO_LIMITS, Settings, sqlite_url


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Running:
    """A server on loopback."""

    def __init__(self, url: str, service: Service) -> None:
        self.url = url
        self.service = service


@contextmanager
def server_in_thread(folder: Path, settings: Settings | None = None) -> Iterator[Running]:
    """A server in a thread of this process, without limits unless the settings have some."""
    chosen = settings or Settings("", limits=NO_LIMITS, bot_processes=0)
    if not chosen.database:
        chosen = replace(chosen, database=sqlite_url(folder / "server.db"))
    app = create_app(chosen)
    port = free_port()
    server = uvicorn.Server(
        uvicorn.Config(
            app, port=port, log_level="warning", ws_max_size=65_536, ws_per_message_deflate=False
        )
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    wait_until_ready(f"http://127.0.0.1:{port}")
    try:
        yield Running(f"http://127.0.0.1:{port}", app.state.service)
    finally:
        server.should_exit = True
        thread.join()


def wait_until_ready(url: str, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while True:
        try:
            with urllib.request.urlopen(f"{url}/readyz", timeout=2):
                return
        except OSError:
            assert time.monotonic() < end, f"{url} did not answer within {seconds} s"
            time.sleep(0.02)


class Process:
    """`wagonway serve` in a process of its own."""

    def __init__(self, database: str, port: int, *options: str) -> None:
        self.url = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-m", "wagonway.cli", "serve", "--port", str(port)]
        command += ["--database", database, "--no-rate-limits", *options]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)

    def ready(self) -> None:
        wait_until_ready(self.url)

    def kill(self) -> None:
        """End it without a chance to do anything."""
        os.kill(self.process.pid, signal.SIGKILL)
        self._end()

    def stop(self) -> str:
        """End it in good order; what it said on stderr."""
        self.process.send_signal(signal.SIGTERM)
        return self._end()

    def _end(self) -> str:
        _, said = self.process.communicate(timeout=30)
        return said
