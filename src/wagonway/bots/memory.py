"""What a compiled bot remembers of its game, per seat; filled from what the seat has seen only."""

from wagonway.engine.chance import seed_generator
from wagonway.engine.kernel import kernel
from wagonway.engine.limits import MAX_NODES
from wagonway.engine.primitives import copy_over
from wagonway.engine.records import int64, record
from wagonway.vocab import N_KINDS


@record
class Memory:
    """One seat's memory; all zeros, but for the dice, at the beginning of a game."""

    dice: list[int] = int64(4)  # the seat's own generator; see `chance`
    want: list[int] = int64(N_KINDS)  # cards the bot would rather not pay with

    # Scratch paper.
    parent: list[int] = int64(MAX_NODES)  # components of own routes


@kernel
def begin_game(memory: Memory, blank: Memory, seed: int, number: int) -> None:
    """Forget everything; *seed* and *number* decide the bot's own chance."""
    copy_over(blank, memory)
    seed_generator(memory.dice, seed, number)
