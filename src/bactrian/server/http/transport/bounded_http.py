"""uvicorn's HTTP protocol with limits: how many connections, how large and how slow a request is.

The size of the body is checked in `request_guard`, which runs when the head is complete.
"""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from bactrian.server.http.transport.connections import ReadingTimer, connections_of, peer

LARGEST_HEAD = 32 * 1024
LARGEST_READ = 64 * 1024  # what may come with the head in one read: the body, or its beginning
HEAD_SECONDS = 20.0  # from a head's first byte, or from the connection, to its last
BODY_SECONDS = 20.0  # from the head's end to the body's


def _plain(status: str, sentence: str) -> bytes:
    """A response without the application, after which the connection ends."""
    return (
        f"HTTP/1.1 {status}\r\ncontent-type: text/plain; charset=utf-8\r\n"
        f"connection: close\r\n\r\n{sentence}\n"
    ).encode()


TOO_LARGE = _plain(
    "431 Request Header Fields Too Large",
    f"The headers of this request are too large: {LARGEST_HEAD} bytes at most.",
)
TOO_SLOW = _plain("408 Request Timeout", "The request did not come to its end in time.")
TOO_MANY = _plain("429 Too Many Requests", "There are too many connections. Try again later.")


class BoundedHttp(HttpToolsProtocol):
    """uvicorn's protocol, with limits against hostile clients."""

    _received = 0  # bytes since a head was last complete
    _receiving: asyncio.TimerHandle | None = None  # ends a request that does not come to its end
    _unread: ReadingTimer
    _is_counted = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected: count it, and give it time for a first head."""
        super().connection_made(transport)
        self._unread = ReadingTimer(transport)
        self._is_counted = connections_of(self.config).open(peer(self.client))
        if not self._is_counted:
            self._end(TOO_MANY)
        self._wait_for_request(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self._stop_waiting()
        self._unread.stop()
        if self._is_counted:
            self._is_counted = False
            connections_of(self.config).close(peer(self.client))
        super().connection_lost(exc)
        self._forget_parser()

    def handle_websocket_upgrade(self) -> None:
        """The socket is counted on, until its own end."""
        self._stop_waiting()
        self._is_counted = False
        super().handle_websocket_upgrade()
        self._forget_parser()

    def _forget_parser(self) -> None:
        """They refer to each other, and full collections of garbage are rare."""
        vars(self).pop("parser", None)

    # --- requests -------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Parse, unless the head is too large."""
        if self.transport.is_closing():
            return
        if self._receiving is None:  # the first byte after a whole request
            self._wait_for_request(HEAD_SECONDS)
        self._received += len(data)
        super().data_received(data)
        if self._received > LARGEST_HEAD + LARGEST_READ and not self.transport.is_closing():
            self._end(TOO_LARGE)

    def on_message_begin(self) -> None:
        """A head begins, perhaps in the same read as the end of the request before."""
        self._wait_for_request(HEAD_SECONDS)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head is complete; the body is counted elsewhere."""
        self._received = 0
        self._wait_for_request(BODY_SECONDS)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._received = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._stop_waiting()
        super().on_message_complete()

    def _wait_for_request(self, seconds: float) -> None:
        self._stop_waiting()
        self._receiving = self.loop.call_later(seconds, self._end, TOO_SLOW)

    def _stop_waiting(self) -> None:
        if self._receiving is not None:
            self._receiving.cancel()
            self._receiving = None

    # --- responses ------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        """The client does not read as fast as we write."""
        super().pause_writing()
        self._unread.start()

    def resume_writing(self) -> None:
        """It reads again."""
        self._unread.stop()
        super().resume_writing()

    def _end(self, response: bytes) -> None:
        """Say why and close, unless a response is on its way."""
        if self.cycle is None or not self.cycle.response_started or self.cycle.response_complete:
            self.transport.write(response)
        if self.cycle is not None:  # what it may still answer has nowhere to go
            self.cycle.disconnected = True
        self.transport.close()
