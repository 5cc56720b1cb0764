"""Further routes: what to do with the wagons that the tickets leave, for points alone."""

from wagonway.bots.graph import join_with_plan
from wagonway.bots.memory import Memory
from wagonway.bots.plan import POINT
from wagonway.bots.settings import FILL_WAGON, NETWORK, SHARE_VALUE
from wagonway.engine.box import Box
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import MAX_LENGTH, WORD
from wagonway.engine.primitives import lowest
from wagonway.engine.state import State
from wagonway.vocab import GREY, LOCO, N_COLOURS, N_KINDS

MOST_FILL = 3


@kernel
def fill_up(box: Box, seen: State, memory: Memory, settings: list[int]) -> None:
    """Choose further routes by what they give a turn, into `fill`, and the cards they need."""
    player = seen.player[seen.seat]
    for card in range(N_KINDS):
        memory.fill_want[card] = 0
    memory.fill[0] = memory.fill[1] = 0
    wagons = player.wagons - memory.plan_length
    if box.longest_path:
        join_with_plan(box, seen, memory, memory.plan[0], memory.plan[1])
        memory.touched = touched_nodes(box, seen, memory)
    write_worths(box, seen, memory, settings)
    for _ in range(MOST_FILL):
        route = best_further(box, seen, memory, wagons)
        if route < 0:
            return
        wagons -= box.length[route]
        memory.fill[route // WORD] |= 1 << route % WORD
        colour = box.colour[route]
        if colour == GREY:
            colour = most_left(memory)
        memory.fill_want[colour] += box.length[route] - box.symbols[route]
        memory.fill_want[LOCO] += box.symbols[route]


@kernel
def write_worths(box: Box, seen: State, memory: Memory, settings: list[int]) -> None:
    """What every free route is worth beside the plan, into `memory.worth`."""
    blocked = seen.player[seen.seat].blocked
    for word in range(2):
        routes = seen.open[word] & ~blocked[word] & ~memory.plan[word]
        while routes:
            route = word * WORD + lowest(routes)
            routes &= routes - 1
            memory.worth[route] = further_worth(box, memory, route, settings)


@kernel
def best_further(box: Box, seen: State, memory: Memory, wagons: int) -> int:
    """The free route that gives most a turn with the cards left over, or -1."""
    player = seen.player[seen.seat]
    count_left(seen, memory)
    grey = most_left(memory)
    locos = memory.left[LOCO]
    best = -1
    most = 0
    short = box.short[min(MAX_LENGTH, max(0, wagons))]
    for word in range(2):
        routes = seen.open[word] & ~player.blocked[word] & ~memory.plan[word] & ~memory.fill[word]
        routes &= short[word]
        while routes:
            route = word * WORD + lowest(routes)
            routes &= routes - 1
            worth = memory.worth[route]
            if rate_of(worth, 0) <= most:
                continue
            colour = grey if box.colour[route] == GREY else box.colour[route]
            missing = max(0, box.length[route] - box.symbols[route] - memory.left[colour])
            missing += 2 * max(0, box.symbols[route] - locos)
            if box.is_wild[route]:
                missing = max(0, missing - max(0, locos - box.symbols[route]))
            rate = rate_of(worth, missing)
            if rate > most:
                most = rate
                best = route
    return best


@kernel
def rate_of(worth: int, missing: int) -> int:
    """What a route gives a turn, if so many cards are still to be drawn for it."""
    return worth * 60 // (12 + 7 * missing)


@kernel
def further_worth(box: Box, memory: Memory, route: int, settings: list[int]) -> int:
    """What a further route is worth: points, shares, the longest path, less its wagons."""
    length = box.length[route]
    worth = POINT * box.points[length] - settings[FILL_WAGON] * length
    if box.companies[route]:
        worth += settings[SHARE_VALUE]
    if box.longest_path:
        one, other = box.node_a[route], box.node_b[route]
        touches = (memory.touched >> one & 1) + (memory.touched >> other & 1)
        if touches == 1 or (touches == 2 and memory.parent[one] != memory.parent[other]):
            worth += settings[NETWORK]
    return worth


@kernel
def touched_nodes(box: Box, seen: State, memory: Memory) -> int:
    """The nodes at own and planned routes, bit set."""
    nodes = 0
    for word in range(2):
        routes = seen.player[seen.seat].own[word] | memory.plan[word]
        while routes:
            route = word * WORD + lowest(routes)
            routes &= routes - 1
            nodes |= 1 << box.node_a[route] | 1 << box.node_b[route]
    return nodes


@kernel
def count_left(seen: State, memory: Memory) -> None:
    """Into `memory.left`, cards that neither the plan nor the further routes so far need."""
    hand = seen.player[seen.seat].hand
    for card in range(N_KINDS):
        memory.left[card] = max(0, hand[card] - memory.want[card] - memory.fill_want[card])


@kernel
def most_left(memory: Memory) -> int:
    """The colour of which most is left over."""
    best = 0
    for card in range(1, N_COLOURS):
        if memory.left[card] > memory.left[best]:
            best = card
    return best
