"""`greedy`: claims the longest route it can pay for, draws the colour it holds most of.

It does not look at its tickets: it keeps the cheap ones, and asks for more only when by luck all
are done. In its last turn it builds a station if one saves a ticket.
"""

from typing import Final

from wagonway.bots.memory import Memory
from wagonway.bots.routine import NONE, last_station, settle_claim
from wagonway.engine.actions import (
    CLAIM,
    DRAW_DECK,
    DRAW_MARKET,
    DRAW_TICKETS,
    GIVE_BACK,
    KEEP,
    nth_legal,
)
from wagonway.engine.box import Box
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import WORD
from wagonway.engine.network import is_joined, join_routes
from wagonway.engine.primitives import lowest
from wagonway.engine.state import State
from wagonway.vocab import FIRST_TICKETS, LOCO, N_COLOURS, TICKETS, TURN

WAGONS_FOR_MORE_TICKETS: Final = 6
CHEAP: Final = 8
"""Points of a ticket that there is no harm in keeping."""


@kernel
def decide_greedily(box: Box, seen: State, memory: Memory) -> int:
    """The next action."""
    action = settle_claim(box, seen, memory)
    if action != NONE:
        return action
    if seen.phase == FIRST_TICKETS or seen.phase == TICKETS:
        return keep_cheapest(box, seen)
    if seen.phase == TURN:
        route = longest_claim(box, seen)
        if route >= 0:
            return CLAIM + route
        action = last_station(box, seen, memory)
        if action != NONE:
            return action
        if wants_tickets(box, seen, memory):
            return DRAW_TICKETS
    return draw_most_held(seen)


@kernel
def longest_claim(box: Box, seen: State) -> int:
    """The longest route that can be claimed, or -1."""
    best = -1
    for word in range(2):
        routes = seen.legal[1 + word]
        while routes:
            route = word * WORD + lowest(routes)
            routes &= routes - 1
            if best < 0 or box.length[route] > box.length[best]:
                best = route
    return best


@kernel
def keep_cheapest(box: Box, seen: State) -> int:
    """Give back the ticket worth most, as long as that is allowed and it is not cheap."""
    player = seen.player[seen.seat]
    best = -1
    most = CHEAP
    for place in range(player.n_offer):
        if seen.legal[0] >> (GIVE_BACK + place) & 1:
            value = box.ticket_value[player.offer[place]]
            if value > most:
                most = value
                best = place
    return KEEP if best < 0 else GIVE_BACK + best


@kernel
def wants_tickets(box: Box, seen: State, memory: Memory) -> bool:
    """Whether all tickets are done, and there is time for another."""
    player = seen.player[seen.seat]
    if seen.n_ticket_deck == 0 or player.wagons < WAGONS_FOR_MORE_TICKETS:
        return False
    join_routes(box, seen, seen.seat, memory.parent)
    tickets = player.tickets
    while tickets:
        if not is_joined(box, memory.parent, lowest(tickets)):
            return False
        tickets &= tickets - 1
    return True


@kernel
def draw_most_held(seen: State) -> int:
    """A face-up card of the colour held most, or a locomotive, or else the top of the deck."""
    hand = seen.player[seen.seat].hand
    best = -1
    for card in range(N_COLOURS):
        if seen.legal[0] >> (DRAW_MARKET + card) & 1 and (best < 0 or hand[card] > hand[best]):
            best = card
    if best >= 0 and hand[best] > 0:
        return DRAW_MARKET + best
    if seen.legal[0] >> (DRAW_MARKET + LOCO) & 1:
        return DRAW_MARKET + LOCO
    if seen.legal[0] >> DRAW_DECK & 1:
        return DRAW_DECK
    return nth_legal(seen, 0)
