"""Stations: where one pays, judged as the game would be scored now (G3, G4)."""

from wagonway.bots.memory import Memory
from wagonway.engine.box import Box
from wagonway.engine.kernel import kernel
from wagonway.engine.network import is_joined, join_routes
from wagonway.engine.primitives import lowest
from wagonway.engine.state import State
from wagonway.engine.stations import borrow_best


@kernel
def ticket_points(box: Box, seen: State, memory: Memory) -> int:
    """Points of the own tickets as they stand, stations and all (E2)."""
    seat = seen.seat
    player = seen.player[seat]
    join_routes(box, seen, seat, memory.parent)
    if player.built:
        borrow_best(box, seen, seat, memory.parent)
    points = 0
    tickets = player.tickets
    while tickets:
        ticket = lowest(tickets)
        tickets &= tickets - 1
        value = box.ticket_value[ticket]
        points += value if is_joined(box, memory.parent, ticket) else -value
    return points


@kernel
def best_station(box: Box, seen: State, memory: Memory) -> int:
    """The city whose station saves more than it costs, or -1; how much more, into `memory.gain`."""
    player = seen.player[seen.seat]
    cities = seen.legal[5]
    best = -1
    before = ticket_points(box, seen, memory) + box.station_points
    most = before
    while cities:
        city = lowest(cities)
        cities &= cities - 1
        player.built |= 1 << city
        points = ticket_points(box, seen, memory)
        player.built &= ~(1 << city)
        if points > most:
            most = points
            best = city
    memory.gain = most - before
    return best
