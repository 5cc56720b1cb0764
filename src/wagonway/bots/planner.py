"""`planner`: one joint plan for all tickets, and the race to carry it out.

Each turn it looks at the clock, makes or keeps its plan, sees which cards the plan lacks, and
weighs three things: claiming a planned route now (what its loss would cost, and who stands beside
it), drawing what is lacking, and, when the plan is done, more tickets or routes for points.
"""

from typing import Final

from wagonway.bots.building import best_station, gain_of_joining, ticket_points
from wagonway.bots.clock import n_routes, turns_for, turns_left
from wagonway.bots.drawing import draw_well
from wagonway.bots.filling import fill_up, further_worth
from wagonway.bots.keeping import gain_of_drawing, keep_best
from wagonway.bots.memory import Memory
from wagonway.bots.needs import count_needs, missing_cards
from wagonway.bots.plan import POINT, make_plan, plan_is_good, write_urgency
from wagonway.bots.routine import NONE, settle_claim
from wagonway.bots.settings import (
    DRAW_MARGIN,
    LOCO_PRICE,
    NOISE,
    PATIENCE,
    REPLAN,
    THREAT,
    TURN_VALUE,
)
from wagonway.engine.actions import BUILD, CLAIM, DRAW_TICKETS, PASS, random_action
from wagonway.engine.box import Box
from wagonway.engine.chance import below
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import WORD
from wagonway.engine.primitives import lowest
from wagonway.engine.state import State
from wagonway.vocab import (
    FIRST_TICKETS,
    GREY,
    LOCO,
    N_COLOURS,
    SECOND_CARD,
    TICKETS,
)

NOTHING: Final = -(1 << 30)
DRAWING_AGE: Final = 3
"""Turns after which drawing tickets is thought about anew."""
TURNS_FOR_STATIONS: Final = 25
"""Tenths of turns left when it is time to save tickets that can't be completed otherwise."""


@kernel
def decide_by_plan(
    box: Box, seen: State, memory: Memory, generator: list[int], settings: list[int]
) -> int:
    """The next action."""
    if settings[NOISE] > 0 and below(generator, 1000) < settings[NOISE]:
        return random_action(seen, generator)
    action = settle_claim(box, seen, memory)
    if action != NONE:
        return action
    if seen.phase == FIRST_TICKETS or seen.phase == TICKETS:
        return keep_best(box, seen, memory, settings)
    if seen.phase == SECOND_CARD:
        return draw_well(box, seen, memory, settings)
    return begin_turn_by_plan(box, seen, memory, settings)


@kernel
def begin_turn_by_plan(box: Box, seen: State, memory: Memory, settings: list[int]) -> int:
    """What to do with the turn."""
    if seen.legal[0] == 1 << PASS:
        return PASS
    prepare(box, seen, memory, settings)
    if seen.last_turns > 0:
        return last_turn(box, seen, memory, settings)
    draw = draw_well(box, seen, memory, settings)
    cards_worth = memory.gain
    done = memory.plan[0] | memory.plan[1] == 0
    route = best_planned(box, seen, memory, settings)
    if route >= 0:
        pressing = memory.gain > settings[THREAT]
        if pressing or cards_worth < settings[PATIENCE]:
            return reserve(box, seen, memory, route)
    if seen.legal[5] and turns_left(seen, settings) < TURNS_FOR_STATIONS:
        if seen.player[seen.seat].tickets & ~memory.covered:
            city = best_station(box, seen, memory)
            if city >= 0 and POINT * memory.gain > settings[TURN_VALUE]:
                return BUILD + city
    if done and seen.n_ticket_deck > 0:
        gain = remembered_gain(box, seen, memory, settings)
        if gain > settings[TURN_VALUE] + settings[DRAW_MARGIN]:
            return DRAW_TICKETS
    if done or route < 0:
        route = best_filling(box, seen, memory, settings, done)
        if route >= 0:
            return reserve(box, seen, memory, route)
    return draw


@kernel
def remembered_gain(box: Box, seen: State, memory: Memory, settings: list[int]) -> int:
    """What drawing tickets gains; asked anew every few turns only."""
    age = seen.turn + 1 - memory.drawing_turn
    if memory.drawing_turn == 0 or not 0 <= age < DRAWING_AGE * seen.n_seats:
        memory.drawing_turn = seen.turn + 1
        memory.drawing_gain = gain_of_drawing(box, seen, memory, settings)
    return memory.drawing_gain


@kernel
def prepare(box: Box, seen: State, memory: Memory, settings: list[int]) -> None:
    """See to the plan and to the cards it needs."""
    every = settings[REPLAN]
    if plan_is_good(seen, memory, every):
        count_needs(box, seen, memory)
        routes = n_routes(memory.plan[0], memory.plan[1])
        needed = turns_for(routes, missing_cards(box, seen, memory))
        if needed > turns_left(seen, settings) + 10:
            make_plan(box, seen, memory, settings)
            count_needs(box, seen, memory)
    else:
        make_plan(box, seen, memory, settings)
        count_needs(box, seen, memory)
    memory.plan_length = planned_length(box, memory)
    fill_up(box, seen, memory, settings)


@kernel
def planned_length(box: Box, memory: Memory) -> int:
    """Wagons that the plan still needs."""
    length = 0
    for word in range(2):
        routes = memory.plan[word]
        while routes:
            length += box.length[word * WORD + lowest(routes)]
            routes &= routes - 1
    return length


@kernel
def best_planned(box: Box, seen: State, memory: Memory, settings: list[int]) -> int:
    """The planned route to claim first, or -1; how pressing it is, into `memory.gain`."""
    best = -1
    most = NOTHING
    if memory.plan[0] & seen.legal[1] | memory.plan[1] & seen.legal[2]:
        write_urgency(box, seen, memory, settings)
    for word in range(2):
        routes = memory.plan[word] & seen.legal[1 + word]
        while routes:
            route = word * WORD + lowest(routes)
            routes &= routes - 1
            pressing = memory.urgency[route] * (1 + neighbours(box, seen, route))
            worth = pressing + POINT * box.length[route]
            worth -= settings[LOCO_PRICE] * locos_spent(box, seen, route)
            worth -= settings[TURN_VALUE] * tunnel_risk(box, seen, route) // 100
            if worth > most:
                most = worth
                best = route
                memory.gain = pressing
    return best


@kernel
def neighbours(box: Box, seen: State, route: int) -> int:
    """How many opponents have a route at one of its ends."""
    ends = box.city_nodes[box.route_a[route]] | box.city_nodes[box.route_b[route]]
    count = 0
    for seat in range(seen.n_seats):
        if seat == seen.seat:
            continue
        near = 0
        for word in range(2):
            routes = seen.player[seat].own[word]
            while routes and near == 0:
                other = word * WORD + lowest(routes)
                routes &= routes - 1
                near = ends & (1 << box.node_a[other] | 1 << box.node_b[other])
        if near:
            count += 1
    return count


@kernel
def locos_spent(box: Box, seen: State, route: int) -> int:
    """Locomotives that claiming the route now would take beyond its symbols."""
    hand = seen.player[seen.seat].hand
    held = 0
    if box.colour[route] == GREY:
        for card in range(N_COLOURS):
            held = max(held, hand[card])
    else:
        held = hand[box.colour[route]]
    return max(0, box.length[route] - box.symbols[route] - held)


@kernel
def tunnel_risk(box: Box, seen: State, route: int) -> int:
    """Per cent of tries that a surcharge will defeat, roughly: by the cards left to pay it with."""
    if box.is_tunnel[route] == 0:
        return 0
    hand = seen.player[seen.seat].hand
    held = 0
    for card in range(N_COLOURS):
        if box.colour[route] == GREY or box.colour[route] == card:
            held = max(held, hand[card])
    left = held + hand[LOCO] - box.length[route]
    return 50 if left <= 0 else 15 if left == 1 else 3


@kernel
def best_filling(box: Box, seen: State, memory: Memory, settings: list[int], done: bool) -> int:
    """The further route to claim now, or -1; while the plan is not done only with spare cards."""
    best = -1
    most = 0 if done else settings[TURN_VALUE] * 2
    for word in range(2):
        routes = memory.fill[word] & seen.legal[1 + word]
        while routes:
            route = word * WORD + lowest(routes)
            routes &= routes - 1
            worth = further_worth(box, memory, route, settings)
            worth -= settings[LOCO_PRICE] * locos_spent(box, seen, route) // 2
            worth -= settings[TURN_VALUE] * tunnel_risk(box, seen, route) // 100
            if not done and not is_spare(box, seen, memory, route):
                continue
            if worth > most:
                most = worth
                best = route
    return best


@kernel
def is_spare(box: Box, seen: State, memory: Memory, route: int) -> bool:
    """Whether the route can be paid with cards that the plan does not need."""
    hand = seen.player[seen.seat].hand
    cost = box.length[route] - box.symbols[route]
    if box.symbols[route] > hand[LOCO] - memory.want[LOCO]:
        return False
    for card in range(N_COLOURS):
        if box.colour[route] == GREY or box.colour[route] == card:
            if hand[card] - memory.want[card] >= cost:
                return True
    return False


@kernel
def reserve(box: Box, seen: State, memory: Memory, route: int) -> int:
    """Claim the route; its own cards are not wanted for anything else."""
    word, bit = route // WORD, 1 << route % WORD
    if memory.plan[word] & bit:
        memory.plan[word] &= ~bit
        count_needs(box, seen, memory)
        memory.plan[word] |= bit
    return CLAIM + route


@kernel
def last_turn(box: Box, seen: State, memory: Memory, settings: list[int]) -> int:
    """The last turn: what adds most points at once."""
    player = seen.player[seen.seat]
    before = ticket_points(box, seen, memory)
    best = -1
    most = 0
    for word in range(2):
        routes = seen.legal[1 + word]
        while routes:
            bit = routes & -routes
            route = word * WORD + lowest(routes)
            routes &= routes - 1
            points = box.points[box.length[route]]
            if player.built:  # what stations borrow may change
                player.own[word] |= bit
                points += ticket_points(box, seen, memory) - before
                player.own[word] &= ~bit
            else:
                points += gain_of_joining(box, seen, memory, route)
            if points > most:
                most = points
                best = CLAIM + route
    if seen.legal[5]:
        city = best_station(box, seen, memory)
        if city >= 0 and memory.gain > most:
            most = memory.gain
            best = BUILD + city
    if seen.n_ticket_deck > 0:
        memory.plan[0] = memory.plan[1] = 0
        if gain_of_drawing(box, seen, memory, settings) > POINT * most:
            return DRAW_TICKETS
    return best if best >= 0 else draw_well(box, seen, memory, settings)
