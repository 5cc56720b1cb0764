"""The policy that `learn_mini.py` saved, as a bot: `examples/learned_bot.py:Learned`.

It plays the mini board with two seats, from `mini-policy.pt` or the file named by WAGONWAY_POLICY.
"""

import os
import sys
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from wagonway.envs.policy_bot import PolicyBot

sys.path.insert(0, str(Path(__file__).parent))

from learn_mini import Policy, tensors


class Learned(PolicyBot):
    """Always the action that the policy thinks best."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.policy = Policy()
        self.policy.load_state_dict(torch.load(os.environ.get("WAGONWAY_POLICY", "mini-policy.pt")))

    def decide(self, vector: NDArray[np.int8], mask: NDArray[np.bool_]) -> int:
        with torch.no_grad():
            choice, _ = self.policy(*tensors(vector[None], mask[None]))
        return int(choice.probs.argmax())
