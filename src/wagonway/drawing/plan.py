"""What must find room on a board: dots, bundles of tracks, signs beside them.

A bundle is what runs side by side between two dots: a single track or a double route. The two
routes of a pair (D3) differ in length and each go their own way.
"""

from dataclasses import dataclass

import numpy as np

from wagonway.drawing.projection import Points, Projection, projection_for
from wagonway.editions import Board, Route

PITCH = 42.0
"""Pixels from one space to the next; the layout's unit of length."""
WIDTH = 13.0
"""Pixels across a space."""
TRACKS_APART = 2.0
"""Pixels between the two tracks of a double route."""
CITY_RADIUS = 8.0
"""Pixels."""
SIGN = 8.0
"""Half the size of a sign, in pixels."""


@dataclass(frozen=True)
class Dot:
    """Where tracks end: a city, or one of the dots of a city that can't be crossed (B1)."""

    city: str
    to: str | None
    """The neighbour it serves, if it is one of several."""
    lon: float
    lat: float


@dataclass(frozen=True)
class Bundle:
    """One or two tracks between two dots, by the dots' numbers."""

    a: int
    b: int
    routes: tuple[Route, ...]

    @property
    def length(self) -> int:
        """Spaces of each track."""
        return self.routes[0].length

    @property
    def half_width(self) -> float:
        """Pixels from the middle to the edge."""
        tracks = len(self.routes)
        return (tracks * WIDTH + (tracks - 1) * TRACKS_APART) / 2

    @property
    def signs(self) -> int:
        """How many signs stand beside it."""
        route = self.routes[0]
        return len(route.companies) + bool(route.wild_substitute)


class Plan:
    """A board's dots and bundles, and where the dots lie on the earth."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.dots: list[Dot] = []
        at: dict[tuple[str, str | None], int] = {}
        for city in board.cities:
            own = [Dot(city.id, dot.to, dot.lon, dot.lat) for dot in city.endpoints]
            for dot in own or [Dot(city.id, None, city.lon, city.lat)]:
                at[city.id, dot.to] = len(self.dots)
                self.dots.append(dot)

        def end(city: str, other: str) -> int:
            return at[city, other] if (city, other) in at else at[city, None]

        done: set[str] = set()
        self.bundles: list[Bundle] = []
        for route in board.routes:
            if route.id in done:
                continue
            routes: tuple[Route, ...] = (route,)
            if route.twin and board.route(route.twin).length == route.length:
                routes = (route, board.route(route.twin))
            done.update(each.id for each in routes)
            self.bundles.append(Bundle(end(route.a, route.b), end(route.b, route.a), routes))

        places = np.array([[dot.lon, dot.lat] for dot in self.dots])
        self.projection: Projection = projection_for(places)
        self.places: Points = self.projection(places)
        """The dots on the projection's plane, in kilometres."""
        self.ends = np.array([(bundle.a, bundle.b) for bundle in self.bundles])

    def rivals(self) -> list[tuple[int, int]]:
        """Bundles that join the same two dots."""
        seen: dict[frozenset[int], int] = {}
        found = []
        for at, bundle in enumerate(self.bundles):
            ends = frozenset((bundle.a, bundle.b))
            if ends in seen:
                found.append((seen[ends], at))
            seen[ends] = at
        return found
