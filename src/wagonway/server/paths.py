"""Ways over a board: which routes join two cities, at what cost in wagons.

A city that can't be passed through has a dot for each neighbour (B1); any of its dots ends a way.
"""

from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush

from wagonway.editions import Board, Route

Node = tuple[str, str]
"""A city and, where it has several dots, the neighbour the dot belongs to."""


class Graph:
    """A board's routes between dots."""

    def __init__(self, board: Board) -> None:
        self._through = {city.id: city.through for city in board.cities}
        self.near: dict[Node, list[tuple[Route, Node]]] = {}
        self.nodes_of: dict[str, set[Node]] = {city.id: set() for city in board.cities}
        for route in board.routes:
            a, b = self.ends(route)
            self.near.setdefault(a, []).append((route, b))
            self.near.setdefault(b, []).append((route, a))
            self.nodes_of[route.a].add(a)
            self.nodes_of[route.b].add(b)

    def ends(self, route: Route) -> tuple[Node, Node]:
        """The two dots a route joins."""
        a = (route.a, "" if self._through[route.a] else route.b)
        b = (route.b, "" if self._through[route.b] else route.a)
        return a, b

    def cheapest(
        self,
        start: str,
        goal: str,
        price: Callable[[Route], tuple[int, int] | None],
        most_borrowed: int = 0,
    ) -> tuple[int, list[Route]] | None:
        """The cheapest way from city to city and its routes in order; None if there is none.

        *price* gives a route's wagons and whether it must be borrowed (1) or not (0), or None if
        it is closed; at most *most_borrowed* may be borrowed.
        """
        goals = self.nodes_of[goal]
        came: dict[tuple[Node, int], tuple[Route, tuple[Node, int]] | None] = {}
        best: dict[tuple[Node, int], tuple[int, int]] = {}
        todo: list[tuple[int, int, Node, int]] = []
        for node in sorted(self.nodes_of[start]):
            best[node, 0] = (0, 0)
            came[node, 0] = None
            heappush(todo, (0, 0, node, 0))
        while todo:
            wagons, steps, node, borrowed = heappop(todo)
            if (wagons, steps) > best[node, borrowed]:
                continue
            if node in goals:
                return wagons, _back(came, (node, borrowed))
            for route, other in self.near[node]:
                cost = price(route)
                if cost is None or borrowed + cost[1] > most_borrowed:
                    continue
                place = (other, borrowed + cost[1])
                found = (wagons + cost[0], steps + 1)
                if place not in best or found < best[place]:
                    best[place] = found
                    came[place] = (route, (node, borrowed))
                    heappush(todo, (*found, *place))
        return None


def _back(
    came: dict[tuple[Node, int], tuple[Route, tuple[Node, int]] | None], place: tuple[Node, int]
) -> list[Route]:
    routes = []
    step = came[place]
    while step is not None:
        route, place = step
        routes.append(route)
        step = came[place]
    return routes[::-1]


def in_order(graph: Graph, routes: Iterable[Route]) -> list[Route]:
    """Routes that make one trail, in the order of that trail."""
    left: dict[Node, list[tuple[Route, Node]]] = {}
    for route in routes:
        a, b = graph.ends(route)
        left.setdefault(a, []).append((route, b))
        left.setdefault(b, []).append((route, a))
    if not left:
        return []
    start = min(left, key=lambda node: (len(left[node]) % 2 == 0, node))
    used: set[str] = set()
    trail: list[Route] = []
    stack: list[tuple[Node, Route | None]] = [(start, None)]
    while stack:
        node, via = stack[-1]
        while left[node] and left[node][-1][0].id in used:
            left[node].pop()
        if left[node]:
            route, other = left[node].pop()
            used.add(route.id)
            stack.append((other, route))
        else:
            stack.pop()
            if via is not None:
                trail.append(via)
    return trail


def joined(graph: Graph, routes: Sequence[Route]) -> Callable[[str, str], bool]:
    """Whether some routes join two cities, as a question that can be asked often."""
    parent: dict[Node, Node] = {}

    def root(node: Node) -> Node:
        while parent.setdefault(node, node) != node:
            node = parent[node]
        return node

    for route in routes:
        a, b = graph.ends(route)
        parent[root(a)] = root(b)
    roots = {
        city: {root(node) for node in nodes if node in parent}
        for city, nodes in graph.nodes_of.items()
    }
    return lambda a, b: bool(roots[a] & roots[b])
