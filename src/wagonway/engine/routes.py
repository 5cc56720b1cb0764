"""Claiming routes and building stations once the cards are on the table (C1, C4, D1-D3, G1)."""

from wagonway.engine.box import Box
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import WORD
from wagonway.engine.state import State


@kernel
def owner_of(state: State, route: int) -> int:
    """The seat that owns a route, or -1."""
    for seat in range(state.n_seats):
        if state.player[seat].own[route // WORD] >> route % WORD & 1:
            return seat
    return -1


@kernel
def close_route(state: State, route: int) -> None:
    """Nobody can claim this route any more."""
    state.open[route // WORD] &= ~(1 << route % WORD)


@kernel
def take_route(box: Box, state: State, seat: int, route: int) -> None:
    """Lay the wagons and score the points (C4); the other track closes or is barred (D1, D2)."""
    player = state.player[seat]
    player.wagons -= box.length[route]
    player.score += box.points[box.length[route]]
    player.own[route // WORD] |= 1 << route % WORD
    close_route(state, route)
    twin = box.twin[route]
    if twin >= 0:
        player.blocked[twin // WORD] |= 1 << twin % WORD
        if state.n_seats < box.double_from_seats:
            close_route(state, twin)


@kernel
def place_station(state: State, seat: int, city: int) -> None:
    """Put a station into a city (G1)."""
    player = state.player[seat]
    player.stations -= 1
    player.built |= 1 << city
    state.free_cities &= ~(1 << city)
