"""The languages are complete: no key is missing, none is left over, all take the same values."""

import json
import re
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "web" / "src"
LANGUAGES = sorted((SOURCES / "i18n").glob("*.json"))
ENGLISH = json.loads((SOURCES / "i18n" / "en.json").read_text("utf-8"))


def _sources() -> str:
    files = [*SOURCES.rglob("*.svelte"), *SOURCES.rglob("*.ts")]
    return "\n".join(file.read_text("utf-8") for file in files)


def test_there_are_english_and_french() -> None:
    assert {file.stem for file in LANGUAGES} >= {"en", "fr"}


@pytest.mark.parametrize("file", LANGUAGES, ids=lambda file: file.stem)
def test_every_language_has_the_same_keys_and_values(file: Path) -> None:
    words = json.loads(file.read_text("utf-8"))
    assert words.keys() == ENGLISH.keys()
    for key, text in words.items():
        assert text.strip(), key
        assert _values(text) == _values(ENGLISH[key]), key


def _values(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", text))


def test_every_key_is_used_and_every_used_key_exists() -> None:
    text = _sources()
    written = set(re.findall(r"""["'`]([a-z_]+(?:\.[a-z_]+)+)["'`]""", text))
    prefixes = set(re.findall(r"`([a-z_]+\.[a-z_]*)\$\{", text))
    unused = {
        key
        for key in ENGLISH
        if key not in written and not any(key.startswith(prefix) for prefix in prefixes)
    }
    # `points` is the one key without a dot.
    assert unused <= {"points"}
    asked = set(re.findall(r"""\bt\(\s*["']([\w.]+)["']""", text))
    assert asked <= ENGLISH.keys()
    assert 't("points"' in text
