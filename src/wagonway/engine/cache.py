"""Where compiled rules are kept: a folder of the user's, named after everything they depend on.

Numba's own cache looks at one function's file and misses edits in the functions it calls. Here each
group of compiled functions (the engine, the bots, the environments) has a folder whose name is a
digest of its sources, of those it builds on, and of the compiler's version and modes, so that
changed code can never be answered from an old cache, and a changed bot leaves the engine's alone.
The folder must belong to the user and be writable by nobody else, because what lies in it is
executed. Each file begins with a digest of the rest: one that is damaged, or missing, or can't be
written, is as if there were no cache.
"""

import contextlib
import hashlib
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
BUILDS_ON = {
    "engine": ("engine",),
    "bots": ("engine", "bots"),
    "envs": (
        "engine",
        "bots",
        "envs/joined.py",
        "envs/observation.py",
        "envs/play.py",
        "envs/rewards.py",
    ),
}
"""The packages and files whose sources become part of what is compiled for each group."""

DIGEST_SIZE = hashlib.sha256().digest_size
MODES = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")
"""Environment variables that change what the compiler makes."""


def cache_folder(group: str, *versions: str) -> Path | None:
    """The folder for what is compiled of a group; None if there is no place for one."""
    digest = source_digest(group, *versions)
    for base in _bases():
        folder = base / digest
        if _is_ours(base) and _is_ours(folder) and _is_private(folder):
            return folder
    return None


def source_digest(group: str, *versions: str) -> str:
    """A name for the sources of a group that become compiled, the compiler and its modes."""
    digest = hashlib.sha256()
    sources = [PACKAGE / "vocab.py", PACKAGE / "editions" / "limits.py"]
    for part in BUILDS_ON[group]:
        sources += sorted((PACKAGE / part).rglob("*.py")) if "." not in part else [PACKAGE / part]
    for path in sources:
        name = path.relative_to(PACKAGE).as_posix()
        digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    for word in (*versions, sys.version, *(os.environ.get(mode, "") for mode in MODES)):
        digest.update(word.encode() + b"\0")
    return f"{group}-{digest.hexdigest()[:16]}"


def fetch(file: Path) -> bytes | None:
    """What `store` wrote to the file; None if it is not there or not whole."""
    try:
        content = file.read_bytes()
    except OSError:
        return None
    digest, data = content[:DIGEST_SIZE], content[DIGEST_SIZE:]
    return data if hashlib.sha256(data).digest() == digest else None


def store(file: Path, data: bytes) -> None:
    """Keep *data* in the file if possible; whoever reads meanwhile finds the old or the new."""
    try:
        handle, name = tempfile.mkstemp(dir=file.parent)
    except OSError:
        return
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(hashlib.sha256(data).digest() + data)
        part.replace(file)
    except OSError:  # a full disk, say
        part.unlink(missing_ok=True)


def _bases() -> Iterator[Path]:
    """Places to try: asked for, the user's cache, temporary."""
    asked = os.environ.get("WAGONWAY_CACHE_DIR")
    if asked:
        yield Path(asked)
    home = os.environ.get("XDG_CACHE_HOME")
    with contextlib.suppress(RuntimeError):  # no home folder
        yield (Path(home) if home else Path.home() / ".cache") / "wagonway"
    user = os.getuid() if hasattr(os, "getuid") else 0
    yield Path(tempfile.gettempdir()) / f"wagonway-{user}"


def _is_ours(folder: Path) -> bool:
    """Whether the folder exists or can be made, belongs to us, and can be written to."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if hasattr(os, "getuid") and folder.stat().st_uid != os.getuid():
            return False
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _is_private(folder: Path) -> bool:
    """Whether nobody else can write to the folder."""
    return os.name == "nt" or not folder.stat().st_mode & (stat.S_IWGRP | stat.S_IWOTH)
