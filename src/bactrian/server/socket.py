"""The live table: commands come in, updates go out, over one socket.

A client gets an update when it connects and whenever its own sequence number moves on. One that is
slow skips what came between, but not the log of it. After a lost connection it names the last
number it saw (`since`) and misses nothing.
"""

import asyncio
from collections import deque

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from bactrian.server.deciding import Person
from bactrian.server.endpoints import find_table
from bactrian.server.guarding import problem
from bactrian.server.house import House, decoded, language_of, number_of
from bactrian.server.live import LiveTable
from bactrian.server.messages import AnyCommand, Command, Presence, Problem
from bactrian.server.refusals import Refused

MOST_ANSWERS = 200  # that a client may leave unread
TOO_SLOW, GOING_AWAY = 1008, 1001

encode = msgspec.json.Encoder().encode


async def live_socket(house: House, socket: WebSocket) -> None:
    """Serve one socket until it closes."""
    language = language_of(socket)
    try:
        person = await house.person(socket)
        house.sockets.take(house.client(socket, person))
        since, chat = number_of(socket, "since"), number_of(socket, "chat")
        live = await find_table(house, socket.path_params["table"])
    except Refused as refused:
        await socket.send_denial_response(problem(refused, language))
        return
    await socket.accept()
    await Connection(house, socket, live, person, language, since, chat).serve()


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
        self._language = language
        self._seq = since
        self._chat = chat
        self._greeted = False
        self._presence: Presence | None = None
        self._answers: deque[bytes] = deque()
        self._is_busy = False  # with a command: its answer goes out before what it changed
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """Something has changed at the table."""
        self._woken.set()

    async def serve(self) -> None:
        """Read and write side by side until one of them ends."""
        self._live.subscribe(self)
        tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._write())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._live.unsubscribe(self)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    # --- out ------------------------------------------------------------------------------------

    async def _write(self) -> None:
        try:
            while True:
                self._woken.clear()
                await self._flush()
                await self._woken.wait()
        except (WebSocketDisconnect, RuntimeError):
            return  # it closed while we wrote

    async def _flush(self) -> None:
        """Answers first, then where the table stands, then who is there."""
        if self._is_busy:
            return
        while self._answers:
            await self._send(self._answers.popleft())
        seq, update = await self._live.look(self.person, self._seq, self._language)
        if not self._greeted or seq != self._seq:
            self._greeted, self._seq = True, seq
            await self._send(update)
        said = await self._live.chat(self.person, self._chat)
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
        try:
            while len(self._answers) < MOST_ANSWERS:
                await self._hear(await self._socket.receive())
            await self._socket.close(TOO_SLOW)
        except (WebSocketDisconnect, RuntimeError):
            return  # it closed

    async def _hear(self, message: object) -> None:
        """One frame."""
        if not isinstance(message, dict) or message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect
        command: Command | None = None
        self._is_busy = True
        try:
            client = self.person or self._house.client(self._socket, None)
            self._house.commands.take(client)
            # The union is no type for mypy.
            text = message.get("text") or message.get("bytes") or b""
            command = decoded(text, AnyCommand)  # type: ignore[arg-type]
            self._answers.append(encode(await self._do(command)))
        except Refused as refused:
            told = Problem(
                refused.code,
                refused.sentence(self._language),
                "" if command is None else command.id,
                self._live.table.chronicle.seq(self._live.table.seats_of(self.person)),
            )
            self._answers.append(encode(told))
        finally:
            self._is_busy = False
            self._woken.set()

    async def _do(self, command: Command | None) -> object:
        if self._somebody is None or command is None:
            raise Refused("not_signed_in")
        return await self._house.do(self._live, self._somebody, command, self._language)
