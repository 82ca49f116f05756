"""What is refused before anybody looks at it, and what every answer carries."""

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from bactrian.server.limits import Limiter, Limits, Rate
from bactrian.server.people.identity import People
from bactrian.server.refusals import STATUS, Refused, server_texts
from bactrian.server.store.sqlite import SqliteStore

from .. import patient
from ..running import Running

SETTINGS = {"settings": {"game": "merv", "seats": [{"kind": "you"}]}}


def test_answers_carry_the_headers_that_protect_a_browser(server: Running) -> None:
    for path in ("/", "/health", "/api/games", "/nowhere"):
        headers = patient.get(server.url + path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
    cookie = patient.post(server.url + "/api/me", json={"name": "A"}).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nowhere", 404, "no_such_page"),
        ("GET", "/api/../../etc/passwd", 404, "no_such_page"),
        ("DELETE", "/api/tables", 405, "wrong_method"),
        ("GET", "/api/tables/short", 404, "no_such_table"),
        ("GET", f"/api/tables/{'a' * 16}", 404, "no_such_table"),
        ("GET", f"/api/tables/{'%2e' * 16}", 404, "no_such_table"),
        ("GET", "/api/tables?which=all", 400, "bad_message"),
        ("GET", "/api/tables?which=mine", 401, "not_signed_in"),
        ("POST", "/api/tables", 401, "not_signed_in"),
    ],
)
def test_wrong_addresses_get_a_clear_error(
    server: Running, method: str, path: str, status: int, code: str
) -> None:
    answer = patient.request(method, server.url + path)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"].endswith((".", "/api/me."))


def test_another_site_is_refused(server: Running) -> None:
    anna = server.guest("Anna")
    for headers in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}):
        answer = anna.http.post("/api/tables", json=SETTINGS, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "wrong_origin")
    own = anna.http.post("/api/tables", json=SETTINGS, headers={"origin": server.url})
    assert own.status_code == 201
    renamed = patient.get(server.url + "/health", headers={"host": "evil.example"})
    assert (renamed.status_code, renamed.json()["code"]) == (421, "wrong_host")


def test_a_socket_from_another_site_is_refused(server: Running) -> None:
    table = server.guest("Anna").creates("merv", "you")
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table.id}/live"

    with (
        pytest.raises(InvalidStatus) as refused,
        connect(address, origin=Origin("http://evil.example")),
    ):
        pass
    assert refused.value.response.status_code == 403
    with pytest.raises(InvalidStatus) as missing, connect(address.replace(table.id, "b" * 16)):
        pass
    assert missing.value.response.status_code == 404
    assert json.loads(missing.value.response.body or b"")["code"] == "no_such_table"


def test_what_is_too_large_is_refused(server: Running) -> None:
    anna = server.guest("Anna")
    large = b'{"name":"' + b"a" * 70_000 + b'"}'

    said = anna.http.post("/api/me", content=large)
    unsaid = anna.http.post("/api/me", content=iter([large]))

    assert (said.status_code, said.json()["code"]) == (413, "too_large")
    assert (unsaid.status_code, unsaid.json()["code"]) == (413, "too_large")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff",
        b'{"name":1}',
        b'{"name":""}',
        b'{"name":" "}',
        b'{"name":"a","more":1}',
        b"[" * 10_000,
    ],
)
def test_a_body_that_cannot_be_read_is_refused(server: Running, body: bytes) -> None:
    answer = patient.post(server.url + "/api/me", content=body)

    assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")


def test_names_are_one_line_of_plain_text(server: Running) -> None:
    assert server.guest(" A\u202en\n\tna\x07  B ").me["name"] == "A n na B"
    table = server.guest("<b>Anna</b>").creates("merv", "you", "open")
    server.guest("B").at(table).do("join", seat=1, name="B\u200b\nris")
    assert [seat["name"] for seat in table.look()["seats"]] == ["<b>Anna</b>", "B ris"]


def test_a_forged_token_is_nobody(server: Running) -> None:
    person, _, signature = server.guest("Anna").me["token"].partition(".")
    other = server.guest("Boris").me["person"]

    for token in (f"{other}.{signature}", f"{person}.", person, f"{person}.é", ".", "a.b.c"):
        headers = {b"authorization": b"Bearer " + token.encode()}
        assert patient.get(server.url + "/api/me", headers=headers).json()["person"] is None
    proven = {"authorization": f"Bearer {person}.{signature}"}
    assert patient.get(server.url + "/api/me", headers=proven).json()["person"] == person


@given(st.text())
def test_no_text_is_a_token_by_chance(token: str) -> None:
    people = People(SqliteStore(Path("unused")), b"k" * 32)

    assert people._verified(token) is None
    assert people._verified(people.token("abc")) == ("abc", "")


def test_people_who_have_not_been_here_lately_are_not_kept_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0

    async def come_one_by_one() -> int:
        nonlocal now
        store = SqliteStore(tmp_path / "a.db")
        await store.open()
        people = People(store, b"k" * 32)
        for minute in range(6):
            now = 60.0 * minute
            guest = await people.name(None, f"Guest {minute}")
            found = await people.find(people.token(guest.id))
            assert found is not None
            assert found.id == guest.id
        await store.close()
        return len(people._cache)

    monkeypatch.setattr(
        "bactrian.server.people.identity.time", SimpleNamespace(monotonic=lambda: now)
    )

    assert asyncio.run(come_one_by_one()) == 1


def test_a_flood_is_slowed_down(tmp_path: Path) -> None:
    limits = Limits(guests=Rate(0.1, 3))
    with Running(f"sqlite:///{tmp_path / 'a.db'}", limits._replace(requests=Rate(1e9, 1e9))) as few:
        answers = [patient.post(few.url + "/api/me", json={"name": "A"}) for _ in range(5)]

    assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
    assert int(answers[-1].headers["retry-after"]) > 0


def test_a_bucket_fills_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    limiter = Limiter(Rate(2, 2))

    limiter.take("a")
    limiter.take("a")
    with pytest.raises(Refused, match="too_many"):
        limiter.take("a")
    limiter.take("b")
    now = 0.5
    limiter.take("a")


def test_a_client_whose_bucket_is_full_again_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    limiter = Limiter(Rate(1, 2))
    for second in range(100):
        now = float(second)
        limiter.take(f"client {second}")

    assert len(limiter._buckets) <= 2
    limiter.take("client 99")
    with pytest.raises(Refused, match="too_many"):
        limiter.take("client 99")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_refusal_has_a_sentence(language: str) -> None:
    texts = server_texts(language)

    assert all(texts.has(f"refusal.{code}") for code in STATUS)
    assert server_texts("en").keys() == server_texts("ru").keys()
