"""Pictures with matplotlib (extra `lab`), to SVG or PNG.

The colours are Okabe and Ito's, which colour-blind people tell apart; markers, lines and labels
tell the same without any colour.
"""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from wagonway.arena.ratings import Rating
from wagonway.errors import SetupError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

COLOURS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
MARKERS: Final = ("o", "s", "^", "D", "v", "P", "X")
LINES: Final = ("-", "--", "-.", ":", (0, (5, 1)), (0, (3, 1, 1, 1)), (0, (1, 1)))
SUFFIXES: Final = (".svg", ".png")


def check_plot(path: Path | None) -> None:
    """Refuse at once what could only fail after the games; raises SetupError."""
    if path is None:
        return
    if path.suffix not in SUFFIXES:
        raise SetupError(f"{path}: expected a name that ends in {' or '.join(SUFFIXES)}")
    if not path.parent.is_dir():
        raise SetupError(f"{path}: there is no folder {path.parent}; expected one that is there")
    try:
        import matplotlib  # noqa: F401  (only whether it is there)
    except ImportError:
        raise SetupError(
            'matplotlib is not installed; expected it for --plot: pip install "wagonway[lab]"'
        ) from None


def plot_ratings(groups: Sequence[tuple[str, Sequence[Rating]]], path: Path) -> None:
    """Ratings with their intervals, a panel for each title; the best on top."""
    heights = [max(2, len(ratings)) for _, ratings in groups]
    figure = new_figure(7.0, sum(0.34 * height + 0.75 for height in heights))
    panels = figure.subplots(len(groups), 1, squeeze=False, height_ratios=heights)[:, 0]
    order = sorted({rating.bot for _, ratings in groups for rating in ratings})
    for panel, (title, ratings) in zip(panels, groups, strict=True):
        for row, rating in enumerate(reversed(ratings)):
            look = order.index(rating.bot) % len(COLOURS)
            panel.errorbar(
                rating.elo,
                row,
                xerr=[[rating.elo - rating.low], [rating.high - rating.elo]],
                fmt=MARKERS[look],
                color=COLOURS[look],
                capsize=4,
            )
        panel.axvline(0, color="#999999", linewidth=0.8, zorder=0)
        panel.set_yticks(range(len(ratings)), [rating.bot for rating in reversed(ratings)])
        panel.set_ylim(-0.6, len(ratings) - 0.4)
        panel.set_title(title, fontsize=10, loc="left")
        panel.grid(axis="x", color="#dddddd", linewidth=0.6)
        panel.set_axisbelow(True)
    panels[-1].set_xlabel("Elo with 95 % intervals")
    save_figure(figure, path)


def plot_scores(bots: Sequence[str], scores: Sequence[Counter[int]], path: Path) -> None:
    """How often each final score came, a line for each bot."""
    figure = new_figure(7.0, 4.0)
    panel = figure.subplots()
    for bot, counts in enumerate(scores):
        total = counts.total()
        if not total:
            continue
        width = 5
        low, high = min(counts) // width, max(counts) // width
        bins = [sum(counts[b * width + i] for i in range(width)) for b in range(low, high + 1)]
        look = bot % len(COLOURS)
        panel.plot(
            [b * width + width / 2 for b in range(low, high + 1)],
            [100 * count / total for count in bins],
            color=COLOURS[look],
            linestyle=LINES[look],
            marker=MARKERS[look],
            markersize=4,
            markevery=max(1, len(bins) // 8),
            label=f"{bot}: {bots[bot]}",
        )
    panel.set_xlabel(f"final score, in steps of {width}")
    panel.set_ylabel("% of games")
    panel.grid(color="#dddddd", linewidth=0.6)
    panel.legend(frameon=False)
    save_figure(figure, path)


def new_figure(width: float, height: float) -> "Figure":
    """An empty figure of that size in inches."""
    # Without pyplot: no global state, no screen.
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def save_figure(figure: "Figure", path: Path) -> None:
    """Write a figure in the format that the name says; raises SetupError."""
    import matplotlib as mpl

    # The same figures give the same bytes: no date, and ids from a fixed salt.
    metadata = {"Date": None} if path.suffix == ".svg" else {}
    try:
        with mpl.rc_context({"svg.hashsalt": "wagonway", "svg.fonttype": "none"}):
            figure.savefig(path, dpi=150, metadata=metadata)
    except OSError as error:
        raise SetupError(
            f"{path}: can't be written ({error.strerror}); expected a file name"
        ) from None
