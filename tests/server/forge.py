"""Servers that start at once, for tests that start hundreds: forks of one that has read all.

What is forked is `wagonway serve` before its first line: a process of its own from there on, which
opens its own database and port and can be killed like any other.
"""

import json
import os
import signal
import subprocess
import sys
import time

from tests.server.running import wait_until_ready


class Forge:
    """Makes servers, and waits for nothing but its own end."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.server.forge"]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def start(self, database: str, port: int) -> "Forged":
        """A server of its own."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        options = ["serve", "--port", str(port), "--database", database, "--no-rate-limits"]
        self._process.stdin.write(json.dumps(options) + "\n")
        self._process.stdin.flush()
        return Forged(f"http://127.0.0.1:{port}", int(self._process.stdout.readline()))

    def close(self) -> None:
        """End; servers that still run go on."""
        self._process.communicate()


class Forged:
    """A server in a process of its own."""

    def __init__(self, url: str, pid: int) -> None:
        self.url = url
        self.pid = pid
        self.ended = False

    def ready(self) -> None:
        wait_until_ready(self.url)

    def kill(self) -> None:
        """End it without a chance to do anything."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it in good order."""
        self._end(signal.SIGTERM)

    def _end(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)
        self.ended = True
        end = time.monotonic() + 30
        while _runs(self.pid):
            assert time.monotonic() < end, "the server does not end"
            time.sleep(0.002)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def _serve_forks() -> None:
    import wagonway.server.app  # noqa: F401 (so that no fork need read it)
    from wagonway.cli import main

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how they ended
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            nothing = os.open(os.devnull, os.O_RDWR)
            os.dup2(nothing, 0)
            os.dup2(nothing, 1)
            sys.argv = ["wagonway", *json.loads(line)]
            try:
                main()
            finally:
                os._exit(0)
        print(pid, flush=True)


if __name__ == "__main__":
    _serve_forks()
