"""The longest trail of a graph of routes: no route twice, nodes may repeat (E3).

Exact, and quick because little is left to search. What hangs off a node like a tree can only begin
or end a trail, so it shrinks to the length of its longest branch, the node's tail. A node where
just two routes meet becomes part of one longer route. A depth-first search does the rest, from
nodes at which a longest trail can begin; it stops at an upper bound, and does not go on from where
it has been with the same routes behind it.

A graph is three lists: per node its routes as bits, per route one end xor the other, per route its
length. All of them are used up.
"""

from typing import Final

from wagonway.engine.kernel import kernel
from wagonway.engine.limits import MAX_NODES
from wagonway.engine.primitives import lowest, popcount, scratch

NODE_BITS: Final = 6
assert MAX_NODES <= 1 << NODE_BITS

MEMORY_BITS: Final = 13
"""The search remembers up to 2 ** MEMORY_BITS places it has been in; newer ones displace older."""


@kernel
def longest_trail(
    component: int, known: int, routes_at: list[int], across: list[int], length: list[int]
) -> int:
    """The longest trail in one component, or anything not above *known* if it is no longer."""
    tail, second = scratch(MAX_NODES), scratch(MAX_NODES)
    core = cut_trees(component, routes_at, across, length, tail, second)
    best = known
    nodes = component
    while nodes:
        node = lowest(nodes)
        nodes &= nodes - 1
        best = max(best, tail[node] + second[node])
    if core:
        core = merge_routes(core, routes_at, across, length, tail)
        best = search(core, best, routes_at, across, length, tail, second)
    return best


@kernel
def cut_trees(
    component: int,
    routes_at: list[int],
    across: list[int],
    length: list[int],
    tail: list[int],
    second: list[int],
) -> int:
    """Cut off all dead ends, noting at each node its two longest branches; the nodes that are left.

    Nothing is left of a tree: its longest trail is the two branches of some node.
    """
    core = component
    leaves = 0
    nodes = component
    while nodes:
        node = lowest(nodes)
        nodes &= nodes - 1
        if popcount(routes_at[node]) == 1:
            leaves |= 1 << node
    while leaves:
        node = lowest(leaves)
        leaves &= leaves - 1
        core &= ~(1 << node)
        if routes_at[node] == 0:
            continue  # the last node of a tree
        route = lowest(routes_at[node])
        other = node ^ across[route]
        routes_at[node] = 0
        routes_at[other] &= ~(1 << route)
        branch = tail[node] + length[route]
        if branch > tail[other]:
            second[other] = tail[other]
            tail[other] = branch
        elif branch > second[other]:
            second[other] = branch
        if popcount(routes_at[other]) <= 1:
            leaves |= 1 << other
    return core


@kernel
def merge_routes(
    core: int, routes_at: list[int], across: list[int], length: list[int], tail: list[int]
) -> int:
    """Make one route of two that meet at a node with no others and no tail; the nodes left."""
    nodes = core
    while nodes:
        node = lowest(nodes)
        nodes &= nodes - 1
        routes = routes_at[node]
        if tail[node] > 0 or popcount(routes) != 2:
            continue
        first = lowest(routes)
        last = lowest(routes & (routes - 1))
        one, other = node ^ across[first], node ^ across[last]
        if one == other:
            continue  # would be a route from a node to itself
        across[first] = one ^ other
        length[first] += length[last]
        routes_at[other] ^= 1 << last | 1 << first
        routes_at[node] = 0
        core &= ~(1 << node)
    return core


@kernel
def search(
    core: int,
    known: int,
    routes_at: list[int],
    across: list[int],
    length: list[int],
    tail: list[int],
    second: list[int],
) -> int:
    """The longest trail through the core with a tail at both ends.

    It begins where the number of routes is odd or a tail is: anywhere else it could be begun one
    route earlier. But for the ends, every node of odd degree leaves out one of its routes.
    """
    total = left_out = widest = next_widest = longest = next_longest = begins = ends = 0
    nodes = core
    while nodes:
        node = lowest(nodes)
        nodes &= nodes - 1
        shortest = 1 << 30
        routes = routes_at[node]
        while routes:
            here = length[lowest(routes)]
            total += here
            ends += 1
            shortest = min(shortest, here)
            routes &= routes - 1
        if popcount(routes_at[node]) & 1:
            begins |= 1 << node
            left_out += shortest
            next_widest = max(next_widest, min(widest, shortest))
            widest = max(widest, shortest)
        if tail[node] > 0:
            begins |= 1 << node
            next_longest = max(next_longest, min(longest, tail[node]), second[node])
            longest = max(longest, tail[node])
    total //= 2  # every route was seen from both ends
    if begins == 0:
        return max(known, total)  # a round trip through everything
    bound = total - (left_out - widest - next_widest + 1) // 2 + longest + next_longest
    best = known
    at = scratch(MAX_NODES)
    via = scratch(MAX_NODES)
    todo = scratch(MAX_NODES)
    size = 1 << min(MEMORY_BITS, ends // 2)
    been = scratch(size)
    while begins and best < bound:
        start = lowest(begins)
        begins &= begins - 1
        depth = used = 0
        walked = tail[start]
        at[0] = start
        todo[0] = routes_at[start]
        while best < bound:
            if todo[depth]:
                route = lowest(todo[depth])
                todo[depth] &= todo[depth] - 1
                used |= 1 << route
                walked += length[route]
                node = at[depth] ^ across[route]
                place = used << NODE_BITS | node
                slot = (place ^ place >> 11 ^ place >> 23 ^ place >> 37) & (size - 1)
                if been[slot] == place:
                    used &= ~(1 << route)
                    walked -= length[route]
                    continue
                been[slot] = place
                best = max(best, walked + (second[node] if node == start else tail[node]))
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
