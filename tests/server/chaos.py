"""Clients play while the server is killed again and again; nothing acknowledged may be lost.

python -m tests.server.chaos --kills 200 [--database postgres]
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests.server.forge import Forge
from tests.server.playing import random_choice
from tests.server.postgres import postgres
from tests.server.running import free_port
from wagonway.client import Client, Refused, TableConnection
from wagonway.client import table as client_table
from wagonway.server.settings import sqlite_url

Json = dict[str, Any]


@dataclass
class Player:
    """One client in one seat, and what the server acknowledged to it."""

    client: Client
    seat: int
    acknowledged: list[tuple[int, str]] = field(default_factory=list)
    """Number of the event and kind of the move."""
    unsure: int = 0
    """1 while a command is on its way."""
    events: list[Json] = field(default_factory=list)


@dataclass
class Game:
    """A table and its players."""

    table: str
    players: list[Player]


@dataclass
class Report:
    """What a run did."""

    kills: int = 0
    moves: int = 0
    games_over: int = 0
    games: int = 0
    seconds: float = 0.0


class Chaos:
    """Players, and one who pulls the plug."""

    def __init__(self, database: str, kills: int, tables: int, seed: int, seconds: float) -> None:
        self.database, self.kills, self.tables = database, kills, tables
        self.seconds = seconds
        self.rng = Random(seed)
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.forge = Forge()
        self.server = self.forge.start(database, self.port)
        self.games: list[Game] = []
        self.clients: list[Client] = []
        self.done = asyncio.Event()

    async def run(self) -> Report:
        """Play until the server has been killed often enough, then compare what everybody knows."""
        try:
            return await self._run()
        finally:
            for client in self.clients:
                await client.close()
            if not self.server.ended:
                await asyncio.to_thread(self.server.kill)
            self.forge.close()

    async def _run(self) -> Report:
        began = time.monotonic()
        await asyncio.to_thread(self.server.ready)
        tasks = [asyncio.create_task(self._play_on(number)) for number in range(self.tables)]
        killed = 0
        while killed < self.kills and time.monotonic() - began < self.seconds:
            await asyncio.sleep(self.rng.uniform(0.05, 0.8))
            await asyncio.to_thread(self.server.kill)
            killed += 1
            if killed % 20 == 0:
                print(f"killed {killed} times", file=sys.stderr, flush=True)
            self.server = self.forge.start(self.database, self.port)
            if self.rng.random() < 0.9:  # else it is killed again while it starts
                await asyncio.to_thread(self.server.ready)
        await asyncio.to_thread(self.server.ready)
        await asyncio.sleep(1)
        self.done.set()
        await asyncio.gather(*tasks)
        report = await self._compare()
        await asyncio.to_thread(self.server.stop)
        report.kills, report.seconds = killed, time.monotonic() - began
        return report

    async def _play_on(self, number: int) -> None:
        """Game after game at a table of two, each player with a client of its own."""
        while not self.done.is_set():
            game = await self._new_game()
            if game is not None:
                self.games.append(game)
                table = game.table
                await asyncio.gather(*(self._sit(table, player, number) for player in game.players))

    async def _new_game(self) -> Game | None:
        one, two = Client(self.url), Client(self.url)
        self.clients += [one, two]
        edition = self.rng.choice(["usa-2004", "europe", "nordic", "pennsylvania"])
        seats = [{"kind": "person", "name": "One"}, {"kind": "open"}]
        table = await self._insist(lambda: one.create(edition, seats))
        if table is None or one.secret is None:
            return None
        await self._insist(lambda: two.take(table["id"], 1, "Two"))
        if two.secret is None:
            return None  # it sat down, but the answer with its secret was lost with the server
        return Game(table["id"], [Player(one, 0), Player(two, 1)])

    async def _insist(self, ask: Any) -> Json | None:
        """Ask until the server is there to answer; None if the run is over before."""
        while not self.done.is_set():
            try:
                answer: Json = await ask()
                return answer
            except Refused as refusal:
                if refusal.code == "seat_taken":
                    return {}  # the answer was lost, the seat was not
            except Exception:  # whatever a killed server leaves behind
                await asyncio.sleep(0.1)
        return None

    async def _sit(self, table: str, player: Player, number: int) -> None:
        rng = Random(f"{table} {player.seat} {number}")
        async with player.client.join(table, want="") as game:
            while not self.done.is_set() and not game.is_over:
                state = game.states.get(player.seat)
                if state is None or state["legal"] is None:
                    await asyncio.sleep(0.01)
                    continue
                seq = await self._move(game, player, random_choice(state["legal"], rng))
                while game.seq < seq and not self.done.is_set():
                    await asyncio.sleep(0.005)
            player.events = list(game.events)

    async def _move(self, game: TableConnection, player: Player, move: Json) -> int:
        player.unsure = 1
        task = asyncio.create_task(game.play(player.seat, move))
        over = asyncio.create_task(self.done.wait())
        await asyncio.wait({task, over}, return_when=asyncio.FIRST_COMPLETED)
        over.cancel()
        if not task.done():
            await asyncio.wait({task}, timeout=20)
        if not task.done():
            task.cancel()
            return 0
        player.acknowledged.append((task.result(), move["move"]))
        player.unsure = 0
        return task.result()

    async def _compare(self) -> Report:
        """Nothing acknowledged is lost or doubled, and all see the same."""
        report = Report(games=len(self.games))
        for game in self.games:
            logs = []
            for player in game.players:
                async with player.client.join(game.table, want="") as connection:
                    logs.append(connection.events)
                    views = [connection.states[player.seat]["view"]["routes"]]
            kinds = [[(e["seq"], e["kind"], e.get("seat")) for e in log] for log in logs]
            assert kinds[0] == kinds[1], game.table
            assert [seq for seq, _, _ in kinds[0]] == list(range(1, len(kinds[0]) + 1))
            assert len(views) == 1
            for player, log in zip(game.players, logs, strict=True):
                self._check(game, player, log)
                report.moves += len(player.acknowledged)
            if logs[0][-1].get("facts", {}).get("over"):
                report.games_over += 1
                records = [await player.client.record(game.table) for player in game.players]
                assert records[0] == records[1]
        return report

    def _check(self, game: Game, player: Player, log: list[Json]) -> None:
        moves = {e["seq"]: e["move"]["move"] for e in log if e["kind"] == "move"}
        seats = {e["seq"]: e["seat"] for e in log if e["kind"] == "move"}
        for seq, kind in player.acknowledged:
            assert moves.get(seq) == kind, (game.table, seq, "an acknowledged move is lost")
            assert seats[seq] == player.seat
        twice = [seq for seq, n in Counter(s for s, _ in player.acknowledged).items() if n > 1]
        assert not twice, (game.table, twice)
        own = sum(seat == player.seat for seat in seats.values())
        sure = len(player.acknowledged)
        assert sure <= own <= sure + player.unsure, (game.table, own, sure, "applied twice")
        told = [e["seq"] for e in player.events]
        assert told == list(range(1, len(told) + 1)), (game.table, "a gap in what was told")


def run(database: str, kills: int, tables: int = 4, seed: int = 1, seconds: float = 1e9) -> Report:
    """Chaos on a database URL, for so many kills or seconds."""
    client_table.PATIENCE = 600  # type: ignore[misc]  # servers come back slowly on a busy machine

    async def go() -> Report:
        return await Chaos(database, kills, tables, seed, seconds).run()

    return asyncio.run(go())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Kill the server while clients play.")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=1e6, help="stop killing after so long")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    given = parser.parse_args()
    if given.database == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            report = run(
                sqlite_url(Path(folder) / "chaos.db"),
                given.kills,
                given.tables,
                1,
                60 * given.minutes,
            )
    else:
        with postgres() as url:
            report = run(url, given.kills, given.tables, 1, 60 * given.minutes)
    print(
        f"{given.database}: killed {report.kills} times in {report.seconds:.0f} s; "
        f"{report.moves} moves acknowledged in {report.games} games ({report.games_over} over): "
        "none lost, none applied twice, all clients agree"
    )
