"""`tickets`: the shortest path for each of its tickets, one after the other.

It claims whatever lies on a path as soon as it can, and draws the colours that are lacking. When
all tickets are done or lost it asks for more while it has wagons, then claims the longest routes.
It keeps as few tickets as it may, those with the shortest way to go, and any that are near.
"""

from typing import Final

from wagonway.bots.drawing import draw_well
from wagonway.bots.graph import FAR, FARTHEST, find_path, list_edges, other_end
from wagonway.bots.greedy import longest_claim
from wagonway.bots.memory import Memory
from wagonway.bots.needs import count_needs
from wagonway.bots.routine import NONE, last_station, settle_claim
from wagonway.engine.actions import CLAIM, DRAW_TICKETS, GIVE_BACK, KEEP
from wagonway.engine.box import Box
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import WORD
from wagonway.engine.primitives import lowest
from wagonway.engine.state import State
from wagonway.vocab import FIRST_TICKETS, TICKETS, TURN

WAGONS_FOR_MORE_TICKETS: Final = 15
NEAR: Final = 4
"""Wagons to a ticket that is kept whether it must be or not."""


@kernel
def decide_by_tickets(box: Box, seen: State, memory: Memory, settings: list[int]) -> int:
    """The next action."""
    action = settle_claim(box, seen, memory)
    if action != NONE:
        return action
    if seen.phase == FIRST_TICKETS or seen.phase == TICKETS:
        return keep_nearest(box, seen, memory)
    if seen.phase == TURN:
        find_paths(box, seen, memory)
        route = longest_planned(box, seen, memory)
        if route >= 0:
            return CLAIM + route
        if memory.plan[0] | memory.plan[1] == 0:
            wagons = seen.player[seen.seat].wagons
            if seen.n_ticket_deck > 0 and wagons >= WAGONS_FOR_MORE_TICKETS:
                return DRAW_TICKETS
            route = longest_claim(box, seen)
            if route >= 0:
                return CLAIM + route
        action = last_station(box, seen, memory)
        if action != NONE:
            return action
    return draw_well(box, seen, memory, settings)


@kernel
def write_lengths(box: Box, seen: State, memory: Memory) -> None:
    """A free route costs its length."""
    list_edges(box, memory)
    player = seen.player[seen.seat]
    for route in range(box.n_routes):
        word, bit = route // WORD, 1 << route % WORD
        if player.own[word] & bit:
            memory.cost[route] = 0
        elif seen.open[word] & ~player.blocked[word] & bit:
            memory.cost[route] = box.length[route]
        else:
            memory.cost[route] = FAR


@kernel
def find_paths(box: Box, seen: State, memory: Memory) -> None:
    """The routes still to claim for all tickets that can be completed, and the cards they need."""
    write_lengths(box, seen, memory)
    memory.plan[0] = memory.plan[1] = 0
    wagons = seen.player[seen.seat].wagons
    tickets = seen.player[seen.seat].tickets
    while tickets:
        ticket = lowest(tickets)
        tickets &= tickets - 1
        ends = box.city_nodes[box.ticket_a[ticket]]
        node = find_path(box, memory, ends, box.city_nodes[box.ticket_b[ticket]], FARTHEST)
        if node < 0 or memory.distance[node] > wagons:
            continue
        wagons -= memory.distance[node]
        while memory.via[node] >= 0:
            route = memory.via[node]
            node = other_end(box, route, node)
            if memory.cost[route] > 0:
                memory.cost[route] = 0
                memory.plan[route // WORD] |= 1 << route % WORD
    count_needs(box, seen, memory)


@kernel
def longest_planned(box: Box, seen: State, memory: Memory) -> int:
    """The longest route of the paths that can be claimed, or -1."""
    best = -1
    for word in range(2):
        routes = memory.plan[word] & seen.legal[1 + word]
        while routes:
            route = word * WORD + lowest(routes)
            routes &= routes - 1
            if best < 0 or box.length[route] > box.length[best]:
                best = route
    return best


@kernel
def keep_nearest(box: Box, seen: State, memory: Memory) -> int:
    """Give back the ticket with the longest way to go, as long as that is allowed and it is far."""
    write_lengths(box, seen, memory)
    player = seen.player[seen.seat]
    farthest = -1
    most = NEAR
    for place in range(player.n_offer):
        if seen.legal[0] >> (GIVE_BACK + place) & 1:
            ticket = player.offer[place]
            ends = box.city_nodes[box.ticket_a[ticket]]
            goal = find_path(box, memory, ends, box.city_nodes[box.ticket_b[ticket]], FARTHEST)
            way = memory.distance[goal] if goal >= 0 else FAR
            if way > most:
                most = way
                farthest = place
    return KEEP if farthest < 0 else GIVE_BACK + farthest
