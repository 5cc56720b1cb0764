"""The score of a finished game told step by step, from what everybody sees then."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from wagonway.editions import Edition, Route, Ticket
from wagonway.engine.box import pack
from wagonway.engine.limits import WORD
from wagonway.engine.network import longest_path
from wagonway.engine.state import State
from wagonway.server.hints import graph_of, open_state, rank_shares
from wagonway.server.paths import in_order, joined

View = Mapping[str, Any]


def scoring_of(edition: Edition, view: View) -> dict[str, Any]:
    """How every seat came to its points; the view is one of a game that is over."""
    outcome = view["outcome"]
    neutral = len(view["players"]) == edition.rulebook.neutral_with_seats
    held = {"held": view["neutral_shares"], "revealed": view["revealed_shares"]}
    state = open_state(edition, view)
    return {
        "seats": [_seat(edition, view, state, seat) for seat in range(len(view["players"]))],
        "neutral": held if neutral else None,
        "winners": outcome["winners"],
        "decided_by": outcome["decided_by"],
    }


def _seat(edition: Edition, view: View, state: State, seat: int) -> dict[str, Any]:
    lines = view["outcome"]["lines"][seat]
    board, rules = edition.board, edition.rulebook
    own = [board.route(id) for id, owner in view["routes"].items() if owner == seat]
    tickets = [board.ticket("-".join(pair)) for pair in view["players"][seat]["ticket_list"]]
    lent = _borrowed(edition, view, seat, own, tickets)
    return {
        "seat": seat,
        "total": view["outcome"]["scores"][seat],
        "routes": {
            "points": lines["routes"],
            "list": [
                {
                    "route": route.id,
                    "length": route.length,
                    "points": rules.route_points[route.length],
                }
                for route in own
            ],
        },
        "tickets": {
            "points": lines["tickets"],
            "list": [_ticket(edition, ticket, own, list(lent.values())) for ticket in tickets],
        },
        "longest_path": {
            "points": lines["longest_path"],
            "length": view["outcome"]["longest"][seat],
            "routes": _longest(edition, state, seat),
        },
        "most_tickets": {
            "points": lines["most_tickets"],
            "completed": view["outcome"]["completed"][seat],
        },
        "stations": {
            "points": lines["stations"],
            "unbuilt": view["players"][seat]["stations"],
            "borrowed": {
                city: lent[city].id if city in lent else None
                for city, owner in view["stations"].items()
                if owner == seat
            },
        },
        "companies": {"points": lines["companies"], "list": _companies(edition, view, seat)},
    }


def _ticket(
    edition: Edition, ticket: Ticket, own: Sequence[Route], lent: Sequence[Route]
) -> dict[str, Any]:
    """Whether a ticket is completed, and by which way."""
    usable = {route.id for route in own}
    borrowed = {route.id for route in lent}

    def price(route: Route) -> tuple[int, int] | None:
        if route.id in usable:
            return 0, 0
        return (1, 0) if route.id in borrowed else None

    found = graph_of(edition).cheapest(ticket.a, ticket.b, price)
    path = [route.id for route in found[1]] if found else []
    return {
        "ticket": ticket.id,
        "points": ticket.points,
        "done": found is not None,
        "path": path,
        "borrowed": [id for id in path if id in borrowed],
    }


def _borrowed(
    edition: Edition, view: View, seat: int, own: Sequence[Route], tickets: Sequence[Ticket]
) -> dict[str, Route]:
    """By city of a station the route it borrows: most ticket points, then most tickets (G3)."""
    graph = graph_of(edition)
    is_done = joined(graph, own)
    unfinished = [ticket for ticket in tickets if not is_done(ticket.a, ticket.b)]
    cities = [city for city, owner in view["stations"].items() if owner == seat]
    if not unfinished or not cities:
        return {}
    choices: list[list[Route | None]] = [
        [
            None,
            *(
                route
                for route in edition.board.routes
                if city in (route.a, route.b) and view["routes"].get(route.id, seat) != seat
            ),
        ]
        for city in cities
    ]
    best: tuple[tuple[int, int], tuple[Route | None, ...]] = ((0, 0), (None,) * len(cities))
    for choice in product(*choices):
        is_done = joined(graph, [*own, *(route for route in choice if route)])
        done = [ticket for ticket in unfinished if is_done(ticket.a, ticket.b)]
        worth = (sum(ticket.points for ticket in done), len(done))
        if worth > best[0]:
            best = (worth, choice)
    return {city: route for city, route in zip(cities, best[1], strict=True) if route}


def _longest(edition: Edition, state: State, seat: int) -> list[str]:
    """The routes of a longest path in its order.

    A route without which the path is as long is not needed; those that are left are the path.
    """
    box = pack(edition)
    player = state.player[seat]
    kept = list(player.own)
    length = longest_path(box, state, seat)
    needed = []
    for index, route in enumerate(edition.board.routes):
        word, bit = index // WORD, 1 << index % WORD
        if player.own[word] & bit:
            player.own[word] &= ~bit
            if longest_path(box, state, seat) < length:
                player.own[word] |= bit
                needed.append(route)
    player.own = kept
    return [route.id for route in in_order(graph_of(edition), needed)]


def _companies(edition: Edition, view: View, seat: int) -> list[dict[str, Any]]:
    """What each company paid the seat."""
    told = []
    for company in edition.board.companies:
        held: dict[int | None, list[int]] = {
            place: player["shares"].get(company.id, [])
            for place, player in enumerate(view["players"])
        }
        held[None] = (view["revealed_shares"] or {}).get(company.id, [])
        ranks = rank_shares(company.payout, held)
        for rank, holder in enumerate(ranks, start=1):
            if holder["seat"] == seat:
                points = holder["points"]
                shares = {"company": company.id, "shares": held[seat]}
                told.append({**shares, "rank": rank, "points": points})
    return told
