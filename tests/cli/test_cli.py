"""The command line as a user meets it: exit codes, sentences, no tracebacks."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from wagonway.cli.texts import EN, FR, TEXTS
from wagonway.engine.reasons import REASON_NAMES
from wagonway.sentences import REASONS_FR

TINY = Path(__file__).parent.parent / "data" / "tiny.toml"


def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "wagonway.cli", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, check=False)


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; sys.argv = ['wagonway', '--help']\n"
        "from wagonway.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print([m for m in ('numba', 'numpy', 'wagonway.game') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
    for command in ("terminal", "replay", "bench", "board", "warmup"):
        assert command in done.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("terminal", "mars"), "no edition is called"),
        (("terminal", "nordic", "--seats", "4"), "4 seats; expected 2 to 3 in nordic"),
        (("terminal", "usa", "--seed", "zz"), "seed 'zz'; expected"),
        (("terminal", "usa", "--language", "de"), 'no language "de"; expected en or fr'),
        (("replay", "no-such-file"), "can't be read"),
        (("board", "check", "no-such-file.toml"), "no such file"),
        (("frob",), "No such command"),
        (("terminal", "--seats", "x"), "Invalid value"),
    ],
)
def test_wrong_use_ends_with_2_and_a_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_a_board_that_fails_its_check_ends_with_1(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(TINY.read_text(encoding="utf-8").replace("length = 4", "length = 40"))
    done = run("board", "check", str(file))
    assert done.returncode == 1
    assert "wrong.toml" in done.stderr
    assert "length" in done.stderr


def test_a_board_that_is_fine_ends_with_0() -> None:
    done = run("board", "check", str(TINY), "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["cities"] == 6


def test_a_game_in_the_terminal_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    begin = ("terminal", "usa-2004", "--seed", "3", "--record", str(file))
    first = run(*begin, typed="moves keep\nnonsense\ndraw deck\n")
    assert first.returncode == 0
    assert '"nonsense" is not a move' in first.stdout
    keep = next(line for line in first.stdout.splitlines() if "keep " in line).strip("> ")
    second = run(*begin, typed=f"{keep}\ndraw deck\ndraw deck\nroutes denver\nquit\n")
    assert "goes on after" in second.stdout
    assert "denver-helena: 4 green" in second.stdout
    done = run("replay", str(file), "--json")
    assert json.loads(done.stdout)["moves"] >= 4
    assert "draw deck" in run("replay", str(file), "--moves").stdout


def test_a_game_without_input_stops_politely() -> None:
    done = run("terminal", "europe", "--language", "fr")
    assert done.returncode == 0
    assert "Arrêtée avant la fin." in done.stdout


def test_both_languages_say_everything() -> None:
    assert EN.keys() == FR.keys()
    assert set(TEXTS) == {"en", "fr"}
    assert REASONS_FR.keys() == set(REASON_NAMES) - {"fine"}


def test_bench_prints_its_figures_as_json() -> None:
    done = run("bench", "--json", "--seconds", "0.01", "--edition", "nordic")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["bytes_per_game"] <= 1200
    assert [row["seats"] for row in report["random_play"]] == [2, 3]
    assert report["start"].keys() == {
        *("help", "import_and_first_move", "first_compiled_game_cached", "first_compilation"),
        "the_rest_of_warmup",
    }


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--edition", "mars"), "no edition is called"),
        (("--seconds", "-1"), "Invalid value"),
        (("--beside", "no-such-program", "--edition", "usa-2004"), "expected a command"),
    ],
)
def test_a_bench_asked_wrongly_ends_with_2(arguments: tuple[str, ...], sentence: str) -> None:
    done = run("bench", *arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
