"""What a client may show without knowing the rules, computed from one seat's view and no more.

Nothing here takes a game: whatever is told, the viewer could have worked out.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from wagonway.editions import Edition, Route, Ticket
from wagonway.engine.box import pack
from wagonway.engine.legal import update_legal
from wagonway.engine.limits import WORD
from wagonway.engine.network import longest_path
from wagonway.engine.records import blank
from wagonway.engine.state import State
from wagonway.lexicon import lexicon_of, read_counts
from wagonway.position.board import lay_out
from wagonway.position.fields import Fields
from wagonway.server.paths import Graph
from wagonway.vocab import TURN

View = Mapping[str, Any]


def hints_of(edition: Edition, view: View) -> dict[str, Any]:
    """The hints for the viewer of a game that goes on; for a spectator what all know."""
    viewer: int | None = view["viewer"]
    state = open_state(edition, view)
    ways = Ways(edition, view)
    held = None if viewer is None else [ways.hint(ticket) for ticket in ways.held]
    rules = edition.rulebook
    return {
        "tickets": held,
        "offer": None if viewer is None else [ways.hint(ticket) for ticket in ways.offer],
        "routes": None if viewer is None else _routes(edition, view, state, viewer),
        "longest": longest_of(edition, state) if rules.longest_path else None,
        "completed": None if held is None else sum(hint["state"] == "done" for hint in held),
        "companies": companies_of(edition, view) if edition.board.companies else None,
        "station_cards": _station_cards(edition, view, viewer),
    }


def open_state(edition: Edition, view: View) -> State:
    """The rules' own record with what lies open in a view, and nothing in hands and decks."""
    state = blank(State)
    shares = [player["shares"] for player in view["players"]]
    lay_out(
        pack(edition),
        state,
        Fields(lexicon_of(edition), {**view, "shares": shares}, len(view["players"])),
    )
    return state


def longest_of(edition: Edition, state: State) -> list[int]:
    """Every seat's longest path in wagons (E3)."""
    return [longest_path(pack(edition), state, seat) for seat in range(state.n_seats)]


def companies_of(edition: Edition, view: View) -> dict[str, Any]:
    """Who would be paid what by each company if the game ended now (P4)."""
    table = {}
    for company in edition.board.companies:
        held: dict[int | None, list[int]] = {
            seat: player["shares"].get(company.id, [])
            for seat, player in enumerate(view["players"])
        }
        held[None] = view["neutral_shares"].get(company.id, [])
        ranks = rank_shares(company.payout, held)
        taken = sum(map(len, held.values()))
        table[company.id] = {"left": company.shares - taken, "ranks": ranks}
    return table


def rank_shares(
    payout: tuple[int, ...], held: Mapping[int | None, list[int]]
) -> list[dict[str, Any]]:
    """Shareholders in order, most shares first, ties by the lowest number (P4)."""
    holders = [seat for seat, shares in held.items() if shares]
    holders.sort(key=lambda seat: (-len(held[seat]), min(held[seat])))
    return [
        {
            "seat": seat,
            "shares": len(held[seat]),
            "lowest": min(held[seat]),
            "points": payout[rank] if rank < len(payout) else 0,
        }
        for rank, seat in enumerate(holders)
    ]


@lru_cache(maxsize=32)
def graph_of(edition: Edition) -> Graph:
    """An edition's routes as a graph, made once."""
    return Graph(edition.board)


class Ways:
    """The ways by which the viewer's tickets can still be completed."""

    def __init__(self, edition: Edition, view: View) -> None:
        self.board = edition.board
        self.graph = graph_of(edition)
        self.viewer: int | None = view["viewer"]
        self.owners: Mapping[str, int] = view["routes"]
        self.both_tracks = len(view["players"]) >= edition.rulebook.double_from_seats
        self.held = [self.board.ticket("-".join(pair)) for pair in view.get("tickets", [])]
        self.offer = [self.board.ticket("-".join(pair)) for pair in view.get("offer", [])]
        self.wagons = self.stations = 0
        if self.viewer is not None:
            self.wagons = view["players"][self.viewer]["wagons"]
            self.stations = edition.rulebook.stations

    def hint(self, ticket: Ticket) -> dict[str, Any]:
        """How a ticket stands."""
        state = "possible"
        found = self.graph.cheapest(ticket.a, ticket.b, self._own_way)
        if found is None and self.stations:
            state = "station"
            found = self.graph.cheapest(ticket.a, ticket.b, self._lent_way, self.stations)
        if found is None:
            state = "blocked"
        elif state == "possible" and found[0] == 0:
            state = "done"
        wagons, routes = found or (0, [])
        return {
            "ticket": ticket.id,
            "points": ticket.points,
            "state": state,
            "routes": [route.id for route in routes if route.id not in self.owners],
            "wagons": wagons,
            "enough": found is not None and wagons <= self.wagons,
        }

    def _own_way(self, route: Route) -> tuple[int, int] | None:
        owner = self.owners.get(route.id)
        if owner is not None:
            return (0, 0) if owner == self.viewer else None
        if route.twin is not None and route.twin in self.owners:
            if self.owners[route.twin] == self.viewer or not self.both_tracks:
                return None
        return route.length, 0

    def _lent_way(self, route: Route) -> tuple[int, int] | None:
        """With stations, others' routes too; each station lends one (G3)."""
        owner = self.owners.get(route.id)
        return (0, 1) if owner not in (None, self.viewer) else self._own_way(route)


def _routes(edition: Edition, view: View, state: State, viewer: int) -> dict[str, str]:
    """For each route why the viewer could not claim it on its turn, or "fine"."""
    state.seat, state.phase = viewer, TURN
    state.player[viewer].hand = read_counts(view["hand"])
    update_legal(pack(edition), state)
    ways = Ways(edition, view)
    reasons = {}
    for index, route in enumerate(edition.board.routes):
        if state.legal[1 + index // WORD] >> index % WORD & 1:
            reason = "fine"
        elif route.id in ways.owners:
            reason = "route_taken"
        elif route.twin is not None and ways.owners.get(route.twin) == viewer:
            reason = "twin_is_yours"
        elif route.twin in ways.owners and not ways.both_tracks:
            reason = "twin_is_closed"
        elif route.length > ways.wagons:
            reason = "not_enough_wagons"
        else:
            reason = "cannot_pay"
        reasons[route.id] = reason
    return reasons


def _station_cards(edition: Edition, view: View, viewer: int | None) -> int | None:
    """What the viewer's next station costs (G2)."""
    if viewer is None or not view["players"][viewer]["stations"]:
        return None
    left: int = view["players"][viewer]["stations"]
    return edition.rulebook.stations - left + 1
