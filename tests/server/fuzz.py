"""A client that says all the wrong things to a table: every message is answered, none does harm.

python -m tests.server.fuzz --messages 100000
"""

import argparse
import json
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import httpx

from tests.server.raw import Raw, create
from tests.server.running import Running, server_in_thread

Json = dict[str, Any]
BATCH = 200
PERSON = {"kind": "person", "name": "Ada"}
WORDS = ("draw deck", "draw red", "stop", "tickets", "pass", "retreat", "keep", "claim", "", "\0")


class Fuzzer:
    """Makes messages that must be refused."""

    def __init__(self, seed: int, seat: int, other: int, seq: int, routes: list[str]) -> None:
        self.rng = Random(seed)
        self.seat, self.other, self.seq, self.routes = seat, other, seq, routes
        self.number = 0

    def message(self) -> str | bytes:
        """Anything but a command that could be carried out."""
        kinds = (self.garbage, self.mutant, self.out_of_turn, self.stolen, self.huge, self.stale)
        return self.rng.choices(kinds, (3, 6, 4, 3, 0.2, 2))[0]()

    def command(self) -> Json:
        """A command in good form, of a seat whose turn it is not."""
        self.number += 1
        move: Any = self.rng.choice(WORDS)
        if self.rng.random() < 0.5:
            cards = {"red": self.rng.randint(-1, 9), "locomotive": self.rng.randint(0, 3)}
            move = {"move": "claim", "route": self.rng.choice(self.routes), "cards": cards}
        id = f"f{self.number}"
        return {"type": "move", "id": id, "seat": self.seat, "seq": self.seq, "move": move}

    def out_of_turn(self) -> str:
        return json.dumps(self.command())

    def stale(self) -> str:
        return json.dumps(self.command() | {"seq": self.rng.choice([0, 1, self.seq - 1, 10**9])})

    def stolen(self) -> str:
        """In the name of a seat that belongs to someone else, or of none."""
        return json.dumps(self.command() | {"seat": self.rng.choice([self.other, 2, 3, 4])})

    def huge(self) -> str:
        return json.dumps(self.command() | {"move": "x" * self.rng.randint(16_400, 60_000)})

    def garbage(self) -> str | bytes:
        text = json.dumps(self.command())
        choice = self.rng.randint(0, 5)
        if choice == 0:
            return text[: self.rng.randint(0, len(text) - 1)]
        if choice == 1:
            return self.rng.randbytes(self.rng.randint(0, 60))
        if choice == 2:
            return "[" * self.rng.randint(1, 2000)
        if choice == 3:
            return self.rng.choice(["null", "[]", "1", '"move"', "{}", "NaN", "1e999", "\ufeff{}"])
        if choice == 4:
            return text.encode("utf-16")
        at = self.rng.randint(0, len(text) - 1)
        return text[:at] + chr(self.rng.randint(1, 0xD7FF)) + text[at + 1 :] + "}"

    def mutant(self) -> str:
        """A command with a part missing, of a wrong type, or too much."""
        command = self.command() | {"type": self.rng.choice(["move", "undo", "chat", "ping"])}
        key = self.rng.choice([*command, "surprise"])
        if self.rng.random() < 0.3 and key in command:
            del command[key]
        else:
            command[key] = self.value(3)
        if command.get("type") in ("ping", "chat", "undo"):
            command["surprise"] = self.value(2)  # so that it is certainly wrong
        return json.dumps(command)

    def value(self, depth: int) -> Any:
        rng = self.rng
        simple: tuple[Any, ...] = (
            None,
            True,
            -1,
            2**70,
            0.5,
            "",
            "x" * 100,
            "\u202e",
            [],
            {},
            "seat",
        )
        if depth == 0 or rng.random() < 0.6:
            return rng.choice(simple)
        if rng.random() < 0.5:
            return [self.value(depth - 1) for _ in range(rng.randint(0, 3))]
        return {str(rng.choice(simple)): self.value(depth - 1) for _ in range(rng.randint(0, 3))}


def run(server: Running, messages: int, seed: int = 1) -> Counter[str]:
    """Send so many; the codes they were refused with. Raises AssertionError if one did harm."""
    codes: Counter[str] = Counter()
    table, ada = create(server.url, "europe", [PERSON, {"kind": "open"}], first=0)
    bea = _sit(server, table)
    with Raw(server.url, table, ada) as one, Raw(server.url, table, bea) as two:
        for raw, seat in ((one, 0), (two, 1)):
            keep = {"move": "keep", "tickets": raw.states[seat]["legal"]["keep"]["offer"]}
            raw.move(seat, keep, "keep")
        one.until(5)
        two.until(5)
        routes = list(two.states[1]["view"]["routes"]) or ["dieppe-paris", "brest-paris", "nowhere"]
        # It is Ada's turn: nothing that Bea asks for can be right.
        fuzzer = Fuzzer(seed, seat=1, other=0, seq=two.seq, routes=routes)
        room = server.service.host._rooms[table]
        before = json.dumps(room.table.game.position() if room.table.game else None)
        done = 0
        while done < messages:
            batch = [fuzzer.message() for _ in range(min(BATCH, messages - done))]
            for message in batch:
                two.socket.send(message)
            for message in batch:
                answer = two.hear()
                assert answer["type"] == "error", (message, answer)
                assert answer["code"] != "server_error", message
                assert answer["text"], message
                codes[answer["code"]] += 1
            done += len(batch)
            assert room.table.seq == 5
            assert json.dumps(room.table.game.position() if room.table.game else None) == before
        assert one.move(0, "draw deck", "still alive")["type"] == "result"
    return codes


def _sit(server: Running, table: str) -> str:
    body = {"name": "Bea", "bearer": True}
    answer = httpx.post(f"{server.url}/api/tables/{table}/seats/1/take", json=body)
    secret: str = answer.json()["secret"]
    return secret


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Say all the wrong things to a table.")
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, server_in_thread(Path(folder)) as running:
        found = run(running, given.messages, given.seed)
    listed = ", ".join(f"{code} {count}" for code, count in found.most_common())
    print(f"{found.total()} messages, all refused, nothing changed: {listed}")
