"""Frames as they may come: whole, in pieces, several at once, damaged."""

import json
import os
import socket
from collections.abc import Iterator
from contextlib import closing

import pytest
from websockets.frames import Frame, Opcode

from bactrian.server.http.request_guard import LARGEST_BODY
from bactrian.server.http.transport.frames import frame

from ..running import PATIENCE, Running, Table

UNKNOWN = b'{"type":"shout"}'
PIECE = 7


class Raw:
    """A socket whose bytes are ours."""

    def __init__(self, table: Table) -> None:
        self._socket = socket.create_connection(("127.0.0.1", table.guest.server.port), PATIENCE)
        lines = [
            f"GET /api/tables/{table.id}/live HTTP/1.1",
            f"Host: 127.0.0.1:{table.guest.server.port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Version: 13",
            f"Cookie: bactrian={table.guest.me['token']}",
        ]
        self.send(("\r\n".join(lines) + "\r\n\r\n").encode())
        self._stream = self._socket.makefile("rb")
        while self._stream.readline() != b"\r\n":
            pass
        self.until("presence")

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def next(self) -> tuple[int, bytes]:
        """Kind and contents of the next frame."""
        first, size = self._stream.read(2)
        if size >= 126:
            size = int.from_bytes(self._stream.read(2 if size == 126 else 8), "big")
        return first & 0x0F, self._stream.read(size)

    def until(self, kind: str) -> dict[str, object]:
        """The next message of this kind."""
        while True:
            opcode, data = self.next()
            assert opcode == Opcode.TEXT, (opcode, data)
            message: dict[str, object] = json.loads(data)
            if message["type"] == kind:
                return message

    def until_closed(self) -> int:
        """The code that we are shown out with."""
        while (found := self.next())[0] != Opcode.CLOSE:
            pass
        return int.from_bytes(found[1][:2], "big")

    def close(self) -> None:
        self._stream.close()
        self._socket.close()


def sent(text: bytes, opcode: Opcode = Opcode.TEXT, *, final: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, text, fin=final).serialize(mask=True)


@pytest.fixture
def raw(server: Running) -> Iterator[Raw]:
    with closing(Raw(server.guest("Anna").creates("merv", "you", "open"))) as found:
        yield found


def test_a_frame_may_come_byte_by_byte_and_many_at_once(raw: Raw) -> None:
    whole = sent(UNKNOWN)
    for at in range(0, len(whole), PIECE):
        raw.send(whole[at : at + PIECE])
    assert raw.until("error")["code"] == "bad_message"

    raw.send(whole * 20 + whole[:PIECE])
    for _ in range(20):
        raw.until("error")
    raw.send(whole[PIECE:])
    assert raw.until("error")["code"] == "bad_message"


def test_a_message_in_pieces_is_one_message_with_pings_between_them(raw: Raw) -> None:
    raw.send(sent(UNKNOWN[:5], final=False) + sent(b"are you there", Opcode.PING))
    assert raw.next() == (Opcode.PONG, b"are you there")
    raw.send(sent(UNKNOWN[5:], Opcode.CONT) + sent(UNKNOWN))
    assert "shout" in str(raw.until("error")["message"])
    assert "shout" in str(raw.until("error")["message"])


def test_bytes_are_answered_like_a_text(raw: Raw) -> None:
    raw.send(sent(UNKNOWN, Opcode.BINARY) + sent(UNKNOWN))
    assert raw.until("error")["code"] == raw.until("error")["code"] == "bad_message"


@pytest.mark.parametrize(
    ("damaged", "code"),
    [
        (sent(b"\xff\xfe"), 1007),
        (Frame(Opcode.TEXT, UNKNOWN).serialize(mask=False), 1002),
        (sent(UNKNOWN, Opcode.CONT), 1002),
        (sent(b"x" * (LARGEST_BODY + 1)), 1009),
        (sent(UNKNOWN, final=False) + sent(UNKNOWN), 1002),
        (bytes([0xF1]) + sent(UNKNOWN)[1:], 1002),
    ],
)
def test_what_is_damaged_ends_the_connection_with_its_code(
    raw: Raw, damaged: bytes, code: int
) -> None:
    raw.send(sent(UNKNOWN))
    raw.until("error")
    raw.send(damaged)

    assert raw.until_closed() == code


def test_a_frame_as_large_as_may_be_is_heard(raw: Raw) -> None:
    raw.send(sent(UNKNOWN.ljust(LARGEST_BODY)))

    assert "shout" in str(raw.until("error")["message"])


def test_frames_are_written_like_the_standard_says() -> None:
    for size in (0, 1, 125, 126, 65_535, 65_536, 70_000):
        text = os.urandom(size)
        assert frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)
