"""Masks against the definition of legality; long: `python -m tests.envs.masks --steps 1000000`."""

import argparse
import resource
import sys

import numpy as np
import pytest

import wagonway as ww
from wagonway.engine.batch import why_not_all
from wagonway.envs.batch import BatchGames
from wagonway.errors import IllegalMove


def check_masks(edition: str, seats: int, steps: int, seed: int, n: int = 50) -> int:
    """Take random steps; the mask must be what `why_not` says at every one of them.

    At some of them a masked-in and a masked-out action are also tried: the batch must take the one
    and refuse the other. How many steps were taken.
    """
    games = BatchGames(edition, seats, n, seed=seed, autoreset="same")
    games.reset()
    dice = np.random.default_rng(seed)
    taken = 0
    while taken < steps:
        masks = games.mask()
        assert np.array_equal(masks, why_not_all(games.edition, games.states) == 0)
        actions = (dice.random(masks.shape, np.float32) * masks).argmax(axis=1)
        game = int(dice.integers(n))
        refused = actions.copy()
        refused[game] = dice.choice(np.flatnonzero(~masks[game]))
        with pytest.raises(IllegalMove):
            games.step(refused)
        games.step(actions)
        taken += n
    return taken


def main() -> None:
    """Every edition and number of seats, in equal parts; memory must not grow."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--memory-steps", type=int, default=10_000_000)
    args = parser.parse_args()
    tables = [
        (name, seats)
        for name in ww.edition_names()
        for seats in range(
            ww.load_edition(name).rulebook.seats[0], ww.load_edition(name).rulebook.seats[1] + 1
        )
    ]
    total = 0
    for edition, seats in tables:
        total += check_masks(edition, seats, -(-args.steps // len(tables)), seed=7, n=500)
        print(f"{edition}, {seats} seats: fine; {total:,} steps in all", flush=True)
    grown = memory_growth(args.memory_steps)
    print(f"{args.memory_steps:,} steps: {grown:+,} KB of memory")
    sys.exit(grown > 4096)


def memory_growth(steps: int) -> int:
    """Kilobytes that the process grew by while so many steps were taken and observed."""
    games = BatchGames("usa-2004", 2, 1000, autoreset="same")
    games.reset()
    observations, masks, actions = games.observe(), games.mask(), games.sample()
    before = 0
    for done in range(0, 2 * steps, games.n):
        if done >= steps and not before:
            before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        games.step(games.sample(actions), observations, masks)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before


if __name__ == "__main__":
    main()
