"""The live table: commands come in, updates go out, over one socket.

A client gets an update when it connects and whenever its own sequence number moves on. One that is
slow skips what came between, but not the log of it. After a lost connection it names the last
number it saw (`since`) and misses nothing.

An answer goes out as soon as there is one; updates take turns (`turns`). A client that does not
read its answers is not read either.
"""

import asyncio
import contextlib

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from bactrian.server.deciding import Person
from bactrian.server.endpoints import find_table
from bactrian.server.guarding import problem
from bactrian.server.house import House, decoded, language_of, number_of
from bactrian.server.live import LiveTable
from bactrian.server.messages import AnyCommand, AskHint, Command, Presence, Problem
from bactrian.server.refusals import Refused
from bactrian.server.store import StoreFailed

MOST_REFUSED = 100  # messages too many in a row before a client that floods is shown out
FLOODING = LOGGED_OUT = 1008  # against the rules, says the standard
RETRY_SECONDS = 1.0  # while the database is away

encode = msgspec.json.Encoder().encode


async def live_socket(house: House, socket: WebSocket) -> None:
    """Serve one socket until it closes."""
    language = language_of(socket)
    try:
        person = await house.person(socket)
        client = house.client(socket, person)
        house.sockets.take(client)
        with house.open_sockets.holding(client):
            since, chat = number_of(socket, "since"), number_of(socket, "chat")
            live = await find_table(house, socket.path_params["table"])
            await socket.accept()
            await Connection(house, socket, live, person, language, since, chat).serve()
    except Refused as refused:
        await socket.send_denial_response(problem(refused, language))
    except StoreFailed:
        if socket.application_state == WebSocketState.CONNECTING:
            await socket.send_denial_response(problem(Refused("store_silent"), language))


class Connection:
    """One client at one table."""

    def __init__(
        self,
        house: House,
        socket: WebSocket,
        live: LiveTable,
        person: Person | None,
        language: str,
        since: int,
        chat: int,
    ) -> None:
        self._house = house
        self._socket = socket
        self._live = live
        self._somebody = person
        self.person = None if person is None else person.id
        self.name = None if person is None else person.name
        self._client = house.client(socket, person)
        self._language = language
        self._seq = since
        self._chat = chat
        self._greeted = False
        self._presence: Presence | None = None
        self._refused = 0  # messages in a row that were too many
        self._is_busy = False  # with a command: its answer goes out before what it changed
        self._woken = asyncio.Event()
        self._thinking: set[asyncio.Task[None]] = set()  # hints

    def wake(self) -> None:
        """Something has changed at the table."""
        self._woken.set()

    async def serve(self) -> None:
        """Read and write side by side until it closes."""
        self._live.subscribe(self)
        writing = asyncio.create_task(self._write())
        try:
            await self._read()
        finally:
            self._live.unsubscribe(self)
            for task in (writing, *self._thinking):
                task.cancel()
            await asyncio.gather(writing, *self._thinking, return_exceptions=True)

    # --- out ------------------------------------------------------------------------------------

    async def _write(self) -> None:
        # It may close while we write.
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                try:
                    await self._flush()
                except StoreFailed:
                    await asyncio.sleep(RETRY_SECONDS)
                else:
                    await self._woken.wait()

    async def _flush(self) -> None:
        """Where the table stands, then what was said, then who is there."""
        self._woken.clear()
        if not await self._is_still_known():
            await self._socket.close(LOGGED_OUT)
            return
        seq, update, said = await self._live.news(
            self.person, self._seq, self._chat, self._language, first=not self._greeted
        )
        if self._is_busy:
            return  # its answer comes first, and wakes us
        if update is not None:
            self._greeted, self._seq = True, seq
            await self._send(update)
        if said.lines:
            self._chat = said.lines[-1].number
            await self._send(encode(said))
        presence = self._live.presence()
        if presence != self._presence:
            self._presence = presence
            await self._send(encode(presence))

    async def _send(self, data: bytes) -> None:
        await self._socket.send_text(data.decode())

    # --- in -------------------------------------------------------------------------------------

    async def _read(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while self._refused < MOST_REFUSED:
                message = await self._socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                await self._hear(message.get("text") or message.get("bytes") or b"")
            await self._socket.close(FLOODING)

    async def _hear(self, text: str | bytes) -> None:
        """One frame: its answer goes out at once."""
        self._is_busy = True
        try:
            await self._answer(text)
        finally:
            self._is_busy = False
            self._woken.set()

    async def _answer(self, text: str | bytes) -> None:
        command: Command | None = None
        try:
            self._house.commands.take(self._client)
            # The union is no type for mypy.
            heard: Command = decoded(text, AnyCommand)  # type: ignore[arg-type]
            command = heard
            if isinstance(heard, AskHint):
                self._think(heard)
            else:
                await self._send(encode(await self._do(heard)))
            self._refused = 0
        except Refused as refused:
            self._refused = self._refused + 1 if refused.code == "too_many" else 0
            await self._say_no(refused, command)

    async def _say_no(self, refused: Refused, command: Command | None) -> None:
        name = "" if command is None else command.id
        # Before it is known who asks how often, nothing is looked up; nor while it cannot be.
        asks = refused.code not in ("too_many", "busy")
        seq = await self._live.seq(self.person) if asks else None
        sentence = refused.sentence(self._language)
        await self._send(encode(Problem(refused.code, sentence, name, seq)))

    def _think(self, command: AskHint) -> None:
        """A hint takes seconds: the table goes on meanwhile."""

        async def hint() -> None:
            try:
                await self._send(encode(await self._do(command)))
            except Refused as refused:
                await self._say_no(refused, command)

        task = asyncio.create_task(hint())
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)

    async def _is_still_known(self) -> bool:
        """Whether the token still proves who came with it: sessions end."""
        if self._somebody is not None:
            self._somebody = await self._house.person(self._socket)
        return self.person is None or self._somebody is not None

    async def _do(self, command: Command) -> object:
        if not await self._is_still_known() or self._somebody is None:
            raise Refused("not_signed_in")
        return await self._house.do(self._live, self._somebody, command, self._language)
