"""One game of a batch as bytes, with a seal: what is damaged or of another kind is refused."""

import hashlib
from typing import Final

from wagonway.errors import SetupError

MARK: Final = b"wagonway-game-1\0"
SEAL: Final = len(MARK) + hashlib.sha256().digest_size


def seal(kind: bytes, body: bytes) -> bytes:
    """The bytes to keep; *kind* is what they must have in common with whoever opens them."""
    return MARK + hashlib.sha256(kind + body).digest() + body


def unseal(kind: bytes, data: bytes) -> bytes:
    """The body of what `seal` made of the same kind; raises SetupError if it is none."""
    body = data[SEAL:]
    if data != seal(kind, body):
        expected = "what save() gave, for the same edition, seats and bots"
        raise SetupError(f"this is no saved game of this batch; expected {expected}")
    return body
