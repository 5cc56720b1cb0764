"""Further routes: what to do with the wagons that the tickets leave, for points alone."""

from wagonway.bots.graph import join_with_plan
from wagonway.bots.memory import Memory
from wagonway.bots.plan import POINT
from wagonway.bots.settings import FILL_WAGON, NETWORK, SHARE_VALUE
from wagonway.engine.box import Box
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import WORD
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
    for _ in range(MOST_FILL):
        route = best_further(box, seen, memory, wagons, settings)
        if route < 0:
            return
        wagons -= box.length[route]
        memory.fill[route // WORD] |= 1 << route % WORD
        colour = box.colour[route]
        if colour == GREY:
            colour = most_spare(seen, memory)
        memory.fill_want[colour] += box.length[route] - box.symbols[route]
        memory.fill_want[LOCO] += box.symbols[route]


@kernel
def best_further(box: Box, seen: State, memory: Memory, wagons: int, settings: list[int]) -> int:
    """The free route that gives most a turn with the cards left over, or -1."""
    player = seen.player[seen.seat]
    grey = most_spare(seen, memory)
    locos = spare(seen, memory, LOCO)
    best = -1
    most = 0
    for word in range(2):
        routes = seen.open[word] & ~player.blocked[word] & ~memory.plan[word] & ~memory.fill[word]
        while routes:
            route = word * WORD + lowest(routes)
            routes &= routes - 1
            length = box.length[route]
            if length > wagons:
                continue
            colour = grey if box.colour[route] == GREY else box.colour[route]
            missing = max(0, length - box.symbols[route] - spare(seen, memory, colour))
            missing += 2 * max(0, box.symbols[route] - locos)
            if box.is_wild[route]:
                missing = max(0, missing - max(0, locos - box.symbols[route]))
            worth = further_worth(box, memory, route, settings)
            rate = worth * 60 // (12 + 7 * missing)
            if rate > most:
                most = rate
                best = route
    return best


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
def spare(seen: State, memory: Memory, card: int) -> int:
    """Cards of a kind that neither the plan nor the further routes chosen so far need."""
    held = seen.player[seen.seat].hand[card]
    return max(0, held - memory.want[card] - memory.fill_want[card])


@kernel
def most_spare(seen: State, memory: Memory) -> int:
    """The colour of which most is left over."""
    best = 0
    for card in range(1, N_COLOURS):
        if spare(seen, memory, card) > spare(seen, memory, best):
            best = card
    return best
