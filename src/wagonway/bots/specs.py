"""The compiled bots by name, and the settings each of them has."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from wagonway.bots.policies import GREEDY, N_SETTINGS, PLANNER, RANDOM, TICKETS
from wagonway.editions import Edition
from wagonway.errors import BotError


@dataclass(frozen=True, slots=True)
class Setting:
    """One number that adjusts a bot."""

    name: str
    default: int
    least: int
    most: int
    about: str


@dataclass(frozen=True, slots=True)
class Policy:
    """A compiled way of deciding; its settings in the order in which its kernel reads them."""

    number: int
    settings: tuple[Setting, ...] = ()


PLANNER_SETTINGS: Final = (
    Setting("turn_value", 9, 0, 60, "quarters of a point a turn is worth elsewhere"),
    Setting("wagon_value", 1, 0, 40, "the same for a wagon"),
    Setting("hand_credit", 60, 0, 100, "per cent of held cards that make a route cheaper"),
    Setting("ticket_chance", 85, 0, 150, "per cent of a ticket's points when choosing"),
    Setting("ticket_bonus", 0, 0, 100, "quarters of a point for each ticket completed"),
    Setting("share_value", 12, 0, 100, "quarters of a point for a share"),
    Setting("draw_margin", 6, -100, 200, "quarters of a point that drawing tickets must gain"),
    Setting("replan", 5, 1, 100, "own turns after which a plan is made anew"),
    Setting("patience", 230, 0, 1000, "worth of two cards that are drawn before claiming"),
    Setting("loco_price", 6, 0, 60, "quarters of a point for a locomotive"),
    Setting("fill_wagon", 2, 0, 20, "quarters of a point for a wagon spent for points alone"),
    Setting("network", 4, 0, 60, "quarters of a point for lengthening the network"),
    Setting("pace", 115, 50, 300, "per cent of the fewest turns opponents need to end"),
    Setting("threat", 30, 0, 1000, "urgency at which a route is claimed at once"),
    Setting("noise", 0, 0, 1000, "decisions in a thousand taken at random"),
)

POLICIES: Final[dict[str, Policy]] = {
    "random": Policy(RANDOM),
    "greedy": Policy(GREEDY),
    "tickets": Policy(TICKETS),
    "planner": Policy(PLANNER, PLANNER_SETTINGS),
}
"""From the weakest to the strongest."""


@dataclass(frozen=True, slots=True)
class CompiledSpec:
    """A compiled bot: a policy and the settings that differ from its defaults."""

    name: str
    settings: tuple[tuple[str, int], ...] = ()

    @property
    def policy(self) -> int:
        """The policy's number."""
        return POLICIES[self.name].number

    def numbers(self, edition: Edition, n_seats: int) -> list[int]:  # noqa: ARG002 (for tuning)
        """The settings as the kernels read them, in a game of this kind."""
        given = dict(self.settings)
        known = POLICIES[self.name].settings
        row = [given.get(setting.name, setting.default) for setting in known]
        return row + [0] * (N_SETTINGS - len(row))


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
