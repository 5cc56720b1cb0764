"""What tells a bot from what it was before."""

import hashlib
from importlib.metadata import entry_points
from pathlib import Path

import wagonway
from wagonway.bots import registry


def version_of(bot: str) -> str:
    """A file's digest, or the version of the package that a bot came with."""
    path = bot.rpartition(":")[0]
    if path.endswith(".py"):
        return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:8]
    for point in entry_points(group=registry.ENTRY_POINTS, name=bot.partition(":")[0]):
        if point.dist is not None:
            return point.dist.version
    return wagonway.__version__
