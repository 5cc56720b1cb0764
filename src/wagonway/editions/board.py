"""Boards, checked: cities, routes, tickets and companies, and that they fit one another."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from wagonway.editions.limits import (
    MAX_CITIES,
    MAX_COMPANIES,
    MAX_LENGTH,
    MAX_LOCO_LENGTH,
    MAX_NODES,
    MAX_PLACES,
    MAX_POINTS,
    MAX_ROUTES,
    MAX_SHARES,
    MAX_SUBSTITUTE,
    MAX_TICKETS,
)
from wagonway.editions.reader import Reader, check, each, show
from wagonway.editions.schema import Board, City, Company, Endpoint, Route, Rulebook, Ticket
from wagonway.errors import EditionError
from wagonway.vocab import ROUTE_COLOUR_NAMES

BASES = ("rulebook", "carried-over", "conjecture")
"""What a ticket's values rest on, where a file says so; see docs/sources.md."""


def read_names(table: Reader) -> dict[str, str]:
    """The table of names by language."""
    names = table.table("names")
    names.keys("en fr")
    return {"en": names.text("en"), "fr": names.text("fr")}


def read_board(table: Reader, regular: str, long: str) -> Board:
    """A board with the tickets of the lists called *regular* and *long* (none if empty)."""
    table.keys("id names city route tickets", "company")
    companies = _companies(table.tables("company", 0, MAX_COMPANIES))
    city_rows = table.tables("city", 2, MAX_CITIES)
    cities = _cities(city_rows)
    route_rows = table.tables("route", 1, MAX_ROUTES)
    routes = _routes(route_rows, cities, companies)
    check(_lonely(city_rows, cities, routes))
    check(_dots(city_rows, cities, routes))
    board = Board(
        id=table.id("id"),
        names=read_names(table),
        cities=cities,
        routes=routes,
        tickets=_tickets(table.table("tickets"), cities, routes, regular, long),
        companies=companies,
    )
    nodes = sum(len(city.endpoints) or 1 for city in cities)
    if nodes > MAX_NODES:
        raise table.error("city", f"found {nodes} dots", f"at most {MAX_NODES}")
    return board


def check_fit(table: Reader, board: Board, rulebook: Rulebook, regular: str, long: str) -> None:
    """Refuse a board on which the rulebook can't be played."""
    check(_unfit_routes(table, board, rulebook))
    seats = rulebook.seats[1]
    lists = table.table("tickets")
    for deck, name, dealt in (
        ("regular", regular, rulebook.first_regular),
        ("long", long, rulebook.first_long),
    ):
        found = sum(ticket.deck == deck for ticket in board.tickets)
        if found < dealt * seats:
            expected = f"at least {dealt * seats}: {dealt} for each of {seats} players"
            raise lists.error(name, f"found {found} tickets", expected)


def _unfit_routes(table: Reader, board: Board, rules: Rulebook) -> Iterator[EditionError]:
    rows = table.tables("route", 1, MAX_ROUTES)
    for row, route in zip(rows, board.routes, strict=True):
        kind = "tunnel" if route.tunnel else "ferry" if route.ferry else "plain"
        if route.length not in rules.route_points:
            lengths = ", ".join(str(length) for length in sorted(rules.route_points))
            yield row.wrong("length", f"a length that route_points gives: {lengths}")
        if route.length > MAX_LOCO_LENGTH and (route.ferry or kind in rules.wild_on):
            yield row.wrong("length", f"at most {MAX_LOCO_LENGTH} where locomotives can be played")
        if route.length > rules.wagons:
            yield row.wrong("length", f"at most the {rules.wagons} wagons of a player")
        if route.tunnel and not rules.tunnel_cards:
            yield row.wrong("tunnel", "no tunnels: these rules turn no cards for them (U1)")
        if route.wild_substitute and "plain" in rules.wild_on:
            expected = "none: it is for rules whose locomotives are not wild on plain routes (N2)"
            yield row.wrong("wild_substitute", expected)


def _companies(rows: list[Reader]) -> tuple[Company, ...]:
    def read(row: Reader) -> Company:
        row.keys("id name shares payout")
        shares = row.whole("shares", 1, MAX_SHARES)
        payout = row.wholes("payout", 0, MAX_POINTS)
        if not 0 < len(payout) <= MAX_PLACES or list(payout) != sorted(payout, reverse=True):
            raise row.wrong("payout", f"points for 1 to {MAX_PLACES} places, the highest first")
        return Company(row.id("id"), row.text("name"), shares, payout)

    companies = each(rows, read)
    check(_again(rows, "id", [company.id for company in companies]))
    check(_again(rows, "name", [company.name for company in companies]))
    return tuple(companies)


def _cities(rows: list[Reader]) -> tuple[City, ...]:
    def read(row: Reader) -> City:
        row.keys("id name lat lon", "name_fr through endpoints")
        name = row.text("name")
        return City(
            id=row.id("id"),
            name=name,
            name_fr=row.text("name_fr", name),
            lat=row.number("lat", -90, 90),
            lon=row.number("lon", -180, 180),
            through=row.flag("through", True),
            endpoints=tuple(each(row.tables("endpoints", 0, MAX_CITIES), read_endpoint)),
        )

    def read_endpoint(row: Reader) -> Endpoint:
        row.keys("to lat lon")
        return Endpoint(row.id("to"), row.number("lat", -90, 90), row.number("lon", -180, 180))

    cities = each(rows, read)
    check(_again(rows, "id", [city.id for city in cities]))
    check(_again(rows, "name", [city.name for city in cities]))
    return tuple(cities)


def _lonely(
    rows: list[Reader], cities: tuple[City, ...], routes: tuple[Route, ...]
) -> Iterator[EditionError]:
    served = {end for route in routes for end in (route.a, route.b)}
    for row, city in zip(rows, cities, strict=True):
        if city.id not in served:
            yield row.error("id", "found no route to this city", "at least one")


def _dots(
    rows: list[Reader], cities: tuple[City, ...], routes: tuple[Route, ...]
) -> Iterator[EditionError]:
    """A city that can't be crossed has a dot for each neighbour; others have none (B1)."""
    near = _neighbours(routes)
    for row, city in zip(rows, cities, strict=True):
        dots = sorted(dot.to for dot in city.endpoints)
        wanted = [] if city.through else sorted(near[city.id])
        if dots != wanted:
            found = f"found {', '.join(dots) or 'none'}"
            expected = f"one to each of {', '.join(wanted)}" if wanted else "none"
            yield row.error("endpoints", found, f"{expected}, as through is {show(city.through)}")


def _routes(
    rows: list[Reader], cities: tuple[City, ...], companies: tuple[Company, ...]
) -> tuple[Route, ...]:
    city_ids = [city.id for city in cities]
    company_ids = [company.id for company in companies]

    def read(row: Reader) -> Route:
        row.keys("a b length colour", "ferry tunnel double pair wild_substitute companies")
        length = row.whole("length", 1, MAX_LENGTH)
        route = Route(
            id="",
            a=row.word("a", city_ids, "the id of a city"),
            b=row.word("b", city_ids, "the id of a city"),
            length=length,
            colour=row.word("colour", ROUTE_COLOUR_NAMES),
            ferry=row.whole("ferry", 0, length, 0),
            tunnel=row.flag("tunnel", False),
            twin=None,
            wild_substitute=row.whole("wild_substitute", 0, MAX_SUBSTITUTE, 0),
            companies=row.words("companies", company_ids, "the id of a company"),
        )
        plain = not route.ferry and not route.tunnel
        if route.a == route.b:
            raise row.wrong("b", "another city than a")
        if route.ferry and route.tunnel:
            raise row.error("tunnel", "found a ferry too", "a ferry or a tunnel, not both")
        if route.wild_substitute and not (plain and route.colour == "grey"):
            raise row.wrong("wild_substitute", "a grey route that is no ferry and no tunnel (N2)")
        if route.wild_substitute == 1:
            raise row.wrong("wild_substitute", f"0 (none) or 2 to {MAX_SUBSTITUTE}")
        for key in ("double", "pair"):
            if key in row:
                row.text(key)
        return route

    routes = each(rows, read)
    check(_unlike_twins(rows, routes))
    named = _name(routes)
    check(_again(rows, "a", [route.id for route in named], "route"))
    return tuple(named)


def _unlike_twins(rows: list[Reader], routes: list[Route]) -> Iterator[EditionError]:
    """Two routes between the same cities must say whether they are a `double` or a `pair`."""
    between: dict[frozenset[str], list[int]] = defaultdict(list)
    groups: dict[tuple[str, object], list[int]] = defaultdict(list)
    for at, (row, route) in enumerate(zip(rows, routes, strict=True)):
        between[frozenset((route.a, route.b))].append(at)
        for key in ("double", "pair"):
            if key in row:
                groups[key, row.data[key]].append(at)
    for (key, _), group in groups.items():
        row, tracks = rows[group[0]], [routes[at] for at in group]
        alike = len({track.length for track in tracks}) == 1
        if len(tracks) != 2:
            yield row.error(key, f"found {len(tracks)} routes of this group", "two")
        elif len({frozenset((track.a, track.b)) for track in tracks}) > 1:
            yield row.error(key, "found different cities", "two routes between the same two cities")
        elif alike != (key == "double"):
            found = f"found the lengths {tracks[0].length} and {tracks[1].length}"
            wanted = "the same for a double" if key == "double" else "different ones for a pair"
            yield row.error(key, found, wanted)
    for tracks_at in between.values():
        if len(tracks_at) == 1:
            continue
        said = {
            tuple((key, rows[at].data[key]) for key in ("double", "pair") if key in rows[at])
            for at in tracks_at
        }
        if len(tracks_at) > 2 or len(said) > 1 or len(next(iter(said))) != 1:
            found = f"found {len(tracks_at)} routes between these two cities"
            expected = "one, or two with the same `double` (or `pair`, if of different length)"
            yield rows[tracks_at[-1]].error("double", found, expected)


def _name(routes: list[Route]) -> list[Route]:
    """Give the routes their ids and twins."""
    between: dict[frozenset[str], list[int]] = defaultdict(list)
    for at, route in enumerate(routes):
        between[frozenset((route.a, route.b))].append(at)
    named = list(routes)
    for group in between.values():
        first = routes[group[0]]
        ids = [f"{first.a}-{first.b}"]
        if len(group) == 2:
            second = routes[group[1]]
            if first.colour == second.colour:
                ids = [f"{ids[0]}.1", f"{ids[0]}.2"]
            else:
                ids = [f"{ids[0]}:{first.colour}", f"{ids[0]}:{second.colour}"]
        for at, id, twin in zip(group, ids, [*ids[1:], *ids[:1]], strict=True):
            named[at] = replace(routes[at], id=id, twin=twin if twin != id else None)
    return named


def _tickets(
    lists: Reader, cities: tuple[City, ...], routes: tuple[Route, ...], regular: str, long: str
) -> tuple[Ticket, ...]:
    city_ids = [city.id for city in cities]
    reached = _reach(cities, routes)

    def read(row: Reader) -> Ticket:
        row.keys("a b points", "basis")
        a = row.word("a", city_ids, "the id of a city")
        b = row.word("b", city_ids, "the id of a city")
        if "basis" in row:
            row.word("basis", BASES)
        if a == b:
            raise row.wrong("b", "another city than a")
        if b not in reached[a]:
            raise row.error("b", f"found no way from {a} to {b}", "cities that routes can join")
        return Ticket(f"{a}-{b}", a, b, row.whole("points", 1, MAX_POINTS), "regular")

    rows = {name: lists.tables(name, 1, MAX_TICKETS) for name in lists.data}
    found = {name: each(own, read) for name, own in rows.items()}  # also those not used here
    tickets = found[regular]
    if long:
        tickets = tickets + [replace(ticket, deck="long") for ticket in found[long]]
    own_rows = rows[regular] + (rows[long] if long else [])
    ways = ["-".join(sorted((ticket.a, ticket.b))) for ticket in tickets]
    check(_again(own_rows, "a", ways, "ticket"))
    check(_again(own_rows, "a", [ticket.id for ticket in tickets], "ticket"))
    if len(tickets) > MAX_TICKETS:
        raise lists.error("", f"found {len(tickets)} tickets", f"at most {MAX_TICKETS} in all")
    return tuple(tickets)


def _neighbours(routes: tuple[Route, ...]) -> dict[str, set[str]]:
    near: dict[str, set[str]] = defaultdict(set)
    for route in routes:
        near[route.a].add(route.b)
        near[route.b].add(route.a)
    return near


def _reach(cities: tuple[City, ...], routes: tuple[Route, ...]) -> dict[str, set[str]]:
    """For each city those that a path from it can end at."""
    near = _neighbours(routes)
    through = {city.id for city in cities if city.through}
    reached: dict[str, set[str]] = {}
    for city in cities:
        seen, front = {city.id}, [city.id]
        while front:
            at = front.pop()
            if at in through or at == city.id:
                new = near[at] - seen
                seen |= new
                front += new
        reached[city.id] = seen
    return reached


def _again(
    rows: list[Reader], key: str, values: list[str], kind: str = ""
) -> Iterator[EditionError]:
    """Values that occurred before."""
    seen: dict[str, int] = {}
    for at, (row, value) in enumerate(zip(rows, values, strict=True)):
        if value in seen:
            first = rows[seen[value]].path
            yield row.error(
                key, f"found the {kind or key} {show(value)} again", f"it once: {first}"
            )
        seen.setdefault(value, at)
