"""The course of a game at a table: undo, chat, clocks, takeover by bots, restart."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.raw import Raw, create
from tests.server.running import Running, server_in_thread
from wagonway.server.settings import NO_LIMITS, Settings

ADA = {"kind": "person", "name": "Ada"}
BEA = {"kind": "person", "name": "Bea"}


class Time:
    """The server's clock, which a test turns forward."""

    def __init__(self) -> None:
        self.moment = 1_000_000.0

    def __call__(self) -> float:
        return self.moment


@pytest.fixture(scope="module")
def time() -> Time:
    return Time()


@pytest.fixture(scope="module")
def server(time: Time, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    settings = Settings("", limits=NO_LIMITS, bot_processes=0, now=time)
    folder: Path = tmp_path_factory.mktemp("course")
    with server_in_thread(folder, settings) as running:
        yield running


def begin(server: Running, edition: str = "europe", **options: Any) -> Raw:
    """Both seats at one device, first tickets chosen, seat 0 to move."""
    id, secret = create(server.url, edition, [ADA, BEA], first=0, **options)
    raw = Raw(server.url, id, secret)
    for seat in (0, 1):
        keep = {"move": "keep", "tickets": raw.states[seat]["legal"]["keep"]["offer"]}
        raw.until(raw.move(seat, keep, "keep")["seq"])
    return raw


def undo(raw: Raw, seat: int, id: str) -> dict[str, Any]:
    return raw.ask({"type": "undo", "id": id, "seat": seat, "seq": raw.seq})


def test_a_move_can_be_taken_back_until_something_new_is_known(server: Running) -> None:
    with begin(server) as raw:
        assert undo(raw, 1, "a")["code"] == "no_undo"  # all have chosen: numbers became known
        before = raw.states[0]["view"]
        payment = raw.states[0]["legal"]["station"]["payments"][0]
        station = {"move": "station", "city": "paris", "cards": payment}
        raw.until(raw.move(0, station, "s")["seq"])
        assert [raw.states[seat]["undo"] for seat in (0, 1)] == [True, False]
        assert undo(raw, 1, "b")["code"] == "no_undo"
        done = undo(raw, 0, "c")
        assert undo(raw, 0, "c") == done  # said again, answered alike
        raw.until(done["seq"])
        assert raw.states[0]["view"] == before
        raw.until(raw.move(0, "draw deck", "d")["seq"])
        assert raw.states[0]["undo"] is False
        assert undo(raw, 0, "e")["code"] == "no_undo"
        events = [event["kind"] for message in raw.heard for event in message.get("events", [])]
        assert events[-3:] == ["move", "undo", "move"]
    with begin(server, undo=False) as raw:
        payment = raw.states[0]["legal"]["station"]["payments"][0]
        raw.until(raw.move(0, {**station, "cards": payment}, "s")["seq"])
        assert undo(raw, 0, "a")["code"] == "no_undo"


def test_chat_is_cleaned_kept_and_makes_no_move_stale(server: Running) -> None:
    with begin(server) as raw:
        seq = raw.seq
        chat = {"type": "chat", "id": "1", "seat": 1, "text": "  hi\u202e\n<b>there</b> \u0000 "}
        raw.until(raw.ask(chat)["seq"])
        told = raw.heard[-1]["events"][0]
        assert (told["name"], told["text"]) == ("Bea", "hi <b>there</b>")
        assert raw.ask(chat | {"id": "2", "text": "\u200b\u202e "})["code"] == "empty"
        assert raw.ask(chat | {"id": "3", "text": "x" * 2000})["code"] == "bad_message"
        assert raw.move(0, "draw deck", "m", seq=seq)["type"] == "result"
    with begin(server, chat=False) as raw:
        assert raw.ask(chat)["code"] == "no_chat"


def wait_for(raw: Raw, kind: str) -> dict[str, Any]:
    while True:
        for event in raw.hear().get("events", []):
            if event["kind"] == kind:
                return dict(event)


def nudge(raw: Raw, id: str) -> None:
    """Anything that happens makes the server look at its clock again."""
    raw.say({"type": "chat", "id": id, "seat": 0, "text": "tick"})


def test_when_time_is_up_a_bot_plays_on_until_the_person_is_back(
    server: Running, time: Time
) -> None:
    clock = {"per": "move", "seconds": 60, "grace": 10, "at_zero": "bot"}
    with begin(server, clock=clock) as raw:
        assert raw.heard[-1]["clock"]["left"] == [60, 60]
        time.moment += 59
        nudge(raw, "1")
        assert wait_for(raw, "chat")
        assert raw.heard[-1]["clock"]["left"] == [1, 60]
        time.moment += 2
        nudge(raw, "2")
        assert wait_for(raw, "away") | {"seq": 0, "at": 0} == {
            **{"seq": 0, "at": 0, "kind": "away", "seat": 0, "why": "clock"}
        }
        assert wait_for(raw, "move")["seat"] == 0
        assert raw.table["seats"][0]["away"] == "clock"


def test_or_a_random_move_is_played_after_a_warning(server: Running, time: Time) -> None:
    clock = {"per": "game", "seconds": 30, "grace": 0, "at_zero": "random"}
    with begin(server, clock=clock) as raw:
        time.moment += 31
        nudge(raw, "1")
        assert wait_for(raw, "warning")["seconds"] == 10
        time.moment += 11
        nudge(raw, "2")
        assert wait_for(raw, "move")["seat"] == 0
        assert raw.table["seats"][0]["away"] is None


def test_everything_is_there_again_after_a_restart(tmp_path: Path) -> None:
    with server_in_thread(tmp_path) as first:
        with begin(first) as raw:
            id, view, heard = raw.table["id"], raw.states[0]["view"], raw.heard
            secret = raw.secret
        answer = httpx.get(f"{first.url}/api/tables/{id}").json()["table"]
    with server_in_thread(tmp_path) as second:
        with Raw(second.url, id, secret) as again:
            assert again.states[0]["view"] == view
            assert again.welcome["you"] == [0, 1]
            told = [event for message in heard for event in message.get("events", [])]
            assert again.welcome["events"] == told
        after = httpx.get(f"{second.url}/api/tables/{id}").json()["table"]
        assert after["shuffle"] == answer["shuffle"]
