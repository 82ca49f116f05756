"""uvicorn's WebSocket protocol, with a fast path for the most frequent frames.

An outgoing message often goes to several clients: its bytes are written as they are. An incoming
one is nearly always one whole text frame: it needs no parser that can stop in the middle of it.
Everything else (fragments, binary, pings, close, errors) goes through uvicorn's parser.
"""

import asyncio
from collections.abc import Callable

from starlette.websockets import WebSocket
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.utils import apply_mask

from bactrian.server.http.transport.connections import ReadingTimer, connections_of, peer
from bactrian.server.limits import Bucket, LimitLog, Rate

EXTENSION = "bactrian.frames"
WHOLE_TEXT = 0x81  # the first byte of a frame that is a whole message
FINAL, MASKED, LENGTH = 0x80, 0x80, 0x7F
TWO_BYTES, EIGHT_BYTES = 126, 127  # where the length stands, if it is not the length itself
MASK_SIZE = 4
FLOODING = 1008  # policy violation, says the standard
CONTROL_FRAMES = Rate(1, 30)  # a browser answers one ping in 20 s
LOGS = LimitLog()
MOST_QUEUED = 2  # received messages in the queue, after which reading is paused


def frame(text: bytes) -> bytes:
    """A text as a server sends it."""
    size = len(text)
    if size < TWO_BYTES:
        return bytes((WHOLE_TEXT, size)) + text
    if size < 1 << 16:
        return bytes((WHOLE_TEXT, TWO_BYTES)) + size.to_bytes(2, "big") + text
    return bytes((WHOLE_TEXT, EIGHT_BYTES)) + size.to_bytes(8, "big") + text


class Frames(WebSocketsSansIOProtocol):
    """uvicorn's protocol; the application finds it in its scope with `frames_of`."""

    _has_request = False  # whether the request has come
    _uses_parser = False  # from now on
    _partial = b""  # the beginning of a frame
    on_writable: Callable[[], None] | None = None  # called once, when the client reads again
    _unread: ReadingTimer
    _pings: Bucket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A socket begins; its connection was counted when it came."""
        super().connection_made(transport)
        self._unread = ReadingTimer(self.transport)
        self._pings = Bucket(CONTROL_FRAMES)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._unread.stop()
        connections_of(self.config).close(peer(self.client))
        super().connection_lost(exc)
        # What refers to itself would be garbage until a full collection, and those are rare.
        self.conn.parser.close()
        if self.handshake_complete:
            self.scope["extensions"] = {}

    def handle_connect(self, event: Request) -> None:
        """The handshake: put the protocol into the scope."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"] = {**(self.scope["extensions"] or {}), EXTENSION: {"of": self}}

    # --- out ------------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether anything can be sent at all."""
        return not (self.disconnected or self.close_sent or self.transport.is_closing())

    @property
    def is_full(self) -> bool:
        """Whether the client does not read as fast as we write."""
        return not self.writable.is_set()

    def put(self, data: bytes) -> None:
        """Send frames now."""
        if self.is_open:
            self.transport.write(data)

    async def send_text(self, text: bytes) -> None:
        """Send a text as soon as the client reads."""
        await self.writable.wait()
        if not self.is_open:
            raise ClientDisconnected
        self.transport.write(frame(text))

    def pause_writing(self) -> None:
        """The client does not read as fast as we write."""
        super().pause_writing()
        self._unread.start()

    def resume_writing(self) -> None:
        """The client reads again."""
        self._unread.stop()
        super().resume_writing()
        on_writable, self.on_writable = self.on_writable, None
        if on_writable is not None:
            on_writable()

    # --- in -------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Take whole frames one by one; the parser gets whole frames too, so that both can mix."""
        if not self._has_request:
            self._has_request = True
            super().data_received(data)
            return
        data, at, self._partial = self._partial + data, 0, b""
        # Data before our handshake may hold half a frame, and the parser has it then.
        self._uses_parser = self._uses_parser or not self.handshake_complete
        while not self._uses_parser and (found := _payload(data, at)) is not None:
            begin, end = found
            # A fragmented or too large message is for the parser, with all that follows.
            self._uses_parser = not data[at] & FINAL or end - begin > self.config.ws_max_size
            if self._uses_parser or end > len(data):
                break
            if not (
                data[at] == WHOLE_TEXT and data[at + 1] & MASKED and self._receive_text(data, found)
            ):
                super().data_received(data[at:end])
            at = end
        if self._uses_parser:
            super().data_received(data[at:])
        else:
            self._partial = data[at:]

    def _receive_text(self, data: bytes, payload: tuple[int, int]) -> bool:
        """Queue a whole text for the application; False if it is no valid text."""
        begin, end = payload
        try:
            text = apply_mask(data[begin:end], data[begin - MASK_SIZE : begin]).decode()
        except UnicodeDecodeError:
            return False
        if not self.close_sent:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
            if self.queue.qsize() >= MOST_QUEUED and not self.read_paused:
                self.read_paused = True
                self.transport.pause_reading()
        return True

    # --- control frames -------------------------------------------------------------------------

    def handle_ping(self) -> None:
        """Answer, but not a flood, and not a client that does not read the answers."""
        if self._may_control():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """An answer to a ping of ours, or one that was not asked for."""
        if self._may_control():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """A part of a message; its size is limited, so only empty ones can be too many."""
        if event.data or event.fin or self._may_control():
            super().handle_cont(event)

    def _may_control(self) -> bool:
        """Count a frame that is no message; the connection ends with one too many."""
        if self.close_sent or self.transport.is_closing():
            return False
        if not self.is_full and self._pings.take():
            return True
        LOGS.warn("pings", "a socket was closed: it sent too many control frames")
        self.conn.fail(FLOODING, "too many control frames")
        self.handle_parser_exception()
        return False


def _payload(data: bytes, at: int) -> tuple[int, int] | None:
    """Where the payload of a frame begins and ends, even if it has not come yet."""
    if len(data) < at + 2:
        return None
    size, begin = data[at + 1] & LENGTH, at + 2
    if size >= TWO_BYTES:
        width = 2 if size == TWO_BYTES else 8
        if len(data) < begin + width:
            return None
        size, begin = int.from_bytes(data[begin : begin + width], "big"), begin + width
    begin += MASK_SIZE if data[at + 1] & MASKED else 0
    return begin, begin + size


def frames_of(socket: WebSocket) -> Frames:
    """The protocol behind a socket."""
    found: Frames = socket.scope["extensions"][EXTENSION]["of"]
    return found
