"""A client that costs little: the load's driver runs on the machine that it measures.

Just enough of RFC 6455 to talk to a server that sends whole frames without compression.
"""

import asyncio
import base64
import os
import time
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

import msgspec

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FIN, MASKED = 0x80, 0x80


OnText = Callable[["Wire", bytes, int, int], None]  # a text is somewhere in what came: where


class Wire(asyncio.Protocol):
    """One socket: `on_text` is called with every text that comes, without copying it."""

    def __init__(self, path: str, token: str | None, on_text: OnText) -> None:
        self._path = path
        self._token = token
        self._on_text = on_text
        self._rest = b""  # the beginning of a frame
        self._is_open = False
        self._transport: asyncio.Transport | None = None
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self.frames = 0
        self.bytes = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Greet."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is none by class
        host, port = transport.get_extra_info("peername")[:2]
        lines = [
            f"GET {self._path} HTTP/1.1",
            f"Host: {host}:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13",
        ]
        if self._token is not None:
            lines.append(f"Authorization: Bearer {self._token}")
        self._transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """Remember."""
        self.closed = True
        if not self.ready.done():
            self.ready.set_exception(exc or ConnectionError("it closed before it opened"))

    def data_received(self, data: bytes) -> None:
        """Whole frames out of whatever comes."""
        self._rest += data
        if not self._is_open and not self._finish_handshake():
            return
        data, self._rest = self._rest, b""
        at, end = 0, len(data)
        while end - at >= 2:
            size, body = data[at + 1], at + 2
            if size == 126:
                size, body = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, body = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if end < body + size:
                break
            self._take(data[at] & 0x0F, data, body, size)
            at = body + size
        self._rest = data[at:]

    def _take(self, kind: int, data: bytes, body: int, size: int) -> None:
        self.frames += 1
        self.bytes += size
        if kind == TEXT:
            self._on_text(self, data, body, body + size)
        elif kind == PING:
            self._send(PONG, data[body : body + size])

    def _finish_handshake(self) -> bool:
        """Whether the response to our handshake has come whole."""
        status, end, self._rest = self._rest.partition(b"\r\n\r\n")
        if not end:
            self._rest = status
            return False
        self._is_open = True
        if b" 101 " in status.split(b"\r\n", 1)[0]:
            self.ready.set_result(None)
        else:
            self.ready.set_exception(ConnectionError(status.decode()))
        return True

    def send(self, message: object) -> float:
        """Send as JSON; when."""
        return self.send_text(msgspec.json.encode(message))

    def send_text(self, text: bytes) -> float:
        """Send a text; when."""
        self._send(TEXT, text)
        return time.perf_counter()

    def _send(self, kind: int, body: bytes) -> None:
        # A mask of zeros is a mask: the server unmasks as it does for a browser.
        size = len(body)
        head = bytes([FIN | kind, MASKED | size]) if size < 126 else b""
        head = head or bytes([FIN | kind, MASKED | 126]) + size.to_bytes(2, "big")
        if self._transport is not None and not self.closed:
            self._transport.write(head + bytes(4) + body)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()


async def opened(address: str, path: str, token: str | None, on_text: OnText) -> Wire:
    """A socket that is open."""
    parts = urlsplit(address)
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(
        lambda: Wire(path, token, on_text), str(parts.hostname), int(parts.port or 80)
    )
    await wire.ready
    return wire
