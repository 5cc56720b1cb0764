"""A PostgreSQL of one's own on loopback, from Debian's packages, for as long as a test needs it."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.running import free_port


class Unavailable(Exception):
    """PostgreSQL can't be had here; says why."""


def programs() -> Path:
    """The folder of PostgreSQL's programs, installed if that is possible."""
    found = _installed()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        install = ["apt-get", "install", "-y", "--no-install-recommends", "postgresql"]
        quiet = {"DEBIAN_FRONTEND": "noninteractive"} | dict(os.environ)
        for command in (install, ["apt-get", "update"], install):
            subprocess.run(command, env=quiet, capture_output=True, check=False)
            found = _installed()
            if found is not None:
                break
    if found is None:
        raise Unavailable("PostgreSQL is not installed and can't be by this user")
    return found


def _installed() -> Path | None:
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).parent
    return max((p.parent for p in Path("/usr/lib/postgresql").glob("*/bin/initdb")), default=None)


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of a fresh database; raises Unavailable."""
    bin = programs()
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    folder = Path(tempfile.mkdtemp(prefix="wagonway-pg-"))
    try:
        if as_user:
            shutil.chown(folder, "postgres")
        data, port = folder / "data", free_port()
        _run([*as_user, str(bin / "initdb"), "-D", str(data), "-A", "trust", "-U", "wagonway"])
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1"
        control = [*as_user, str(bin / "pg_ctl"), "-D", str(data), "-w"]
        _run([*control, "-o", options, "-l", str(folder / "log"), "start"])
        try:
            yield f"postgresql://wagonway@127.0.0.1:{port}/postgres"
        finally:
            _run([*control, "-m", "immediate", "stop"])
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(command: list[str]) -> None:
    done = subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False, cwd="/"
    )
    if done.returncode:
        raise Unavailable(f"{Path(command[-1]).name}: {done.stderr[-300:]}")
