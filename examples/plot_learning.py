"""Draw the curve that `learn_mini.py` wrote: python examples/plot_learning.py FILE [SVG]."""

import json
import sys
from pathlib import Path

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot as plt

COLOURS = {"random": "#7a8b99", "greedy": "#b5482f"}


def draw(source: str, target: str) -> None:
    data = json.loads(Path(source).read_text())
    curve, about = data["curve"], data["about"]
    plt.rcParams["svg.hashsalt"] = "wagonway"  # the same curve gives the same file
    figure, axes = plt.subplots(figsize=(7, 4))
    millions = [point["decisions"] / 1e6 for point in curve]
    for name, colour in COLOURS.items():
        wins = [100 * point[name] for point in curve]
        axes.plot(millions, wins, color=colour, marker="o", markersize=3, label=f"against {name}")
    axes.axhline(50, color="#cccccc", linewidth=1, zorder=0)
    axes.set(xlabel="million decisions", ylabel="games won, %", ylim=(0, 100))
    seconds = curve[-1]["seconds"]
    axes.set_title(
        f"Masked PPO on the mini board, learning against {about['opponent']}: "
        f"seed {about['seed']}, {seconds:.0f} s",
        fontsize=10,
    )
    axes.legend(loc="lower right", frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    figure.tight_layout()
    figure.savefig(target, metadata={"Date": None})


if __name__ == "__main__":
    draw(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "learning.svg")
