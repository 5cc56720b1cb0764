"""Many games at once, two scripted clients each, on this machine; how long until a move is on disk.

    python -m tests.server.load --games 500

The server runs in a process of its own, the clients in this one. Latency is from sending a move to
its acknowledgement. The cost of a move is the server's processor time, and stands beside that of an
echo (ping and pong) over the same sockets.
"""

import argparse
import asyncio
import json
import os
import statistics
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.server.playing import random_choice
from tests.server.running import Process, free_port
from wagonway.server.settings import sqlite_url

Json = dict[str, Any]
TICK = os.sysconf("SC_CLK_TCK")


@dataclass
class Figures:
    """What was measured."""

    games: int
    moves: int = 0
    errors: int = 0
    latencies: list[float] = field(default_factory=list)
    seconds: float = 0.0
    move_cpu: float = 0.0
    echo_cpu: float = 0.0
    echo_p50: float = 0.0

    def quantile(self, share: float) -> float:
        """In milliseconds."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    def to_json(self) -> Json:
        p50, p99 = self.quantile(0.5), self.quantile(0.99)
        return {
            "games": self.games,
            "moves": self.moves,
            "moves_per_second": round(self.moves / self.seconds, 1),
            "errors": self.errors,
            "p50_ms": round(p50, 2),
            "p99_ms": round(p99, 2),
            "p99_to_p50": round(p99 / p50, 2),
            "server_cpu_ms_per_move": round(1000 * self.move_cpu, 3),
            "server_cpu_ms_per_echo": round(1000 * self.echo_cpu, 3),
            "move_to_echo": round(self.move_cpu / self.echo_cpu, 1) if self.echo_cpu else None,
            "echo_p50_ms": round(1000 * self.echo_p50, 2),
        }


class Seat:
    """A scripted client."""

    def __init__(self, url: str, table: str, secret: str, seat: int, pace: float) -> None:
        self.address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self.headers = {"Authorization": f"Bearer {secret}"}
        self.seat, self.pace = seat, pace
        self.rng = Random(f"{table} {seat}")
        self.sent: dict[str, float] = {}
        self.state: Json | None = None
        self.seq = 0
        self.socket: ClientConnection | None = None

    async def play(self, figures: Figures, end: float) -> None:
        """Answer every decision after a while, until the time is up or the game over."""
        number = 0
        assert self.socket is not None
        while time.perf_counter() < end:
            try:
                data = await asyncio.wait_for(
                    self.socket.recv(), max(0.1, end - time.perf_counter())
                )
            except TimeoutError:
                return
            message = json.loads(data)
            if message["type"] == "result":
                figures.latencies.append(time.perf_counter() - self.sent.pop(message["id"]))
                figures.moves += 1
                continue
            if message["type"] == "error":
                figures.errors += 1
                continue
            self.seq = message["seq"]
            if not message["states"]:
                continue
            state = message["states"][0]
            if state["legal"] is None:
                continue
            if self.sent:
                continue  # another chose its first tickets; ours are on their way
            await asyncio.sleep(self.rng.uniform(0.5, 1.5) * self.pace)
            number += 1
            move = random_choice(state["legal"], self.rng)
            body = {"type": "move", "id": str(number), "seat": self.seat, "seq": self.seq}
            self.sent[str(number)] = time.perf_counter()
            await self.socket.send(json.dumps(body | {"move": move}))


async def measure(url: str, pid: int, games: int, seconds: float, pace: float) -> Figures:
    """Set up the tables, let everybody play, then echo over the same sockets."""
    figures = Figures(games)
    seats: list[Seat] = []
    async with httpx.AsyncClient(base_url=url, timeout=120) as http:
        for _ in range(games):
            plan = {
                "edition": "usa-2004",
                "seats": [{"kind": "person", "name": "One"}, {"kind": "open"}],
                "bearer": True,
            }
            made = (await http.post("/api/tables", json=plan)).json()
            table = made["table"]["id"]
            body = {"name": "Two", "bearer": True}
            taken = (await http.post(f"/api/tables/{table}/seats/1/take", json=body)).json()
            secrets = (made["secret"], taken["secret"])
            seats += [Seat(url, table, secret, n, pace) for n, secret in enumerate(secrets)]
    for seat in seats:
        seat.socket = await connect(
            seat.address, additional_headers=seat.headers, compression=None, max_size=None
        )
    used, began = cpu_of(pid), time.perf_counter()
    await asyncio.gather(*(seat.play(figures, began + seconds) for seat in seats))
    figures.seconds = time.perf_counter() - began
    figures.move_cpu = (cpu_of(pid) - used) / max(1, figures.moves)
    await _echo(seats[: min(50, len(seats))], pid, figures)
    await asyncio.gather(*(seat.socket.close() for seat in seats if seat.socket))
    return figures


async def _echo(seats: list[Seat], pid: int, figures: Figures) -> None:
    """Ping and pong, one after the other on each of some sockets."""
    times: list[float] = []
    used, rounds = cpu_of(pid), 60

    async def ping(seat: Seat) -> None:
        assert seat.socket is not None
        for number in range(rounds):
            began = time.perf_counter()
            await seat.socket.send(json.dumps({"type": "ping", "id": f"p{number}"}))
            while json.loads(await seat.socket.recv()).get("id") != f"p{number}":
                pass
            times.append(time.perf_counter() - began)

    await asyncio.gather(*(ping(seat) for seat in seats))
    figures.echo_cpu = (cpu_of(pid) - used) / len(times)
    figures.echo_p50 = statistics.median(times)


def cpu_of(pid: int) -> float:
    """Processor seconds of a process, from Linux."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def run(games: int, seconds: float, pace: float) -> Figures:
    """Measure a server with a fresh SQLite file."""
    with tempfile.TemporaryDirectory() as folder:
        database = sqlite_url(Path(folder) / "load.db")
        server = Process(database, free_port(), "--bot-processes", "0")
        try:
            server.ready()
            return asyncio.run(measure(server.url, server.process.pid, games, seconds, pace))
        finally:
            server.kill()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Many games at once.")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pace", type=float, default=0.6, help="seconds between moves of a game")
    given = parser.parse_args()
    print(json.dumps(run(given.games, given.seconds, given.pace).to_json(), indent=2))
