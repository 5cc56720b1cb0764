"""The decorators of the rules: they mark functions that also exist compiled.

The function itself stays an ordinary Python function, so that a single game needs no compiler.
`wagonway.engine.compiled` makes the compiled twins of everything listed here, on demand.
"""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

KERNELS: list[Callable[..., Any]] = []
"""Every rule, in the order of definition."""

ENTRIES: list[Callable[..., Any]] = []
"""Those of them that are called compiled from outside, over arrays of games."""

PRIMITIVES: list[Callable[..., Any]] = []
"""The few functions whose compiled form is written apart (same name, in `primitives`)."""


def kernel(function: F) -> F:
    """Register *function* as a rule: module-level, no strings, no exceptions, no allocation."""
    KERNELS.append(function)
    return function


def entry(function: F) -> F:
    """Register *function* as a rule to be called compiled; its annotations are its signature."""
    ENTRIES.append(function)
    return kernel(function)


def primitive(function: F) -> F:
    """Register *function* as one that has a hand-written compiled form."""
    PRIMITIVES.append(function)
    return function
