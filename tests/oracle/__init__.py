"""A second, slow reading of the rules on plain dicts and lists, for differential tests.

Written from the settled rules alone, without a look at `wagonway.engine`; docstrings cite the rule
ids. It shares with the product only the board files: the table of what differs between editions is
typed in again (`rules.py`), so that a wrong knob is found too.
"""

from .chance import Chance, SeededChance
from .game import Oracle
from .position import Outcome, Position

__all__ = ["Chance", "Oracle", "Outcome", "Position", "SeededChance"]
