"""A board's report as a picture: how often each route is claimed, on the map."""

from pathlib import Path
from typing import Any

from wagonway.arena.plots import new_figure, save_figure
from wagonway.editions import Edition

BEND = 0.035
"""How far the tracks of a double route lie apart, as a part of their length."""


def plot_board(edition: Edition, report: dict[str, Any], path: Path) -> None:
    """Routes as lines, darker and wider the more often they are claimed; labels say the share."""
    import matplotlib as mpl
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize

    board = edition.board
    where = {city.id: (city.lon, city.lat) for city in board.cities}
    figure = new_figure(11.0, 7.5)
    panel = figure.subplots()
    # From pale to dark in one direction: it reads the same in grey and to colour-blind people.
    colours = mpl.colormaps["cividis_r"]
    for route, figures in zip(board.routes, report["routes"], strict=True):
        (ax, ay), (bx, by) = where[route.a], where[route.b]
        side = 0.0
        if route.twin is not None:
            side = BEND if route.id < route.twin else -BEND
        mx, my = (ax + bx) / 2 - side * (by - ay), (ay + by) / 2 + side * (bx - ax)
        share = figures["claimed"]
        panel.plot(
            [ax, mx, bx], [ay, my, by], color=colours(share), linewidth=1 + 5 * share, zorder=1
        )
        panel.annotate(
            f"{100 * share:.0f}",
            (mx, my),
            ha="center",
            va="center",
            fontsize=6,
            bbox={"boxstyle": "round,pad=0.15", "fc": "white", "ec": "none", "alpha": 0.8},
        )
    for city in board.cities:
        panel.plot(city.lon, city.lat, "o", color="black", markersize=4, zorder=2)
        panel.annotate(
            city.name, (city.lon, city.lat), xytext=(4, 4), textcoords="offset points", fontsize=7
        )
    panel.set_axis_off()
    panel.set_title(
        f"{report['edition']}: games in which each route is claimed, % "
        f"({report['games']:,} games, {report['seats']} seats)",
        fontsize=10,
    )
    figure.colorbar(
        ScalarMappable(Normalize(0, 100), colours), ax=panel, shrink=0.6, label="claimed, %"
    )
    save_figure(figure, path)
