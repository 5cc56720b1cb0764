"""A whole board as a standalone SVG file, from its geometry."""

from collections.abc import Mapping
from html import escape

from wagonway.drawing import pieces
from wagonway.drawing.store import Json, palette
from wagonway.editions import Board

FILLED = ("land", "neighbour", "lake")
LINES = {
    "region": ("region", 0.9, "4 2.5"),
    "river": ("river", 1.0, ""),
    "border": ("border", 1.5, ""),
}
"""How lines of the background are drawn: colour of the theme, width, dashes."""


def render(
    board: Board,
    geometry: Json,
    theme: str = "light",
    language: str = "en",
    owners: Mapping[str, int] | None = None,
    stations: Mapping[str, int] | None = None,
) -> str:
    """The picture; *owners* and *stations* say whose wagons and stations stand where."""
    colours = palette()["themes"][theme]
    width, height = geometry["width"], geometry["height"]
    font = geometry["font"]
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img" font-family="{escape(font["family"])}" '
        f'font-size="{font["size"]}" font-weight="{font["weight"]}">',
        f"<title>{escape(board.names[language])}</title>",
        *_background(geometry, colours),
        *_beds(geometry, colours),
        *_routes(board, geometry, colours, owners or {}),
        *_signs(geometry, colours),
        *_cities(geometry, colours, language, stations or {}),
        f'<rect x="1.5" y="1.5" width="{width - 3:g}" height="{height - 3:g}" rx="6" fill="none" '
        f'stroke="{colours["frame"]}" stroke-width="3"/>',
        "</svg>",
    ]
    return "\n".join(out) + "\n"


def _background(geometry: Json, theme: Mapping[str, str]) -> list[str]:
    """Water, and on it land with a soft shore, lakes, rivers and borders."""
    out = [
        f'<rect width="{geometry["width"]:g}" height="{geometry["height"]:g}" '
        f'fill="{theme["water"]}"/>'
    ]
    for item in geometry["background"]:
        layer, path = item["layer"], item["d"]
        if layer == "land":
            out += [
                f'<path d="{path}" fill="none" stroke="{theme["shallows"]}" stroke-width="{wide}" '
                'stroke-opacity=".5" stroke-linejoin="round"/>'
                for wide in (26, 15, 7)
            ]
        if layer in FILLED:
            fill = theme["water" if layer == "lake" else layer]
            shore = "" if layer == "neighbour" else f' stroke="{theme["shore"]}" stroke-width=".9"'
            out.append(f'<path d="{path}" fill="{fill}" fill-rule="evenodd"{shore}/>')
        else:
            colour, wide, dashes = LINES[layer]
            dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
            out.append(
                f'<path d="{path}" fill="none" stroke="{theme[colour]}" stroke-width="{wide}" '
                f'stroke-linejoin="round"{dashed}/>'
            )
    return out


def _beds(geometry: Json, theme: Mapping[str, str]) -> list[str]:
    """A thin line under each track, which leads the eye from the last space to the city."""
    paths = "".join(route["path"] for route in geometry["routes"].values())
    return [
        f'<path d="{paths}" fill="none" stroke="{theme["space_edge"]}" stroke-width="1.2" '
        'stroke-opacity=".45" stroke-dasharray="1.5 2.5"/>'
    ]


def _routes(
    board: Board, geometry: Json, theme: dict[str, str], owners: Mapping[str, int]
) -> list[str]:
    out = []
    for route in board.routes:
        drawn = geometry["routes"][route.id]
        if route.id in owners:
            seat = owners[route.id]
            own = [pieces.wagon(drawn, at, seat, theme) for at in drawn["spaces"]]
        else:
            own = [pieces.space(drawn, at, route.colour, theme) for at in drawn["spaces"]]
        owner = f' data-seat="{owners[route.id]}"' if route.id in owners else ""
        out.append(f'<g id="{escape(route.id)}"{owner}>{"".join(own)}</g>')
    return out


def _signs(geometry: Json, theme: dict[str, str]) -> list[str]:
    return [
        pieces.sign(mark, geometry["companies"], theme)
        for drawn in geometry["routes"].values()
        for mark in drawn["marks"]
    ]


def _cities(
    geometry: Json, theme: dict[str, str], language: str, stations: Mapping[str, int]
) -> list[str]:
    dots, labels = [], []
    for id, city in geometry["cities"].items():
        for dot in city["dots"]:
            dots.append(pieces.city(dot["x"], dot["y"], geometry["city_radius"], theme))
            if id in stations:
                dots.append(pieces.station(dot["x"], dot["y"], stations[id], theme))
            labels.append(pieces.name(dot["labels"][language], geometry["font"], theme))
    return dots + labels
