"""The tiny board, changed at will."""

from pathlib import Path
from typing import Any

import pytest

from wagonway.editions import load
from wagonway.errors import EditionError

TINY = Path(__file__).with_name("tiny.toml")


def tiny(folder: Path, *changes: tuple[str, str]) -> Path:
    """The tiny board with some of its text changed, as a file of its own."""
    text = TINY.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) >= 1, old
        text = text.replace(old, new, 1)
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def mistake(source: Any) -> str:
    with pytest.raises(EditionError) as caught:
        load(source)
    return str(caught.value)
