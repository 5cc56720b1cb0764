"""Stations: where one pays, judged as the game would be scored now (G3, G4)."""

from wagonway.bots.memory import Memory
from wagonway.engine.box import Box
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import WORD
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
def gain_of_joining(box: Box, seen: State, memory: Memory, route: int) -> int:
    """Points that the own tickets gain if a route's ends become joined in `memory.parent`."""
    near, far = memory.parent[box.node_a[route]], memory.parent[box.node_b[route]]
    if near == far:
        return 0
    gain = 0
    tickets = seen.player[seen.seat].tickets
    while tickets:
        ticket = lowest(tickets)
        tickets &= tickets - 1
        if not is_joined(box, memory.parent, ticket):
            starts = components(memory, box.city_nodes[box.ticket_a[ticket]])
            goals = components(memory, box.city_nodes[box.ticket_b[ticket]])
            if (starts >> near & goals >> far | starts >> far & goals >> near) & 1:
                gain += 2 * box.ticket_value[ticket]
    return gain


@kernel
def components(memory: Memory, nodes: int) -> int:
    """The components that these nodes are in; both are bit sets."""
    found = 0
    while nodes:
        found |= 1 << memory.parent[lowest(nodes)]
        nodes &= nodes - 1
    return found


@kernel
def best_station(box: Box, seen: State, memory: Memory) -> int:
    """The city whose station saves more than it costs, or -1; how much more, into `memory.gain`."""
    if seen.player[seen.seat].built == 0:
        return best_first_station(box, seen, memory)
    return best_further_station(box, seen, memory)


@kernel
def best_first_station(box: Box, seen: State, memory: Memory) -> int:
    """The same where the seat has none yet: it borrows one of the others' routes, at either end."""
    join_routes(box, seen, seen.seat, memory.parent)
    best = -1
    most = box.station_points
    for other in range(seen.n_seats):
        for word in range(2):
            routes = seen.player[other].own[word] if other != seen.seat else 0
            while routes:
                route = word * WORD + lowest(routes)
                routes &= routes - 1
                gain = gain_of_joining(box, seen, memory, route)
                if gain < most or gain <= box.station_points:
                    continue
                for end in range(2):
                    city = box.route_b[route] if end else box.route_a[route]
                    if seen.legal[5] >> city & 1 and (gain > most or city < best):
                        most = gain
                        best = city
    memory.gain = most - box.station_points
    return best


@kernel
def best_further_station(box: Box, seen: State, memory: Memory) -> int:
    """The same, all stations together: they may lead on from one another."""
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
