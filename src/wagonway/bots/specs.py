"""The compiled bots by name, and the settings each of them has."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from wagonway.bots.policies import GREEDY, N_SETTINGS, RANDOM
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


POLICIES: Final[dict[str, Policy]] = {
    "random": Policy(RANDOM),
    "greedy": Policy(GREEDY),
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
