"""Which rule holds in which edition, and which test proves it.

`@rule("M4")` makes one test for each edition that the rule holds in, or only for those named, and
notes that the rule is tested there. `untested()` tells what is left.
"""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest

EDITIONS: Final = ("usa-2004", "usa", "europe", "nordic", "pennsylvania")

_COMMON: Final = (
    *("S1", "S2", "S3", "S4", "S7", "S8"),
    *("T1", "T2", "T3"),
    *("M1", "M2", "M3", "M4", "M5", "M6"),
    *("C1", "C2", "C3", "C4", "D1", "D2"),
    *("K1", "K2", "K3", "V1", "V2"),
    *("E1", "E2", "E5", "E6"),
)
_SOME: Final = {
    ("S5", "G1", "G2", "G3", "G4"): ("europe",),
    ("F1",): ("europe", "nordic", "pennsylvania"),
    ("U1", "U2", "U3", "U4", "U5", "U6"): ("europe", "nordic"),
    ("D3", "F2", "F3", "N1", "N2", "U7"): ("nordic",),
    ("S6", "P1", "P2", "P3", "P4", "P5", "B1"): ("pennsylvania",),
    # In nordic a path earns nothing, but its length breaks ties.
    ("E3",): ("usa-2004", "usa", "europe", "nordic"),
    ("E4",): ("nordic", "pennsylvania"),
}

APPLIES: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(_COMMON, EDITIONS),
    **{id: editions for ids, editions in _SOME.items() for id in ids},
}
"""Every rule id with the editions it says something about, be it that they lack what others have.
"""

_tested: set[tuple[str, str]] = set()

Test = TypeVar("Test", bound=Callable[..., Any])  # Any: what a test takes and gives is pytest's


def rule(id: str, *editions: str) -> Callable[[Test], Test]:
    """Mark a test as one of a rule: it gets an `edition` and runs once for each of them."""
    chosen = editions or APPLIES[id]
    strange = set(chosen) - set(APPLIES[id])
    if strange:
        raise ValueError(f"{id} says nothing about {', '.join(sorted(strange))}")

    def mark(test: Test) -> Test:
        if not test.__name__.startswith("test_"):
            raise ValueError(f"{test.__name__} would not be run; expected a name in test_")
        _tested.update((id, edition) for edition in chosen)
        marked: Test = pytest.mark.parametrize("edition", chosen)(test)
        return marked

    return mark


def untested() -> list[str]:
    """The rules without a test, each with its edition, whatever part of the tests is run now."""
    here = Path(__file__).parent
    for file in sorted(here.glob("test_*.py")):
        import_module(f"{__package__}.{file.stem}")
    return [
        f"{id} ({edition})"
        for id, editions in APPLIES.items()
        for edition in editions
        if (id, edition) not in _tested
    ]
