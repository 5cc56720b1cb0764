"""Rows, blocks, summaries and files made from them, on rows written by hand."""

from pathlib import Path

import numpy as np
import pyarrow.parquet
import pytest

from wagonway.arena.blocks import Block, blocks_of
from wagonway.arena.match import Match
from wagonway.arena.parquet import GROUP, ParquetFile
from wagonway.arena.plots import check_plot, plot_ratings, plot_scores
from wagonway.arena.ratings import Rating
from wagonway.arena.rows import WIN, Rows, blank_rows, order_of_play, split_wins, turns_by_seat
from wagonway.arena.summary import Summary
from wagonway.errors import SetupError

MATCH = Match("usa", ("a", "b"), seed=5)


def rows(wins: list[tuple[int, int]], first_game: int = 0) -> Rows:
    """Two-seat games won as said, by seat; seats rotated as in a match."""
    made = blank_rows(len(wins), 2)
    made["game"] = first_game + np.arange(len(wins))[:, None]
    made["seed"] = MATCH.seed + made["game"] // 2
    made["seat"] = [0, 1]
    made["bot"] = np.where(made["game"] % 2 == 0, [0, 1], [1, 0])
    made["order"] = [0, 1]
    made["finished"] = 1
    made["win"] = wins
    made["score"] = np.where(made["win"] > 0, 100, 60)
    made["lines"][:, :, 0] = made["score"]
    made["turns"] = 40
    made["kept"], made["done"], made["wagons"], made["decisions"] = 3, 2, 4, 200
    return made


def test_wins_are_split_without_a_fraction() -> None:
    winners = np.array([0b1, 0b11111, 0b0110, 0])
    assert split_wins(winners, 5).tolist() == [
        [60, 0, 0, 0, 0],
        [12, 12, 12, 12, 12],
        [0, 30, 30, 0, 0],
        [0, 0, 0, 0, 0],
    ]


def test_turns_go_round_from_the_first_seat() -> None:
    first = np.array([2, 0])
    assert order_of_play(first, 3).tolist() == [[1, 2, 0], [0, 1, 2]]
    assert turns_by_seat(np.array([10, 9]), first, 3).tolist() == [[3, 3, 4], [3, 3, 3]]


@pytest.mark.parametrize(
    ("bots", "rotations"),
    [("ab", 2), ("aa", 1), ("abc", 3), ("aab", 3), ("abab", 2), ("aaaa", 1), ("abba", 4)],
)
def test_a_seating_that_comes_again_is_not_played_twice(bots: str, rotations: int) -> None:
    assert Match("usa", tuple(bots), 1).rotations == rotations
    assert Match("usa", tuple(bots), 1, rotate=False).rotations == 1


def test_blocks_put_wins_back_to_their_bots() -> None:
    # Bot a wins game 0 in seat 0 and game 1 in seat 1; the second block is shared, then b's.
    made = rows([(WIN, 0), (0, WIN), (30, 30), (WIN, 0)])
    assert blocks_of(MATCH, made) == [Block(5, (120, 0)), Block(6, (30, 90))]


def test_a_summary_is_the_same_however_games_are_grouped() -> None:
    wins = [(WIN, 0), (0, WIN), (30, 30), (WIN, 0), (WIN, 0)]
    at_once = Summary(MATCH)
    at_once.add(rows(wins))
    in_parts = Summary(MATCH)
    for start in (0, 2, 4):
        in_parts.add(rows(wins[start : start + 2], start))
    assert at_once.to_json() == in_parts.to_json()
    said = at_once.to_json()
    assert said["games"] == 5
    assert said["wins"] == [3.5, 1.5]
    assert said["win_share"] == [0.7, 0.3]
    assert said["mean_winning_score"] == [100, 100]
    assert said["turns_per_seat"] == [40, 40]
    assert said["tickets_done"] == [2, 2]
    assert said["win_share_by_order"] == [0.7, 0.3]
    assert said["score_lines"][0]["routes"] == said["mean_score"][0]


def test_unfinished_games_are_no_results() -> None:
    made = rows([(WIN, 0), (0, WIN), (0, 0), (0, 0)])
    made["finished"][2:] = 0
    summary = Summary(MATCH)
    summary.add(made, failed=1)
    said = summary.to_json()
    assert (said["games"], said["unfinished"], said["failed"]) == (2, 1, 1)
    assert said["wins"] == [2, 0]
    nothing = Summary(MATCH)
    nothing.add(made[2:])
    assert nothing.to_json()["mean_score"] == [None, None]


def test_a_parquet_file_is_the_same_however_it_was_written(tmp_path: Path) -> None:
    made = rows([(WIN, 0), (0, WIN)] * (GROUP // 2 + 100))
    for name, step in (("one", len(made)), ("many", 7_000)):
        with ParquetFile(tmp_path / f"{name}.parquet", MATCH) as file:
            for start in range(0, len(made), step):
                file.add(made[start : start + step])
    one, many = (tmp_path / f"{name}.parquet" for name in ("one", "many"))
    assert one.read_bytes() == many.read_bytes()
    table = pyarrow.parquet.read_table(one)
    assert table.num_rows == 2 * len(made)
    assert table.column("bot_name")[:4].to_pylist() == ["a", "b", "b", "a"]
    assert table.column("win")[:2].to_pylist() == [1.0, 0.0]
    assert pyarrow.parquet.ParquetFile(one).num_row_groups == 2


def test_a_parquet_file_is_whole_even_after_an_error(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"

    def write() -> None:
        with ParquetFile(path, Match("usa", ("a", "a"), 5)) as file:
            file.add(rows([(WIN, 0)]))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write()
    assert pyarrow.parquet.read_table(path).num_rows == 2


def test_files_that_cant_be_written_are_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"ends in \.parquet"):
        ParquetFile(tmp_path / "games.csv", MATCH)
    with pytest.raises(SetupError, match="can't be written"):
        ParquetFile(tmp_path / "none" / "games.parquet", MATCH)
    with pytest.raises(SetupError, match=r"ends in \.svg or \.png"):
        check_plot(tmp_path / "plot.gif")
    with pytest.raises(SetupError, match="there is no folder"):
        check_plot(tmp_path / "none" / "plot.svg")


def test_the_same_figures_draw_the_same_picture(tmp_path: Path) -> None:
    ratings = [Rating("planner", 0, 0, 0, 10, 5), Rating("greedy", -300, -350, -260, 10, 5)]
    made = Summary(MATCH)
    made.add(rows([(WIN, 0), (0, WIN)]))
    for name in ("one", "two"):
        plot_ratings([("usa, 2 seats", ratings)], tmp_path / f"{name}.svg")
        plot_scores(MATCH.bots, made.scores, tmp_path / f"scores-{name}.svg")
    for begin in ("", "scores-"):
        one, two = ((tmp_path / f"{begin}{name}.svg").read_bytes() for name in ("one", "two"))
        assert one == two
        assert b"<svg" in one
    plot_ratings([("usa, 2 seats", ratings)], tmp_path / "ratings.png")
    assert (tmp_path / "ratings.png").read_bytes().startswith(b"\x89PNG")
