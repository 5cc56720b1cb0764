"""Names and chat as they are kept: normalised, without control and direction characters."""

import unicodedata

from wagonway.server.messages import CHAT_LENGTH, NAME_LENGTH
from wagonway.server.refusals import Refused

_JOINERS = "\u200c\u200d"
"""Invisible, but part of how some scripts and pictures are written."""


def clean_name(name: str) -> str:
    """A nickname fit to be shown; raises Refused if nothing is left of it."""
    return _clean(name, NAME_LENGTH)


def clean_chat(text: str) -> str:
    """A line of chat fit to be shown; raises Refused if nothing is left of it."""
    return _clean(text, CHAT_LENGTH)


def _clean(text: str, length: int) -> str:
    kept = "".join(
        " " if unicodedata.category(letter) in ("Zl", "Zp", "Zs", "Cc") else letter
        for letter in unicodedata.normalize("NFC", text)
        if unicodedata.category(letter) not in ("Cf", "Cs", "Co", "Cn") or letter in _JOINERS
    )
    cleaned = " ".join(_few_marks(kept).split())[:length].strip()
    if not cleaned.strip(_JOINERS + " "):
        raise Refused("empty")
    return cleaned


def _few_marks(text: str) -> str:
    """At most three combining marks on a letter: more would run over the lines around."""
    out: list[str] = []
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks <= 3:
            out.append(letter)
    return "".join(out)
