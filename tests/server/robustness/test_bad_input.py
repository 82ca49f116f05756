"""Bad input of any kind gets a clear sentence, changes nothing, and is limited per client."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lengths import EXAMPLES
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from bactrian.server.limits import UNLIMITED, Limiter, Rate

from .. import patient
from ..running import PATIENCE, Guest, Live, Running, Table, until

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
KINDS = ("join", "leave", "start", "play", "confirm", "undo", "reset", "pass", "prefer", "propose")
FIELDS = ("seat", "action", "seq", "window", "confirm", "standing", "target", "what", "agree", "id")
COMMANDS = st.builds(
    lambda kind, fields: {"type": kind, **fields},
    st.sampled_from(KINDS) | st.text(max_size=8),
    st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=5),
)


def is_clear(answer: httpx.Response) -> bool:
    """Whether it says in one sentence what is wrong, and nothing of our insides."""
    told = answer.json()
    sentence = str(told["message"])
    inside = ("Traceback", "msgspec", "sqlite", "Exception", 'File "')
    return sentence.endswith((".", "…")) and not any(word in sentence for word in inside)


@pytest.fixture(scope="module")
def table(server: Running) -> Iterator[Table]:
    """A table of another person."""
    with patient.Client(base_url=server.url) as http:
        anna = Guest.__new__(Guest)
        anna.server, anna.http = server, http
        anna.me = http.post("/api/me", json={"name": "Anna"}).json()
        yield anna.creates("marco_polo", "you", "you")


@settings(max_examples=10 * EXAMPLES, derandomize=True)
@given(body=COMMANDS | JSON)
def test_whatever_a_stranger_sends_is_refused_and_changes_nothing(
    server: Running, table: Table, body: Any
) -> None:
    before = table.look()
    with patient.Client(base_url=server.url) as http:
        token = STRANGER.setdefault(server.url, http.post("/api/me", json={"name": "B"}).json())
        headers = {"authorization": f"Bearer {token['token']}"}
        answer = http.post(
            f"/api/tables/{table.id}/commands",
            content=json.dumps(body).encode("utf-8", "replace"),
            headers=headers,
        )

    assert 400 <= answer.status_code < 500
    assert is_clear(answer)
    assert table.look() == before


STRANGER: dict[str, dict[str, str]] = {}


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "null",
        "[]",
        '"text"',
        "[" * 20_000,
        '{"a":' * 5_000,
        '{"type":"play"}',
        '{"type":"play","seat":0,"action":1e99,"seq":0}',
        '{"type":"play","seat":0,"action":"1","seq":0}',
        '{"type":"play","seat":-1,"action":1,"seq":0}',
        '{"type":"play","seat":0,"action":1,"seq":0,"admin":true}',
        '{"type":"nothing"}',
        '{"type":"say","text":"' + "a" * 60_000 + '"}',
        b"\x00\xff\xfe",
        b"\x80" * 1000,
    ],
)
def test_a_bad_frame_is_answered_and_the_socket_stays(
    server: Running, table: Table, frame: str | bytes
) -> None:
    live = server.guest("Boris").at(table).live()
    live.next("presence")

    live.socket.send(frame)
    refused = live.next("error")

    assert refused["code"] == "bad_message"
    assert refused["message"].endswith(".")
    assert len(refused["message"]) < 500
    live.send(type="leave", id="x", seat=0)
    assert live.next("error") | {"seq": 0} == {
        "type": "error",
        "code": "not_your_seat",
        "message": "This seat is not yours to play.",
        "id": "x",
        "seq": 0,
    }


def test_a_huge_frame_closes_the_socket(server: Running, table: Table) -> None:
    live = server.guest("Boris").at(table).live()
    live.next("presence")

    live.socket.send("x" * 70_000)

    with pytest.raises(ConnectionClosed) as closed:
        live.next("error")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


def test_a_forged_cookie_watches_at_most(server: Running, table: Table) -> None:
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table.id}/live"
    person = table.guest.me["person"]
    for cookie in (
        f"bactrian={person}",
        f"bactrian={person}.AAAA",
        "bactrian=",
        "bactrian=..",
        "bactrian=a.b.c.d",
    ):
        with connect(
            address, additional_headers={"Cookie": cookie}, open_timeout=PATIENCE
        ) as opened:
            live = Live(opened)
            update = live.next("update")
            assert update["you"] == []
            assert update["invite"] is None
            live.send(type="undo", seat=0, seq=update["seq"])
            assert live.next("error")["code"] == "not_signed_in"


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/../../etc/passwd",
        "/api/tables/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/assets/../app.py",
        "/assets/%2e%2e/app.py",
        "//etc/passwd",
        "/api/tables/a\\..\\b",
        "/api/tables/%00",
        "/api/tables/" + "a" * 5_000,
        "/%ff%fe",
        "/api//tables",
        "/api/me/",
        "/..;/api/me",
    ],
)
def test_a_path_that_plays_tricks_leads_nowhere(server: Running, path: str) -> None:
    status, body = raw(server, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())

    assert status in (400, 404)
    assert b"root:" not in body
    assert b"import" not in body


@pytest.mark.parametrize(
    "request_",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01",
        b"GET /health HTTP/9.9\r\nHost: 127.0.0.1\r\n\r\n",
        b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
        b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"a" * 40_000 + b"\r\n\r\n",
        b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"a" * 200_000,
        b"GET /health?" + b"a" * 40_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    ],
)
def test_what_is_hardly_http_is_refused_and_the_server_lives(
    server: Running, request_: bytes
) -> None:
    status, _ = raw(server, request_)

    assert status in (400, 404, 413, 421, 431)
    assert patient.get(server.url + "/health").status_code == 200


def raw(server: Running, sent: bytes) -> tuple[int, bytes]:
    """The answer to bytes that no library would send."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as wire:
        wire.sendall(sent)
        answer = wire.recv(100_000)
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), body


def test_the_seat_of_another_person_cannot_be_played(server: Running, table: Table) -> None:
    boris = server.guest("Boris").at(table)
    shown = table.look()

    for kind in ("play", "confirm", "undo", "reset"):
        fields = {"action": 0} if kind == "play" else {}
        answer = boris.send(kind, seat=0, seq=shown["seq"], **fields)
        assert (answer.status_code, answer.json()["code"]) == (403, "not_your_seat")
    assert boris.send("resign", seat=1).status_code == 403
    assert boris.send("prefer", seat=1, confirm=False).status_code == 403
    assert boris.refused("prefer", seat=9, confirm=False) == "no_such_seat"
    assert table.look() == shown


def test_a_client_that_floods_is_disconnected_and_others_play_on(tmp_path: Path) -> None:
    limits = UNLIMITED._replace(commands=Rate(1, 5))
    with Running(f"sqlite:///{tmp_path / 'a.db'}", limits) as server:
        mine = server.guest("Anna").creates("merv", "you", public=True)
        flood = server.guest("Boris").at(mine).live()
        flood.next("presence")
        codes: list[str] = []
        with pytest.raises(ConnectionClosed) as closed:  # noqa: PT012 - it closes at some point
            for _ in range(10_000):
                flood.send(type="leave", seat=0)
                codes.append(flood.next("error")["code"])
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
        assert codes[:5] == ["not_your_seat"] * 5
        assert set(codes[6:]) <= {"too_many", "not_your_seat"}
        assert mine.do("prefer", seat=0, confirm=False)["type"] == "done"


def test_a_client_has_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    limits = UNLIMITED._replace(open_sockets=3)
    with Running(f"sqlite:///{tmp_path / 'a.db'}", limits) as server:
        table = server.guest("Anna").creates("merv", "you")
        boris = server.guest("Boris").at(table)
        opened = [boris.live() for _ in range(3)]
        with pytest.raises(InvalidStatus) as refused:
            boris.live()
        assert refused.value.response.status_code == 429
        assert int(refused.value.response.headers["retry-after"]) > 0
        opened.pop().close()
        until(lambda: server.services.open_sockets.total == 2)
        boris.live()


def test_requests_are_limited_by_address(tmp_path: Path) -> None:
    with (
        Running(f"sqlite:///{tmp_path / 'a.db'}", UNLIMITED) as server,
        patient.Client(base_url=server.url) as client,
    ):
        server.services.requests = Limiter(Rate(0.1, 10))
        codes = [client.get("/api/games").status_code for _ in range(20)]

    assert codes.count(429) >= 9
    assert codes[-1] == 429
