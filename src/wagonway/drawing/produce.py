"""From a board to its geometry: plan, layout, geography. This needs the extra `draw`."""

from collections.abc import Callable

from wagonway.drawing.geography import Geography
from wagonway.drawing.geometry import geometry_of
from wagonway.drawing.layout import Style, lay_out
from wagonway.drawing.plan import Plan
from wagonway.drawing.store import Json
from wagonway.editions import Board

STYLES: dict[str, Style] = {}
"""For boards on which the common weights do less well."""


def produce(board: Board, report: Callable[[str], None] = lambda _: None) -> Json:
    """Lay a board out, put it on its geography, and say what is still in the way."""
    plan = Plan(board)
    geography = Geography(plan)
    layout = lay_out(plan, STYLES.get(board.id, Style()), geography.water_under, report)
    if layout.trouble:
        report(f"some things are still in each other's way: {layout.trouble:g}")
    return geometry_of(layout, geography)
