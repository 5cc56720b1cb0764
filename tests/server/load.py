"""Many games at once, two scripted clients each, on this machine; how long until a move is on disk.

    python -m tests.server.load --games 500 --pace 0.6

The server runs in a process of its own, all clients in this one. In every game the seat to act
thinks for *pace* seconds, give or take a half, and moves. Latency is from sending a move to its
acknowledgement. The cost of a move is the server's processor time, and stands beside that of an
echo (ping and pong) over the same sockets. On a machine that is a guest of another, time that
the host gave to others is told too: what stands still then stands still for every move.
"""

import argparse
import asyncio
import gc
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
import orjson
import uvloop

from tests.server.playing import random_choice
from tests.server.running import Process, free_port
from tests.server.wire import Wire, open_wire
from wagonway.server.settings import sqlite_url

Json = dict[str, Any]
TICK = os.sysconf("SC_CLK_TCK")
AT_ONCE = 20
"""Tables made, and sockets opened, at the same time."""
RAMP = 5.0
"""Seconds within which the games begin, one after the other; they are measured from the first."""
LIMIT = 5.0
"""What p99 may be in terms of p50."""


@dataclass
class Figures:
    """What was measured."""

    games: int
    pace: float
    moves: int = 0
    errors: int = 0
    unanswered: int = 0
    over: int = 0
    latencies: list[float] = field(default_factory=list)
    seconds: float = 0.0
    move_cpu: float = 0.0
    client_cpu: float = 0.0
    echo_cpu: float = 0.0
    echo_p50: float = 0.0
    stolen: float = 0.0
    """Share of the machine's processor time that its host gave to others meanwhile."""

    def quantile(self, share: float) -> float:
        """In milliseconds."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    @property
    def holds(self) -> bool:
        """Whether nothing went wrong and p99 is within its limit."""
        wrong = self.errors + self.unanswered
        return not wrong and self.quantile(0.99) <= LIMIT * self.quantile(0.5)

    def to_json(self) -> Json:
        p50, p99 = self.quantile(0.5), self.quantile(0.99)
        return {
            "games": self.games,
            "pace_s": self.pace,
            "seconds": round(self.seconds, 1),
            "moves": self.moves,
            "moves_per_second": round(self.moves / self.seconds, 1),
            "games_over": self.over,
            "errors": self.errors,
            "unanswered": self.unanswered,
            "p50_ms": round(p50, 2),
            "p99_ms": round(p99, 2),
            "p99_to_p50": round(p99 / p50, 2),
            "longest_ms": round(1000 * max(self.latencies), 1),
            "server_cpu_ms_per_move": round(1000 * self.move_cpu, 3),
            "client_cpu_ms_per_move": round(1000 * self.client_cpu, 3),
            "server_cpu_ms_per_echo": round(1000 * self.echo_cpu, 3),
            "move_to_echo": round(self.move_cpu / self.echo_cpu, 1) if self.echo_cpu else None,
            "echo_p50_ms": round(1000 * self.echo_p50, 2),
            "stolen_percent": round(100 * self.stolen, 1),
            "holds": self.holds,
        }


class Seat:
    """A scripted client: answers every decision after a while, until it is told to stop."""

    def __init__(self, figures: Figures, table: str, secret: str, seat: int) -> None:
        self.figures, self.table, self.seat = figures, table, seat
        self.headers = {"Authorization": f"Bearer {secret}"}
        self.rng = Random(f"{table} {seat}")
        self.sent: float | None = None
        """When the move was sent that waits for its answer."""
        self.number = 0
        self.last = b""
        """The latest state, unread until play begins."""
        self.playing = False
        self.deciding = False
        self.pong: asyncio.Future[None] | None = None
        self.wire: Wire | None = None

    async def connect(self, url: str) -> None:
        address = f"{url}/api/tables/{self.table}/socket"
        self.wire = await open_wire(address, self.headers, self.hear)

    def begin(self) -> None:
        self.playing = True
        self.consider()

    def hear(self, message: bytes) -> None:
        """What kind of message it is shows at its beginning; only one's own decisions are read."""
        if message.startswith(b'{"type":"result"'):
            assert self.sent is not None
            self.figures.latencies.append(time.perf_counter() - self.sent)
            self.figures.moves += 1
            self.sent = None
        elif message.startswith(b'{"type":"pong"'):
            assert self.pong is not None
            self.pong.set_result(None)
        elif message.startswith((b'{"type":"error"', b'{"type":"bye"')):
            self.figures.errors += 1
        elif b'"states":[]' not in message:
            self.last = message
            if self.playing:
                self.consider()

    def consider(self) -> None:
        """Decide after a while, if there is something to decide and we are not at it already."""
        if self.deciding or self.sent is not None or b'"legal":null' in self.last:
            return
        self.deciding = True
        delay = self.rng.uniform(0.5, 1.5) * self.figures.pace
        asyncio.get_running_loop().call_later(delay, self.decide)

    def decide(self) -> None:
        self.deciding = False
        if not self.playing:
            return
        message = orjson.loads(self.last)
        self.number += 1
        body = {"type": "move", "id": str(self.number), "seat": self.seat, "seq": message["seq"]}
        body["move"] = random_choice(message["states"][0]["legal"], self.rng)
        self.last = b'"legal":null'  # until the next state comes
        self.sent = time.perf_counter()
        assert self.wire is not None
        self.wire.say(orjson.dumps(body))

    async def echo(self, rounds: int) -> list[float]:
        """Ping and pong, one after the other; what each took."""
        times = []
        assert self.wire is not None
        for number in range(rounds):
            self.pong = asyncio.get_running_loop().create_future()
            began = time.perf_counter()
            self.wire.say(orjson.dumps({"type": "ping", "id": f"p{number}"}))
            await self.pong
            times.append(time.perf_counter() - began)
        return times


async def measure(url: str, pid: int, games: int, seconds: float, pace: float) -> Figures:
    """Set up the tables, let everybody play, then echo over the same sockets."""
    figures = Figures(games, pace)
    seats = await _seat_all(url, figures)
    gc.disable()  # a pause of the clients' would look like one of the server's
    used, spent, began = cpu_of(pid), time.process_time(), time.perf_counter()
    stolen = stolen_so_far()
    for number, seat in enumerate(seats):
        asyncio.get_running_loop().call_later(RAMP * number / len(seats), seat.begin)
    await asyncio.sleep(seconds)
    for seat in seats:
        seat.playing = False
    figures.seconds = time.perf_counter() - began
    figures.stolen = (stolen_so_far() - stolen) / figures.seconds / (os.cpu_count() or 1)
    await _until_answered(seats)
    figures.move_cpu = (cpu_of(pid) - used) / max(1, figures.moves)
    figures.client_cpu = (time.process_time() - spent) / max(1, figures.moves)
    figures.unanswered = sum(seat.sent is not None for seat in seats)
    figures.errors += sum(seat.wire is None or seat.wire.closed for seat in seats)
    figures.over = sum(b'"phase":"over"' in seat.last for seat in seats[::2])
    used = cpu_of(pid)
    times = [t for some in await asyncio.gather(*(s.echo(60) for s in seats[:50])) for t in some]
    figures.echo_cpu = (cpu_of(pid) - used) / len(times)
    figures.echo_p50 = statistics.median(times)
    for seat in seats:
        assert seat.wire is not None
        seat.wire.close()
    return figures


async def _seat_all(url: str, figures: Figures) -> list[Seat]:
    """The tables, and a connected client for every seat."""
    gate = asyncio.Semaphore(AT_ONCE)
    plan = {
        "edition": "usa-2004",
        "seats": [{"kind": "person", "name": "One"}, {"kind": "open"}],
        "bearer": True,
    }

    async def set_up(http: httpx.AsyncClient) -> list[Seat]:
        async with gate:
            made = (await http.post("/api/tables", json=plan)).json()
            table = made["table"]["id"]
            body = {"name": "Two", "bearer": True}
            taken = (await http.post(f"/api/tables/{table}/seats/1/take", json=body)).json()
            secrets = (made["secret"], taken["secret"])
            seats = [Seat(figures, table, secret, n) for n, secret in enumerate(secrets)]
            for seat in seats:
                await seat.connect(url)
        return seats

    async with httpx.AsyncClient(base_url=url, timeout=120) as http:
        pairs = await asyncio.gather(*(set_up(http) for _ in range(figures.games)))
    return [seat for pair in pairs for seat in pair]


async def _until_answered(seats: list[Seat], patience: float = 10.0) -> None:
    end = time.perf_counter() + patience
    while any(seat.sent is not None for seat in seats) and time.perf_counter() < end:
        await asyncio.sleep(0.01)


def cpu_of(pid: int) -> float:
    """Processor seconds of a process, from Linux."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def stolen_so_far() -> float:
    """Processor seconds that this machine wanted and its host gave to others, from Linux."""
    line = Path("/proc/stat").read_text().partition("\n")[0]
    return int(line.split()[8]) / TICK


def run(games: int, seconds: float, pace: float) -> Figures:
    """Measure a server with a fresh SQLite file."""
    with tempfile.TemporaryDirectory() as folder:
        database = sqlite_url(Path(folder) / "load.db")
        server = Process(database, free_port(), "--bot-processes", "0")
        try:
            server.ready()
            return uvloop.run(measure(server.url, server.process.pid, games, seconds, pace))
        finally:
            server.kill()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Many games at once.")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pace", type=float, default=0.6, help="seconds between moves of a game")
    given = parser.parse_args()
    print(json.dumps(run(given.games, given.seconds, given.pace).to_json(), indent=2))
