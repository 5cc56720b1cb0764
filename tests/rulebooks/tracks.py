"""Routes of every board to try a rule on, and routes that use up wagons."""

from collections.abc import Collection, Iterable
from typing import Final

import wagonway as ww

BOARDS: Final = {
    "usa-2004": "usa",
    "usa": "usa",
    "europe": "europe",
    "nordic": "nordic",
    "pennsylvania": "pennsylvania",
}
# All plain, with no other route between their cities. Those of pennsylvania show one company or
# none, so that claiming them leaves no choice of shares.
SHORT: Final = {
    "usa": "atlanta-nashville",
    "europe": "amsterdam-bruxelles",
    "nordic": "alborg-arhus",
    "pennsylvania": "chambersburg-gettysburg",
}
GREY: Final = {
    "usa": "atlanta-charleston",
    "europe": "danzig-warszawa",
    "nordic": "norrkoping-orebro",
    "pennsylvania": "altoona-dubois",
}
COLOURED: Final = {
    "usa": "montreal-new-york",
    "europe": "constantinople-sofia",
    "nordic": "helsinki-imatra",
    "pennsylvania": "dubois-oil-city",
}
DOUBLE: Final = {
    "usa": ("chicago-saint-louis:white", "chicago-saint-louis:green"),
    "europe": ("bruxelles-paris:yellow", "bruxelles-paris:red"),
    "nordic": ("orebro-oslo:yellow", "orebro-oslo:green"),
    "pennsylvania": ("pittsburgh-wheeling:white", "pittsburgh-wheeling:green"),
}
TUNNEL: Final = {"europe": "sarajevo-sofia", "nordic": "kristiansand-stavanger:green"}


def route(edition: str, id: str) -> ww.Route:
    """The route of that id."""
    return ww.load_edition(edition).board.route(id)


def short(edition: str) -> ww.Route:
    """A route of one space."""
    return route(edition, SHORT[BOARDS[edition]])


def grey(edition: str) -> ww.Route:
    """A grey route of two spaces."""
    return route(edition, GREY[BOARDS[edition]])


def coloured(edition: str) -> ww.Route:
    """A coloured route of three spaces."""
    return route(edition, COLOURED[BOARDS[edition]])


def double(edition: str) -> tuple[ww.Route, ww.Route]:
    """The two tracks of a double route, of two spaces and different colours."""
    one, other = DOUBLE[BOARDS[edition]]
    return route(edition, one), route(edition, other)


def tunnel(edition: str) -> ww.Route:
    """A tunnel of two spaces: grey in europe, green in nordic."""
    return route(edition, TUNNEL[BOARDS[edition]])


def tunnel_colour(edition: str) -> str:
    """A colour that pays for `tunnel`."""
    return {"europe": "red", "nordic": "green"}[edition]


def cost(track: ww.Route, colour: str = "red") -> dict[str, int]:
    """The cards of one colour, the route's own or *colour* if it is grey, that pay for a route."""
    return {track.colour if track.colour != "grey" else colour: track.length}


def claim(track: ww.Route, cards: dict[str, int] | None = None) -> str:
    """The move that claims a route, for `cost` unless other cards are given."""
    paid = cost(track) if cards is None else cards
    words = [f"{number} {card}" for card, number in paid.items()]
    return " ".join(["claim", track.id, *words])


def spend(edition: str, wagons: int, avoid: Collection[str] = ()) -> list[str]:
    """Routes without a second track that take exactly so many wagons, long ones first."""
    tracks = [
        track
        for track in ww.load_edition(edition).board.routes
        if track.twin is None and track.id not in avoid
    ]
    tracks.sort(key=lambda track: -track.length)
    reached: dict[int, list[str]] = {0: []}
    for track in tracks:
        for total, ids in list(reached.items()):
            if total + track.length <= wagons:
                reached.setdefault(total + track.length, [*ids, track.id])
    return reached[wagons]


def owned(seat: int, ids: Iterable[str]) -> dict[str, int]:
    """These routes as a seat's, as positions have them."""
    return dict.fromkeys(ids, seat)
