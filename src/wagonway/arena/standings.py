"""Ratings of one edition and number of seats, from all blocks kept; and `wagonway leaderboard`."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import typer

from wagonway.arena.plots import check_plot, plot_ratings
from wagonway.arena.ratings import Rating, anchor_of, rate
from wagonway.arena.rows import WIN
from wagonway.arena.store import Field, Store
from wagonway.arena.tables import print_ratings
from wagonway.errors import SetupError


@dataclass(frozen=True, slots=True)
class Standing:
    """How strong the bots are at one kind of table."""

    title: str
    field: Field
    anchor: str
    ratings: list[Rating]
    unlinked: list[str]
    """Bots that have met nobody who has met the anchor, directly or not."""
    blocks: int

    def to_json(self) -> dict[str, Any]:
        """Anchor and ratings, the strongest first."""
        return {
            "anchor": self.anchor,
            "ratings": [asdict(rating) for rating in self.ratings],
            "unlinked": self.unlinked,
            "blocks_in_all": self.blocks,
        }


def standing_of(store: Store, field: Field) -> Standing:
    """The ratings from all blocks of that kind."""
    blocks = store.blocks(field)
    bots = list(dict.fromkeys(bot for line_up in blocks for bot in line_up))
    anchor = anchor_of(bots or ["planner"])
    ratings = rate(blocks, anchor, WIN)
    rated = {rating.bot for rating in ratings}
    alike = [(each.edition, each.seats) for each in store.fields()]
    changed = alike.count((field.edition, field.seats)) > 1
    name = f"{field.edition} ({field.contents})" if changed else field.edition
    return Standing(
        title=f"{name}, {field.seats} seats",
        field=field,
        anchor=anchor,
        ratings=ratings,
        unlinked=[bot for bot in bots if bot not in rated],
        blocks=sum(results.total() for results in blocks.values()),
    )


def print_standing(standing: Standing) -> None:
    """The ratings as a table, and who is not in it."""
    print_ratings(f"{standing.title}, {standing.blocks:,} blocks", standing.ratings)
    if standing.anchor.partition("@")[0] != "planner":
        typer.echo(f"{standing.anchor} is the anchor, as planner has not played")
    if standing.unlinked:
        typer.echo(f"not linked to {standing.anchor} by any game: {', '.join(standing.unlinked)}")


def plot_standings(standings: Sequence[Standing], path: Path) -> None:
    """A panel for each."""
    plot_ratings([(each.title, each.ratings) for each in standings], path)


def run_leaderboard(
    database: str, edition: str | None, seats: int | None, plot: Path | None, as_json: bool
) -> None:
    """Print the ratings of everything kept, or of one edition or number of seats."""
    check_plot(plot)
    with Store(database, must_exist=True) as store:
        standings = [
            standing_of(store, field)
            for field in store.fields()
            if edition in (None, field.edition) and seats in (None, field.seats)
        ]
    if not standings:
        of = "".join(f", {word}" for word in (edition, seats and f"{seats} seats") if word)
        raise SetupError(f"{database}: no games{of}; expected some from `wagonway arena`")
    if as_json:
        boards = [{**asdict(standing.field), **standing.to_json()} for standing in standings]
        typer.echo(json.dumps({"database": database, "leaderboards": boards}))
    else:
        for standing in standings:
            print_standing(standing)
    if plot is not None:
        plot_standings(standings, plot)
