"""Moves as people speak of them, and how they become the small decisions of the rules."""

from wagonway.action.expand import play_move
from wagonway.action.grouping import grouped_moves
from wagonway.action.listing import legal_moves
from wagonway.action.market import Market
from wagonway.action.move import Move
from wagonway.action.parse import read_move

__all__ = ["Market", "Move", "grouped_moves", "legal_moves", "play_move", "read_move"]
