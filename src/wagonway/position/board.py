"""Laying out what lies open on the table, for positions and for views."""

from wagonway.engine.box import Box
from wagonway.engine.limits import WORD
from wagonway.engine.routes import place_station, take_route
from wagonway.engine.setup import lay_out_board
from wagonway.engine.shares import companies_to_choose
from wagonway.engine.state import State
from wagonway.engine.tunnels import count_surcharge
from wagonway.errors import PositionError
from wagonway.position.fields import Fields
from wagonway.vocab import (
    FIRST_TICKETS,
    GREY,
    LOCO,
    N_COLOURS,
    NEUTRAL_SHARE,
    OVER,
    PHASE_NAMES,
    SECOND_CARD,
    SHARE,
    SURCHARGE,
    TICKETS,
    TURN,
)

MOST_TURNS = 32_000
PHASES = (FIRST_TICKETS, TURN, SECOND_CARD, TICKETS, SURCHARGE, SHARE, NEUTRAL_SHARE, OVER)
"""Those that begin or interrupt a move; within a payment nobody stops."""


def lay_out(box: Box, state: State, fields: Fields) -> None:
    """Fill in all public parts but cards: whose turn, phase, routes, stations, shares."""
    state.n_seats = fields.n_seats
    state.route = state.city = -1
    state.first = fields.whole("first", 0, state.n_seats - 1, 0)
    state.turn = fields.whole("turn", 0, MOST_TURNS, 0)
    state.passes = fields.whole("passes", 0, state.n_seats, 0)
    state.reshuffles = fields.whole("reshuffles", 0, MOST_TURNS, 0)
    state.phase = _phase(fields)
    if fields.has("last_turns"):
        state.last_turns = fields.whole("last_turns", 0, state.n_seats, 0)
    if state.phase != OVER:
        state.seat = fields.whole("seat", 0, state.n_seats - 1, 0)
        if state.passes == state.n_seats:
            raise PositionError('"passes": all have passed; expected "phase": "over"')
        if fields.has("last_turns") and state.last_turns == 0:
            raise PositionError('"last_turns": 0; expected null, a number, or "phase": "over"')
    elif fields.has("seat"):
        raise PositionError('"seat": the game is over; expected null')
    lay_out_board(box, state)
    _take_routes(box, state, fields)
    _build_stations(box, state, fields)
    _hand_out_shares(box, state, fields)


def _phase(fields: Fields) -> int:
    name = fields.data.get("phase", PHASE_NAMES[TURN])
    for phase in PHASES:
        if PHASE_NAMES[phase] == name:
            return phase
    expected = ", ".join(PHASE_NAMES[phase] for phase in PHASES)
    raise PositionError(f'"phase": {name!r}; expected one of {expected}')


def _take_routes(box: Box, state: State, fields: Fields) -> None:
    """Routes by the rules for doubles; wagons as they leave them (C1, D1, D2)."""
    routes = fields.lexicon.routes
    owners = fields.owners("routes", fields.lexicon.route_index)
    for route, seat in owners.items():
        twin = box.twin[route]
        if owners.get(twin) == seat:
            raise PositionError(f'"routes": seat {seat} owns both {routes[twin]} and its twin (D1)')
        if twin in owners and state.n_seats < box.double_from_seats:
            raise PositionError(
                f'"routes": {routes[route]} and its twin are both taken; '
                f"expected one of them with {state.n_seats} players (D2)"
            )
        if box.length[route] > state.player[seat].wagons:
            raise PositionError(
                f'"routes": seat {seat} has more than {box.wagons} wagons on the board'
            )
        take_route(box, state, seat, route)
    if fields.has("wagons"):
        given = fields.whole_per_seat("wagons", box.wagons)
        for seat, wagons in enumerate(given):
            left = state.player[seat].wagons
            if wagons != left:
                raise PositionError(
                    f'"wagons": seat {seat} has {wagons}; its routes leave {left} of {box.wagons}'
                )


def _build_stations(box: Box, state: State, fields: Fields) -> None:
    for city, seat in fields.owners("stations", fields.lexicon.city_index).items():
        if state.player[seat].stations == 0:
            raise PositionError(
                f'"stations": seat {seat} has built more; expected at most {box.stations}'
            )
        place_station(state, seat, city)


def _hand_out_shares(box: Box, state: State, fields: Fields) -> None:
    """Every stack is taken from the top, each share once (S6)."""
    holders = fields.shares_per_seat()
    neutral = fields.shares("neutral_shares", fields.data.get("neutral_shares") or {})
    if any(neutral) and state.n_seats != box.neutral_with:
        raise PositionError('"neutral_shares": there is no neutral player; expected none (P2)')
    for company, name in enumerate(fields.lexicon.companies):
        taken = sorted(
            bit
            for held in [*holders, neutral]
            for bit in range(box.n_shares[company])
            if held[company] >> bit & 1
        )
        if taken != list(range(len(taken))):
            raise PositionError(
                f'"shares": those of {name} are {[bit + 1 for bit in taken]}; '
                f"expected the lowest {len(taken)}, each once (S6)"
            )
        state.taken[company] = len(taken)
        state.neutral[company] = neutral[company]
        for seat, held in enumerate(holders):
            state.player[seat].shares[company] = held[company]


def resume_phase(box: Box, state: State, fields: Fields) -> None:
    """Take up a move that has begun; cards and tickets are in place."""
    state.draws_left = box.most_draws if state.phase not in (OVER, FIRST_TICKETS) else 0
    if state.phase == SECOND_CARD:
        state.draws_left -= 1
        if state.draws_left <= 0:
            raise PositionError('"phase": this edition has no second card; expected another phase')
    claiming = state.phase in (SURCHARGE, SHARE, NEUTRAL_SHARE)
    if claiming != fields.has("route"):
        raise PositionError(
            f'"route": expected {"a route" if claiming else "none"} in phase '
            f'"{PHASE_NAMES[state.phase]}"'
        )
    if claiming:
        name = fields.data["route"]
        if not isinstance(name, str) or name not in fields.lexicon.route_index:
            raise PositionError(
                f'"route": no {name!r} on this board; expected a route being claimed'
            )
        state.route = fields.lexicon.route_index[name]
    if state.phase == SURCHARGE:
        _resume_tunnel(box, state)
    elif any(state.laid) or state.n_turned:
        raise PositionError('"laid", "turned": expected none but in phase "surcharge"')
    if state.phase in (SHARE, NEUTRAL_SHARE):
        _resume_share(box, state)


def _resume_tunnel(box: Box, state: State) -> None:
    """A tunnel's surcharge is awaited (U1): the cost lies on the table, and cards that count."""
    route = state.route
    colours = [card for card in range(N_COLOURS) if state.laid[card]]
    state.colour = colours[0] if colours else LOCO
    fits = box.colour[route] == GREY or not colours or colours == [box.colour[route]]
    if sum(state.laid) != box.length[route] or len(colours) > 1 or not fits:
        raise PositionError('"laid": expected the cards that pay for the route')
    if not box.is_tunnel[route] or not state.open[route // WORD] >> route % WORD & 1:
        raise PositionError('"route": expected a free tunnel, as a surcharge is awaited')
    count_surcharge(state)
    if state.due == 0:
        raise PositionError('"turned": expected cards that cost a surcharge')


def _resume_share(box: Box, state: State) -> None:
    """A share is to be chosen for a route just claimed (P1, P2)."""
    if not state.player[state.seat].own[state.route // WORD] >> state.route % WORD & 1:
        raise PositionError('"route": expected one that the seat to act owns')
    if companies_to_choose(box, state).bit_count() < 2:
        raise PositionError('"route": expected one with a choice of companies')
    if state.phase == NEUTRAL_SHARE and state.n_seats != box.neutral_with:
        raise PositionError('"phase": there is no neutral player; expected another phase (P2)')
