"""A learned policy as a bot: for the arena, the table in the browser, and wherever bots play.

    class Learned(PolicyBot):
        def decide(self, vector, mask):
            return int(np.where(mask, my_network(vector), -np.inf).argmax())

It is shown its seat's view like any bot; from that come the observation and the mask it was trained
on. A move takes as many decisions as it is made of.
"""

import numpy as np
from numpy.typing import NDArray

from wagonway.bots.base import Bot
from wagonway.bots.kernel_bot import KernelBot
from wagonway.engine.box import Box
from wagonway.engine.state import State
from wagonway.envs.convert import mask_of_record, observation_of_record
from wagonway.lexicon import Lexicon


class PolicyBot(KernelBot):
    """A bot that decides from observation and mask; write `decide`."""

    def __init__(self, seed: int = 0) -> None:
        Bot.__init__(self, seed)

    def decide(self, vector: NDArray[np.int8], mask: NDArray[np.bool_]) -> int:
        """One legal action."""
        raise NotImplementedError

    def action(self, lexicon: Lexicon, box: Box, seen: State) -> int:  # noqa: ARG002 (KernelBot's)
        """The policy's next small decision."""
        vector = observation_of_record(lexicon.edition, seen, seen.seat)
        return self.decide(vector, mask_of_record(seen))
