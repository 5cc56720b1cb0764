"""Colours that can be told apart, also with the common deficiencies of colour vision."""

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from wagonway.drawing.store import palette
from wagonway.vocab import CARD_NAMES, COLOUR_NAMES, ROUTE_COLOUR_NAMES

Vector = NDArray[np.float64]

# Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB.
VISION = {
    "common": np.eye(3),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
WHITE = np.array([0.95047, 1.0, 1.08883])
LEAST = 22.0
"""In L*a*b*; about 2 is the least that can be seen side by side."""


def linear(colour: str) -> Vector:
    part = np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)]) / 255
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)


def lab(light: Vector) -> Vector:
    ratio = XYZ @ np.clip(light, 0, 1) / WHITE
    f = np.where(ratio > 0.008856, np.cbrt(ratio), 7.787 * ratio + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def contrast(one: str, other: str) -> float:
    """As WCAG defines it."""
    bright = sorted(float(XYZ[1] @ linear(colour)) for colour in (one, other))
    return (bright[1] + 0.05) / (bright[0] + 0.05)


def least_distance(colours: dict[str, str], seen: Vector) -> tuple[float, str, str]:
    labs = {name: lab(seen @ linear(colour)) for name, colour in colours.items()}
    return min(
        (float(np.linalg.norm(labs[a] - labs[b])), a, b) for a, b in combinations(colours, 2)
    )


def test_every_card_and_route_colour_is_there() -> None:
    assert set(palette()["cards"]) == {*CARD_NAMES, *ROUTE_COLOUR_NAMES}


@pytest.mark.parametrize("vision", VISION)
def test_route_colours_can_be_told_apart(vision: str) -> None:
    fills = {name: palette()["cards"][name]["fill"] for name in ROUTE_COLOUR_NAMES}
    assert least_distance(fills, VISION[vision])[0] >= LEAST


@pytest.mark.parametrize("vision", VISION)
def test_seats_can_be_told_apart(vision: str) -> None:
    fills = {seat["colour"]: seat["fill"] for seat in palette()["seats"]}
    assert len(fills) == 5
    assert least_distance(fills, VISION[vision])[0] >= LEAST


def test_every_colour_has_a_symbol_of_its_own_and_every_seat_a_pattern() -> None:
    symbols = [palette()["cards"][name]["symbol"] for name in (*COLOUR_NAMES, "locomotive")]
    assert len(set(symbols)) == 9
    assert set(symbols) == set(palette()["symbols"])
    patterns = [seat["pattern"] for seat in palette()["seats"]]
    assert sorted(patterns) == sorted(palette()["wagon"]["patterns"])
    shapes = [company["shape"] for company in palette()["companies"]]
    assert sorted(shapes) == sorted(palette()["shapes"])
    assert len(set(shapes)) == 10


def test_symbols_stand_out() -> None:
    for name in (*COLOUR_NAMES, "locomotive"):
        card = palette()["cards"][name]
        assert contrast(card["fill"], card["ink"]) >= 4.5, name
    for own in (*palette()["seats"], *palette()["companies"]):
        assert contrast(own["fill"], own["ink"]) >= 4.5, own


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_names_can_be_read_on_land_and_water(theme: str) -> None:
    colours = palette()["themes"][theme]
    for ground in ("land", "water", "neighbour", "halo"):
        assert contrast(colours["text"], colours[ground]) >= 7, ground
    assert colours.keys() == palette()["themes"]["light"].keys()
