"""The single things of a picture as SVG: spaces, wagons, signs, stations, names."""

from html import escape

from wagonway.drawing.store import Json, palette

Theme = dict[str, str]


def number(value: float) -> str:
    """As short as it can be written."""
    return f"{round(value, 2):g}"


def place(x: float, y: float, angle: float = 0) -> str:
    """The transform that puts something there."""
    turn = f"rotate({number(angle)})" if angle else ""
    return f'transform="translate({number(x)} {number(y)}){turn}"'


def symbol(name: str, ink: str, size: float = 1.0, angle: float = 0.0) -> str:
    """A symbol of the palette about the origin."""
    moves = (f"rotate({number(angle)})" if angle else "") + (f"scale({size})" if size != 1 else "")
    moved = f' transform="{moves}"' if moves else ""
    return f'<path d="{palette()["symbols"][name]}" fill="{ink}" fill-rule="evenodd"{moved}/>'


def outline(kind: str, length: float, width: float) -> str:
    """The shape of a space about the origin: ferries are pointed like boats, others are not."""
    x, y = length / 2, width / 2
    if kind == "ferry":
        bow = min(6.5, length / 4)
        return (
            f"M{number(-x)} 0L{number(bow - x)} {number(-y)}H{number(x - bow)}L{number(x)} 0"
            f"L{number(x - bow)} {number(y)}H{number(bow - x)}z"
        )
    r = 2.4
    return (
        f"M{number(r - x)} {number(-y)}H{number(x - r)}Q{number(x)} {number(-y)} {number(x)} "
        f"{number(r - y)}V{number(y - r)}Q{number(x)} {number(y)} {number(x - r)} {number(y)}"
        f"H{number(r - x)}Q{number(-x)} {number(y)} {number(-x)} {number(y - r)}V{number(r - y)}"
        f"Q{number(-x)} {number(-y)} {number(r - x)} {number(-y)}z"
    )


def space(route: Json, at: Json, colour: str, theme: Theme) -> str:
    """An empty space: its colour, its symbol, and by its shape whether it is tunnel or ferry."""
    card = palette()["cards"][colour]
    shape = outline(route["kind"], route["length"], route["width"])
    parts = []
    if route["kind"] == "tunnel":
        parts.append(
            f'<path d="{shape}" fill="none" stroke="{theme["tunnel"]}" stroke-width="4.2" '
            'stroke-dasharray="2.6 2.2"/>'
        )
    edge = theme["ferry"] if route["kind"] == "ferry" else theme["space_edge"]
    parts.append(
        f'<path d="{shape}" fill="{card["fill"]}" stroke="{edge}" '
        f'stroke-width="{1.6 if route["kind"] == "ferry" else 1}"/>'
    )
    if at.get("locomotive"):
        engine = palette()["cards"]["locomotive"]
        parts.append(
            f'<circle r="6" fill="{engine["fill"]}" stroke="{engine["ink"]}" stroke-width=".9"/>'
        )
        parts.append(symbol("locomotive", engine["ink"], 0.8, -at["angle"]))
    elif card["symbol"]:
        parts.append(symbol(card["symbol"], card["ink"], 0.9, -at["angle"]))
    return f"<g {place(at['x'], at['y'], at['angle'])}>{''.join(parts)}</g>"


def wagon(route: Json, at: Json, seat: int, theme: Theme) -> str:
    """A seat's wagon on a space: larger than the space, with wheels and the seat's pattern."""
    own, piece = palette()["seats"][seat], palette()["wagon"]
    scale = (route["length"] + 1) / piece["length"]
    pattern = piece["patterns"][own["pattern"]]
    inner = (
        f'<path d="{piece["wheels"]}" fill="{theme["wagon_edge"]}"/>'
        f'<path d="{piece["body"]}" fill="{own["fill"]}" stroke="{theme["wagon_edge"]}" '
        'stroke-width="1.3"/>'
        f'<path d="{piece["roof"]}" fill="#fff" fill-opacity=".3"/>'
    )
    if pattern:
        inner += f'<path d="{pattern}" fill="{own["ink"]}" fill-opacity=".88"/>'
    where = place(at["x"], at["y"], at["angle"])[:-1] + f'scale({number(scale)} 1)"'
    return f"<g {where}>{inner}</g>"


def station(x: float, y: float, seat: int, theme: Theme) -> str:
    """A seat's station on a city."""
    own, piece = palette()["seats"][seat], palette()["station"]
    return (
        f'<g data-seat="{seat}" {place(x, y)}>'
        f'<path d="{piece["body"]}" fill="{own["fill"]}" stroke="{theme["wagon_edge"]}" '
        f'stroke-width="1.6" stroke-linejoin="round"/><path d="{piece["door"]}" '
        f'fill="{own["ink"]}"/></g>'
    )


def sign(mark: Json, companies: Json, theme: Theme) -> str:
    """A company's sign, or how many cards stand for one."""
    if "substitute" in mark:
        return (
            f"<g {place(mark['x'], mark['y'])}>"
            f'<circle r="8" fill="{theme["halo"]}" stroke="{theme["space_edge"]}"/>'
            f'<text y="3" text-anchor="middle" font-size="8.5" font-weight="700" '
            f'fill="{theme["text"]}">{mark["substitute"]}:1</text></g>'
        )
    code, style = companies[mark["company"]].values()
    own = palette()["companies"][style]
    size = 10.0 if len(code) == 1 else 7.6 if len(code) == 2 else 5.6
    return (
        f"<g {place(mark['x'], mark['y'])}>"
        f'<path d="{palette()["shapes"][own["shape"]]}" fill="{own["fill"]}" '
        f'stroke="{theme["halo"]}" stroke-width="1"/>'
        f'<text y="{number(size * 0.36)}" text-anchor="middle" font-size="{size}" '
        f'font-weight="700" fill="{own["ink"]}">{escape(code)}</text></g>'
    )


def city(x: float, y: float, radius: float, theme: Theme) -> str:
    """A city's dot."""
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius - 1)}" '
        f'fill="{theme["city"]}" stroke="{theme["city_rim"]}" stroke-width="2"/>'
        f'<circle cx="{number(x)}" cy="{number(y)}" r="2.8" fill="{theme["city_core"]}"/>'
    )


def name(label: Json, font: Json, theme: Theme) -> str:
    """A city's name, no longer than the room it has."""
    lines = label["lines"]
    out = []
    for at, text in enumerate(lines):
        y = label["y"] + (at - (len(lines) - 1) / 2) * font["line"] + font["size"] * 0.355
        out.append(
            f'<text x="{number(label["x"])}" y="{number(y)}" text-anchor="middle" '
            f'textLength="{number(line_width(text, label, font))}" '
            f'lengthAdjust="spacingAndGlyphs">{escape(text)}</text>'
        )
    return (
        f'<g fill="{theme["text"]}" stroke="{theme["halo"]}" stroke-width="3.2" '
        f'stroke-linejoin="round" paint-order="stroke">{"".join(out)}</g>'
    )


def line_width(text: str, label: Json, font: Json) -> float:
    """Of one line of a label."""
    from wagonway.drawing.type import text_width

    return min(text_width(text, float(font["size"])), float(label["width"]))
