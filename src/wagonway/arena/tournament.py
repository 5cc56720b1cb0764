"""`wagonway arena`: bots meet in blocks, which are kept, and are rated by all blocks so far."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import typer

from wagonway.arena.blocks import Block, blocks_of
from wagonway.arena.driver import Order
from wagonway.arena.lineups import alternating, line_ups
from wagonway.arena.match import Match, make_match
from wagonway.arena.plots import check_plot
from wagonway.arena.ratings import LineUp
from wagonway.arena.runner import check_bots, version_of
from wagonway.arena.session import Means, open_session
from wagonway.arena.sprt import Sprt
from wagonway.arena.standings import Standing, plot_standings, print_standing, standing_of
from wagonway.arena.store import Field, Store, contents_of
from wagonway.editions import load
from wagonway.errors import SetupError

ROUNDS: Final = 10
"""Line-ups take turns so many times, so that a run cut short is still balanced."""


@dataclass(frozen=True, slots=True)
class Test:
    """What a sequential test asks."""

    a: str
    b: str
    elo0: float
    elo1: float


def run_arena(
    edition: str,
    seats: int,
    bots: tuple[str, ...],
    schedule: str,
    blocks: int,
    seed: int | None,
    most_turns: int,
    means: Means,
    database: str,
    test: Test | None,
    plot: Path | None,
    as_json: bool,
) -> int:
    """Play, keep, rate and print; the exit code."""
    box = load(edition)
    check_bots(bots)
    check_plot(plot)
    if test is None:
        tables = line_ups(bots, seats, schedule)
    else:
        tables = [alternating(test.a, test.b, seats)]
    versions = {bot: version_of(bot) for bot in bots}
    field = Field(box.id, contents_of(box), seats)
    with Store(database) as store:
        begin = store.next_seed() if seed is None else seed
        matches = [make_match(box, table, begin, True, most_turns) for table in tables]
        total = sum(blocks * match.rotations for match in matches)
        sprt = None if test is None else _begin(test, tables[0])
        added = played = 0
        with open_session(matches, means) as session:
            for task, result in session.results(_orders(matches, blocks), total):
                found = blocks_of(task.match, result.rows)
                if sprt is not None:
                    found = list(_until_known(sprt, found, tables[0]))
                added += store.add(field, task.match.bots, versions, most_turns, found)
                played += len(found)
                if sprt is not None and sprt.verdict():
                    break
        standing = standing_of(store, field)
    said: dict[str, Any] = {
        "edition": box.id,
        "seats": seats,
        "bots": list(bots),
        "line_ups": [list(table) for table in tables],
        "seed": begin,
        "blocks": played,
        "blocks_new": added,
        "games": played * matches[0].rotations,
        "sprt": None if sprt is None or test is None else _figures(sprt, test),
        **standing.to_json(),
    }
    if as_json:
        typer.echo(json.dumps(said))
    else:
        _print(said, standing, database)
    if plot is not None:
        plot_standings([standing], plot)
    return session.exit_code(total) if sprt is None or not sprt.verdict() else 0


def _orders(matches: list[Match], blocks: int) -> Iterator[Order]:
    """Blocks of all line-ups, in rounds."""
    rounds = min(ROUNDS, blocks)
    for number in range(rounds):
        first, end = (blocks * number // rounds, blocks * (number + 1) // rounds)
        for match in matches:
            yield match, first * match.rotations, (end - first) * match.rotations


def _begin(test: Test, table: tuple[str, ...]) -> Sprt:
    if test.elo0 >= test.elo1:
        raise SetupError(f"elo0 {test.elo0:g}, elo1 {test.elo1:g}; expected elo0 below elo1")
    return Sprt(test.elo0, test.elo1, table.count(test.a), len(table))


def _until_known(sprt: Sprt, blocks: Iterable[Block], table: LineUp) -> Iterator[Block]:
    """The blocks up to the one after which the test knows; those beyond it are not used."""
    seats_of_a = [place for place, bot in enumerate(table) if bot == table[0]]
    for block in blocks:
        if sprt.verdict():
            return
        yield block
        if sum(block.wins):  # a block without a finished game says nothing
            sprt.add(Fraction(sum(block.wins[place] for place in seats_of_a), sum(block.wins)))


def _figures(sprt: Sprt, test: Test) -> dict[str, Any]:
    low, high = sprt.bounds
    return {
        **asdict(test),
        "log_likelihood_ratio": sprt.log_likelihood_ratio(),
        "bounds": [low, high],
        "blocks": sprt.scores.total(),
        "scores": {str(float(score)): count for score, count in sorted(sprt.scores.items())},
        "verdict": sprt.verdict(),
    }


def _print(said: dict[str, Any], standing: Standing, database: str) -> None:
    print_standing(standing)
    test = said["sprt"]
    if test is not None:
        a, b = test["a"], test["b"]
        verdict = {
            None: "not known yet: more blocks are needed",
            "elo0": f"elo0 accepted: {a} is {test['elo0']:g} Elo above {b}, or less",
            "elo1": f"elo1 accepted: {a} is {test['elo1']:g} Elo above {b}, or more",
        }[test["verdict"]]
        low, high = test["bounds"]
        typer.echo(
            f"after {test['blocks']:,} blocks: {verdict}; log-likelihood ratio "
            f"{test['log_likelihood_ratio']:.2f}, bounds {low:.2f} and {high:.2f}"
        )
    known = said["blocks"] - said["blocks_new"]
    already = f", {known:,} of which were there already" if known else ""
    typer.echo(f"{said['blocks']:,} blocks from seed {said['seed']}{already}; kept in {database}")
