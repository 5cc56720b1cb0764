"""The end of the game: the score of each seat line by line, and who wins by what."""

from itertools import product

from .boards import Board, load_board
from .network import clusters, edges_of, is_completed, longest_path
from .position import Outcome, Position
from .rules import EDITIONS, Rules

NEUTRAL = -1
"""Stands for the neutral player among the seats that hold shares."""


def score(position: Position, revealed: list[tuple[str, int]]) -> Outcome:
    """Score a position as if the game ended there; *revealed* are the neutral shares (P5)."""
    rules, board = EDITIONS[position["edition"]], load_board(position["edition"])
    seats = range(position["seats"])
    tickets = [ticket_points(board, position, seat) for seat in seats]
    completed = [n for _, n in tickets]
    longest = [longest_path(edges_of(board, routes_of(position, seat))) for seat in seats]
    companies = company_points(board, position, revealed)
    built = [list(position["stations"].values()).count(seat) for seat in seats]
    lines = [
        {
            "routes": route_points(rules, board, position, seat),
            "tickets": tickets[seat][0],
            "longest_path": rules["longest_path"] if seat in leaders(longest) else 0,
            "most_tickets": rules["most_tickets"] if seat in leaders(completed) else 0,
            "stations": rules["unbuilt_station"] * (rules["stations"] - built[seat]),
            "companies": companies[seat],
        }
        for seat in seats
    ]
    scores = [sum(line.values()) for line in lines]
    criteria = {
        "tickets": completed,
        "fewest_stations": [-n for n in built],
        "longest_path": longest,
        "longest_path_holder": [int(seat in leaders(longest)) for seat in seats],
    }
    winners, decided_by = _winners(rules, scores, criteria)
    return {
        "scores": scores,
        "lines": lines,
        "completed": completed,
        "longest": longest,
        "winners": winners,
        "decided_by": decided_by,
    }


def routes_of(position: Position, seat: int) -> list[str]:
    """The routes that a seat owns."""
    return [route for route, owner in position["routes"].items() if owner == seat]


def route_points(rules: Rules, board: Board, position: Position, seat: int) -> int:
    """The running score: the points of the owned routes (C4)."""
    lengths = [board["routes"][route]["length"] for route in routes_of(position, seat)]
    return sum(rules["points"][length] for length in lengths)


def ticket_points(board: Board, position: Position, seat: int) -> tuple[int, int]:
    """Points and number of completed tickets with the best use of the stations (E2, G3).

    Every station borrows one route of an opponent that leads into its city, or none: all
    combinations are tried, for the most points and then the most tickets.
    """
    choices: list[list[str | None]] = []
    for city, owner in position["stations"].items():
        if owner == seat:
            into = [
                name
                for name, holder in position["routes"].items()
                if holder != seat
                and city in (board["routes"][name]["a"], board["routes"][name]["b"])
            ]
            choices.append([None, *into])
    own = routes_of(position, seat)
    results = []
    for choice in product(*choices):
        borrowed = [route for route in choice if route is not None]
        joined = clusters(edges_of(board, own + borrowed))
        points = done = 0
        for ticket in position["tickets"][seat]:
            value = board["tickets"][ticket]["points"]
            if is_completed(board, joined, ticket):
                points += value
                done += 1
            else:
                points -= value
        results.append((points, done))
    return max(results)


def company_points(board: Board, position: Position, revealed: list[tuple[str, int]]) -> list[int]:
    """What the companies pay each seat (P4); the neutral player's rank is paid to nobody (P5)."""
    points = [0] * position["seats"]
    for name, company in board["companies"].items():
        held = {seat: shares.get(name, []) for seat, shares in enumerate(position["shares"])}
        held[NEUTRAL] = [number for owner, number in revealed if owner == name]
        holders = [seat for seat, numbers in held.items() if numbers]
        ranked = sorted((-len(held[seat]), min(held[seat]), seat) for seat in holders)
        for (_, _, seat), payout in zip(ranked, company["payout"], strict=False):
            if seat != NEUTRAL:
                points[seat] += payout
    return points


def leaders(values: list[int]) -> list[int]:
    """The seats tied for the most; nobody leads with nothing (E3, E4)."""
    most = max(values)
    return [seat for seat, value in enumerate(values) if value == most and most > 0]


def _winners(
    rules: Rules, scores: list[int], criteria: dict[str, list[int]]
) -> tuple[list[int], str]:
    """Who wins, and whether by points, by a tie-break, or shared (E5)."""
    tied = _best(list(range(len(scores))), scores)
    decided_by = "points"
    for tie_break in rules["tie_breaks"]:
        if len(tied) > 1:
            tied = _best(tied, criteria[tie_break])
            decided_by = tie_break
    return tied, decided_by if len(tied) == 1 else "shared"


def _best(seats: list[int], values: list[int]) -> list[int]:
    most = max(values[seat] for seat in seats)
    return [seat for seat in seats if values[seat] == most]
