"""A client that costs little: the load's driver runs on the machine that it measures.

Just enough of RFC 6455 to talk to a server that sends whole frames without compression.
"""

import asyncio
import base64
import os
import time
from collections.abc import Callable
from urllib.parse import urlsplit

import msgspec

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FIN, MASKED = 0x80, 0x80


class Wire(asyncio.Protocol):
    """One socket: `hear` is called with every text that comes."""

    def __init__(self, path: str, token: str | None, hear: Callable[["Wire", bytes], None]) -> None:
        self._path = path
        self._token = token
        self._hear = hear
        self._buffer = bytearray()
        self._greeted = False
        self._transport: asyncio.Transport | None = None
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self.frames = 0
        self.bytes = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Greet."""
        if not isinstance(transport, asyncio.Transport):
            raise TypeError(f"expected a stream, got {transport}")
        self._transport = transport
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
        transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """Remember."""
        self.closed = True
        if not self.ready.done():
            self.ready.set_exception(exc or ConnectionError("it closed before it opened"))

    def data_received(self, data: bytes) -> None:
        """Whole frames out of whatever comes."""
        self._buffer += data
        if not self._greeted and not self._greet():
            return
        while self._frame():
            pass

    def _greet(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        status = bytes(self._buffer[:end]).split(b"\r\n", 1)[0]
        del self._buffer[: end + 4]
        self._greeted = True
        if b" 101 " in status:
            self.ready.set_result(None)
        else:
            self.ready.set_exception(ConnectionError(status.decode()))
        return True

    def _frame(self) -> bool:
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        length, at = buffer[1] & 0x7F, 2
        if length == 126:
            length, at = int.from_bytes(buffer[2:4], "big"), 4
        elif length == 127:
            length, at = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < at + length:
            return False
        kind, body = buffer[0] & 0x0F, bytes(buffer[at : at + length])
        del buffer[: at + length]
        self.frames += 1
        self.bytes += length
        if kind == TEXT:
            self._hear(self, body)
        elif kind == PING:
            self._send(PONG, body)
        return True

    def send(self, message: object) -> float:
        """Send as JSON; when."""
        self._send(TEXT, msgspec.json.encode(message))
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


async def opened(
    address: str, path: str, token: str | None, hear: Callable[[Wire, bytes], None]
) -> Wire:
    """A socket that is open."""
    parts = urlsplit(address)
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(
        lambda: Wire(path, token, hear), str(parts.hostname), int(parts.port or 80)
    )
    await wire.ready
    return wire
