"""What others may hold: the unseen dealt afresh, their tickets by what they have built.

Who has built much has mostly built it for tickets. Were these dealt blindly, the others would seem
to have worked for nothing and to be far behind.
"""

from typing import Final

from wagonway.engine.box import Box
from wagonway.engine.chance import below
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import WORD
from wagonway.engine.network import is_joined, join_routes
from wagonway.engine.primitives import copy_over, lowest
from wagonway.engine.redeal import guess_seen, redeal
from wagonway.engine.state import State
from wagonway.vocab import FIRST_TICKETS

TRIES: Final = 10
"""Tickets tried in place of each that another holds; the one that fits best is taken."""


@kernel
def imagine(box: Box, seen: State, world: State, parent: list[int], generator: list[int]) -> None:
    """Make *world* a game that the seat to act in *seen* may be in; *parent* is scratch paper."""
    copy_over(seen, world)
    redeal(box, world, seen.seat, generator)
    if seen.phase == FIRST_TICKETS:
        return
    for other in range(world.n_seats):
        if other != seen.seat:
            join_routes(box, world, other, parent)
            fit_tickets(box, world, seen.seat, other, parent, generator)
    guess_seen(world, seen.seat)


@kernel
def fit_tickets(
    box: Box, world: State, seat: int, other: int, parent: list[int], generator: list[int]
) -> None:
    """Exchange tickets of *other* for better ones among those that *seat* has never seen."""
    player = world.player[other]
    cities = cities_of(box, world, other)
    unseen = ((1 << box.n_tickets) - 1) & ~world.player[seat].seen
    held_long = 0
    for each in range(world.n_seats):
        held_long |= world.player[each].tickets >> box.n_regular << box.n_regular
    tickets = player.tickets & unseen
    while tickets:
        held = lowest(tickets)
        tickets &= tickets - 1
        for _ in range(TRIES):
            place = -1
            if held >= box.n_regular:
                ticket = box.n_regular + below(generator, box.n_tickets - box.n_regular)
            elif world.n_ticket_deck > 0:
                place = below(generator, world.n_ticket_deck)
                ticket = world.ticket_deck[place]
            else:
                break
            better = fit_of(box, parent, cities, ticket) > fit_of(box, parent, cities, held)
            if better and (unseen & ~held_long) >> ticket & 1:
                if place >= 0:
                    world.ticket_deck[place] = held
                else:
                    held_long ^= 1 << held | 1 << ticket
                player.tickets ^= 1 << held | 1 << ticket
                held = ticket


@kernel
def fit_of(box: Box, parent: list[int], cities: int, ticket: int) -> int:
    """How well a ticket fits what has been built: the more, the less likely that is by chance."""
    if is_joined(box, parent, ticket):
        return 2 + box.ticket_value[ticket]
    return (cities >> box.ticket_a[ticket] & 1) + (cities >> box.ticket_b[ticket] & 1)


@kernel
def cities_of(box: Box, world: State, seat: int) -> int:
    """The cities at a seat's routes, bit set."""
    cities = 0
    for word in range(2):
        routes = world.player[seat].own[word]
        while routes:
            route = word * WORD + lowest(routes)
            routes &= routes - 1
            cities |= 1 << box.route_a[route] | 1 << box.route_b[route]
    return cities
