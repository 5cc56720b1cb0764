"""The race: how many turns are left before somebody runs out of wagons (E1)."""

from wagonway.bots.settings import PACE
from wagonway.engine.kernel import kernel
from wagonway.engine.primitives import popcount
from wagonway.engine.state import State
from wagonway.vocab import N_KINDS


@kernel
def turns_left(seen: State, settings: list[int]) -> int:
    """Tenths of turns that the fastest opponent leaves the seat to act after this one."""
    if seen.last_turns > 0:
        return 0
    fewest = 1 << 20
    for seat in range(seen.n_seats):
        if seat != seen.seat:
            fewest = min(fewest, turns_to_end(seen, seat))
    return fewest * settings[PACE] // 100


@kernel
def turns_to_end(seen: State, seat: int) -> int:
    """Turns, in tenths, that a seat needs to lay its wagons: cards two at a time, then claims."""
    player = seen.player[seat]
    cards = 0
    for card in range(N_KINDS):
        cards += player.hand[card]
    wagons = max(0, player.wagons - 2)
    return 5 * max(0, wagons - cards) + 27 * wagons // 10 + 5


@kernel
def turns_for(routes: int, missing: int) -> int:
    """Turns, in tenths, to claim so many routes with so many cards still to be drawn."""
    return 10 * routes + 56 * missing // 10


@kernel
def n_routes(low: int, high: int) -> int:
    """How many routes there are in a bit set."""
    return popcount(low) + popcount(high)
