"""Graphs of routes: what is joined to what, and the longest path (B1, E2, E3)."""

from wagonway.engine.box import Box
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import MAX_NODES, WORD
from wagonway.engine.primitives import lowest, popcount, scratch
from wagonway.engine.state import State


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
    """Length in wagons of the longest trail: no route twice, cities may repeat (E3).

    A longest trail of a component with at most two cities of odd degree is the whole component;
    otherwise it starts at an odd city, and a depth-first search from each finds it. The search
    ends early at an upper bound: but for two ends, every odd city leaves out one of its routes.
    """
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
        best = max(best, longest_in(component, best, routes_at, across, length))
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


@kernel
def longest_in(
    component: int, known: int, routes_at: list[int], across: list[int], length: list[int]
) -> int:
    """The longest trail of one component, or anything not above *known* if it is no longer."""
    total = left_out = widest = second = odd = 0
    nodes = component
    while nodes:
        node = lowest(nodes)
        nodes &= nodes - 1
        shortest = 1 << 30
        routes = routes_at[node]
        while routes:
            here = length[lowest(routes)]
            total += here
            shortest = min(shortest, here)
            routes &= routes - 1
        if popcount(routes_at[node]) & 1:
            odd |= 1 << node
            left_out += shortest
            second = max(second, min(widest, shortest))
            widest = max(widest, shortest)
    total //= 2  # every route was seen from both ends
    if popcount(odd) <= 2:
        return total
    bound = total - (left_out - widest - second + 1) // 2
    best = known
    at = scratch(MAX_NODES)
    via = scratch(MAX_NODES)
    todo = scratch(MAX_NODES)
    while odd and best < bound:
        node = lowest(odd)
        odd &= odd - 1
        depth = used = walked = 0
        at[0] = node
        todo[0] = routes_at[node]
        while best < bound:
            if todo[depth]:
                route = lowest(todo[depth])
                todo[depth] &= todo[depth] - 1
                used |= 1 << route
                walked += length[route]
                best = max(best, walked)
                node = at[depth] ^ across[route]
                depth += 1
                at[depth] = node
                via[depth] = route
                todo[depth] = routes_at[node] & ~used
            elif depth == 0:
                break
            else:
                used &= ~(1 << via[depth])
                walked -= length[via[depth]]
                depth -= 1
    return best
