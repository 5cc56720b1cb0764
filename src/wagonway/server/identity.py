"""Who a client is: a secret in a cookie or a bearer header, of which the server keeps a hash."""

import hashlib
import re
import secrets
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE: Final = "wagonway"
SECRET_BYTES: Final = 32
YEAR: Final = 365 * 24 * 3600
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{43}")


def new_secret() -> str:
    """256 random bits."""
    return secrets.token_urlsafe(SECRET_BYTES)


def hash_of(secret: str) -> str:
    """What is kept of a secret; of 256 random bits a plain hash gives nothing away."""
    return hashlib.sha256(secret.encode()).hexdigest()


def secret_of(connection: HTTPConnection) -> str | None:
    """The secret a client sent, if it has the form of one."""
    scheme, _, value = connection.headers.get("authorization", "").partition(" ")
    found = value.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")
    return found if _SECRET.fullmatch(found) else None


def holder_of(connection: HTTPConnection) -> str | None:
    """The hash of the secret a client sent."""
    secret = secret_of(connection)
    return None if secret is None else hash_of(secret)


def give_cookie(response: Response, secret: str, https: bool) -> None:
    """Let the browser keep the secret where scripts can't read it."""
    response.set_cookie(
        COOKIE, secret, max_age=YEAR, path="/api", httponly=True, samesite="strict", secure=https
    )
