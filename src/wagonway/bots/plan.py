"""The joint plan: routes that together join the cities of all tickets worth pursuing.

A Steiner tree by insertion: own routes and those planned already cost nothing, others' are closed,
a free one costs the turns it takes less the points it gives. Tickets are put in one after the
other, from the most valuable and again from the least, and the better tree is kept; routes that
later ones made superfluous go. Then each route is asked what the plan would lose without it.
"""

from typing import Final

from wagonway.bots.clock import n_routes, turns_for, turns_left
from wagonway.bots.graph import FAR, FARTHEST, find_path, join_with_plan, list_edges, new_routes
from wagonway.bots.memory import Memory
from wagonway.bots.settings import (
    HAND_CREDIT,
    SHARE_VALUE,
    SPARE_TURNS,
    TICKET_BONUS,
    TICKET_CHANCE,
    TURN_VALUE,
    WAGON_VALUE,
)
from wagonway.engine.box import Box
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import MAX_LENGTH, WORD
from wagonway.engine.network import is_joined
from wagonway.engine.primitives import lowest
from wagonway.engine.state import State
from wagonway.vocab import GREY, LOCO, N_COLOURS, N_KINDS

POINT: Final = 4
"""Costs and values are in quarters of a point."""
WITHOUT_WAY: Final = 80
"""Loss of a route that nothing can replace, beside the tickets."""


@kernel
def write_costs(box: Box, seen: State, memory: Memory, settings: list[int]) -> None:
    """What each route costs the seat, into `memory.cost`."""
    write_prices(box, seen, memory, settings)
    player = seen.player[seen.seat]
    wagons = min(MAX_LENGTH, player.wagons)
    for route in range(box.n_routes):
        word, bit = route // WORD, 1 << route % WORD
        if player.own[word] & bit:
            memory.cost[route] = 0
        elif seen.open[word] & ~player.blocked[word] & box.short[wagons][word] & bit == 0:
            memory.cost[route] = FAR
        else:
            memory.cost[route] = memory.price[route]


@kernel
def write_prices(box: Box, seen: State, memory: Memory, settings: list[int]) -> None:
    """What each route costs while it is free, into `memory.price`, unless that is still there."""
    player = seen.player[seen.seat]
    locos = player.hand[LOCO]
    if settings[HAND_CREDIT] == 0 and memory.priced == 1 + min(locos, memory.most_symbols):
        return
    most = 0
    for card in range(N_COLOURS):
        most = max(most, player.hand[card])
    memory.most_symbols = 0
    for route in range(box.n_routes):
        colour = box.colour[route]
        held = most if colour == GREY else player.hand[colour]
        memory.price[route] = route_cost(box, seen, route, held, settings)
        memory.most_symbols = max(memory.most_symbols, box.symbols[route])
    memory.priced = 1 + min(locos, memory.most_symbols)


@kernel
def route_cost(box: Box, seen: State, route: int, held: int, settings: list[int]) -> int:
    """Turns and wagons less points; *held* cards of the colour help a little."""
    length = box.length[route]
    cards = 100 * length - settings[HAND_CREDIT] * min(length, held)
    if box.is_tunnel[route]:
        cards += 80
    locos = seen.player[seen.seat].hand[LOCO]
    cards += 120 * max(0, box.symbols[route] - locos)
    if box.colour[route] == GREY:
        cards -= 15 * length
    cost = settings[TURN_VALUE] * (200 + cards) // 200
    cost += settings[WAGON_VALUE] * length - POINT * box.points[length]
    if box.companies[route]:
        cost -= settings[SHARE_VALUE]
    return max(1, cost)


@kernel
def plan_for(
    box: Box, seen: State, memory: Memory, tickets: int, ascending: bool, settings: list[int]
) -> int:
    """Make a plan for *tickets*, given the costs; what it is worth.

    Writes `plan`, `covered`, `plan_cost` and `plan_length`, and zeroes the costs of the plan.
    """
    player = seen.player[seen.seat]
    cards = 0
    for card in range(N_KINDS):
        cards += player.hand[card]
    time = turns_left(seen, settings) + 10 - settings[SPARE_TURNS]
    memory.plan[0] = memory.plan[1] = memory.covered = 0
    memory.plan_cost = memory.plan_length = 0
    worth = 0
    while tickets:
        ticket = next_ticket(box, tickets, ascending)
        tickets &= ~(1 << ticket)
        value = POINT * box.ticket_value[ticket]
        if insert_ticket(box, seen, memory, ticket, cards, time, settings):
            memory.covered |= 1 << ticket
            worth += value * settings[TICKET_CHANCE] // 100 + settings[TICKET_BONUS]
        else:
            worth -= value
    return worth - memory.plan_cost


@kernel
def next_ticket(box: Box, tickets: int, ascending: bool) -> int:
    """The ticket worth most, or least."""
    best = -1
    while tickets:
        ticket = lowest(tickets)
        tickets &= tickets - 1
        value = box.ticket_value[ticket]
        if best < 0 or (
            value < box.ticket_value[best] if ascending else value > box.ticket_value[best]
        ):
            best = ticket
    return best


@kernel
def insert_ticket(
    box: Box,
    seen: State,
    memory: Memory,
    ticket: int,
    cards: int,
    time: int,
    settings: list[int],
) -> bool:
    """Add the cheapest path for a ticket to the plan, if wagons and time allow and it pays."""
    starts = box.city_nodes[box.ticket_a[ticket]]
    goals = box.city_nodes[box.ticket_b[ticket]]
    # A ticket held and not completed costs its points: completing it gains them twice.
    most = 2 * POINT * box.ticket_value[ticket] + settings[TICKET_BONUS]
    goal = find_path(box, memory, starts, goals, min(most, FARTHEST))
    if goal < 0:
        return False
    cost = memory.distance[goal]
    if cost == 0:
        return True
    low, high, length = new_routes(box, memory, goal)
    length += memory.plan_length
    if length > seen.player[seen.seat].wagons:
        return False
    needed = n_routes(low | memory.plan[0], high | memory.plan[1])
    if turns_for(needed, max(0, length - cards * 3 // 4)) > time:
        return False
    memory.plan_length = length
    memory.plan_cost += cost
    memory.plan[0] |= low
    memory.plan[1] |= high
    set_costs(memory, low, high, 0)
    return True


@kernel
def set_costs(memory: Memory, low: int, high: int, cost: int) -> None:
    """Give all routes of a bit set the same cost."""
    while low:
        memory.cost[lowest(low)] = cost
        low &= low - 1
    while high:
        memory.cost[WORD + lowest(high)] = cost
        high &= high - 1


@kernel
def make_plan(box: Box, seen: State, memory: Memory, settings: list[int]) -> None:
    """Plan for all tickets the seat holds, from both ends, and keep the better plan."""
    list_edges(box, memory)
    tickets = seen.player[seen.seat].tickets
    write_costs(box, seen, memory, settings)
    worth = plan_for(box, seen, memory, tickets, False, settings)
    if n_routes(memory.plan[0], memory.plan[1]) > 1 and n_apart(box, seen, memory, tickets) > 1:
        low, high, covered = memory.plan[0], memory.plan[1], memory.covered
        write_costs(box, seen, memory, settings)
        if plan_for(box, seen, memory, tickets, True, settings) <= worth:
            memory.plan[0], memory.plan[1], memory.covered = low, high, covered
        drop_superfluous(box, seen, memory)
    memory.planned_tickets = tickets
    memory.planned_turn = seen.turn + 1
    memory.has_urgency = 0


@kernel
def n_apart(box: Box, seen: State, memory: Memory, tickets: int) -> int:
    """How many of these tickets own routes do not complete: of one, there is no order to try."""
    join_with_plan(box, seen, memory, 0, 0)
    count = 0
    while tickets:
        if not is_joined(box, memory.parent, lowest(tickets)):
            count += 1
        tickets &= tickets - 1
    return count


@kernel
def drop_superfluous(box: Box, seen: State, memory: Memory) -> None:
    """Take out routes without which all tickets covered stay joined."""
    for word in range(2):
        routes = memory.plan[word]
        while routes:
            bit = routes & -routes
            routes &= routes - 1
            low, high = memory.plan[0], memory.plan[1]
            if word == 0:
                low &= ~bit
            else:
                high &= ~bit
            join_with_plan(box, seen, memory, low, high)
            if all_joined(box, memory, memory.covered):
                memory.plan[0], memory.plan[1] = low, high


@kernel
def all_joined(box: Box, memory: Memory, tickets: int) -> bool:
    """Whether the cities of all these tickets are joined by `memory.parent`."""
    while tickets:
        if not is_joined(box, memory.parent, lowest(tickets)):
            return False
        tickets &= tickets - 1
    return True


@kernel
def write_urgency(box: Box, seen: State, memory: Memory, settings: list[int]) -> None:
    """What the way round each planned route would cost; once for a plan."""
    if memory.has_urgency:
        return
    memory.has_urgency = 1
    write_costs(box, seen, memory, settings)
    set_costs(memory, memory.plan[0], memory.plan[1], 0)
    for word in range(2):
        routes = memory.plan[word]
        while routes:
            route = word * WORD + lowest(routes)
            routes &= routes - 1
            memory.cost[route] = FAR
            one, other = 1 << box.node_a[route], 1 << box.node_b[route]
            goal = find_path(box, memory, one, other, WITHOUT_WAY)
            memory.cost[route] = 0
            memory.urgency[route] = memory.distance[goal] if goal >= 0 else WITHOUT_WAY


@kernel
def plan_is_good(seen: State, memory: Memory, every: int) -> bool:
    """Whether the plan made last still stands: nothing it rests on has changed."""
    player = seen.player[seen.seat]
    if memory.planned_turn == 0 or seen.turn + 1 < memory.planned_turn:
        return False
    if memory.planned_tickets != player.tickets:
        return False
    if seen.turn + 1 - memory.planned_turn >= every * seen.n_seats:
        return False
    for word in range(2):
        memory.plan[word] &= ~player.own[word]
        if memory.plan[word] & ~seen.open[word] or memory.plan[word] & player.blocked[word]:
            return False
    return True
