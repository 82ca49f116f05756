"""Sockets as uvicorn has them, with a short way for the frames that come and go all the time.

What goes out has often gone to somebody else before: its bytes are written as they are. What comes
in is nearly always one whole text: it needs no parser that can wait in the middle of a frame.
Everything else (pieces, binary, pings, closing, whatever is wrong) goes the long way.
"""

from collections.abc import Callable

from starlette.websockets import WebSocket
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.utils import apply_mask

EXTENSION = "bactrian.frames"
WHOLE_TEXT = 0x81  # the first byte of a frame that is a whole message
FINAL, MASKED, LENGTH = 0x80, 0x80, 0x7F
TWO_BYTES, EIGHT_BYTES = 126, 127  # where the length stands, if it is not the length itself
MASK_SIZE = 4
MOST_QUEUED = 2  # messages that wait for us before a client is not read any more


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

    _is_greeted = False  # whether the request has come
    _takes_long_way = False  # for good
    _rest = b""  # the beginning of a frame
    freed: Callable[[], None] | None = None  # called once, when it takes more again

    def handle_connect(self, event: Request) -> None:
        """A greeting: the application shall find us."""
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

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        freed, self.freed = self.freed, None
        if freed is not None:
            freed()

    # --- in -------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Whole frames one by one; the long way gets them whole too, so that we may take over."""
        if not self._is_greeted:
            self._is_greeted = True
            super().data_received(data)
            return
        data, at, self._rest = self._rest + data, 0, b""
        # What comes before our answer may be half a frame, and the parser has it then.
        self._takes_long_way = self._takes_long_way or not self.handshake_complete
        while not self._takes_long_way and (found := _payload(data, at)) is not None:
            begin, end = found
            # A message in pieces or too large is the parser's, with all that follows.
            self._takes_long_way = not data[at] & FINAL or end - begin > self.config.ws_max_size
            if self._takes_long_way or end > len(data):
                break
            if not (data[at] == WHOLE_TEXT and data[at + 1] & MASKED and self._hear(data, found)):
                super().data_received(data[at:end])
            at = end
        if self._takes_long_way:
            super().data_received(data[at:])
        else:
            self._rest = data[at:]

    def _hear(self, data: bytes, payload: tuple[int, int]) -> bool:
        """A whole text for the application; False if it is none."""
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
