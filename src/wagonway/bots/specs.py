"""The compiled bots by name, and the settings each of them has."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from wagonway.bots.policies import GREEDY, PLANNER, RANDOM, SEARCH, TICKETS
from wagonway.bots.settings import N_SETTINGS
from wagonway.editions import Edition
from wagonway.errors import BotError

MOST_PLAYOUTS: Final = 10_000_000
TUNED: Final = Path(__file__).with_name("planner.toml")


@dataclass(frozen=True, slots=True)
class Setting:
    """One number that adjusts a bot."""

    name: str
    least: int
    most: int
    about: str


@dataclass(frozen=True, slots=True)
class Policy:
    """A compiled way of deciding; its settings in the order in which its kernel reads them."""

    number: int
    settings: tuple[Setting, ...] = ()


PLANNER_SETTINGS: Final = (
    Setting("turn_value", 0, 60, "quarters of a point a turn is worth elsewhere"),
    Setting("wagon_value", 0, 40, "the same for a wagon"),
    Setting("hand_credit", 0, 100, "per cent of held cards that make a route cheaper"),
    Setting("ticket_chance", 0, 150, "per cent of a ticket's points when choosing"),
    Setting("ticket_bonus", 0, 100, "quarters of a point for each ticket completed"),
    Setting("share_value", 0, 100, "quarters of a point for a share"),
    Setting("draw_margin", -100, 200, "quarters of a point that drawing tickets must gain"),
    Setting("replan", 1, 100, "own turns after which a plan is made anew"),
    Setting("patience", 0, 1000, "worth of two cards that are drawn before claiming"),
    Setting("loco_price", 0, 60, "quarters of a point for a locomotive"),
    Setting("fill_wagon", 0, 20, "quarters of a point for a wagon spent for points alone"),
    Setting("network", 0, 60, "quarters of a point for lengthening the network"),
    Setting("pace", 50, 300, "per cent of the fewest turns opponents need to end"),
    Setting("threat", 0, 1000, "urgency at which a route is claimed at once"),
    Setting("noise", 0, 1000, "decisions in a thousand taken at random"),
    Setting("loco_worth", 0, 400, "worth of a locomotive to draw; a lacking card's is 100"),
    Setting("points_worth", 0, 100, "worth of a card for a route outside the plan"),
    Setting("idle_worth", 0, 100, "worth of any other card"),
    Setting("held_worth", 0, 20, "more, for each card of its colour held"),
    Setting("spare_turns", 0, 200, "tenths of turns that a plan must leave over"),
)
"""In the order in which the kernels read them; their defaults are in `planner.toml`."""

SEARCH_SETTINGS: Final = (
    *PLANNER_SETTINGS,
    Setting("playouts", 1, MOST_PLAYOUTS, "games imagined for one decision"),
)

POLICIES: Final[dict[str, Policy]] = {
    "random": Policy(RANDOM),
    "greedy": Policy(GREEDY),
    "tickets": Policy(TICKETS, PLANNER_SETTINGS),
    "planner": Policy(PLANNER, PLANNER_SETTINGS),
    "search": Policy(SEARCH, SEARCH_SETTINGS),  # its budget being playouts
}
"""From the weakest to the strongest."""

QUICK: Final = tuple(name for name in POLICIES if name != "search")
"""Those that decide without imagining games."""


@dataclass(frozen=True, slots=True)
class CompiledSpec:
    """A compiled bot: a policy and the settings that differ from the tuned ones."""

    name: str
    settings: tuple[tuple[str, int], ...] = ()

    @property
    def policy(self) -> int:
        """The policy's number."""
        return POLICIES[self.name].number

    def numbers(self, edition: Edition, n_seats: int) -> list[int]:
        """The settings as the kernels read them, in a game of this kind."""
        values = tuned(edition.id, n_seats) | dict(self.settings)
        row = [values[setting.name] for setting in POLICIES[self.name].settings]
        return row + [0] * (N_SETTINGS - len(row))


@lru_cache
def tuned(edition: str, n_seats: int) -> dict[str, int]:
    """The planner's settings for an edition and a number of seats, from `planner.toml`."""
    tables = tomllib.loads(TUNED.read_text(encoding="utf-8"))
    values: dict[str, int] = dict(tables["default"])
    for key in (edition, f"{edition}-{n_seats}"):
        values |= tables.get(key, {})
    return values


def compiled_spec(name: str, given: Mapping[str, str]) -> CompiledSpec:
    """The compiled bot of that name with settings as people write them; raises BotError."""
    known = {setting.name: setting for setting in POLICIES[name].settings}
    settings = []
    for key, text in given.items():
        if key not in known:
            expected = ", ".join(known) or "none"
            raise BotError(f"bot {name!r} has no setting {key!r}; expected {expected}")
        setting = known[key]
        value = int(text) if text.lstrip("-").isdecimal() else None
        if value is None or not setting.least <= value <= setting.most:
            expected = f"a whole number from {setting.least} to {setting.most}"
            raise BotError(f"bot {name!r}: {key}={text}; expected {expected}")
        settings.append((key, value))
    return CompiledSpec(name, tuple(settings))
