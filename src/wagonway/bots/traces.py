"""What a game leaves on the board: who claimed which route when, which tickets were completed."""

from wagonway.engine.box import Box
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import MAX_NODES, MAX_ROUTES, MAX_SEATS, WORD
from wagonway.engine.network import is_joined, join_routes
from wagonway.engine.primitives import lowest, scratch
from wagonway.engine.records import int8, int16, int64, record
from wagonway.engine.state import State
from wagonway.engine.stations import borrow_best


@record
class Trace:
    """One game's; handed over all zeros."""

    taken: list[int] = int64(2)  # routes claimed, bit set
    kept: list[int] = int64(MAX_SEATS)  # tickets kept, bit set by seat
    done: list[int] = int64(MAX_SEATS)  # those of them completed
    claimed: list[int] = int16(MAX_ROUTES)  # turns finished when the route was claimed
    owner: list[int] = int8(MAX_ROUTES)  # seat + 1; 0 where nobody has it


@kernel
def note_claim(state: State, seat: int, turn: int, trace: Trace) -> None:
    """Note the route that *seat* has just claimed, if any, in the turn after *turn* others."""
    for word in range(2):
        new = state.player[seat].own[word] & ~trace.taken[word]
        if new:
            trace.taken[word] |= new
            route = word * WORD + lowest(new)
            trace.claimed[route] = turn
            trace.owner[route] = seat + 1


@kernel
def note_tickets(box: Box, state: State, trace: Trace) -> None:
    """Note what tickets every seat has kept, and which of them it has completed (E2, G3)."""
    parent = scratch(MAX_NODES)
    for seat in range(state.n_seats):
        player = state.player[seat]
        join_routes(box, state, seat, parent)
        if player.built:
            borrow_best(box, state, seat, parent)
        trace.kept[seat] = player.tickets
        tickets = player.tickets
        while tickets:
            ticket = lowest(tickets)
            tickets &= tickets - 1
            if is_joined(box, parent, ticket):
                trace.done[seat] |= 1 << ticket
