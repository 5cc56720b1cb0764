"""Where compiled rules are kept: a folder of the user's, named after everything they depend on.

Numba's own cache looks at one function's file and misses edits in the functions it calls. Here the
folder's name is a digest of all sources of the engine and of the compiler's version and modes, so
that changed rules can never be answered from an old cache. The folder must belong to the user and
be writable by nobody else, because what lies in it is executed. Each file begins with a digest of
the rest: one that is damaged, or missing, or can't be written, is as if there were no cache.
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
DIGEST_SIZE = hashlib.sha256().digest_size
MODES = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")
"""Environment variables that change what the compiler makes."""


def cache_folder(*versions: str) -> Path | None:
    """The folder for rules compiled from these sources; None if there is no place for one."""
    digest = source_digest(*versions)
    for base in _bases():
        folder = base / digest
        if _is_ours(base) and _is_ours(folder) and _is_private(folder):
            return folder
    return None


def source_digest(*versions: str) -> str:
    """A name for the sources that become compiled, the compiler and its modes."""
    digest = hashlib.sha256()
    for path in [PACKAGE / "vocab.py", *sorted((PACKAGE / "engine").glob("*.py"))]:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    digest.update((PACKAGE / "editions" / "limits.py").read_bytes())
    for word in (*versions, sys.version, *(os.environ.get(mode, "") for mode in MODES)):
        digest.update(word.encode() + b"\0")
    return digest.hexdigest()[:16]


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
