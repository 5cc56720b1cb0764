"""Servers that are killed, servers that share a database, and the whole way as a user goes it."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import wagonway as ww
from tests.server import chaos
from tests.server.playing import random_chooser
from tests.server.postgres import Unavailable, postgres
from tests.server.raw import Raw, create
from tests.server.running import Process, Running, free_port
from wagonway.client import Client
from wagonway.server.settings import sqlite_url
from wagonway.server.store.migrate import FOLDER, HEAD

PERSON = {"kind": "person", "name": "Ada"}
EXAMPLES = Path(__file__).parents[2] / "examples"


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    report = chaos.run(sqlite_url(tmp_path / "chaos.db"), kills=3, tables=2)
    assert report.moves > 5


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    try:
        with postgres() as url:
            yield url
    except Unavailable as reason:
        pytest.skip(str(reason))


def test_two_workers_serve_one_table_and_one_is_enough(database: str) -> None:
    first, second = Process(database, free_port()), Process(database, free_port())
    try:
        first.ready()
        second.ready()
        asyncio.run(_play_on_two(first, second))
    finally:
        for worker in (first, second):
            if worker.process.poll() is None:
                worker.kill()


async def _play_on_two(first: Process, second: Process) -> None:
    async with Client(first.url) as ada, Client(second.url) as bea:
        seats = [PERSON, {"kind": "open"}, {"kind": "bot", "level": "random"}]
        id = (await ada.create("usa-2004", seats, bot_pause=0, first=0))["id"]
        await bea.take(id, 1, "Bea")
        async with bea.join(id) as b:
            async with ada.join(id) as a:
                while 0 not in a.states:  # the other worker dealt; this one is about to hear
                    await asyncio.sleep(0.01)
                keep = a.states[0]["legal"]["keep"]["offer"]
                await a.play(0, {"move": "keep", "tickets": keep})
                keep = b.states[1]["legal"]["keep"]["offer"]
                seq = await b.play(1, {"move": "keep", "tickets": keep})
                await a._until(seq)
                await b._until(seq)
                while a.states[0]["legal"] is None:
                    await asyncio.sleep(0.01)
                drawn = await a.play(0, "draw deck")
                await b._until(drawn)  # the other worker told this one
                assert b.events[drawn - 1]["move"] == {"move": "draw", "card": "deck"}
            await asyncio.to_thread(first.kill)
            async with Client(second.url, ada.secret) as again, again.join(id) as a:
                assert a.you == [0]
                await asyncio.gather(
                    a.play_as(0, random_chooser(1)), b.play_as(1, random_chooser(2))
                )
                assert a.states[0]["view"]["outcome"] == b.states[1]["view"]["outcome"]


def test_chaos_on_postgresql(database: str) -> None:
    assert chaos.run(database, kills=2, tables=1).moves > 0


def test_clients_are_told_when_the_server_stops(tmp_path: Path) -> None:
    process = Process(sqlite_url(tmp_path / "bye.db"), free_port())
    try:
        process.ready()
        id, secret = create(process.url, "usa", [PERSON, {"kind": "open"}])
        with Raw(process.url, id, secret) as raw:
            said = process.stop()
            assert raw.hear() == {"type": "bye", "retry": 1.0}
        assert secret not in said
        assert process.process.returncode in (0, -15)
    finally:
        if process.process.poll() is None:
            process.kill()


def test_the_example_plays_and_its_record_is_verified(server: Running, tmp_path: Path) -> None:
    id, _ = create(server.url, "europe", [{"kind": "bot", "level": "random"}, {"kind": "open"}])
    command = [sys.executable, str(EXAMPLES / "remote_bot.py"), server.url, id]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "points" in done.stdout
    record = httpx.get(f"{server.url}/api/tables/{id}/record").json()
    file = tmp_path / "record.json"
    verify = [sys.executable, "-m", "wagonway.cli", "verify", str(file), "--json"]
    file.write_text(json.dumps(record))
    good = subprocess.run(verify, capture_output=True, text=True, check=False)
    assert good.returncode == 0
    assert json.loads(good.stdout)["shuffle_proved"] is True
    record["shuffle"]["words"][1] = "changed"
    file.write_text(json.dumps(record))
    bad = subprocess.run(verify, capture_output=True, text=True, check=False)
    assert bad.returncode == 1
    assert "another seed" in bad.stdout
    frames = httpx.get(f"{server.url}/api/tables/{id}/replay?from=0&count=3").json()["frames"]
    assert [frame["number"] for frame in frames] == [0, 1, 2]
    assert len(frames[0]["view"]["hands"]) == 2


def test_migrations_are_all_named() -> None:
    files = sorted((FOLDER / "versions").glob("v*.py"))
    assert files[-1].name.startswith(f"v{HEAD}")


def test_a_board_of_ones_own_can_be_installed(tmp_path: Path) -> None:
    from wagonway.errors import SetupError
    from wagonway.server.catalogue import Catalogue

    tiny = Path(__file__).parents[1] / "data" / "tiny.toml"
    (tmp_path / "tiny.toml").write_bytes(tiny.read_bytes())
    catalogue = Catalogue(str(tmp_path))
    assert list(catalogue.editions) == [*ww.edition_names(), "tiny"]
    with pytest.raises(SetupError, match="no such folder"):
        Catalogue(str(tmp_path / "nothing")).editions  # noqa: B018 (asking is what fails)
