"""The face-up cards during a move, which notice when the rules take them all away at once (M4)."""


class Market(list[int]):
    """A market that counts the cards taken from it."""

    __slots__ = ("taken",)

    def __init__(self, cards: list[int]) -> None:
        super().__init__(cards)
        self.taken = 0

    # Slices are never assigned by the rules.
    def __setitem__(self, slot: int, card: int) -> None:  # type: ignore[override]
        if card < 0 <= self[slot]:
            self.taken += 1
        super().__setitem__(slot, card)

    @property
    def was_flushed(self) -> bool:
        """Whether more cards were taken than the one a move can take."""
        return self.taken > 1
