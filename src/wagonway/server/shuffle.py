"""Fair shuffles: the server commits to a secret, seats add words, and both decide the deal."""

import hashlib
import secrets
from collections.abc import Sequence
from typing import Final

SECRET_BYTES: Final = 32
MARK: Final = b"wagonway-deal-1"


def new_secret() -> bytes:
    """The server's part, unknown to everybody until the game is over."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is published before anyone adds words: it can't be kept with another secret."""
    return hashlib.sha256(secret).hexdigest()


def deal_seed(secret: bytes, words: Sequence[str]) -> int:
    """The seed of the deal: the SHA-256 of a mark, the secret and each seat's words with length."""
    digest = hashlib.sha256(MARK + secret)
    for said in words:
        data = said.encode()
        digest.update(len(data).to_bytes(4, "big") + data)
    return int.from_bytes(digest.digest(), "big")
