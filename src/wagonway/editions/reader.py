"""Reading data files with care: each mistake is told with its file, its key and what was expected.

A `Reader` is one table of a file. It hands out values of the type and range asked for, or raises an
`EditionError` such as

    boards/mine.toml: route[12].colour (dieppe-paris): found "gray"; expected one of purple, white,
    blue, yellow, orange, black, red, green, grey; did you mean "grey"?
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Final, TypeGuard, TypeVar

from wagonway.errors import EditionError

T = TypeVar("T")

ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
AN_ID: Final = 'lower-case words joined by hyphens, like "new-york"'
MAX_TEXT: Final = 60
MAX_TOLD: Final = 20
"""Mistakes told at once."""


class Reader:
    """One table of a data file, which knows where it stands."""

    def __init__(self, data: Mapping[str, object], file: str, path: str = "") -> None:
        self.data = data
        self.file = file
        self.path = path

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def error(self, key: str, found: str, expected: str, meant: str = "") -> EditionError:
        """The mistake at *key*, to be raised; *meant* is a guess at what was meant."""
        where = f"{self.path}.{key}" if self.path and key else self.path + key
        guess = f'; did you mean "{meant}"?' if meant else ""
        place = f"{where}{self._label()}: " if where else ""
        return EditionError(f"{self.file}: {place}{found}; expected {expected}{guess}")

    def wrong(self, key: str, expected: str, meant: str = "") -> EditionError:
        """The mistake that the value at *key* is not what was expected."""
        return self.error(key, f"found {show(self.data.get(key))}", expected, meant)

    def keys(self, required: str, optional: str = "") -> None:
        """Refuse keys other than these and ask for the required ones, both given as words."""
        known = [*required.split(), *optional.split()]
        for key in self.data:
            if key not in known:
                expected = f"only {', '.join(known)}"
                raise self.error(str(key), "unknown key", expected, closest(key, known))
        for key in required.split():
            if key not in self.data:
                raise self.error(key, "missing", f"the keys {', '.join(required.split())}")

    def text(self, key: str, default: str | None = None) -> str:
        """A short text that can be shown on one line."""
        value = self.data.get(key, default)
        if not (isinstance(value, str) and value.strip() == value and value.isprintable()):
            raise self.wrong(key, "a text of one line")
        if not 0 < len(value) <= MAX_TEXT:
            raise self.wrong(key, f"a text of 1 to {MAX_TEXT} characters")
        return value

    def id(self, key: str) -> str:
        """An id: lower-case words joined by hyphens."""
        value = self.data.get(key)
        if not (isinstance(value, str) and ID.fullmatch(value) and len(value) <= MAX_TEXT):
            raise self.wrong(key, AN_ID)
        return value

    def word(self, key: str, words: Collection[str], kind: str = "") -> str:
        """One of *words*; *kind* says what they are where there are too many to list."""
        value = self.data.get(key)
        if not (isinstance(value, str) and value in words):
            raise self.wrong(key, kind or one_of(words), closest(value, words))
        return value

    def words(self, key: str, words: Collection[str], kind: str = "") -> tuple[str, ...]:
        """A list of different ones of *words*."""
        value = self.data.get(key, ())
        if not isinstance(value, list | tuple):
            raise self.wrong(key, "a list")
        for at, each in enumerate(value):
            if not (isinstance(each, str) and each in words):
                found = f"found {show(each)}"
                raise self.error(f"{key}[{at}]", found, kind or one_of(words), closest(each, words))
            if each in value[:at]:
                raise self.error(f"{key}[{at}]", f"{show(each)} again", "each once")
        return tuple(value)

    def whole(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number within bounds."""
        value = self.data.get(key, default)
        if not is_whole(value) or not least <= value <= most:
            raise self.wrong(key, f"a whole number from {least} to {most}")
        return value

    def wholes(self, key: str, least: int, most: int) -> tuple[int, ...]:
        """A list of whole numbers within bounds."""
        value = self.data.get(key)
        expected = f"a list of whole numbers from {least} to {most}"
        if not isinstance(value, list | tuple):
            raise self.wrong(key, expected)
        for at, each in enumerate(value):
            if not is_whole(each) or not least <= each <= most:
                raise self.error(f"{key}[{at}]", f"found {show(each)}", expected)
        return tuple(value)

    def span(self, key: str, least: int, most: int) -> tuple[int, int]:
        """Two whole numbers within bounds, the smaller first."""
        value = self.wholes(key, least, most)
        if len(value) != 2 or value[0] > value[1]:
            raise self.wrong(key, f"[fewest, most], both from {least} to {most}")
        return value[0], value[1]

    def number(self, key: str, least: float, most: float) -> float:
        """A number within bounds."""
        value = self.data.get(key)
        if is_whole(value) or isinstance(value, float):
            if least <= value <= most:
                return float(value)
        raise self.wrong(key, f"a number from {least} to {most}")

    def flag(self, key: str, default: bool) -> bool:
        """True or false."""
        value = self.data.get(key, default)
        if not isinstance(value, bool):
            raise self.wrong(key, "true or false")
        return value

    def table(self, key: str) -> "Reader":
        """The table at *key*."""
        value = self.data.get(key)
        if not isinstance(value, Mapping):
            raise self.wrong(key, "a table")
        return Reader(value, self.file, self._below(key))

    def tables(self, key: str, least: int, most: int) -> list["Reader"]:
        """The list of tables at *key*, as many as the bounds allow; none if it is left out."""
        value = self.data.get(key, ())
        if not isinstance(value, list | tuple):
            raise self.wrong(key, "a list of tables")
        if not least <= len(value) <= most:
            raise self.error(key, f"found {len(value)}", f"{least} to {most} of them")
        for at, each in enumerate(value):
            if not isinstance(each, Mapping):
                raise self.error(f"{key}[{at}]", f"found {show(each)}", "a table")
        return [
            Reader(each, self.file, self._below(f"{key}[{at}]")) for at, each in enumerate(value)
        ]

    def _below(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def _label(self) -> str:
        """What a table of a list calls itself, for the eye: nobody counts to route[57]."""
        names = [self.data.get(key) for key in ("id", "a", "b")]
        known = [name for name in names if isinstance(name, str) and ID.fullmatch(name)]
        return f" ({'-'.join(known)[: 2 * MAX_TEXT]})" if known and self.path.endswith("]") else ""


def each(rows: list[Reader], read: Callable[[Reader], T]) -> list[T]:
    """Read every row; the mistakes of all of them are told together."""
    values: list[T] = []
    mistakes: list[str] = []
    for row in rows:
        try:
            values.append(read(row))
        except EditionError as mistake:
            mistakes.append(str(mistake))
    tell(mistakes)
    return values


def check(mistakes: Iterator[EditionError]) -> None:
    """Raise the mistakes that were found, together."""
    tell([str(mistake) for mistake in mistakes])


def tell(mistakes: list[str]) -> None:
    """Raise these mistakes as one error, a line each."""
    if mistakes:
        more = len(mistakes) - MAX_TOLD
        rest = [f"... and {more} more"] if more > 0 else []
        raise EditionError("\n".join([*mistakes[:MAX_TOLD], *rest]))


def is_whole(value: object) -> TypeGuard[int]:
    """Whether it is a whole number: Python counts True and False among them, files do not."""
    return isinstance(value, int) and not isinstance(value, bool)


def one_of(words: Collection[str]) -> str:
    """The words, told as a choice."""
    return f"one of {', '.join(words)}" if len(words) > 1 else f'"{next(iter(words), "")}"'


def closest(word: object, words: Collection[str]) -> str:
    """The one of *words* most like *word*, or an empty text."""
    from difflib import get_close_matches  # here, as it is slow to import and seldom needed

    like = get_close_matches(str(word), list(words), 1) if isinstance(word, str) else []
    return like[0] if like else ""


def show(value: object) -> str:
    """A value as the file might have written it, cut to a readable length."""
    match value:
        case None:
            return "nothing"
        case bool():
            return str(value).lower()
        case int() if value.bit_length() > 64:
            return "a huge number"
        case str():
            text = repr(value[:MAX_TEXT])[1:-1]
            return f'"{text}"' if len(value) <= MAX_TEXT else f'"{text}..."'
        case Mapping():
            return "a table"
        case list() | tuple():
            return f"a list of {len(value)}"
        case _:
            return str(value)[:MAX_TEXT]
