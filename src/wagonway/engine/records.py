"""How records are declared: a class whose fields say their storage.

    @record
    class Pair:
        left: int = int8()             # one number
        counts: list[int] = int8(9)    # nine numbers

An instance of the class is the *plain* form: integers, lists of integers, lists of records. The
same declaration gives the NumPy dtype of the compiled form (`dtype_of`), so the two can't drift.
Fields are signed throughout: unsigned arithmetic means different things compiled and plain.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    import numpy as np

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Field:
    """Storage of one field: a NumPy type code or a record class, and a shape."""

    base: str | type
    shape: tuple[int, ...]


def int8(*shape: int) -> Any:
    """One byte each, -128..127."""
    return Field("i1", shape)


def int16(*shape: int) -> Any:
    """Two bytes each."""
    return Field("i2", shape)


def int32(*shape: int) -> Any:
    """Four bytes each."""
    return Field("i4", shape)


def int64(*shape: int) -> Any:
    """Eight bytes each: bit sets."""
    return Field("i8", shape)


def records(of: type, *shape: int) -> Any:
    """Records inside a record."""
    return Field(of, shape)


def record(cls: type[R]) -> type[R]:
    """Make a slotted class of the declaration; `fields_of` gives its fields back."""
    fields = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
    namespace: dict[str, Any] = {
        "__slots__": tuple(fields),
        "__doc__": cls.__doc__,
        "__module__": cls.__module__,
        "__qualname__": cls.__qualname__,
    }
    made = type(cls.__name__, (), namespace)
    _FIELDS[made] = fields
    _SHAPES[made] = _by_shape(fields)
    return made


_FIELDS: dict[type, dict[str, Field]] = {}
_SHAPES: dict[type, tuple[list[str], list[str], list[str]]] = {}


def _by_shape(fields: dict[str, Field]) -> tuple[list[str], list[str], list[str]]:
    """The fields that are numbers, lists of numbers, and lists of lists or of records."""
    names: tuple[list[str], list[str], list[str]] = ([], [], [])
    for name, field in fields.items():
        plain = isinstance(field.base, str)
        names[0 if not field.shape else 1 if len(field.shape) == 1 and plain else 2].append(name)
    return names


def is_record(cls: object) -> bool:
    """Whether this is a class made by `record`."""
    return cls in _FIELDS


def fields_of(cls: type) -> dict[str, Field]:
    """The fields of a record class, in order."""
    return _FIELDS[cls]


def blank(cls: type[R]) -> R:
    """A plain record full of zeros."""
    made = cls()
    for name, field in _FIELDS[cls].items():
        setattr(made, name, _blank_value(field.base, field.shape))
    return made


def _blank_value(base: str | type, shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0 if isinstance(base, str) else blank(base)
    if len(shape) == 1 and isinstance(base, str):
        return [0] * shape[0]
    return [_blank_value(base, shape[1:]) for _ in range(shape[0])]


def copy_record(source: R) -> R:
    """An independent copy of a plain record."""
    cls = type(source)
    made = cls()
    numbers, lists, nested = _SHAPES[cls]
    for name in numbers:
        setattr(made, name, getattr(source, name))
    for name in lists:
        setattr(made, name, getattr(source, name)[:])
    for name in nested:
        setattr(made, name, [_copy_item(item) for item in getattr(source, name)])
    return made


def _copy_item(item: Any) -> Any:
    if isinstance(item, list):
        return [_copy_item(inner) for inner in item] if isinstance(item[0], list) else item[:]
    return copy_record(item)


def overwrite(source: R, target: R) -> None:
    """Make the plain record *target* an independent copy of *source*."""
    copy = copy_record(source)
    for name in _FIELDS[type(source)]:
        setattr(target, name, getattr(copy, name))


def equal_records(one: R, other: R) -> bool:
    """Whether two plain records of one class hold the same in every field."""
    return bool(as_tuple(one) == as_tuple(other))


def as_tuple(source: Any) -> Any:
    """The record's content as nested tuples: comparable and hashable."""
    if isinstance(source, list):
        return tuple(as_tuple(item) for item in source)
    if type(source) in _FIELDS:
        return tuple(as_tuple(getattr(source, name)) for name in _FIELDS[type(source)])
    return source


def dtype_of(cls: type) -> np.dtype[Any]:
    """The NumPy record type of the compiled form, with the same fields.

    Bytes that alignment leaves free are fields too: NumPy copies fields and forgets what is between
    them, but equal games shall be equal bytes.
    """
    import numpy as np

    layout = []
    for name, field in _FIELDS[cls].items():
        base = np.dtype(field.base) if isinstance(field.base, str) else dtype_of(field.base)
        layout.append((name, base, field.shape) if field.shape else (name, base))
    aligned = np.dtype(layout, align=True)
    names, formats, offsets, end = [], [], [], 0
    for name, (kind, offset, *_) in [
        *(aligned.fields or {}).items(),
        ("", (None, aligned.itemsize)),
    ]:
        if offset > end:
            names.append(f"unused_{end}")
            formats.append(np.dtype((np.int8, (offset - end,))))
            offsets.append(end)
        if kind is not None:
            names.append(name)
            formats.append(kind)
            offsets.append(offset)
            end = offset + kind.itemsize
    # Any: NumPy types this mapping more narrowly than it reads it.
    whole: Any = {"names": names, "formats": formats, "offsets": offsets}
    whole["itemsize"] = aligned.itemsize
    return np.dtype((np.record, np.dtype(whole, align=True)))


def to_numpy(source: Any, target: Any) -> None:
    """Write a plain record into the NumPy record *target* (an element of an array)."""
    for name, field in _FIELDS[type(source)].items():
        value = getattr(source, name)
        if isinstance(field.base, str):
            target[name] = value
        else:
            for inner, place in zip(value, target[name], strict=True):
                to_numpy(inner, place)


def from_numpy(source: Any, cls: type[R]) -> R:
    """The plain form of a NumPy record."""
    made = cls()
    for name, field in _FIELDS[cls].items():
        value = source[name]
        if isinstance(field.base, str):
            setattr(made, name, value.tolist())
        else:
            inner = field.base
            setattr(made, name, [from_numpy(item, inner) for item in value])
    return made
