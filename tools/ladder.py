"""The ladder of the bots on every table, as the rows of a page: `make ladder PLAYOUTS=100`.

Every two of the quick bots meet, then neighbours on the ladder once more, as intervals stay wide
where one side wins nearly all; one `search` sits among planners. Blocks are kept in the database
between runs, so a run that is cut short goes on where it was.
"""

import argparse
import json
import subprocess
import sys
from itertools import pairwise
from typing import Any

from wagonway.bots.specs import QUICK
from wagonway.editions import load, names


def arena(database: str, edition: str, seats: int, bots: list[str], blocks: int, seed: int) -> Any:
    """Let bots meet; the ratings from all that is in the database."""
    command = [sys.executable, "-m", "wagonway.cli", "arena", edition, "--json"]
    command += ["--database", database, "--seats", str(seats), "--bots", ",".join(bots)]
    command += ["--blocks", str(blocks), "--seed", str(seed)]
    played = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(played.stdout)


def row_of(edition: str, seats: int, standing: Any, bots: list[str]) -> str:
    """One table's ratings, and whether no two intervals meet."""
    ratings = {rating["bot"]: rating for rating in standing["ratings"]}
    ordered = [ratings[bot] for bot in bots]
    cells = [
        "0"
        if rating["bot"] == "planner"
        else "{elo:.0f} ({low:.0f} to {high:.0f})".format(**rating)
        for rating in ordered
    ]
    apart = all(below["high"] < above["low"] for below, above in pairwise(ordered))
    row = [edition, str(seats), *cells, "yes" if apart else "no"]
    return f"| {' | '.join(row)} |"


def main() -> None:
    """Play and print, a row as soon as it is known."""
    parser = argparse.ArgumentParser(description="Rate the bots on every table.")
    parser.add_argument("--database", default="ladder.sqlite")
    parser.add_argument("--playouts", type=int, default=100)
    parser.add_argument("--blocks", type=int, default=100, help="of every two quick bots")
    parser.add_argument("--search-games", type=int, default=120, help="0: leave search out")
    parser.add_argument("--edition", choices=names())
    asked = parser.parse_args()
    search = f"search:playouts={asked.playouts}"
    bots = [*QUICK, search] if asked.search_games else list(QUICK)
    print(f"| edition | seats | {' | '.join(bots)} | apart |")
    print("| --- " * (len(bots) + 3) + "|")
    for edition in [asked.edition] if asked.edition else names():
        least, most = load(edition).rulebook.seats
        for seats in range(least, most + 1):
            arena(asked.database, edition, seats, list(QUICK), asked.blocks, 1)
            for pair in pairwise(QUICK):
                standing = arena(
                    asked.database, edition, seats, list(pair), 5 * asked.blocks, 100_001
                )
            if asked.search_games:
                table = [search, *["planner"] * (seats - 1)]
                blocks = -(-asked.search_games // seats)
                standing = arena(asked.database, edition, seats, table, blocks, 200_001)
            print(row_of(edition, seats, standing, bots), flush=True)


if __name__ == "__main__":
    main()
