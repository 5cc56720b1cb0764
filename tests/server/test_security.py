"""What keeps a session one's own: origins, cookies, headers, sizes, limits, languages."""

from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.raw import Raw, create
from tests.server.running import Running, server_in_thread
from wagonway.server.settings import Limits, Settings

PERSON = {"kind": "person", "name": "Ada"}
TABLE = {"edition": "usa", "seats": [PERSON, {"kind": "open"}]}


def test_the_secret_is_a_cookie_that_scripts_and_other_sites_cannot_use(server: Running) -> None:
    answer = httpx.post(f"{server.url}/api/tables", json=TABLE)
    cookie = answer.headers["set-cookie"]
    for part in ("wagonway=", "HttpOnly", "SameSite=strict", "Path=/api"):
        assert part in cookie
    assert answer.json()["secret"] is None
    secret = answer.cookies["wagonway"]
    assert secret not in answer.text
    assert len(secret) >= 43
    again = httpx.get(
        f"{server.url}/api/tables/{answer.json()['table']['id']}",
        headers={"Cookie": f"wagonway={secret}"},
    )
    assert again.json()["you"] == [0]
    assert again.headers["cache-control"] == "no-store"


def test_secrets_are_stored_hashed(server: Running) -> None:
    id, secret = create(server.url, "usa", TABLE["seats"])  # type: ignore[arg-type]
    room = server.service.host._rooms[id]
    assert secret not in str(vars(room.table))


def test_other_origins_are_refused(server: Running) -> None:
    evil = {"Origin": "https://evil.example"}
    answer = httpx.post(f"{server.url}/api/tables", json=TABLE, headers=evil)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "wrong_origin")
    own = {"Origin": server.url}
    made = httpx.post(f"{server.url}/api/tables", json=TABLE | {"bearer": True}, headers=own)
    id = made.json()["table"]["id"]
    with pytest.raises(InvalidStatus):
        Raw(server.url, id, headers=evil)
    with Raw(server.url, id, headers=own) as raw:
        assert raw.welcome["type"] == "welcome"


def test_an_unknown_secret_is_told_nothing_a_spectator_is_not(server: Running) -> None:
    id, _ = create(server.url, "usa", TABLE["seats"])  # type: ignore[arg-type]
    wrong = {"Authorization": f"Bearer {'x' * 43}"}
    plain = httpx.get(f"{server.url}/api/tables/{id}")
    assert httpx.get(f"{server.url}/api/tables/{id}", headers=wrong).json() == plain.json()
    for headers in ({}, wrong):
        refused = httpx.post(f"{server.url}/api/tables/{id}/start", headers=headers)
        assert refused.json()["error"]["code"] == "not_seated"


def test_headers_and_languages(server: Running) -> None:
    page = httpx.get(f"{server.url}/t/whatever")
    assert page.status_code == 200
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert page.headers["x-content-type-options"] == "nosniff"
    assert "server" not in page.headers
    for language, sentence in (("fr-CH,en;q=0.5", "Cette table"), ("de,en", "There is no")):
        answer = httpx.get(
            f"{server.url}/api/tables/nothing", headers={"Accept-Language": language}
        )
        assert answer.status_code == 404
        assert answer.json()["error"]["text"].startswith(sentence)


def test_what_is_too_large_or_malformed_is_refused(server: Running) -> None:
    url = f"{server.url}/api/tables"
    json = {"Content-Type": "application/json"}
    for content, status, code in (
        (b"{" * 10, 400, "bad_json"),
        (b'"' + b"x" * 1_100_000 + b'"', 413, "too_large"),
        (b"\xff\xfe", 400, "bad_json"),
        (b"[]", 422, "bad_request"),
    ):
        answer = httpx.post(url, content=content, headers=json)
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    for method, path in (("PUT", ""), ("POST", "/mine"), ("DELETE", "/nothing")):
        assert httpx.request(method, url + path).json()["error"]["code"] == "wrong_method"
    assert httpx.post(f"{server.url}/api/nothing").json()["error"]["code"] == "not_found"
    assert httpx.get(f"{server.url}/%2e%2e/%2e%2e/etc/passwd").status_code in (200, 404)
    assert "root:" not in httpx.get(f"{server.url}/..%2f..%2f..%2fetc/passwd").text


@pytest.fixture
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    limits = Limits(tables_per_hour=8, messages_per_second=2, sockets_per_address=2)
    settings = Settings("", limits=limits, bot_processes=0)
    with server_in_thread(tmp_path_factory.mktemp("strict"), settings) as running:
        yield running


def test_limits(strict: Running) -> None:
    answers = [httpx.post(f"{strict.url}/api/tables", json=TABLE) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 429, 429]
    assert answers[-1].headers["retry-after"]
    id = answers[0].json()["table"]["id"]
    with Raw(strict.url, id) as one, Raw(strict.url, id) as two:
        for _ in range(12):
            one.say({"type": "ping", "id": "p"})
        codes = [one.hear().get("code") for _ in range(12)]
        assert "too_many" in codes
        assert two.welcome["type"] == "welcome"
        with Raw(strict.url, id) as three:
            assert three.welcome["code"] == "too_many"
    with Raw(strict.url, "nothing") as lost:
        assert lost.welcome["code"] == "no_table"


def test_operation(server: Running) -> None:
    assert httpx.get(f"{server.url}/healthz").json() == {"status": "alive"}
    assert httpx.get(f"{server.url}/readyz").json() == {"status": "ready"}
    assert "wagonway_moves_total" in httpx.get(f"{server.url}/metrics").text
