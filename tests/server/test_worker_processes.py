"""`wagonway serve --workers 2`: one port, two processes, one database; one of them may die."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.server.playing import random_chooser
from tests.server.postgres import Unavailable, postgres
from tests.server.running import Process, free_port
from wagonway.client import Client, TableConnection

SEATS = [{"kind": "person", "name": "Ada"}, {"kind": "open"}]


@pytest.fixture(scope="module")
def url() -> Iterator[tuple[str, int]]:
    try:
        with postgres() as database:
            server = Process(database, free_port(), "--workers", "2", "--bot-processes", "0")
            try:
                server.ready()
                yield server.url, server.process.pid
            finally:
                server.stop()
    except Unavailable as reason:
        pytest.skip(str(reason))


def test_a_game_goes_on_across_workers_when_one_is_killed(url: tuple[str, int]) -> None:
    asyncio.run(_play(*url))


async def _play(url: str, pid: int) -> None:
    async with Client(url) as ada, Client(url) as bea:
        id = (await ada.create("usa-2004", SEATS))["id"]
        await bea.take(id, 1, "Bea")
        async with ada.join(id) as a, _join_elsewhere(bea, id) as b:
            playing = asyncio.gather(
                a.play_as(0, random_chooser(1)), b.play_as(1, random_chooser(2))
            )
            while a.seq < 30:
                await asyncio.sleep(0.01)
            os.kill(_workers(pid)[0], signal.SIGKILL)  # one of the two clients is on it
            await asyncio.wait_for(playing, 120)
            outcome = a.states[0]["view"]["outcome"]
            assert outcome is not None
            assert b.states[1]["view"]["outcome"] == outcome
            for client in (a, b):
                assert [e["seq"] for e in client.events] == list(range(1, len(client.events) + 1))
        assert (await ada.record(id)) == (await bea.record(id))


@asynccontextmanager
async def _join_elsewhere(client: Client, id: str) -> AsyncIterator[TableConnection]:
    """A socket that the other worker has: it does not know that the first one's client is there."""
    for _ in range(200):
        async with client.join(id) as table:
            if not table.table["seats"][0]["connected"]:
                yield table
                return
    raise AssertionError("all sockets went to one worker")


def _workers(pid: int) -> list[int]:
    """The processes that serve: the supervisor's children that listen."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    lines = {int(c): Path(f"/proc/{c}/cmdline").read_text() for c in children}
    return [child for child, line in lines.items() if "spawn_main" in line]
