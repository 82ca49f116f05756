"""A request's head has an end: so many bytes, so many seconds. uvicorn's parser would wait for it.

The body is counted where requests are guarded (`guarding`); before the head has come nobody is
there to count.
"""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LARGEST_HEAD = 32 * 1024
LARGEST_READ = 64 * 1024  # what may come with the head in one piece: the body, or its beginning
HEAD_SECONDS = 20.0
TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\n\r\n"
    b"The head of this request is too large: 32768 bytes at most.\n"
)


class BoundedHttp(HttpToolsProtocol):
    """uvicorn's protocol, for clients that do not mean well."""

    _received = 0  # bytes since the last head was complete
    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there: they shall say what they want."""
        super().connection_made(transport)
        self._patience = self.loop.call_later(HEAD_SECONDS, transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._forget_patience()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, unless the head has no end."""
        self._received += len(data)
        super().data_received(data)
        if self._received > LARGEST_HEAD + LARGEST_READ and not self.transport.is_closing():
            self.transport.write(TOO_LARGE)
            self.transport.close()

    def on_headers_complete(self) -> None:
        """The head has come; what follows is counted elsewhere."""
        self._received = 0
        self._forget_patience()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._received = 0
        super().on_body(body)

    def _forget_patience(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
