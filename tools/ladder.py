"""The ladder of the bots on every table, as the rows of a page: `make ladder PLAYOUTS=100`.

Every two of the quick bots meet, then neighbours on the ladder once more, as intervals stay wide
where one side wins nearly all; one `search` sits among planners, and for twice as many games more
where the first do not tell it from them. Blocks are kept in the database, and each counts once.
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


def is_apart(standing: Any, bots: list[str]) -> bool:
    """Whether no two intervals of neighbours on the ladder meet."""
    ratings = {rating["bot"]: rating for rating in standing["ratings"]}
    return all(ratings[below]["high"] < ratings[above]["low"] for below, above in pairwise(bots))


def row_of(edition: str, seats: int, standing: Any, bots: list[str]) -> str:
    """One table's ratings, the games of the strongest, and whether no two intervals meet."""
    ratings = {rating["bot"]: rating for rating in standing["ratings"]}
    cells = [
        "0" if bot == "planner" else "{elo:.0f} ({low:.0f} to {high:.0f})".format(**ratings[bot])
        for bot in bots
    ]
    games = str(ratings[bots[-1]]["games"])
    row = [edition, str(seats), *cells, games, "yes" if is_apart(standing, bots) else "no"]
    return f"| {' | '.join(row)} |"


def main() -> None:
    """Play and print, a row as soon as it is known."""
    parser = argparse.ArgumentParser(description="Rate the bots on every table.")
    parser.add_argument("--database", default="ladder.sqlite")
    parser.add_argument("--playouts", type=int, default=100)
    parser.add_argument("--blocks", type=int, default=100, help="of every two quick bots")
    parser.add_argument("--search-games", type=int, default=40, help="0: leave search out")
    parser.add_argument("--edition", choices=names())
    parser.add_argument("--seats", type=int)
    asked = parser.parse_args()
    search = f"search:playouts={asked.playouts}"
    bots = [*QUICK, search] if asked.search_games else list(QUICK)
    print(f"| edition | seats | {' | '.join(bots)} | games | apart |")
    print("| --- " * (len(bots) + 4) + "|")
    for edition in [asked.edition] if asked.edition else names():
        least, most = load(edition).rulebook.seats
        for seats in [asked.seats] if asked.seats else range(least, most + 1):
            arena(asked.database, edition, seats, list(QUICK), asked.blocks, 1)
            for pair in pairwise(QUICK):
                standing = arena(
                    asked.database, edition, seats, list(pair), 5 * asked.blocks, 100_001
                )
            if asked.search_games:
                table = [search, *["planner"] * (seats - 1)]
                blocks = -(-asked.search_games // seats)
                standing = arena(asked.database, edition, seats, table, blocks, 200_001)
                if not is_apart(standing, ["planner", search]):
                    standing = arena(asked.database, edition, seats, table, 2 * blocks, 300_001)
            print(row_of(edition, seats, standing, bots), flush=True)


if __name__ == "__main__":
    main()
