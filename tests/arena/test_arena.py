"""`wagonway arena`, `leaderboard` and `board report`, as a user runs them."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.arena.running import TINY, bots, run

__all__ = ["bots"]


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """What a command prints as JSON."""

    def call(*arguments: object) -> Any:
        assert run(monkeypatch, *arguments, "--json") == 0
        return json.loads(capsys.readouterr().out)

    return call


def test_ratings_grow_from_run_to_run(said: Any) -> None:
    asked = ("arena", TINY, "--bots", "random,greedy", "--blocks", 20)
    first = said(*asked, "--jobs", 1)
    assert (first["seed"], first["blocks"], first["blocks_new"], first["games"]) == (1, 20, 20, 40)
    assert [rating["bot"] for rating in first["ratings"]] == ["greedy", "random"]
    assert first["anchor"] == "greedy"
    more = said(*asked, "--jobs", 2)
    assert (more["seed"], more["blocks_in_all"]) == (21, 40)
    again = said(*asked, "--seed", 11)
    assert (again["blocks_new"], again["blocks_in_all"]) == (0, 40)
    assert again["ratings"] == more["ratings"]
    board = said("leaderboard")["leaderboards"]
    assert len(board) == 1
    assert board[0]["ratings"] == more["ratings"]
    assert (board[0]["edition"], board[0]["seats"]) == ("tiny", 2)


def test_the_same_blocks_whatever_the_number_of_jobs(said: Any) -> None:
    asked = ("arena", TINY, "--bots", "random,greedy", "--seats", 3, "--blocks", 15)
    one = said(*asked, "--jobs", 1, "--database", "one.sqlite")
    two = said(*asked, "--jobs", 2, "--database", "two.sqlite")
    assert one == two
    assert one["line_ups"] == [["greedy", "random", "random"], ["greedy", "greedy", "random"]]


def test_a_test_stops_on_a_block_when_it_knows(said: Any) -> None:
    asked = ("arena", TINY, "--sprt", "greedy,random", "--elo0", 0, "--elo1", 60)
    one = said(*asked, "--jobs", 1, "--database", "one.sqlite")
    assert one["sprt"]["verdict"] == "elo1"
    assert one["sprt"]["blocks"] == one["blocks"] == one["blocks_in_all"] < 200
    low, high = one["sprt"]["bounds"]
    assert low < 0 < high <= one["sprt"]["log_likelihood_ratio"]
    assert said(*asked, "--jobs", 2, "--database", "two.sqlite") == one
    # The other way round the same blocks say the opposite.
    other = said(
        *("arena", TINY, "--sprt", "random,greedy", "--elo0", 0, "--elo1", 60),
        *("--seed", 1, "--database", "one.sqlite"),
    )
    assert other["sprt"]["verdict"] == "elo0"


def test_what_people_read_and_see(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("arena", TINY, "--bots", "random,greedy", "--blocks", 5, "--plot", "ratings.svg")
    assert run(monkeypatch, *asked) == 0
    out = capsys.readouterr().out
    assert "greedy is the anchor, as planner has not played" in out
    assert "5 blocks from seed 1; kept in ratings.sqlite" in out
    assert run(monkeypatch, "leaderboard", "--edition", "tiny", "--plot", "board.png") == 0
    assert "tiny, 2 seats, 5 blocks" in capsys.readouterr().out
    assert Path("ratings.svg").exists()
    assert Path("board.png").exists()


def test_a_bot_that_fails_in_the_arena_is_named_and_the_other_blocks_are_kept(
    bots: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("arena", TINY, "--bots", f"{bots}:Raises,{bots}:First", "--blocks", 2, "--jobs", 1)
    assert run(monkeypatch, *asked, "--json") == 1
    out, err = capsys.readouterr()
    assert f"{bots}:Raises in seat 1 failed" in err
    assert sum(rating["wins"] for rating in json.loads(out)["ratings"]) == 2


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("arena", "usa"), "no bots; expected"),
        (("arena", "usa", "--bots", "random"), "expected two or more"),
        (("arena", "usa", "--bots", "random,nobody"), "no bot 'nobody'"),
        (
            ("arena", "nordic", "--seats", "4", "--bots", "random,greedy"),
            "4 seats; expected 2 to 3",
        ),
        (("arena", "usa", "--sprt", "random"), "expected two of the bots"),
        (("arena", "usa", "--sprt", "random,greedy", "--elo0", "9", "--elo1", "3"), "elo0 below"),
        (("arena", "usa", "--bots", "random,greedy", "--schedule", "x"), "expected one of pairs"),
        (("leaderboard",), "expected a file of ratings"),
        (("board", "report", "usa", "--seats", "2", "--bots", "nobody"), "no bot 'nobody'"),
        (("board", "report", "nordic", "--seats", "5"), "expected 2 to 3 in nordic"),
    ],
)
def test_wrong_use_ends_with_2_and_leaves_nothing(
    arguments: tuple[str, ...],
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(monkeypatch, *arguments) == 2
    assert sentence in " ".join(capsys.readouterr().err.split())
    assert list(Path().iterdir()) == []


def test_a_board_is_reported_on(said: Any) -> None:
    asked = ("board", "report", TINY, "--bots", "greedy", "--games", 60, "--seats", 3)
    report = said(*asked, "--jobs", 1, "--plot", "board.svg")
    assert said(*asked, "--jobs", 2) == report
    routes = {route["id"]: route for route in report["routes"]}
    assert len(routes) == 10
    assert sum(route["first_claimed"] for route in routes.values()) == pytest.approx(1)
    assert all(0 <= route["claimed"] <= 1 for route in routes.values())
    tickets = {ticket["id"]: ticket for ticket in report["tickets"]}
    assert tickets["aldby-dunmar"]["shortest"] == 5
    assert sum(ticket["kept"] for ticket in tickets.values()) >= 2 * 3
    assert "<svg" in Path("board.svg").read_text()


def test_a_report_counts_what_the_games_say(said: Any) -> None:
    asked = ("--games", 40, "--jobs", 1)
    report = said("board", "report", "europe", "--bots", "random", *asked)
    figures = said("simulate", "europe", "--bots", "random,random", *asked)
    done = sum(ticket["kept"] * (ticket["done"] or 0) for ticket in report["tickets"])
    assert done == pytest.approx(sum(figures["tickets_done"]))
    kept = sum(ticket["kept"] for ticket in report["tickets"])
    assert kept == pytest.approx(sum(figures["tickets_kept"]))
    points = sum(route["claimed"] * route["points"] for route in report["routes"])
    assert points == pytest.approx(sum(lines["routes"] for lines in figures["score_lines"]))


def test_a_report_for_people(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "board", "report", TINY, "--bots", "greedy", "--games", 20) == 0
    out = capsys.readouterr().out
    for words in ("Tickets", "Routes", "who begins wins", "port-farrow"):
        assert words in out
