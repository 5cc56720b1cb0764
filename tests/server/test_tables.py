"""Tables and seats: sitting down, leaving, bots, words, rematches, and who may do what."""

from typing import Any

import httpx
import pytest

from tests.server.playing import random_chooser
from tests.server.raw import Raw, create
from tests.server.running import Running

PERSON = {"kind": "person", "name": "Ada"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "level": "random"}
Json = dict[str, Any]


class Caller:
    """Someone who speaks HTTP with a secret of their own."""

    def __init__(self, url: str, secret: str | None = None) -> None:
        self.url, self.secret = url, secret

    def post(self, path: str, body: Json | None = None) -> httpx.Response:
        sent = {} if self.secret is None else {"Authorization": f"Bearer {self.secret}"}
        answer = httpx.post(f"{self.url}/api/tables/{path}", json=body, headers=sent)
        if answer.status_code < 300:
            self.secret = answer.json()["secret"] or self.secret
        return answer

    def take(self, table: str, seat: int, name: str = "Bea", words: str = "") -> httpx.Response:
        body = {"name": name, "words": words, "bearer": True}
        return self.post(f"{table}/seats/{seat}/take", body)


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def test_a_table_begins_when_the_last_seat_is_taken(server: Running) -> None:
    id, _ = create(server.url, "usa", [PERSON, OPEN, OPEN], public=True)
    lobby = httpx.get(f"{server.url}/api/tables").json()["tables"]
    assert id in [table["id"] for table in lobby]
    bea, cem = Caller(server.url), Caller(server.url)
    assert bea.take(id, 1).json()["table"]["status"] == "open"
    assert code(cem.take(id, 1)) == (409, "seat_taken")
    assert bea.take(id, 1).status_code == 200  # asked again, nothing changes
    left = bea.post(f"{id}/seats/1/leave").json()
    assert left["table"]["seats"][1]["kind"] == "open"
    assert left["you"] == []
    assert cem.take(id, 1).status_code == 200
    begun = bea.take(id, 2).json()
    assert begun["table"]["status"] == "playing"
    assert begun["you"] == [2]
    assert code(bea.take(id, 0)) == (409, "already_started")
    mine = httpx.get(
        f"{server.url}/api/tables/mine", headers={"Authorization": f"Bearer {bea.secret}"}
    ).json()["tables"]
    assert [table["id"] for table in mine] == [id]


def test_only_who_sits_there_may_start_and_place_bots(server: Running) -> None:
    id, secret = create(server.url, "usa", [PERSON, OPEN], start="ask")
    stranger, ada = Caller(server.url), Caller(server.url, secret)
    assert code(stranger.post(f"{id}/seats/1/bot", {"level": "easy"})) == (401, "not_seated")
    assert code(stranger.post(f"{id}/start")) == (401, "not_seated")
    assert code(stranger.post(f"{id}/seats/0/leave")) == (401, "not_seated")
    assert code(ada.post(f"{id}/start")) == (409, "not_full")
    assert code(ada.post(f"{id}/seats/1/bot", {"level": "deep blue"})) == (422, "no_level")
    assert ada.post(f"{id}/seats/1/bot", {"level": "random"}).status_code == 200
    assert ada.post(f"{id}/seats/1/leave").json()["table"]["seats"][1]["kind"] == "open"
    assert ada.post(f"{id}/seats/1/bot", {"level": "random"}).status_code == 200
    assert ada.post(f"{id}/seats/0/words", {"words": "sesame"}).status_code == 200
    assert ada.post(f"{id}/start").json()["table"]["status"] == "playing"
    assert code(ada.post(f"{id}/seats/0/words", {"words": "late"})) == (409, "already_started")


def test_words_are_not_told_before_the_end(server: Running) -> None:
    id, secret = create(server.url, "usa", [PERSON, OPEN], start="ask")
    Caller(server.url, secret).post(f"{id}/seats/0/words", {"words": "sesame"})
    with Raw(server.url, id) as spectator:
        assert spectator.welcome["events"][-1]["kind"] == "words"
        assert spectator.table["seats"][0]["words"] is True
        assert "sesame" not in str(spectator.heard)


def test_a_bot_plays_on_for_who_left_until_they_are_back(server: Running) -> None:
    id, secret = create(server.url, "usa", [PERSON, OPEN])
    bea, ada = Caller(server.url), Caller(server.url, secret)
    bea.take(id, 1)
    with Raw(server.url, id, secret) as raw:
        keep = {"move": "keep", "tickets": raw.states[0]["legal"]["keep"]["offer"]}
        raw.move(0, keep, "k")
        assert code(ada.post(f"{id}/seats/1/leave")) == (401, "not_seated")
        assert code(bea.post(f"{id}/seats/1/back")) == (409, "not_away")
        assert bea.post(f"{id}/seats/1/leave").json()["table"]["seats"][1]["away"] == "left"
        while raw.states[0]["view"]["seat"] != 0 or raw.states[0]["legal"] is None:
            raw.hear()  # the bot plays until it is Ada's turn
        back = bea.post(f"{id}/seats/1/back")
        assert back.json()["table"]["seats"][1]["away"] is None
        assert back.json()["you"] == [1]


def test_without_takeover_nobody_plays_for_others(server: Running) -> None:
    id, _ = create(server.url, "usa", [PERSON, OPEN], takeover=False)
    bea = Caller(server.url)
    bea.take(id, 1)
    assert code(bea.post(f"{id}/seats/1/leave")) == (409, "no_takeover")


def test_a_rematch_waits_for_the_same_people_and_the_first_seat_moves_on(server: Running) -> None:
    id, secret = create(server.url, "nordic", [PERSON, OPEN, BOT])
    bea, ada = Caller(server.url), Caller(server.url, secret)
    bea.take(id, 1)
    assert code(ada.post(f"{id}/rematch")) == (409, "not_over")
    finish(server, id, [secret, str(bea.secret)])
    over = httpx.get(f"{server.url}/api/tables/{id}").json()["table"]
    new = ada.post(f"{id}/rematch").json()
    assert new["table"]["previous"] == id
    assert new["you"] == [0, 1, 2][:1]
    assert [seat["reserved"] for seat in new["table"]["seats"]] == [False, True, False]
    assert bea.post(f"{id}/rematch").json()["table"]["id"] == new["table"]["id"]
    stranger = Caller(server.url)
    assert code(stranger.take(new["table"]["id"], 1)) == (409, "seat_taken")
    begun = bea.take(new["table"]["id"], 1, "Bea").json()["table"]
    assert begun["status"] == "playing"
    assert begun["first"] == (over["first"] + 1) % 3


def finish(server: Running, id: str, secrets: list[str]) -> None:
    """Play a game to its end, seat by seat in this one thread."""
    choose = random_chooser(id)
    sockets = [Raw(server.url, id, secret) for secret in secrets]
    for number in range(5000):
        for socket in sockets:
            while True:
                try:
                    socket.hear(timeout=0.001)
                except TimeoutError:
                    break
            for seat, state in list(socket.states.items()):
                if seat is not None and state["legal"] is not None:
                    answer = socket.move(seat, choose(socket.states[seat]), f"{seat}.{number}")
                    if answer["type"] == "result":
                        socket.until(answer["seq"])
        if sockets[0].table["status"] == "over":
            break
    for socket in sockets:
        socket.__exit__(None, None, None)
    assert sockets[0].table["status"] == "over"


def test_a_hot_seat_is_several_seats_of_one_secret(server: Running) -> None:
    id, secret = create(server.url, "usa", [PERSON, {"kind": "person", "name": "Bea"}, OPEN])
    ada = Caller(server.url, secret)
    assert ada.take(id, 2, "Cem").json()["you"] == [0, 1, 2]
    with Raw(server.url, id, secret) as raw:
        assert sorted(state["seat"] for state in raw.welcome["states"]) == [0, 1, 2]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"edition": "mars"}, (404, "no_edition")),
        ({"seats": [PERSON]}, (422, "bad_request")),
        ({"seats": [PERSON] * 4, "edition": "nordic"}, (422, "bad_setup")),
        ({"seats": [PERSON, {"kind": "bot", "level": "x.py:Bot"}]}, (422, "no_level")),
        ({"seats": [{"kind": "person"}, OPEN]}, (422, "bad_request")),
        ({"seats": [{"kind": "person", "name": "\u202e\n"}, OPEN]}, (422, "empty")),
        ({"seed": "zz"}, (422, "bad_setup")),
        ({"first": 4}, (422, "bad_setup")),
        ({"clock": {"per": "move", "seconds": 1}}, (422, "bad_request")),
        ({"surprise": 1}, (422, "bad_request")),
    ],
)
def test_a_wrong_table_is_refused(server: Running, change: Json, expected: tuple[int, str]) -> None:
    body = {"edition": "usa", "seats": [PERSON, OPEN]} | change
    answer = httpx.post(f"{server.url}/api/tables", json=body)
    assert code(answer) == expected
    assert answer.json()["error"]["text"]


def test_a_study_is_dealt_from_its_seed_and_takes_no_words(server: Running) -> None:
    tables = [create(server.url, "usa", [PERSON, OPEN], seed=7, first=1) for _ in range(2)]
    hands = []
    for id, secret in tables:
        bea = Caller(server.url)
        assert code(bea.take(id, 1, words="x")) == (409, "study")
        bea.take(id, 1)
        with Raw(server.url, id, secret) as raw:
            hands.append(raw.states[0]["view"]["hand"])
            assert raw.table["first"] == 1
            assert raw.table["shuffle"]["study"] is True
    assert hands[0] == hands[1]
