"""The command line in this process, and bots that misbehave."""

import sys
from pathlib import Path

import pytest

from wagonway.cli import main

TINY = str(Path(__file__).parent.parent / "data" / "tiny.toml")

BOTS = '''
import os, time
from pathlib import Path

HERE = Path(__file__).parent


class First:
    """Plays the first move it is shown."""

    def __init__(self, seed):
        pass

    def choose(self, view, legal):
        return legal[0]


class Raises(First):
    """Fails in seat 1, once the game is under way."""

    def choose(self, view, legal):
        if view["seat"] == 1 and view["turn"] > 3:
            raise RuntimeError("I am lost")
        return legal[0]


class Nonsense(First):
    def choose(self, view, legal):
        return 17 if view["turn"] > 3 else legal[0]


class Illegal(First):
    def choose(self, view, legal):
        return "pass" if view["turn"] > 3 else legal[0]


class Dies(First):
    """Takes its process with it, once."""

    def choose(self, view, legal):
        if view["turn"] > 3:
            try:
                (HERE / "died").touch(exist_ok=False)
            except FileExistsError:
                pass
            else:
                os._exit(1)
        (HERE / f"process-{os.getpid()}").touch()
        return legal[0]


class Slow(First):
    """Says when the fourth game has begun, and then takes its time."""

    def __init__(self, seed):
        with open(HERE / "begun", "a") as begun:
            begun.write(".")
        if os.path.getsize(HERE / "begun") > 4:  # once to see whether it can be made
            (HERE / "under-way").touch()
            time.sleep(0.5)
'''


@pytest.fixture
def bots(tmp_path: Path) -> str:
    """A file of bots; its folder is the test's own."""
    file = tmp_path / "bots.py"
    file.write_text(BOTS)
    return str(file)


def run(monkeypatch: pytest.MonkeyPatch, *arguments: object) -> int:
    """Run a command; its exit code."""
    monkeypatch.setattr(sys, "argv", ["wagonway", *map(str, arguments)])
    with pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0)
