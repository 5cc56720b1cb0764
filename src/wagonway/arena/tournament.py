"""`wagonway arena`: bots meet in blocks, which are kept, and are rated by all blocks so far."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import typer

from wagonway.arena.blocks import blocks_of
from wagonway.arena.driver import Order
from wagonway.arena.match import Match, check_seats, make_match
from wagonway.arena.plots import check_plot
from wagonway.arena.ratings import LineUp
from wagonway.arena.runner import check_bots, version_of
from wagonway.arena.session import Means, open_session
from wagonway.arena.sprt import Sprt
from wagonway.arena.standings import Standing, plot_standings, print_standing, standing_of
from wagonway.arena.store import Field, Store, contents_of
from wagonway.editions import Edition

ROUNDS: Final = 10
"""Line-ups take turns so many times, so that a run cut short is still balanced."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """Who meets whom, and how often."""

    edition: Edition
    line_ups: list[LineUp]
    blocks: int
    """For each line-up; with a test, the most."""
    seed: int | None
    """Of the first block; None for one above all that are kept."""
    most_turns: int
    test: Sprt | None
    """It ends the tournament when it knows."""


def run_arena(
    plan: Tournament, means: Means, database: str, plot: Path | None, as_json: bool
) -> int:
    """Play, keep, rate and print; the exit code."""
    bots = tuple(dict.fromkeys(bot for line_up in plan.line_ups for bot in line_up))
    seats = len(plan.line_ups[0])
    check_seats(plan.edition, seats)
    check_bots(bots)
    check_plot(plot)
    versions = {bot: version_of(bot) for bot in bots}
    field = Field(plan.edition.id, contents_of(plan.edition), seats)
    said: dict[str, Any] = {"edition": plan.edition.id, "seats": seats, "bots": list(bots)}
    played = added = games = 0
    with Store(database) as store:
        seed = store.next_seed() if plan.seed is None else plan.seed
        matches = [
            make_match(plan.edition, line_up, seed, True, plan.most_turns)
            for line_up in plan.line_ups
        ]
        total = sum(plan.blocks * match.rotations for match in matches)
        with open_session(matches, means) as session:
            for task, result in session.results(_orders(matches, plan.blocks), total):
                blocks = blocks_of(task.match, result.rows)
                if plan.test is not None:
                    blocks = plan.test.use(blocks)
                added += store.add(field, task.match.bots, versions, plan.most_turns, blocks)
                played += len(blocks)
                games += len(blocks) * task.match.rotations
                if plan.test is not None and plan.test.verdict():
                    break
        standing = standing_of(store, field)
    said |= {
        "line_ups": [list(line_up) for line_up in plan.line_ups],
        "seed": seed,
        "blocks": played,
        "blocks_new": added,
        "games": games,
        "sprt": None if plan.test is None else plan.test.to_json(),
        **standing.to_json(),
    }
    if as_json:
        typer.echo(json.dumps(said))
    else:
        _print(said, standing, database)
    if plot is not None:
        plot_standings([standing], plot)
    return session.exit_code(total)


def _orders(matches: list[Match], blocks: int) -> Iterator[Order]:
    """Blocks of all line-ups, in rounds."""
    rounds = min(ROUNDS, blocks)
    for number in range(rounds):
        first, end = (blocks * number // rounds, blocks * (number + 1) // rounds)
        for match in matches:
            yield match, first * match.rotations, (end - first) * match.rotations


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
