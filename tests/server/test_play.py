"""Whole games over the wire: people, bots, spectators, and what each of them is told."""

import asyncio

import httpx
import pytest
from pydantic import BaseModel

import wagonway as ww
from tests.server.playing import random_chooser
from tests.server.raw import Raw, create
from tests.server.running import Running
from wagonway.client import Client
from wagonway.server.messages import Refusal, Result, TableReply, Update, Welcome
from wagonway.server.records import check_record

PERSON = {"kind": "person", "name": "Ada"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "level": "random"}


@pytest.mark.parametrize("edition", ww.edition_names())
def test_two_people_a_bot_and_a_spectator_end_with_the_same_record(
    server: Running, edition: str
) -> None:
    seats = [PERSON, OPEN, BOT] if edition != "pennsylvania" else [PERSON, OPEN]

    async def play() -> None:
        async with Client(server.url) as ada, Client(server.url) as bea, Client(server.url) as eve:
            table = await ada.create(edition, seats, bot_pause=0, public=True)
            id = table["id"]
            await bea.take(id, 1, "Bea", words="hello")
            async with ada.join(id) as a, bea.join(id) as b, eve.join(id, want="hints") as e:
                assert (a.you, b.you, e.you) == ([0], [1], [])
                views = await asyncio.gather(
                    a.play_as(0, random_chooser(1)), b.play_as(1, random_chooser(2))
                )
                async for _ in e.changes():
                    pass
                assert views[0]["outcome"] == views[1]["outcome"]
                assert e.states[None]["view"]["outcome"] == views[0]["outcome"]
                assert [x["seq"] for x in e.events] == list(range(1, e.seq + 1))
                scoring = e.states[None]["scoring"]
                totals = [line["total"] for line in scoring["seats"]]
                assert totals == views[0]["outcome"]["scores"]
                hidden = [x for x in b.events if x["kind"] == "move" and x["seat"] == 0]
                assert all("tickets" not in x["move"] for x in hidden)
                assert all("drawn" not in x["facts"] for x in hidden)
            record = await ada.record(id)
            checked = check_record(record)
            assert checked.game.outcome() is not None
            assert checked.words[1] == "hello"
            assert checked.commitment == table["shuffle"]["commitment"]
            kept = await bea.request("POST", "/api/records", record)
            assert kept["table"]["status"] == "over"
            again = await bea.record(kept["table"]["id"])
            assert again["moves"] == record["moves"]

    asyncio.run(play())


def test_messages_are_as_their_types_say(server: Running) -> None:
    """Replies are written without their models; here they are held against them."""
    id, secret = create(server.url, "europe", [PERSON, BOT])
    reply = httpx.get(f"{server.url}/api/tables/{id}").json()
    TableReply.model_validate(reply, extra="forbid")
    choose = random_chooser(5)
    with Raw(server.url, id, secret, "want=hints,memory&since=0") as raw:
        for number in range(20):
            while raw.states[0]["legal"] is None:
                raw.hear()
            answer = raw.move(0, choose(raw.states[0]), str(number))
            assert answer["type"] == "result"
            raw.until(answer["seq"])
        assert raw.ask({"type": "ping", "id": "p"})["type"] == "pong"
        assert raw.move(0, "claim nowhere", "y")["code"] in ("bad_move", "stale")
    types: dict[str, type[BaseModel]] = {
        "welcome": Welcome,
        "update": Update,
        "result": Result,
        "error": Refusal,
    }
    for message in raw.heard:
        if message["type"] != "pong":
            types[message["type"]].model_validate(message, extra="forbid")


def test_a_repeated_command_is_answered_alike_and_a_stale_one_refused(server: Running) -> None:
    id, secret = create(server.url, "usa", [PERSON, PERSON])
    with Raw(server.url, id, secret) as raw, Raw(server.url, id, secret) as other:
        assert raw.welcome["you"] == [0, 1]
        for seat in (0, 1):  # both choose at the same time: neither is stale
            offer = raw.states[seat]["legal"]["keep"]["offer"]
            keep = {"move": "keep", "tickets": offer[::-1]}  # in another order than it is kept in
            answer = raw.move(seat, keep, "k", seq=3)
            assert answer["type"] == "result"
            assert raw.move(seat, keep, "k", seq=3) == answer
        raw.until(5)
        seat = raw.states[0]["view"]["seat"]
        first = raw.move(seat, "draw deck", "x")
        assert first == {"type": "result", "id": "x", "seq": 6}
        assert raw.move(seat, {"move": "draw", "card": "deck"}, "x", seq=0) == first
        other.until(6)
        assert other.move(seat, "draw deck", "x") == first
        assert other.move(seat, "tickets", "x")["code"] == "id_reused"
        stale = raw.move(seat, "draw deck", "z", seq=5)
        assert (stale["code"], stale["seq"]) == ("stale", 6)
        refused = raw.move(1 - seat, "draw deck", "w")
        assert (refused["code"], refused["reason"]) == ("illegal", "not_your_turn")
        assert raw.seq == 6
    with Raw(server.url, id, secret, "since=4") as again:
        assert [event["seq"] for event in again.welcome["events"]] == [5, 6]


def test_what_others_chose_and_drew_is_not_told(server: Running) -> None:
    id, secret = create(server.url, "europe", [PERSON, OPEN])
    reply = httpx.post(
        f"{server.url}/api/tables/{id}/seats/1/take", json={"name": "Bea", "bearer": True}
    ).json()
    with Raw(server.url, id, secret) as ada, Raw(server.url, id, reply["secret"]) as bea:
        keep = {"move": "keep", "tickets": ada.states[0]["legal"]["keep"]["offer"][:2]}
        ada.move(0, keep, "k")
        bea.until(4)
        assert bea.heard[-1]["events"][0]["move"] == {"move": "keep"}
        assert bea.heard[-1]["events"][0]["facts"] == {}
        keep = {"move": "keep", "tickets": bea.states[1]["legal"]["keep"]["offer"]}
        bea.move(1, keep, "k")
        ada.until(5)
        assert ada.heard[-1]["events"][0]["facts"] == {"first_kept": [2, 4]}
        movers = [(ada, 0, bea), (bea, 1, ada)]
        mover, seat, other = movers[ada.states[0]["view"]["seat"]]
        bea.until(5)
        mover.move(seat, "draw deck", "d")
        mover.until(6)
        other.until(6)
        assert mover.heard[-1]["events"][0]["facts"].keys() == {"drawn"}
        assert other.heard[-1]["events"][0]["facts"] == {}
