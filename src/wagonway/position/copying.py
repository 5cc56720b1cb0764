"""Copies of states, by code made once for the record's class: every move of a game takes one.

`engine.records.copy_record` says the same for any record, field by field, at three times the price.
"""

from collections.abc import Callable
from typing import Any, Final

from wagonway.engine.records import fields_of
from wagonway.engine.state import State


def _copier(cls: type) -> Callable[[Any], Any]:
    """A function that makes an independent copy of a plain record of that class."""
    names: dict[str, Any] = {"cls": cls}
    lines = ["def copy(source):", "    made = cls()"]
    for name, field in fields_of(cls).items():
        value = f"source.{name}"
        if not isinstance(field.base, str):
            names[f"copy_{name}"] = _copier(field.base)
            value = f"[copy_{name}(item) for item in {value}]"
        elif len(field.shape) == 1:
            value += "[:]"
        elif field.shape:
            value = f"[item[:] for item in {value}]"
        lines.append(f"    made.{name} = {value}")
        assert len(field.shape) < (3 if isinstance(field.base, str) else 2), name
    exec("\n".join([*lines, "    return made"]), names)
    copy: Callable[[Any], Any] = names["copy"]
    return copy


copy_state: Final[Callable[[State], State]] = _copier(State)
"""An independent copy of a plain state."""
