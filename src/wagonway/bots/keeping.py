"""Tickets: which of an offer to keep, and whether to ask for more, by what a plan is worth."""

from wagonway.bots.clock import n_routes, turns_for, turns_left
from wagonway.bots.graph import FARTHEST, find_path, join_with_plan, list_edges, new_routes
from wagonway.bots.memory import Memory
from wagonway.bots.plan import POINT, plan_for, set_costs, write_costs
from wagonway.bots.settings import TICKET_BONUS, TICKET_CHANCE
from wagonway.engine.actions import GIVE_BACK, KEEP
from wagonway.engine.box import Box
from wagonway.engine.kernel import kernel
from wagonway.engine.network import is_joined
from wagonway.engine.primitives import popcount
from wagonway.engine.state import State
from wagonway.engine.tickets import least_kept
from wagonway.vocab import N_KINDS


@kernel
def keep_best(box: Box, seen: State, memory: Memory, settings: list[int]) -> int:
    """Give back one after the other what is not worth keeping, then keep the rest."""
    player = seen.player[seen.seat]
    if player.n_refused == 0:
        memory.keep = best_subset(box, seen, memory, settings)
    return next_of_choice(seen, memory.keep)


@kernel
def next_of_choice(seen: State, keep: int) -> int:
    """Give back the next ticket that is not to be kept, or keep the rest."""
    player = seen.player[seen.seat]
    for place in range(player.n_offer):
        if keep >> player.offer[place] & 1 == 0:
            if seen.legal[0] >> (GIVE_BACK + place) & 1:
                return GIVE_BACK + place
    return KEEP


@kernel
def best_subset(box: Box, seen: State, memory: Memory, settings: list[int]) -> int:
    """The tickets of the offer that make the best plan together with those held."""
    player = seen.player[seen.seat]
    least = min(least_kept(box, seen), player.n_offer)
    best = 0
    most = -(1 << 30)
    for choice in range(1, 1 << player.n_offer):
        if popcount(choice) >= least:
            kept = kept_of(seen, choice)
            worth = worth_of_keeping(box, seen, memory, kept, settings)
            if worth > most:
                most = worth
                best = kept
    memory.planned_turn = 0
    return best


@kernel
def kept_of(seen: State, choice: int) -> int:
    """The tickets in the places of the offer that *choice* names, both bit sets."""
    player = seen.player[seen.seat]
    kept = 0
    for place in range(player.n_offer):
        if choice >> place & 1:
            kept |= 1 << player.offer[place]
    return kept


@kernel
def worth_of_keeping(box: Box, seen: State, memory: Memory, kept: int, settings: list[int]) -> int:
    """What the plan is worth for the tickets held and these; it overwrites the seat's plan."""
    list_edges(box, memory)
    write_costs(box, seen, memory, settings)
    return plan_for(box, seen, memory, seen.player[seen.seat].tickets | kept, False, settings)


@kernel
def gain_of_drawing(box: Box, seen: State, memory: Memory, settings: list[int]) -> int:
    """What drawing tickets gains on average: the best of those drawn, over all that may come."""
    player = seen.player[seen.seat]
    list_edges(box, memory)
    write_costs(box, seen, memory, settings)
    set_costs(memory, memory.plan[0], memory.plan[1], 0)
    join_with_plan(box, seen, memory, memory.plan[0], memory.plan[1])
    time = turns_left(seen, settings)
    cards = 0
    for card in range(N_KINDS):
        cards += player.hand[card]
    count = 0
    for ticket in range(box.n_regular):
        if player.seen >> ticket & 1 == 0:
            gain = ticket_gain(box, seen, memory, ticket, cards, time, settings)
            place = count
            while place > 0 and memory.gains[place - 1] > gain:
                memory.gains[place] = memory.gains[place - 1]
                place -= 1
            memory.gains[place] = gain
            count += 1
    return mean_of_best(memory.gains, count, min(box.later_drawn, seen.n_ticket_deck))


@kernel
def ticket_gain(
    box: Box,
    seen: State,
    memory: Memory,
    ticket: int,
    cards: int,
    time: int,
    settings: list[int],
) -> int:
    """What one more ticket would gain."""
    value = POINT * box.ticket_value[ticket]
    if is_joined(box, memory.parent, ticket):
        return value + settings[TICKET_BONUS]
    starts = box.city_nodes[box.ticket_a[ticket]]
    completed = value * settings[TICKET_CHANCE] // 100 + settings[TICKET_BONUS]
    most = min(value + completed, FARTHEST)  # farther would cost more than to be without
    goal = find_path(box, memory, starts, box.city_nodes[box.ticket_b[ticket]], most)
    if goal < 0:
        return -value
    cost = memory.distance[goal]
    low, high, length = new_routes(box, memory, goal)
    if length + memory.plan_length > seen.player[seen.seat].wagons:
        return -value
    if turns_for(n_routes(low, high), max(0, length - cards * 3 // 4)) > time:
        return -value
    return completed - cost


@kernel
def mean_of_best(gains: list[int], count: int, drawn: int) -> int:
    """The mean of the best of *drawn* out of *count* gains, which are in ascending order."""
    if count < drawn or drawn == 0:
        return -(1 << 20)
    # Of all choices of `drawn`, those whose best is in place p are the choices among those below.
    total = weights = 0
    for place in range(drawn - 1, count):
        weight = 1
        for step in range(drawn - 1):
            weight = weight * (place - step)
        total += weight * gains[place]
        weights += weight
    return total // weights
