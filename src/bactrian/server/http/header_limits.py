"""Limits for the headers of a request, in bytes and seconds: uvicorn's parser has none.

The size of the body is checked in `request_guard`, which runs when the headers are complete.
"""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LARGEST_HEAD = 32 * 1024
LARGEST_READ = 64 * 1024  # what may come with the headers in one read: the body, or its beginning
HEAD_SECONDS = 20.0
TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\n\r\n"
    b"The headers of this request are too large: 32768 bytes at most.\n"
)


class BoundedHttp(HttpToolsProtocol):
    """uvicorn's protocol, with limits against hostile clients."""

    _received = 0  # bytes since headers were last complete
    _header_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected: start the timer for its headers."""
        super().connection_made(transport)
        self._header_timer = self.loop.call_later(HEAD_SECONDS, transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self._cancel_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse, unless the headers are too large."""
        self._received += len(data)
        super().data_received(data)
        if self._received > LARGEST_HEAD + LARGEST_READ and not self.transport.is_closing():
            self.transport.write(TOO_LARGE)
            self.transport.close()

    def on_headers_complete(self) -> None:
        """The headers are complete; the body is counted elsewhere."""
        self._received = 0
        self._cancel_timer()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._received = 0
        super().on_body(body)

    def _cancel_timer(self) -> None:
        if self._header_timer is not None:
            self._header_timer.cancel()
            self._header_timer = None
