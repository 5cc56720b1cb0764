"""A client for programs: make tables, sit down and play at a Wagonway server, asynchronously.

    async with Client("http://127.0.0.1:8275") as client:
        table = await client.take("k7m2p9wq4x", seat=1, name="My bot")
        async with client.join(table["id"]) as game:
            await game.play_as(1, choose)

`examples/remote_bot.py` is a whole bot; docs/messages.md says what the server sends. Connections
come back by themselves, and a command is sent again until its answer is known.
"""

from wagonway.client.client import Client
from wagonway.client.errors import Refused, ServerGone
from wagonway.client.table import Choose, TableConnection

__all__ = ["Choose", "Client", "Refused", "ServerGone", "TableConnection"]
