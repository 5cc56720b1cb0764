"""What the box says, packed for the rules: the board and the rulebook's knobs in one record.

One record type serves all editions, so one compilation does too. The bit sets over routes are
tables prepared for `legal`: which routes can be paid with so many cards of a colour.
"""

from functools import lru_cache

from wagonway.editions.schema import Edition
from wagonway.engine.limits import (
    MAX_CITIES,
    MAX_COMPANIES,
    MAX_LENGTH,
    MAX_PLACES,
    MAX_ROUTES,
    MAX_TICKETS,
    MAX_TIE_BREAKS,
    WORD,
)
from wagonway.engine.records import blank, int8, int16, int64, record
from wagonway.vocab import (
    GREY,
    N_KINDS,
    REFUSED_NAMES,
    ROUTE_COLOUR_NAMES,
    TIE_BREAK_NAMES,
)


@record
class Box:
    """Read-only: the board's tables and the knobs of the rulebook."""

    # Routes by what they cost, as bit sets. Index: colour (GREY for any), cards at hand.
    wild: list[list[list[int]]] = int64(N_KINDS, MAX_LENGTH + 1, 2)  # locomotives help (C2)
    plain: list[list[list[int]]] = int64(N_KINDS, MAX_LENGTH + 1, 2)  # they don't (N1)
    ferry_needs: list[list[int]] = int64(MAX_LENGTH + 1, 2)  # at most k locomotive symbols (F1)
    short: list[list[int]] = int64(MAX_LENGTH + 1, 2)  # no longer than k
    substitutable: list[int] = int64(2)  # several cards may stand for one (F2, N2)
    all_cities: int = int64()
    city_nodes: list[int] = int64(MAX_CITIES)  # the points of the graph that are this city (B1)

    # Routes.
    route_a: list[int] = int8(MAX_ROUTES)  # cities
    route_b: list[int] = int8(MAX_ROUTES)
    node_a: list[int] = int8(MAX_ROUTES)  # points of the graph
    node_b: list[int] = int8(MAX_ROUTES)
    length: list[int] = int8(MAX_ROUTES)
    colour: list[int] = int8(MAX_ROUTES)
    symbols: list[int] = int8(MAX_ROUTES)  # locomotive symbols of a ferry (F1)
    is_tunnel: list[int] = int8(MAX_ROUTES)
    is_wild: list[int] = int8(MAX_ROUTES)  # locomotives may be played (C2, N1)
    stand_in: list[int] = int8(MAX_ROUTES)  # cards that stand for one (F2: 3, N2: 4), or 0
    twin: list[int] = int8(MAX_ROUTES)  # the other track of a double route (D1, D3), or -1
    companies: list[int] = int16(MAX_ROUTES)  # companies shown beside it (P1), bit set

    # Tickets and companies.
    ticket_a: list[int] = int8(MAX_TICKETS)
    ticket_b: list[int] = int8(MAX_TICKETS)
    ticket_value: list[int] = int8(MAX_TICKETS)
    n_shares: list[int] = int8(MAX_COMPANIES)
    payout: list[list[int]] = int8(MAX_COMPANIES, MAX_PLACES)  # 0 below the last place (P4)

    # Sizes.
    has_plain: int = int8()  # 1 if locomotives are not wild everywhere
    n_routes: int = int8()
    n_cities: int = int8()
    n_nodes: int = int8()
    n_tickets: int = int8()  # regular and long
    n_regular: int = int8()  # regular ones come first
    n_companies: int = int8()

    # Knobs; the edition files say which rule each is.
    wagons: int = int8()
    double_from_seats: int = int8()
    least_draws: int = int8()
    most_draws: int = int8()
    loco_weight: int = int8()
    flush_at: int = int8()
    turned: int = int8()
    stations: int = int8()
    station_points: int = int8()
    neutral_with: int = int8()
    first_regular: int = int8()
    first_long: int = int8()
    first_keep: int = int8()
    first_refused: int = int8()
    later_drawn: int = int8()
    later_keep: int = int8()
    later_refused: int = int8()
    points: list[int] = int8(MAX_LENGTH + 1)
    longest_path: int = int8()
    most_tickets: int = int8()
    tie_breaks: list[int] = int8(MAX_TIE_BREAKS)  # 0 ends the list


@lru_cache(maxsize=32)
def pack(edition: Edition) -> Box:
    """The box of an edition, made once; nobody writes to it afterwards."""
    box = blank(Box)
    _pack_board(box, edition)
    _pack_knobs(box, edition)
    _pack_tables(box)
    return box


def _pack_board(box: Box, edition: Edition) -> None:
    board = edition.board
    cities = {city.id: index for index, city in enumerate(board.cities)}
    nodes: dict[tuple[str, str], int] = {}
    for index, city in enumerate(board.cities):
        box.all_cities |= 1 << index
        # A city that can't be crossed is one point for each neighbour named in its end points.
        for end in [end.to for end in city.endpoints] if not city.through else [""]:
            nodes[city.id, end] = box.n_nodes
            box.city_nodes[index] |= 1 << box.n_nodes
            box.n_nodes += 1
    through = {city.id for city in board.cities if city.through}
    routes = {route.id: index for index, route in enumerate(board.routes)}
    companies = {company.id: index for index, company in enumerate(board.companies)}
    rulebook = edition.rulebook
    for index, route in enumerate(board.routes):
        box.route_a[index], box.route_b[index] = cities[route.a], cities[route.b]
        box.node_a[index] = nodes[route.a, "" if route.a in through else route.b]
        box.node_b[index] = nodes[route.b, "" if route.b in through else route.a]
        box.length[index] = route.length
        box.colour[index] = ROUTE_COLOUR_NAMES.index(route.colour)
        box.symbols[index] = route.ferry
        box.is_tunnel[index] = int(route.tunnel)
        kind = "tunnel" if route.tunnel else "ferry" if route.ferry else "plain"
        box.is_wild[index] = int(kind in rulebook.wild_on)
        box.stand_in[index] = rulebook.ferry_loco_cards if route.ferry else route.wild_substitute
        box.twin[index] = -1 if route.twin is None else routes[route.twin]
        box.companies[index] = sum(1 << companies[company] for company in route.companies)
    for index, ticket in enumerate(board.tickets):
        box.ticket_a[index], box.ticket_b[index] = cities[ticket.a], cities[ticket.b]
        box.ticket_value[index] = ticket.points
        box.n_regular += ticket.deck == "regular"
    for index, company in enumerate(board.companies):
        box.n_shares[index] = company.shares
        box.payout[index][: len(company.payout)] = company.payout
    box.n_cities, box.n_routes = len(board.cities), len(board.routes)
    box.n_tickets, box.n_companies = len(board.tickets), len(board.companies)


def _pack_knobs(box: Box, edition: Edition) -> None:
    rules = edition.rulebook
    box.wagons = rules.wagons
    box.double_from_seats = rules.double_from_seats
    box.least_draws, box.most_draws = rules.draws
    box.loco_weight, box.flush_at = rules.loco_weight, rules.flush_at_locos
    box.turned = rules.tunnel_cards
    box.stations, box.station_points = rules.stations, rules.unbuilt_station_points
    box.neutral_with = rules.neutral_with_seats
    box.first_regular, box.first_long = rules.first_regular, rules.first_long
    box.first_keep = rules.first_keep
    box.first_refused = REFUSED_NAMES.index(rules.first_refused)
    box.later_drawn, box.later_keep = rules.later_drawn, rules.later_keep
    box.later_refused = REFUSED_NAMES.index(rules.later_refused)
    for length, points in rules.route_points.items():
        box.points[length] = points
    box.longest_path, box.most_tickets = rules.longest_path, rules.most_tickets
    for index, name in enumerate(rules.tie_breaks):
        box.tie_breaks[index] = TIE_BREAK_NAMES.index(name)


def _pack_tables(box: Box) -> None:
    for route in range(box.n_routes):
        word, bit = divmod(route, WORD)
        table = box.wild if box.is_wild[route] else box.plain
        box.has_plain |= 1 - box.is_wild[route]
        for count in range(MAX_LENGTH + 1):
            if box.length[route] <= count:
                table[box.colour[route]][count][word] |= 1 << bit
                box.short[count][word] |= 1 << bit
            if box.symbols[route] <= count:
                box.ferry_needs[count][word] |= 1 << bit
        if box.stand_in[route]:
            box.substitutable[word] |= 1 << bit
    # A grey route takes any colour, so `legal` looks it up under the colour held most.
    assert GREY == N_KINDS - 1
