"""Games of engine and oracle in lockstep: `python -m tests.differential.lockstep --games N`."""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from os import cpu_count

from rich.console import Console
from rich.progress import Progress

from tests.differential.match import TABLES, Difference, Match, Report

CHUNK = 10


def play_chunk(first: int, games: int, tables: list[tuple[str, int]]) -> Report:
    """Games number *first* and following; the tables take turns."""
    report = Report()
    for number in range(first, first + games):
        edition, seats = tables[number % len(tables)]
        report.add(Match(edition, seats, number).play())
    return report


def main() -> int:
    """Run the games; 1 if engine and oracle ever differ."""
    parser = argparse.ArgumentParser(description="The engine against the test oracle.")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="number of the first game")
    parser.add_argument("--edition", choices=sorted({edition for edition, _ in TABLES}))
    parser.add_argument("--jobs", type=int, default=cpu_count() or 1)
    asked = parser.parse_args()
    if asked.games < 1 or asked.jobs < 1 or asked.seed < 0:
        parser.error("--games and --jobs must be at least 1, --seed at least 0")
    tables = [table for table in TABLES if asked.edition in (None, table[0])]
    total = Report()
    console = Console(stderr=True)
    with ProcessPoolExecutor(asked.jobs) as pool, Progress(console=console) as progress:
        task = progress.add_task("lockstep", total=asked.games)
        last = asked.seed + asked.games
        chunks = [
            pool.submit(play_chunk, first, min(CHUNK, last - first), tables)
            for first in range(asked.seed, last, CHUNK)
        ]
        try:
            for done in as_completed(chunks):
                report = done.result()
                total.add(report)
                progress.advance(task, report.games)
        except (Difference, KeyboardInterrupt) as stopped:
            pool.shutdown(cancel_futures=True)
            print(f"after {total.games} games without a difference:\n{stopped}")
            return 1
    print(f"{total.games} games, {total.steps} steps, {total.moves} legal moves, ", end="")
    print(f"{total.trials} random moves tried: no difference")
    for event, count in sorted(total.events.items()):
        print(f"{count:10} {event}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
