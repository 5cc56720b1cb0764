"""`random`: every legal decision is as likely as any other."""

from wagonway.engine.actions import random_action
from wagonway.engine.kernel import kernel
from wagonway.engine.state import State


@kernel
def decide_at_random(seen: State, generator: list[int]) -> int:
    """A uniformly random legal action."""
    return random_action(seen, generator)
