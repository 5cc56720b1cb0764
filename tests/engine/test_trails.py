"""The longest path is exact (E3): against brute force, and against itself with a route less."""

import random

import pytest

from wagonway.bench.measure import full_network
from wagonway.editions import Edition, Route, load, names
from wagonway.engine.box import pack
from wagonway.engine.limits import WORD
from wagonway.engine.network import longest_path
from wagonway.engine.records import blank
from wagonway.engine.state import State

MOST_ROUTES = 13
"""Brute force tries every trail, one after the other."""


def dots(edition: Edition, route: Route) -> tuple[str, str]:
    """The ends of a route: its cities, but a closed city is one dot for each neighbour (B1)."""
    closed = {city.id for city in edition.board.cities if not city.through}
    a = f"{route.a}@{route.b}" if route.a in closed else route.a
    b = f"{route.b}@{route.a}" if route.b in closed else route.b
    return a, b


def brute_force(edition: Edition, routes: list[Route]) -> int:
    """The longest trail by trying all of them."""
    tracks = [(*dots(edition, route), route.length) for route in routes]

    def walk(place: str, left: list[tuple[str, str, int]]) -> int:
        best = 0
        for number, (a, b, length) in enumerate(left):
            if place in (a, b):
                rest = left[:number] + left[number + 1 :]
                best = max(best, length + walk(b if place == a else a, rest))
        return best

    return max((walk(place, tracks) for track in tracks for place in track[:2]), default=0)


def owned(edition: Edition, routes: list[Route]) -> State:
    """A state in which seat 0 owns these routes."""
    state = blank(State)
    state.n_seats = 2
    for number, route in enumerate(edition.board.routes):
        if route in routes:
            state.player[0].own[number // WORD] |= 1 << number % WORD
    return state


def some_routes(edition: Edition, dice: random.Random) -> list[Route]:
    """A few routes: grown around a city, with some elsewhere; both tracks of doubles too."""
    routes = list(edition.board.routes)
    chosen = [dice.choice(routes)]
    while len(chosen) < dice.randint(1, MOST_ROUTES):
        cities = {city for route in chosen for city in (route.a, route.b)}
        near = [r for r in routes if r not in chosen and (r.a in cities or r.b in cities)]
        chosen.append(dice.choice(near if near and dice.random() < 0.9 else routes))
    return sorted(set(chosen), key=routes.index)


@pytest.mark.parametrize("name", names())
def test_longest_paths_against_brute_force(name: str) -> None:
    edition = load(name)
    dice = random.Random(name)
    for _ in range(400):
        routes = some_routes(edition, dice)
        found = longest_path(pack(edition), owned(edition, routes), 0)
        assert found == brute_force(edition, routes), [route.id for route in routes]


@pytest.mark.parametrize("name", names())
def test_a_full_network_is_bounded_by_its_parts(name: str) -> None:
    edition = load(name)
    box = pack(edition)
    for seed in range(20):
        state = full_network(edition, seed)
        whole = longest_path(box, state, 0)
        for word in range(2):
            bits = state.player[0].own[word]
            while bits:
                bit = bits & -bits
                bits &= bits - 1
                state.player[0].own[word] ^= bit
                without = longest_path(box, state, 0)
                state.player[0].own[word] ^= bit
                route = edition.board.routes[word * WORD + bit.bit_length() - 1]
                # Without one route a trail falls in two, of which the longer is left.
                assert without <= whole
                assert without >= (whole - route.length + 1) // 2
