"""Connections: slow ones end, one address has a share of them, and floods are shown out."""

import logging
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from unittest.mock import Mock

import pytest
from websockets.exceptions import InvalidStatus
from websockets.frames import Opcode

from bactrian.server.http.transport import bounded_http, connections
from bactrian.server.http.transport.bounded_http import TOO_SLOW, BoundedHttp
from bactrian.server.http.transport.connections import Connections, client_key, raise_file_limit
from bactrian.server.limits import UNLIMITED

from .. import patient
from ..running import PATIENCE, Guest, Running, Table, until
from .test_frames import Raw, sent

WHOLE = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
SOON = 0.3
FEW = 6


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that waits for nobody and gives one address little."""
    folder = tmp_path_factory.mktemp("strict")
    limits = UNLIMITED._replace(address_sockets=3, connections=FEW)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bounded_http, "HEAD_SECONDS", SOON)
        patch.setattr(bounded_http, "BODY_SECONDS", SOON)
        with Running(f"sqlite:///{folder / 'a.db'}", limits) as running:
            yield running


@pytest.fixture
def table(server: Running) -> Table:
    return server.guest("Anna").creates("merv", "you", "open")


def connected(server: Running, source: str = "127.0.0.1") -> socket.socket:
    """A connection from an address of this machine."""
    address = ("127.0.0.1", server.port)
    return socket.create_connection(address, PATIENCE, source_address=(source, 0))


def until_closed(wire: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    found = b""
    while data := wire.recv(65536):
        found += data
    return found


@pytest.mark.parametrize(
    "slow",
    [
        b"",
        b"GET /health HTTP/1.1\r\nX: ",
        WHOLE + b"GET /health HTTP/1.1\r\nX: ",
        b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 20\r\n\r\n{",
        b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{",
        WHOLE + b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 20\r\n\r\n{",
    ],
    ids=["nothing", "head", "second head", "body", "chunks", "second body"],
)
def test_a_request_that_never_ends_is_ended(strict: Running, slow: bytes) -> None:
    with connected(strict) as wire:
        wire.sendall(slow)

        answer = until_closed(wire)

    assert answer.count(b"HTTP/1.1 200") == slow.startswith(WHOLE)
    assert b" 408 " in answer


@pytest.mark.parametrize("slow", [b"\r\n", b"G", b"GET /health HTTP/1.1\r\nX: "])
def test_so_is_one_that_begins_later_on_a_kept_connection(strict: Running, slow: bytes) -> None:
    with connected(strict) as wire:
        wire.sendall(WHOLE)
        assert b" 200 " in wire.recv(65536)
        wire.sendall(slow)

        assert b" 408 " in until_closed(wire)


def test_bytes_that_trickle_do_not_extend_the_time(strict: Running) -> None:
    with connected(strict) as wire:
        begun = time.monotonic()
        wire.sendall(WHOLE)
        with pytest.raises(ConnectionError):  # noqa: PT012 - it breaks at some byte
            while time.monotonic() < begun + PATIENCE:
                wire.sendall(b"G")
                time.sleep(0.05)


def test_a_connection_that_rests_is_kept(server: Running) -> None:
    """Who writes while it is being closed gets a reset, and a proxy would answer 502."""
    with connected(server) as wire:
        wire.sendall(WHOLE)
        assert b" 200 " in wire.recv(65536)
        time.sleep(5.5)  # uvicorn alone would close it after 5
        wire.sendall(WHOLE)

        assert b" 200 " in wire.recv(65536)


def test_one_address_has_so_many_connections_and_others_are_served(
    strict: Running, caplog: pytest.LogCaptureFixture
) -> None:
    until(lambda: strict.services.connections.total == 0)
    with ExitStack() as opened, caplog.at_level(logging.WARNING, "bactrian.server"):
        for _ in range(FEW):
            opened.enter_context(connected(strict)).sendall(WHOLE)

        with connected(strict) as one_more:
            assert b" 429 " in until_closed(one_more)
        with connected(strict, "127.0.0.2") as other:
            other.sendall(WHOLE)
            assert b" 200 " in other.recv(65536)
    assert f"127.0.0.1 has {FEW}" in caplog.text
    until(lambda: strict.services.connections.total == 0)


def test_all_guests_of_an_address_share_its_sockets(
    strict: Running, caplog: pytest.LogCaptureFixture
) -> None:
    with patient.Client(base_url=strict.url) as http:
        people = [Guest.__new__(Guest) for _ in range(2)]
        for guest in people:
            guest.server, guest.http = strict, http
            guest.me = http.post("/api/me", json={"name": "Anna"}).json()
            http.cookies.clear()
        http.cookies.set("bactrian", people[0].me["token"])
        table = people[0].creates("merv", "you")
    opened = [people[at % 2].at(table).live() for at in range(3)]

    with pytest.raises(InvalidStatus) as refused:
        people[1].at(table).live()

    assert refused.value.response.status_code == 429
    assert "limit too_many: 127.0.0.1" in caplog.text
    for live in opened:
        live.close()
    until(lambda: strict.services.connections.total == 0)


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG])
def test_a_flood_of_pings_ends_the_socket(table: Table, opcode: Opcode) -> None:
    with closing(Raw(table)) as raw:
        flood = sent(b"x" * 125, opcode) * 1000
        with pytest.raises(ConnectionError):  # noqa: PT012 - it breaks at some frame
            for _ in range(1000):
                raw.send(flood)

    assert table.look()["status"] == "waiting"


def test_who_pings_now_and_then_is_answered(table: Table) -> None:
    with closing(Raw(table)) as raw:
        for _ in range(20):
            raw.send(sent(b"well?", Opcode.PING))
            assert raw.next() == (Opcode.PONG, b"well?")


def test_an_endless_message_of_nothing_ends_the_socket(table: Table) -> None:
    with closing(Raw(table)) as raw:
        raw.send(sent(b"", Opcode.TEXT, final=False))
        raw.send(sent(b"", Opcode.CONT, final=False) * 1000)

        assert raw.until_closed() == 1008


def test_a_client_that_does_not_read_is_ended(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "UNREAD_SECONDS", 0.2)
    page = b"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with connected(server) as wire:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with pytest.raises(ConnectionError):  # noqa: PT012 - it breaks at some byte
            for _ in range(10_000):
                wire.sendall(page * 100)
                time.sleep(0.01)


def test_a_network_of_ipv6_is_one_client() -> None:
    assert client_key("2001:db8::1") == client_key("2001:db8::ffff:2")
    assert client_key("2001:db8::1") != client_key("2001:db8:0:1::1")
    assert client_key("::ffff:1.2.3.4") == client_key("1.2.3.4") == "1.2.3.4"
    assert client_key("::1") == "::1"


def test_no_address_has_more_than_half_of_what_the_files_allow() -> None:
    counted = Connections(most_each=500)
    counted.limit_to(328)

    first = [counted.open("1.1.1.1") for _ in range(150)]
    second = [counted.open("2.2.2.2") for _ in range(150)]

    assert (first.count(True), second.count(True)) == (100, 100)
    assert not counted.open("3.3.3.3")
    counted.close("1.1.1.1")
    assert counted.open("3.3.3.3")


def test_what_is_answered_after_a_connection_was_ended_goes_nowhere() -> None:
    """Else uvicorn writes to what is closed, and logs a traceback."""
    protocol = BoundedHttp.__new__(BoundedHttp)
    protocol.transport = Mock()
    protocol.cycle = Mock(response_started=False, response_complete=False, disconnected=False)

    protocol._end(TOO_SLOW)

    protocol.transport.write.assert_called_once_with(TOO_SLOW)
    protocol.transport.close.assert_called_once_with()
    assert protocol.cycle.disconnected


def test_a_server_raises_its_file_limit_and_says_when_it_is_low(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    limits = {"now": (256, 9000)}
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits["now"])
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: limits.update(now=wanted))

    assert raise_file_limit() == 9000
    assert limits["now"] == (9000, 9000)
    assert caplog.text == ""

    limits["now"] = (256, 512)
    assert raise_file_limit() == 512
    assert "512 files" in caplog.text


@pytest.mark.long
def test_a_thousand_slow_connections_of_one_address_leave_room_for_others(
    tmp_path: Path,
) -> None:
    """As an attack did it: whole requests first, then heads that never end."""
    limits = UNLIMITED._replace(connections=500)
    raise_file_limit()
    with Running(f"sqlite:///{tmp_path / 'a.db'}", limits) as server, ExitStack() as opened:
        for _ in range(1005):
            wire = opened.enter_context(connected(server))
            try:
                wire.sendall(WHOLE)
                wire.recv(65536)
                wire.sendall(b"GET / HTTP/1.1\r\nX: ")
            except OSError:
                continue
        with connected(server, "127.0.0.2") as other:
            other.sendall(WHOLE)
            assert b" 200 " in other.recv(65536)
