"""What the entries of an observation mean: named slices of one flat vector, and their bounds.

    >>> vector = games.observe()[0]
    >>> SLICES["hand"].of(vector)

`python -m wagonway.envs.spec` prints the table of `docs/observations.md`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from wagonway.editions import Edition
from wagonway.engine.actions import N_ACTIONS
from wagonway.engine.box import pack
from wagonway.engine.records import Field, dtype_of, fields_of
from wagonway.envs.observation import VERSION, Observation

__all__ = ["N_ACTIONS", "N_ENTRIES", "SLICES", "VERSION", "Slice", "named", "scaled", "used"]

OBSERVATION: Final = dtype_of(Observation)
N_ENTRIES: Final = OBSERVATION.itemsize
"""Entries of an observation."""

Bytes = NDArray[np.int8]
Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Slice:
    """Some entries of the vector that belong together."""

    name: str
    start: int
    shape: tuple[int, ...]
    low: int
    high: int
    axes: tuple[str, ...]
    """What each axis counts, in the words of `_sizes`."""
    about: str

    @property
    def size(self) -> int:
        """How many entries it has."""
        return prod(self.shape)

    @property
    def place(self) -> slice:
        """Where it is in the vector."""
        return slice(self.start, self.start + self.size)

    def of(self, vectors: NDArray[Any]) -> NDArray[Any]:
        """These entries of one vector, or of an array whose last axis is one."""
        return vectors[..., self.place].reshape(*vectors.shape[:-1], *self.shape)


# name: lowest and highest value, axes, meaning
_ABOUT: Final[Mapping[str, tuple[int, int, str, str]]] = {
    "phase": (0, 1, "phases", "1 for what is to be decided, in the order of `PHASE_NAMES`"),
    "pending": (0, 1, "seats", "1 for each seat that owes a decision"),
    "first": (0, 1, "seats", "1 for the seat that began"),
    "seats": (0, 5, "", "how many seats there are"),
    "viewer": (0, 4, "", "the observer's own number at the table"),
    "turn": (0, 127, "hundreds", "turns finished: hundreds, rest"),
    "reshuffles": (0, 127, "", "how often the discards became a new deck; at most 127 is said"),
    "passes": (0, 5, "", "passes in succession"),
    "last_turns": (0, 5, "", "turns still to be played once the end is announced, else 0"),
    "deck": (0, 110, "", "cards in the deck"),
    "ticket_deck": (0, 56, "", "tickets in the deck"),
    "due": (0, 3, "", "the surcharge of a tunnel, while it is asked for"),
    "market": (0, 5, "kinds", "face-up cards by kind"),
    "market_slots": (0, 9, "market", "the same slot by slot: 1 + kind, 0 for a gap"),
    "discard": (0, 14, "kinds", "discarded cards by kind"),
    "laid": (0, 14, "kinds", "cards laid down and not yet discarded"),
    "turned": (0, 9, "turned", "cards turned for a tunnel: 1 + kind"),
    "routes": (
        -4,
        2,
        "routes",
        "owner; 2 for the route being claimed, until its shares are chosen",
    ),
    "cities": (-4, 2, "stations", "owner of the station there; 2 for the one being paid for"),
    "hand": (0, 14, "kinds", "own cards by kind"),
    "tickets": (0, 2, "tickets", "1 for an own ticket, 2 if own routes join its cities"),
    "offer": (0, 1, "offer tickets", "1 for the ticket in that place of the offer"),
    "refused": (0, 5, "tickets", "1 for the first ticket given back of this offer, 2 ..."),
    "pool": (0, 14, "kinds", "the deck as last shuffled, less what was turned up since"),
    "blind": (0, 14, "kinds", "what the observer drew blind since then"),
    "seen": (0, 2, "tickets", "1 for a ticket ever offered to the observer, 2 if it boxed it"),
    "put_back": (0, 56, "tickets", "1 + depth in the ticket deck where the observer put it"),
    "origins": (0, 12, "tickets", "the ticket deck from the top: how each came there, see below"),
    "wagons": (0, 56, "seats", "wagons in reserve"),
    "stations": (0, 3, "seats", "stations in reserve"),
    "score": (-128, 127, "seats hundreds", "points: hundreds, rest; the final score at the end"),
    "cards": (0, 110, "seats", "cards in hand"),
    "known": (0, 14, "seats kinds", "cards everybody knows to be in that hand"),
    "n_tickets": (0, 56, "seats", "tickets kept; 0 while first tickets are chosen"),
    "n_offer": (0, 5, "seats", "tickets the seat is looking at"),
    "first_kept": (0, 5, "seats", "first tickets kept; 0 while they are chosen"),
    "recycled": (0, 56, "seats", "kept tickets that may have been in other hands before"),
    "recycled_offer": (0, 5, "seats", "the same for the tickets it is looking at"),
    "n_blind": (0, 110, "seats", "cards drawn blind since the last reshuffle"),
    "shares": (-5, 1, "companies numbers", "owner of each share; -5 for the neutral player"),
    "n_shares": (0, 15, "holders companies", "shares held; the last row is the neutral player's"),
    "knobs": (0, 127, "knobs", "what the rulebook sets: `KNOB_NAMES`, points by length"),
}


def _slice(name: str, field: Field, start: int) -> Slice:
    low, high, axes, about = _ABOUT[name]
    return Slice(name, start, field.shape or (1,), low, high, tuple(axes.split()), about)


def _starts(name: str) -> int:
    fields = OBSERVATION.fields
    assert fields is not None
    return int(fields[name][1])


SLICES: Final[Mapping[str, Slice]] = {
    name: _slice(name, field, _starts(name)) for name, field in fields_of(Observation).items()
}
"""Every slice by its name, in the order of the vector."""


def named(vectors: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """All slices of one vector, or of an array whose last axis is one; views, not copies."""
    return {name: part.of(vectors) for name, part in SLICES.items()}


def bounds() -> tuple[Bytes, Bytes]:
    """The lowest and the highest value of every entry."""
    low, high = np.zeros(N_ENTRIES, np.int8), np.zeros(N_ENTRIES, np.int8)
    for part in SLICES.values():
        low[part.place], high[part.place] = part.low, part.high
    return low, high


def scaled(vectors: Bytes, out: Floats | None = None) -> Floats:
    """Observations as floats of about -1 to 1: each entry divided by its largest size.

    Of a number in two entries the first becomes hundreds and the second parts of a hundred.
    """
    return np.multiply(vectors, _scale(), out=out, dtype=np.float32)


@lru_cache(maxsize=1)
def _scale() -> Floats:
    low, high = bounds()
    largest = np.maximum(np.abs(low.astype(np.float32)), high)
    for part in SLICES.values():
        if "hundreds" in part.axes:
            part.of(largest)[..., :] = (1, 100)
    factors: Floats = (1 / largest).astype(np.float32)
    return factors


def used(edition: Edition, seats: int) -> NDArray[np.int64]:
    """The entries that can differ between two observations of such games.

    One layout serves all editions, so a small board leaves most of it at zero; a learner may take
    `observations[:, used(edition, seats)]` and have a smaller network.
    """
    sizes = _sizes(edition, seats)
    wanted = np.zeros(N_ENTRIES, np.bool_)
    for part in SLICES.values():
        inside = np.ones(part.shape, np.bool_)
        for axis, count in enumerate(part.axes):
            if count in sizes:
                below = np.arange(part.shape[axis]) < sizes[count]
                if count == "holders" and edition.rulebook.neutral_with_seats == seats:
                    below[-1] = True
                shape = [1] * inside.ndim
                shape[axis] = -1
                inside &= below.reshape(shape)
        wanted[part.place] = inside.reshape(-1)
    wanted[SLICES["seats"].place] = False
    return np.flatnonzero(wanted)


def _sizes(edition: Edition, seats: int) -> dict[str, int]:
    """How long each kind of axis really is; one that is not named is always as long as it is."""
    box = pack(edition)
    return {
        "seats": seats,
        "holders": seats,
        "routes": box.n_routes,
        "stations": box.n_cities if box.stations else 0,
        "tickets": box.n_tickets,
        "offer": max(box.first_regular + box.first_long, box.later_drawn),
        "turned": box.turned,
        "companies": box.n_companies,
        "numbers": max(box.n_shares),
        "knobs": 0,
    }


def table() -> str:
    """The slices as a table in Markdown."""
    lines = ["| entries | name | shape | values | meaning |", "| --- | --- | --- | --- | --- |"]
    for part in SLICES.values():
        last = part.start + part.size - 1
        place = str(part.start) if part.size == 1 else f"{part.start} - {last}"
        shape = " x ".join(str(size) for size in part.shape)
        values = f"{part.low} .. {part.high}"
        lines.append(f"| {place} | `{part.name}` | {shape} | {values} | {part.about} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())
