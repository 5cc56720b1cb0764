"""The end of the game: score line by line, winners, and what decided (E2-E6, G4)."""

from wagonway.engine.box import Box
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import MAX_NODES, MAX_TIE_BREAKS
from wagonway.engine.network import is_joined, join_routes, longest_path
from wagonway.engine.primitives import lowest, popcount, scratch
from wagonway.engine.shares import score_companies
from wagonway.engine.state import State
from wagonway.engine.stations import borrow_best
from wagonway.vocab import (
    BY_FEWEST_STATIONS,
    BY_LONGEST_PATH_HOLDER,
    BY_POINTS,
    BY_TICKETS,
    LINE_LONGEST_PATH,
    LINE_MOST_TICKETS,
    LINE_NAMES,
    LINE_ROUTES,
    LINE_STATIONS,
    LINE_TICKETS,
    SHARED,
)


@kernel
def score_game(box: Box, state: State) -> None:
    """Write every seat's final score and the winners."""
    parent = scratch(MAX_NODES)
    for seat in range(state.n_seats):
        player = state.player[seat]
        player.lines[LINE_ROUTES] = player.score
        player.lines[LINE_STATIONS] = player.stations * box.station_points
        score_tickets(box, state, seat, parent)
        player.longest = longest_path(box, state, seat)
    for seat in range(state.n_seats):
        player = state.player[seat]
        if player.longest > 0 and player.longest == most_of_longest(state):
            player.lines[LINE_LONGEST_PATH] = box.longest_path
        if player.completed > 0 and player.completed == most_completed(state):
            player.lines[LINE_MOST_TICKETS] = box.most_tickets
    if box.n_companies > 0:
        score_companies(box, state)
    for seat in range(state.n_seats):
        player = state.player[seat]
        total = 0
        for line in range(len(LINE_NAMES)):
            total += player.lines[line]
        player.score = total
    find_winners(box, state)


@kernel
def score_tickets(box: Box, state: State, seat: int, parent: list[int]) -> None:
    """Add the tickets completed, own routes and borrowed ones together, subtract the rest (E2)."""
    player = state.player[seat]
    join_routes(box, state, seat, parent)
    if player.built:
        borrow_best(box, state, seat, parent)
    points = 0
    tickets = player.tickets
    while tickets:
        ticket = lowest(tickets)
        tickets &= tickets - 1
        if is_joined(box, parent, ticket):
            points += box.ticket_value[ticket]
            player.completed += 1
        else:
            points -= box.ticket_value[ticket]
    player.lines[LINE_TICKETS] = points


@kernel
def most_of_longest(state: State) -> int:
    """The longest path of all (E3)."""
    most = 0
    for seat in range(state.n_seats):
        most = max(most, state.player[seat].longest)
    return most


@kernel
def most_completed(state: State) -> int:
    """The most tickets completed by one seat (E4)."""
    most = 0
    for seat in range(state.n_seats):
        most = max(most, state.player[seat].completed)
    return most


@kernel
def merit(state: State, seat: int, criterion: int) -> int:
    """What a seat puts forward under one criterion; more is better (E5)."""
    player = state.player[seat]
    if criterion == BY_POINTS:
        return player.score
    if criterion == BY_TICKETS:
        return player.completed
    if criterion == BY_FEWEST_STATIONS:
        return -popcount(player.built)
    if criterion == BY_LONGEST_PATH_HOLDER:
        return 1 if player.longest > 0 and player.longest == most_of_longest(state) else 0
    return player.longest


@kernel
def find_winners(box: Box, state: State) -> None:
    """Most points; then each tie-break among those still tied; then the win is shared (E5)."""
    tied = (1 << state.n_seats) - 1
    for step in range(MAX_TIE_BREAKS + 1):
        criterion = BY_POINTS if step == 0 else box.tie_breaks[step - 1]
        if step > 0 and criterion == BY_POINTS:
            break
        best = -(1 << 30)
        still = 0
        for seat in range(state.n_seats):
            if tied >> seat & 1:
                worth = merit(state, seat, criterion)
                if worth > best:
                    best = worth
                    still = 0
                if worth == best:
                    still |= 1 << seat
        tied = still
        if popcount(tied) == 1:
            state.decided_by = criterion
            state.winners = tied
            return
    state.decided_by = SHARED
    state.winners = tied
