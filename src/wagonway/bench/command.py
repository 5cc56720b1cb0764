"""The command: what is measured, in which order, and how it is printed."""

import json
import shlex
import subprocess
from typing import Annotated, Any

import typer


def bench(
    edition: Annotated[
        list[str] | None, typer.Option(help="Only this edition; may be given again.")
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0.01, max=60, help="How long each figure is measured, at least.")
    ] = 0.5,
    threads: Annotated[int, typer.Option(min=1, max=256, help="Beside one thread, so many.")] = 2,
    beside: Annotated[
        str | None,
        typer.Option(
            help="A command that plays usa-2004 with two seats and prints JSON with us_per_game: "
            "run beside ours, several times in turn, and the ratio stated."
        ),
    ] = None,
    cold: Annotated[
        bool, typer.Option(help="Also measure compiling for the first time (some minutes).")
    ] = False,
    envs: Annotated[
        bool, typer.Option("--envs", help="Measure the environments for learning instead.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Measure games and decisions a second, start times and sizes."""
    from rich.console import Console

    from wagonway.bench import measure
    from wagonway.editions import load, names

    if envs:
        _environments(threads, seconds, as_json)
        return
    editions = [load(name) for name in edition or names()]
    progress = Console(stderr=True)
    with progress.status("compiling, if this machine has not yet") as status:
        measure.make_ready()
        report: dict[str, Any] = {"bytes_per_game": measure.bytes_per_game()}
        if beside is not None:
            status.update("usa-2004, 2 seats, beside the other program")
            report["beside"] = _beside(shlex.split(beside), seconds)
        report["random_play"] = []
        for each in editions:
            for seats in range(each.rulebook.seats[0], each.rulebook.seats[1] + 1):
                status.update(f"{each.id}, {seats} seats")
                report["random_play"].append(measure.random_play(each, seats, threads, seconds))
        _add_ratios(report["random_play"])
        status.update("the same rules in plain Python")
        report["plain_ms_per_game"] = measure.plain_ms_per_game(seconds)
        status.update("longest paths")
        report["longest_path"] = [measure.longest_path(each) for each in editions]
        status.update("starting")
        report["start"] = measure.start_times(cold)
    if as_json:
        print(json.dumps(report))
    else:
        from wagonway.bench.tables import print_report

        print_report(report, threads)


def _environments(threads: int, seconds: float, as_json: bool) -> None:
    from rich.console import Console

    from wagonway.bench.envs import environments

    with Console(stderr=True).status("the environments, and others beside them"):
        rows = environments(threads, seconds)
    if as_json:
        print(json.dumps({"environments": rows}))
    else:
        from wagonway.bench.tables import print_environments

        print_environments(rows)


def _add_ratios(rows: list[dict[str, Any]]) -> None:
    """Time per decision against usa-2004 with as many seats, where that was measured."""
    usa = {row["seats"]: row for row in rows if row["edition"] == "usa-2004"}
    for row in rows:
        base = usa.get(row["seats"])
        row["ratio"] = row["ns_per_decision"] / base["ns_per_decision"] if base else None


def _beside(command: list[str], seconds: float) -> dict[str, float]:
    """Our time a game and the other program's, measured in turns; the best of each.

    Short turns and many: whatever else the machine does meanwhile, some of them are undisturbed.
    """
    from wagonway.bench import measure
    from wagonway.editions import load

    ours, theirs = [], []
    for _ in range(measure.TURNS):
        ours.append(measure.one_thread_us_per_game(load("usa-2004"), 2, seconds / 2))
        theirs.append(_us_per_game(command))
    return {"ours_us": min(ours), "theirs_us": min(theirs), "ratio": min(ours) / min(theirs)}


def _us_per_game(command: list[str]) -> float:
    try:
        run = subprocess.run(command, capture_output=True, text=True, check=True)
        return float(json.loads(run.stdout)["us_per_game"])
    except (OSError, subprocess.CalledProcessError) as error:
        raise typer.BadParameter(f"{error}; expected a command that can be run") from None
    except (ValueError, KeyError, TypeError):
        expected = "expected it to print JSON with us_per_game"
        raise typer.BadParameter(f"{command[0]} did something else; {expected}") from None
