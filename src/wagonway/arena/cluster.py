"""Tasks on a Ray cluster: the same tasks, and so the same results, on as many machines as it has.

Every machine needs Wagonway installed, and the files of bots given as `path.py:Class`. Ray runs the
task of a worker that is lost again on another.
"""

import os
import socket
import sys
import tempfile
import warnings
from concurrent.futures import Future
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from wagonway.arena.driver import Handle
from wagonway.arena.match import Task
from wagonway.arena.runner import Played, play_task
from wagonway.errors import SetupError

RETRIES: Final = 20
"""How many workers a task may lose."""

STARTED_HERE: Final = "no Ray cluster is running here: one was started for this run"


def cluster_is_gone() -> bool:
    """Whether Ray's note of this machine's cluster outlived it; Ray would wait for minutes."""
    folder = os.environ.get("RAY_TMPDIR") or tempfile.gettempdir()
    note = Path(folder, "ray", "ray_current_cluster")
    if os.environ.get("RAY_ADDRESS") or not note.exists():
        return False
    host, _, port = note.read_text(encoding="utf-8").strip().rpartition(":")
    try:
        socket.create_connection((host, int(port)), timeout=2).close()
    except (OSError, ValueError):
        return True
    return False


class RayPool:
    """A cluster by its address: `ray://host:port`, or `auto` for the one this machine is part of.

    If `auto` finds none, one is started on this machine for as long as the pool is open.
    """

    def __init__(self, address: str, jobs: int) -> None:
        # Before Ray is imported, since it reads it then: nothing is told to anybody.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        if address != "auto" and not address.startswith("ray://"):
            raise SetupError(f'cluster "{address}"; expected auto or ray://host:port')
        try:
            import ray
        except ImportError:
            raise SetupError(
                'Ray is not installed; expected it for --cluster: pip install "wagonway[ray]"'
            ) from None
        self._ray: Any = ray  # Any: its decorators have types that say nothing here
        self.note: str | None = None
        """What the user should know, if anything."""
        # Ray says on standard output what befell its workers; that belongs to our results alone.
        self._aside = redirect_stdout(sys.stderr)
        self._aside.__enter__()
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "error"}
        try:
            with warnings.catch_warnings():  # the error says the same
                warnings.simplefilter("ignore", UserWarning)
                if address == "auto" and cluster_is_gone():
                    raise ConnectionError
                ray.init(address, **quiet)
        except (ConnectionError, RuntimeError, ValueError, TimeoutError) as error:
            if address != "auto":
                first_line = str(error).strip().partition("\n")[0]
                raise SetupError(
                    f"{address}: can't be reached ({first_line}); expected a Ray cluster, "
                    "and its token in RAY_AUTH_TOKEN if it asks for one"
                ) from None
            ray.init("local", num_cpus=jobs, include_dashboard=False, **quiet)
            self.note = STARTED_HERE
        self._play = ray.remote(max_retries=RETRIES)(play_task)

    @property
    def workers(self) -> int:
        """The processors of the cluster, as it is now."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def submit(self, task: Task) -> Handle:
        """Begin a task."""
        # Elsewhere a relative path means another file.
        bots = tuple(absolute(bot) for bot in task.match.bots)
        there = replace(task, match=replace(task.match, bots=bots))
        future: Future[Played] = self._play.remote(there).future()
        return future

    def close(self) -> None:
        """Leave the cluster, giving up what is under way."""
        self._ray.shutdown()
        self._aside.__exit__(None, None, None)


def absolute(bot: str) -> str:
    """A bot with the path of its file in full, if it has one."""
    path, colon, name = bot.rpartition(":")
    return f"{Path(path).resolve()}{colon}{name}" if path.endswith(".py") else bot
