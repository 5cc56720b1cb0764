"""How wide a text is: advance widths of a common bold sans serif, in thousandths of its size.

Labels are drawn with their width given (SVG's `textLength`), so that no font makes them longer.
"""

import unicodedata
from typing import Final

FAMILY: Final = "'Avenir Next', 'Segoe UI', 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif"
SIZE: Final = 13.0
LINE: Final = 13.6
WEIGHT: Final = 700

_WIDTHS: Final = {
    238: "'",
    278: " ,./\\Iijl|ł",
    333: "!()-:;[]`ft",
    389: "*r{}",
    474: '"',
    500: "z",
    556: "#$0123456789J_aceksvxy",
    584: "+<=>^~",
    611: "?FLTZbdghnopquøßđþŁ",
    667: "EPSVXY",
    722: "&ABCDHKNRUÐ",
    778: "GOQwØ",
    833: "M",
    889: "%mæ",
    944: "Wœ",
    1000: "@ÆŒ",
}
_WIDTH: Final = {char: width for width, chars in _WIDTHS.items() for char in chars}


def text_width(text: str, size: float = SIZE) -> float:
    """Of a text in one line, in pixels; accents take no room of their own."""
    total = 0
    for char in unicodedata.normalize("NFC", text):
        base = unicodedata.normalize("NFD", char)[0]
        wide = unicodedata.east_asian_width(char) in "WF"
        total += _WIDTH.get(char) or _WIDTH.get(base) or (1000 if wide else 700)
    return total * size / 1000


def breaks(name: str) -> list[list[str]]:
    """The ways to set a name in one line or two."""
    words = name.split(" ")
    ways = [[name]]
    for at in range(1, len(words)):
        first, second = words[:at], words[at:]
        if second[0] != "/" and len(" ".join(first)) > 1:
            ways.append([" ".join(first), " ".join(second)])
    return ways
