"""Shortest paths over the board, by costs that a bot has written into its memory.

Distances are small integers, so nodes wait in one bit set for each distance: no heap is needed.
"""

from typing import Final

from wagonway.bots.memory import LEVELS, Memory
from wagonway.engine.box import Box
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import WORD
from wagonway.engine.network import join, root
from wagonway.engine.primitives import lowest
from wagonway.engine.state import State

FAR: Final = 1 << 20
"""The cost of a closed route, the distance of what can't be reached."""
FARTHEST: Final = LEVELS - 1
"""How far a path may be looked for."""


@kernel
def list_edges(box: Box, memory: Memory) -> None:
    """Note the routes at each node, once a game."""
    if memory.has_graph:
        return
    memory.has_graph = 1
    size = 0
    for node in range(box.n_nodes):
        memory.first_edge[node] = size
        for route in range(box.n_routes):
            if box.node_a[route] == node or box.node_b[route] == node:
                memory.edges[size] = route
                memory.beyond[size] = other_end(box, route, node)
                size += 1
    memory.first_edge[box.n_nodes] = size


@kernel
def find_path(box: Box, memory: Memory, starts: int, goals: int, most: int) -> int:
    """The goal nearest to any of the starts by `memory.cost`, or -1; both are sets of nodes.

    None is looked for farther away than *most*, which is FARTHEST or less. `memory.distance` and
    `memory.via` tell how far the goal is and by which route one comes there.
    """
    distance, via, bucket = memory.distance, memory.via, memory.bucket
    for node in range(box.n_nodes):
        distance[node] = most + 1
    nodes = starts
    while nodes:
        node = lowest(nodes)
        nodes &= nodes - 1
        distance[node] = 0
        via[node] = -1
    bucket[0] = starts
    level = last = 0
    found = -1
    while level <= last and found < 0:
        while bucket[level]:
            node = lowest(bucket[level])
            bucket[level] &= bucket[level] - 1
            if distance[node] < level:
                continue
            if goals >> node & 1:
                found = node
                break
            for place in range(memory.first_edge[node], memory.first_edge[node + 1]):
                route = memory.edges[place]
                other = memory.beyond[place]
                reached = level + memory.cost[route]
                if reached < distance[other]:
                    distance[other] = reached
                    via[other] = route
                    bucket[reached] |= 1 << other
                    last = max(last, reached)
        level += 1
    for rest in range(max(0, level - 1), last + 1):
        bucket[rest] = 0
    return found


@kernel
def other_end(box: Box, route: int, node: int) -> int:
    """The node at the other end of a route."""
    return box.node_a[route] + box.node_b[route] - node


@kernel
def new_routes(box: Box, memory: Memory, goal: int) -> tuple[int, int, int]:
    """The routes that cost something on the way found to *goal*: two words of a bit set, length."""
    low = high = length = 0
    node = goal
    while memory.via[node] >= 0:
        route = memory.via[node]
        node = other_end(box, route, node)
        if memory.cost[route] > 0:
            length += box.length[route]
            if route < WORD:
                low |= 1 << route
            else:
                high |= 1 << (route - WORD)
    return low, high, length


@kernel
def join_with_plan(box: Box, seen: State, memory: Memory, low: int, high: int) -> None:
    """Make `memory.parent` the components of own routes and the given ones."""
    parent = memory.parent
    for node in range(box.n_nodes):
        parent[node] = node
    own = seen.player[seen.seat].own
    for word in range(2):
        routes = own[word] | (low if word == 0 else high)
        while routes:
            route = word * WORD + lowest(routes)
            routes &= routes - 1
            join(parent, box.node_a[route], box.node_b[route])
    for node in range(box.n_nodes):
        parent[node] = root(parent, node)
