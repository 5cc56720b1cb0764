"""Everything Wagonway raises on purpose. Each is a ValueError whose text says what was expected."""


class WagonwayError(ValueError):
    """The root of the tree: something that was given to Wagonway does not fit."""


class EditionError(WagonwayError):
    """An edition or board file is wrong, or there is no such edition.

    Says the file, the key and what was expected.
    """


class SetupError(WagonwayError):
    """A game can't be set up like this: number of seats, seed, first player."""


class SeatError(WagonwayError):
    """There is no such seat at this table."""


class NotationError(WagonwayError):
    """This is not a move of this board: neither its text nor its JSON can be read."""


class IllegalMove(WagonwayError):
    """It is a move, but not one of this seat's now."""

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.reason = reason
        """Why, as a stable word for programs: one of `wagonway.engine.reasons.REASON_NAMES`."""


class PositionError(WagonwayError):
    """A position does not fit the box: names the key and the excess."""


class RecordError(WagonwayError):
    """A record can't be read, or diverges: names the move, what was expected and found."""


class BotError(WagonwayError):
    """There is no such bot or setting, or a bot failed: names the bot and what was expected."""
