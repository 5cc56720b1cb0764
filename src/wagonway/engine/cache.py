"""Where compiled rules are kept: a folder of the user's, named after everything they depend on.

Numba's own cache looks at one function's file and misses edits in the functions it calls. Here the
folder's name is a digest of all sources of the engine and of the compiler's version and modes, so
that changed rules can never be answered from an old cache. The folder must belong to the user,
because what lies in it is executed.
"""

import contextlib
import hashlib
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
MODES = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")
"""Environment variables that change what the compiler makes."""


def cache_folder(*versions: str) -> Path | None:
    """The folder for rules compiled from these sources; None if there is no place for one."""
    digest = source_digest(*versions)
    for base in _bases():
        folder = base / digest
        if _is_ours(base) and _is_ours(folder):
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
