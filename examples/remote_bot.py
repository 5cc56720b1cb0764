"""A bot that sits down at a table of any Wagonway server.

    python examples/remote_bot.py http://127.0.0.1:8275 k7m2p9wq4x --seat 1

It claims the longest route it can pay and draws from the deck otherwise. Write your own `choose`:
`state["view"]` is all that its seat may see, `state["legal"]` all that it may do.
"""

import argparse
import asyncio
from typing import Any

from wagonway.client import Client


def choose(state: dict[str, Any]) -> str | dict[str, Any]:
    """One decision, from what the server sends."""
    legal = state["legal"]
    if "keep" in legal:
        return {"move": "keep", "tickets": legal["keep"]["offer"][: legal["keep"]["least"]]}
    if "surcharge" in legal:
        return {"move": "surcharge", "cards": legal["surcharge"][0]}
    if "share" in legal:
        share = {"move": "share", "company": legal["share"]["companies"][0]}
        return share | ({"neutral": True} if legal["share"]["neutral"] else {})
    if "claim" in legal:
        # The first way to pay is the one that saves locomotives.
        route = max(legal["claim"], key=lambda route: sum(legal["claim"][route][0].values()))
        return {"move": "claim", "route": route, "cards": legal["claim"][route][0]}
    if "draw" in legal:
        return {"move": "draw", "card": legal["draw"][0]}
    return next(word for word in ("retreat", "tickets", "stop", "pass") if word in legal)


async def sit_and_play(url: str, table: str, seat: int, name: str) -> None:
    """Sit down, play to the end, and say how it went."""
    async with Client(url) as client:
        await client.take(table, seat, name)
        async with client.join(table) as game:
            view = await game.play_as(seat, choose)
    scores = view["outcome"]["scores"]
    print(f"{scores[seat]} points; all: {', '.join(map(str, scores))}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A bot for a Wagonway table.")
    parser.add_argument("url", help="the server, such as http://127.0.0.1:8275")
    parser.add_argument("table", help="the table's name, the last part of its link")
    parser.add_argument("--seat", type=int, default=1)
    parser.add_argument("--name", default="Remote bot")
    given = parser.parse_args()
    asyncio.run(sit_and_play(given.url, given.table, given.seat, given.name))
