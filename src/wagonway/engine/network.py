"""Graphs of routes: what is joined to what, and the longest path (B1, E2, E3)."""

from wagonway.engine.box import Box
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import MAX_NODES, WORD
from wagonway.engine.primitives import lowest, scratch
from wagonway.engine.state import State
from wagonway.engine.trails import longest_trail


@kernel
def root(parent: list[int], node: int) -> int:
    """The representative of the node's component."""
    while parent[node] != node:
        node = parent[node]
    return node


@kernel
def join(parent: list[int], one: int, other: int) -> None:
    """Join the components of two nodes."""
    one, other = root(parent, one), root(parent, other)
    if one < other:
        parent[other] = one
    else:
        parent[one] = other


@kernel
def join_routes(box: Box, state: State, seat: int, parent: list[int]) -> None:
    """Make *parent* the components of a seat's own routes; afterwards each entry is a root."""
    for node in range(box.n_nodes):
        parent[node] = node
    for word in range(2):
        routes = state.player[seat].own[word]
        while routes:
            route = word * WORD + lowest(routes)
            routes &= routes - 1
            join(parent, box.node_a[route], box.node_b[route])
    for node in range(box.n_nodes):
        parent[node] = root(parent, node)


@kernel
def is_joined(box: Box, parent: list[int], ticket: int) -> bool:
    """Whether a ticket's cities are joined; any end point of a city will do (B1, E2)."""
    ends = box.city_nodes[box.ticket_a[ticket]]
    while ends:
        one = parent[lowest(ends)]
        ends &= ends - 1
        others = box.city_nodes[box.ticket_b[ticket]]
        while others:
            if parent[lowest(others)] == one:
                return True
            others &= others - 1
    return False


@kernel
def longest_path(box: Box, state: State, seat: int) -> int:
    """Length in wagons of the longest trail: no route twice, cities may repeat (E3)."""
    routes_at = scratch(MAX_NODES)  # per node: its routes as bits
    across = scratch(MAX_NODES)  # per route: one end xor the other
    length = scratch(MAX_NODES)
    count = 0
    touched = 0
    for word in range(2):
        routes = state.player[seat].own[word]
        while routes:
            route = word * WORD + lowest(routes)
            routes &= routes - 1
            one, other = box.node_a[route], box.node_b[route]
            across[count] = one ^ other
            length[count] = box.length[route]
            routes_at[one] |= 1 << count
            routes_at[other] |= 1 << count
            touched |= 1 << one | 1 << other
            count += 1
    best = 0
    while touched:
        component = flood(touched & -touched, routes_at, across)
        touched &= ~component
        best = max(best, longest_trail(component, best, routes_at, across, length))
    return best


@kernel
def flood(start: int, routes_at: list[int], across: list[int]) -> int:
    """All nodes joined to those of *start*, bit set."""
    component = 0
    todo = start
    while todo:
        node = lowest(todo)
        component |= 1 << node
        routes = routes_at[node]
        while routes:
            todo |= 1 << (across[lowest(routes)] ^ node)
            routes &= routes - 1
        todo &= ~component
    return component
