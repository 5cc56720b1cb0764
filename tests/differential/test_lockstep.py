"""The engine agrees with the oracle: legal moves, state and scores, at every step."""

import pytest

from tests.differential.match import TABLES, Match

GAMES = 12
"""For each edition and number of seats; `make lockstep` plays as many as one likes."""


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_engine_and_oracle_agree(edition: str, seats: int) -> None:
    for seed in range(GAMES):
        Match(edition, seats, 7_000_000 + seed).play()
