"""JSON as it is kept in the database."""

from typing import Any

import orjson


def dump(value: Any) -> str:
    """A value as JSON text."""
    return orjson.dumps(value).decode()


def load(text: str) -> Any:
    """The value of JSON text."""
    return orjson.loads(text)
