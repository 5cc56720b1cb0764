"""What can go wrong between a program and a server."""


class Refused(Exception):
    """The server refused a request or command; nothing has changed."""

    def __init__(self, code: str, text: str, seq: int | None = None, reason: str | None = None):
        super().__init__(f"{code}: {text}")
        self.code = code
        """For programs; docs/messages.md lists them."""
        self.text = text
        """For people."""
        self.seq = seq
        """The table's number when the command was refused."""
        self.reason = reason
        """For illegal moves: the word of the rules."""


class ServerGone(Exception):
    """The server has not answered for too long."""
