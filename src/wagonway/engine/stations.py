"""Stations at the end of the game: which route each borrows (G3)."""

from wagonway.engine.box import Box
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import MAX_NODES, MAX_ROUTES, MAX_STATIONS, MAX_TICKETS, WORD
from wagonway.engine.network import is_joined
from wagonway.engine.primitives import lowest, scratch
from wagonway.engine.state import State


@kernel
def borrowable(
    box: Box,
    state: State,
    seat: int,
    city: int,
    parent: list[int],
    begin: int,
    one: list[int],
    other: list[int],
) -> int:
    """List from *begin* the pairs of components that a station in *city* can join; where they end.

    Any route of an opponent that leads into the city may be borrowed; only what it joins matters.
    """
    end = begin
    for route in range(box.n_routes):
        if box.route_a[route] != city and box.route_b[route] != city:
            continue
        bit = 1 << route % WORD
        if state.player[seat].own[route // WORD] & bit:
            continue
        taken = 0
        for opponent in range(state.n_seats):
            taken |= state.player[opponent].own[route // WORD] & bit
        near, far = parent[box.node_a[route]], parent[box.node_b[route]]
        if taken == 0 or near == far:
            continue
        new = True
        for pair in range(begin, end):
            if (one[pair] == near and other[pair] == far) or (
                one[pair] == far and other[pair] == near
            ):
                new = False
        if new:
            one[end], other[end] = near, far
            end += 1
    return end


@kernel
def borrow_best(box: Box, state: State, seat: int, parent: list[int]) -> None:
    """Join to *parent* the borrowed routes worth most: ticket points, then tickets completed (G3).

    Tries every choice of one route a station. Of each choice only the components matter, so the
    unions are made on the few roots, not on the whole graph.
    """
    open_tickets = scratch(MAX_TICKETS)
    n_open = 0
    tickets = state.player[seat].tickets
    while tickets:
        ticket = lowest(tickets)
        tickets &= tickets - 1
        if not is_joined(box, parent, ticket):
            open_tickets[n_open] = ticket
            n_open += 1
    if n_open == 0:
        return
    # Choices of all stations in one list; starts[s] is where station s begins.
    one, other = scratch(MAX_STATIONS * MAX_ROUTES), scratch(MAX_STATIONS * MAX_ROUTES)
    starts = scratch(MAX_STATIONS + 1)
    n_stations = 0
    built = state.player[seat].built
    while built:
        city = lowest(built)
        built &= built - 1
        begin = starts[n_stations]
        end = borrowable(box, state, seat, city, parent, begin, one, other)
        if end > begin:
            n_stations += 1
            starts[n_stations] = end
    if n_stations == 0:
        return
    choice = scratch(MAX_STATIONS)
    best_choice = scratch(MAX_STATIONS)
    labels = scratch(MAX_NODES)
    for station in range(n_stations):
        choice[station] = best_choice[station] = starts[station]
    best = -1
    while True:
        label_choice(box, parent, labels, n_stations, choice, one, other)
        worth = 0
        for place in range(n_open):
            if is_joined(box, labels, open_tickets[place]):
                # A completed ticket gains twice its points: it would have cost them.
                worth += (2 * box.ticket_value[open_tickets[place]] << 8) + 1
        if worth > best:
            best = worth
            for station in range(n_stations):
                best_choice[station] = choice[station]
        station = 0
        while station < n_stations:
            choice[station] += 1
            if choice[station] < starts[station + 1]:
                break
            choice[station] = starts[station]
            station += 1
        if station == n_stations:
            break
    label_choice(box, parent, labels, n_stations, best_choice, one, other)
    for node in range(box.n_nodes):
        parent[node] = labels[node]


@kernel
def label_choice(
    box: Box,
    parent: list[int],
    labels: list[int],
    n_stations: int,
    choice: list[int],
    one: list[int],
    other: list[int],
) -> None:
    """Write the components with the chosen pairs joined to *labels*."""
    for node in range(box.n_nodes):
        labels[node] = parent[node]
    for station in range(n_stations):
        near, far = labels[one[choice[station]]], labels[other[choice[station]]]
        if near != far:
            for node in range(box.n_nodes):
                if labels[node] == far:
                    labels[node] = near
