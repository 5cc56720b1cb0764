"""`wagonway simulate`: the same games whoever plays them, and nothing lost when something fails."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet
import pytest

from tests.arena.running import TINY, bots, run
from wagonway.arena.commands import split_bots
from wagonway.arena.match import Task, make_match
from wagonway.arena.runner import play_task
from wagonway.editions import load

__all__ = ["bots"]

KEYS = {"bots", "games", "wins", "mean_score", "mean_winning_score", "turns_per_seat"}


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_any_number_of_jobs_gives_the_same_bytes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for jobs in (1, 2):
        asked = ("simulate", "nordic", "--bots", "random,greedy,greedy", "--games", 500)
        more = ("--seed", 9, "--jobs", jobs, "--out", f"{jobs}.parquet", "--json")
        assert run(monkeypatch, *asked, *more) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert Path("1.parquet").read_bytes() == Path("2.parquet").read_bytes()
    figures = json.loads(said[0])
    assert figures.keys() >= KEYS
    assert figures["games"] == 500
    assert sum(figures["wins"]) == pytest.approx(500)
    assert figures["wins"][0] < figures["wins"][1]
    table = pyarrow.parquet.read_table("1.parquet").to_pydict()
    assert len(table["game"]) == 1500
    assert sum(table["win"]) == pytest.approx(500)
    assert table["bot_name"][:3] == ["random", "greedy", "greedy"]
    # Game 1 is the same seed with the bots one seat further.
    assert table["seed"][:9] == [9] * 9
    assert table["bot"][3:6] == [2, 0, 1]
    assert table["order"][:3] == table["order"][3:6]


def test_tasks_cut_anyhow_play_the_same_games() -> None:
    match = make_match(load("europe"), ("greedy", "random"), seed=3)
    whole = play_task(Task(match, 0, 12)).rows
    parts = [play_task(Task(match, first, 4)).rows for first in (0, 4, 8)]
    assert b"".join(part.tobytes() for part in parts) == whole.tobytes()


def test_what_a_person_reads(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("simulate", TINY, "--bots", "random,greedy", "--games", 20, "--plot", "scores.svg")
    assert run(monkeypatch, *asked) == 0
    out = capsys.readouterr().out
    for words in ("95 % interval", "tickets kept", "who begins wins", "1: greedy"):
        assert words in out
    assert "<svg" in Path("scores.svg").read_text()


def test_unfinished_games_are_told_apart(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("simulate", "usa", "--bots", "random,random", "--games", 20, "--most-turns", 50)
    assert run(monkeypatch, *asked, "--no-rotate", "--json") == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["games"], figures["unfinished"]) == (0, 20)
    assert figures["wins"] == [0, 0]


def test_a_bot_of_ones_own_plays_in_processes_as_it_does_alone(
    bots: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("died").touch()
    asked = ("simulate", TINY, "--bots", f"{bots}:Dies,random", "--games", 6, "--json")
    assert run(monkeypatch, *asked, "--jobs", 1) == 0
    alone = capsys.readouterr().out
    # And if one of the processes dies, its task is begun again.
    Path("died").unlink()
    assert run(monkeypatch, *asked, "--jobs", 2) == 0
    assert capsys.readouterr().out == alone
    assert Path("died").exists()
    assert json.loads(alone)["games"] == 6


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Raises", "RuntimeError: I am lost"),
        ("Nonsense", "NotationError"),
        ("Illegal", "IllegalMove: pass: "),
    ],
)
def test_a_bot_that_fails_is_named_and_the_other_games_are_kept(
    name: str,
    reason: str,
    bots: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ("simulate", TINY, "--bots", f"{bots}:{name},{bots}:First", "--games", 4, "--jobs", 1)
    assert run(monkeypatch, *asked, "--json") == 1
    said = capsys.readouterr()
    figures = json.loads(said.out)
    assert figures["failed"] == (2 if name == "Raises" else 4)
    assert figures["games"] == 4 - figures["failed"]
    assert f"{bots}:{name} in seat 1 failed in game 1: {reason}" in said.err
    record = Path("failed-games/seed-1-game-1-seat-1.json")
    assert str(record) in said.err
    assert run(monkeypatch, "replay", record, "--json") == 0
    assert json.loads(capsys.readouterr().out)["over"] is False


def test_an_interrupted_run_keeps_what_is_done(bots: str, tmp_path: Path) -> None:
    asked = ("simulate", TINY, "--bots", f"{bots}:Slow,random", "--games", "1000")
    command = [sys.executable, "-m", "wagonway.cli", *asked]
    command += ["--jobs", "1", "--json", "--out", "games.parquet"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        patience = time.monotonic() + 60
        while not (tmp_path / "under-way").exists() and time.monotonic() < patience:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    figures = json.loads(out)
    assert 2 <= figures["games"] < 1000
    assert f"interrupted: {figures['games']} of 1,000 games were played" in err
    assert "Traceback" not in err
    assert pyarrow.parquet.read_table(tmp_path / "games.parquet").num_rows == 2 * figures["games"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("usa", "--bots", "random,nobody"), "no bot 'nobody'"),
        (("usa", "--bots", "random,none.py:Bot"), "there is no file none.py"),
        (("nordic", "--bots", "random,random,random,random"), "expected 2 to 3 in nordic"),
        (("usa", "--bots", "random"), "1 seats; expected 2 to 5 in usa"),
        (("mars", "--bots", "random,random"), "no edition is called"),
        (("usa", "--bots", "random,random", "--games", "0"), "Invalid value"),
        (("usa", "--bots", "random,random", "--jobs", "0"), "Invalid value"),
        (("usa", "--bots", "random,random", "--out", "games.csv"), "ends in .parquet"),
        (("usa", "--bots", "random,random", "--plot", "x.gif"), "ends in .svg or .png"),
        (("usa", "--bots", "random,random", "--cluster", "moon"), "expected auto or ray://"),
    ],
)
def test_wrong_use_ends_with_2_before_anything_is_played(
    arguments: tuple[str, ...],
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(monkeypatch, "simulate", *arguments) == 2
    said = capsys.readouterr()
    assert sentence in said.err.replace("\n", " ")
    assert said.out == ""
    assert list(Path().iterdir()) == []


def test_settings_may_hold_commas() -> None:
    assert split_bots("search:a=1,b=2, planner,my.py:Bot") == (
        *("search:a=1,b=2", "planner", "my.py:Bot"),
    )
