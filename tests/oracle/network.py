"""Whether routes join two cities, and the longest path through them."""

from .boards import Board

Edge = tuple[str, str, int]


def edges_of(board: Board, routes: list[str]) -> list[Edge]:
    """The routes as points joined at a length; Ontario is two points (B1)."""
    return [(*board["routes"][name]["points"], board["routes"][name]["length"]) for name in routes]


def clusters(edges: list[Edge]) -> list[set[str]]:
    """The points that hang together."""
    found: list[set[str]] = []
    for a, b, _ in edges:
        touching = [cluster for cluster in found if a in cluster or b in cluster]
        found = [cluster for cluster in found if cluster not in touching]
        found.append({a, b}.union(*touching))
    return found


def is_completed(board: Board, joined: list[set[str]], ticket: str) -> bool:
    """Whether a ticket's two cities are joined (E2), Ontario through either point (B1)."""
    a, b = board["tickets"][ticket]["a"], board["tickets"][ticket]["b"]
    return any(
        not cluster.isdisjoint(board["cities"][a]) and not cluster.isdisjoint(board["cities"][b])
        for cluster in joined
    )


def longest_path(edges: list[Edge]) -> int:
    """The length of the longest trail: points may repeat, no edge twice (E3).

    Only points of odd degree need be tried as its start, if there are any: a longest trail can't be
    made longer, so no edge is left over at its ends; if it is open, they are of odd degree, and if
    it is closed it may be walked from any of its points, so none of them has an edge left over and
    all degrees are even.
    """
    best = 0
    for cluster in clusters(edges):
        own = frozenset(i for i, edge in enumerate(edges) if edge[0] in cluster)
        _, degrees = _reachable(min(cluster), own, edges)
        odd = [point for point in sorted(cluster) if degrees[point] % 2]
        known: dict[tuple[str, frozenset[int]], int] = {}
        for start in odd or [min(cluster)]:
            best = max(best, _longest_from(start, own, edges, known))
    return best


def _longest_from(
    at: str,
    unused: frozenset[int],
    edges: list[Edge],
    known: dict[tuple[str, frozenset[int]], int],
) -> int:
    """The longest trail that starts at a point and uses only these edges: every way on is tried.

    Two shortcuts. What can't be reached any more is forgotten, so that equal rests are met again
    in *known*. Where all that can be reached can be walked in one go (a connected rest with no
    point of odd degree, or with two and the start is one of them: Euler), it is.
    """
    rest, degrees = _reachable(at, unused, edges)
    total = sum(edges[i][2] for i in rest)
    odd = [point for point, degree in degrees.items() if degree % 2]
    if not odd or (len(odd) == 2 and at in odd):
        return total
    if (at, rest) not in known:
        best = 0
        for i in rest:
            a, b, length = edges[i]
            if at in (a, b):
                onward = _longest_from(b if at == a else a, rest - {i}, edges, known)
                best = max(best, length + onward)
        known[at, rest] = best
    return known[at, rest]


def _reachable(
    at: str, unused: frozenset[int], edges: list[Edge]
) -> tuple[frozenset[int], dict[str, int]]:
    """The unused edges that hang together with a point, and the degrees of their points."""
    points = {at}
    rest: set[int] = set()
    waiting = set(unused)
    while found := {i for i in waiting if edges[i][0] in points or edges[i][1] in points}:
        points.update(point for i in found for point in edges[i][:2])
        rest |= found
        waiting -= found
    degrees = dict.fromkeys(points, 0)
    for i in rest:
        degrees[edges[i][0]] += 1
        degrees[edges[i][1]] += 1
    return frozenset(rest), degrees
