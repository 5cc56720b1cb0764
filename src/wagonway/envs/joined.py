"""Which of a seat's tickets its own routes join, remembered from one observation to the next.

Finding it out anew is half the work of an observation, and it changes only when the seat claims a
route or keeps tickets. What is remembered says which routes and tickets it was found for; for
others it is found again, so a game may be restored or dealt anew without telling anybody.
"""

from wagonway.engine.box import Box
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import MAX_NODES, WORD
from wagonway.engine.network import is_joined
from wagonway.engine.primitives import lowest
from wagonway.engine.records import int8, int64, record
from wagonway.engine.state import Player


@record
class Joined:
    """What is known of one seat; blank in the beginning."""

    own: list[int] = int64(2)  # the routes that are joined, bit set
    tickets: int = int64()  # the tickets that were looked at, bit set
    done: int = int64()  # those of them that the routes join, bit set
    component: list[int] = int8(MAX_NODES)  # equal for points of the graph that are joined


@kernel
def join_own(box: Box, me: Player, joined: Joined) -> None:
    """Bring *joined* up to date with the seat's routes and tickets."""
    low, high = me.own[0], me.own[1]
    if low == joined.own[0] and high == joined.own[1] and me.tickets == joined.tickets:
        return
    if joined.own[0] | joined.own[1] == 0 or joined.own[0] & ~low or joined.own[1] & ~high:
        joined.own[0] = joined.own[1] = 0
        for node in range(box.n_nodes):
            joined.component[node] = node
    for word in range(2):
        routes = me.own[word] & ~joined.own[word]
        joined.own[word] = me.own[word]
        while routes:
            add_route(box, word * WORD + lowest(routes), joined)
            routes &= routes - 1
    joined.tickets = tickets = me.tickets
    joined.done = 0
    while tickets:
        if is_joined(box, joined.component, lowest(tickets)):
            joined.done |= tickets & -tickets
        tickets &= tickets - 1


@kernel
def add_route(box: Box, route: int, joined: Joined) -> None:
    """Join the components of a route's ends."""
    one = joined.component[box.node_a[route]]
    other = joined.component[box.node_b[route]]
    for node in range(box.n_nodes):
        if joined.component[node] == other:
            joined.component[node] = one
