"""`wagonway board draw` and `wagonway board layout`."""

import json
from collections.abc import Callable
from pathlib import Path

from wagonway.drawing.render import render
from wagonway.drawing.store import Json, geometry, geometry_names, palette
from wagonway.editions import Edition, load, names
from wagonway.errors import SetupError, WagonwayError

LANGUAGES = ("en", "fr")


def draw_board(
    source: str,
    output: Path,
    theme: str = "light",
    language: str = "en",
    position: Path | None = None,
    report: Callable[[str], None] = lambda _: None,
) -> None:
    """Write a board's picture, with the pieces of a position or record if one is given."""
    themes = tuple(palette()["themes"])
    if theme not in themes:
        raise SetupError(f'no theme "{theme}"; expected {" or ".join(themes)}')
    if language not in LANGUAGES:
        raise SetupError(f'no language "{language}"; expected {" or ".join(LANGUAGES)}')
    edition = load(source)
    owners, stations = _pieces(edition, position)
    found = geometry_for(edition, report)
    picture = render(edition.board, found, theme, language, owners, stations)
    _write(output, picture)


def lay_out_board(source: str, output: Path, report: Callable[[str], None]) -> None:
    """Run the layout program on a board, whether its geometry is there already or not."""
    from wagonway.drawing.geometry import write

    _write(output, write(_laid_out(load(source), report)))


def geometry_for(edition: Edition, report: Callable[[str], None]) -> Json:
    """The geometry that comes with Wagonway, or for a board of the user's own a new one."""
    board = edition.board
    if board.id in geometry_names() and any(
        (board.cities, board.routes) == (known.cities, known.routes)
        for known in (load(name).board for name in names())
    ):
        return geometry(board.id)
    report("laying the board out; this takes about a minute")
    return _laid_out(edition, report)


def _laid_out(edition: Edition, report: Callable[[str], None]) -> Json:
    try:
        from wagonway.drawing.produce import produce
    except ImportError as error:
        raise SetupError(
            f"the layout needs {error.name}, which is not installed; "
            "expected the extra `draw`: pip install 'wagonway[draw]'"
        ) from None
    return produce(edition.board, report)


def _pieces(edition: Edition, position: Path | None) -> tuple[dict[str, int], dict[str, int]]:
    """Owners of routes and stations in a record or a position."""
    if position is None:
        return {}, {}
    from wagonway.game import game_from_position
    from wagonway.record import read_record

    try:
        data = json.loads(position.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise SetupError(f"{position} can't be read; expected the JSON of a game") from None
    if not isinstance(data, dict):
        raise SetupError(f"{position}: expected a record or a position, found no JSON object")
    game = read_record(data) if "format" in data else game_from_position(data)
    if game.edition.board.routes != edition.board.routes:
        raise SetupError(
            f"{position} is a game on {game.edition.board.id}; expected one on {edition.board.id}"
        )
    now = game.position()
    return dict(now["routes"]), dict(now["stations"])


def _write(output: Path, text: str) -> None:
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        reason = error.strerror or error
        raise WagonwayError(f"{output} can't be written ({reason}); expected a file") from None
