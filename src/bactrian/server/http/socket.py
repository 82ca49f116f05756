"""The live table: commands come in, updates go out, over one socket.

A client gets an update when it connects and whenever its own sequence number moves on. One that is
slow skips what came between, but not the log of it. After a lost connection it names the last
number it saw (`since`) and misses nothing.

An answer goes out as soon as there is one; updates take turns (`update_scheduler`), with no task of
their own: a turn writes to the socket if the table is settled and the client reads. A client that
does not read its answers is not read either.
"""

import asyncio
import contextlib
from collections.abc import Coroutine

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from uvicorn.protocols.utils import ClientDisconnected

from bactrian.server.http.endpoints import find_table
from bactrian.server.http.frames import frame, frames_of
from bactrian.server.http.request_guard import problem
from bactrian.server.http.services import Services, decoded, language_of, number_of, token_of
from bactrian.server.live.live_table import PATIENCE, LiveTable
from bactrian.server.messages import AnyCommand, AskHint, Command, Problem
from bactrian.server.refusals import Refused
from bactrian.server.store import StoreFailed
from bactrian.server.table.deciding import Person

MOST_REFUSED = 100  # messages too many in a row before a client that floods is shown out
FLOODING = LOGGED_OUT = 1008  # against the rules, says the standard
RETRY_SECONDS = 1.0  # while the database is away

encode = msgspec.json.Encoder().encode


async def live_socket(services: Services, socket: WebSocket) -> None:
    """Serve one socket until it closes."""
    language = language_of(socket)
    try:
        person = await services.person(socket)
        client = services.client(socket, person)
        services.sockets.take(client)
        with services.open_sockets.holding(client):
            since, chat = number_of(socket, "since"), number_of(socket, "chat")
            live = await find_table(services, socket.path_params["table"])
            await socket.accept()
            await Connection(services, socket, live, person, language, since, chat).serve()
    except Refused as refused:
        await socket.send_denial_response(problem(refused, language))
    except StoreFailed:
        if socket.application_state == WebSocketState.CONNECTING:
            await socket.send_denial_response(problem(Refused("store_silent"), language))


class Connection:
    """One client at one table."""

    def __init__(
        self,
        services: Services,
        socket: WebSocket,
        live: LiveTable,
        person: Person | None,
        language: str,
        since: int,
        chat: int,
    ) -> None:
        self._services = services
        self._socket = socket
        self._live = live
        self._somebody = person
        self.person = None if person is None else person.id
        self.name = None if person is None else person.name
        self._client = services.client(socket, person)
        self._language = language
        self._seq = since
        self._chat = chat
        self._token = token_of(socket) or ""
        self._frames = frames_of(socket)
        self._greeted = False
        self._presence = b""
        self._refused = 0  # messages in a row that were too many
        self._is_busy = False  # with a command: its answer goes out before what it changed
        self._asked_for_turn = False
        self._put_off = 0  # turns in a row that came while something was written
        self._is_over = False
        self._insisting: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()  # hints, and whoever insists

    async def serve(self) -> None:
        """Read until it closes; whatever there is to tell takes its turn meanwhile."""
        self._live.subscribe(self)
        try:
            await self._read()
        finally:
            self._is_over = True
            self._live.unsubscribe(self)
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- out ------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Something has changed at the table."""
        if not self._asked_for_turn:
            first = not self._greeted or self._live.waits_for(self.person)
            self._ask_for_turn(first=first)

    def _ask_for_turn(self, *, first: bool) -> None:
        self._asked_for_turn = True
        self._live.scheduler.ask(self._take_turn, first=first)

    def _take_turn(self) -> None:
        if not self._asked_for_turn:
            return  # it had a better one
        self._asked_for_turn = False
        if self._is_over or self._is_busy or self._insisting is not None:
            return  # whoever is busy comes back afterwards
        if self._somebody is not None and not self._is_remembered():
            self._insist()
        elif self._live.is_settled:
            self._put_off = 0
            self._tell_if_free()
        elif self._put_off < PATIENCE:
            self._put_off += 1
            self._live.hold_back(self)
        else:
            self._insist()

    def _tell_if_free(self) -> None:
        """Who is busy is told after the answer, who does not read when they do."""
        if self._frames.is_full:
            self._frames.freed = self.wake
        elif not self._is_busy:
            self._tell()

    def _tell(self) -> None:
        """Where the table stands, then what was said, then who is there."""
        news = self._live.news(
            self.person, self._seq, self._chat, self._language, first=not self._greeted
        )
        told = b""
        if news.update is not None:
            self._greeted, self._seq = True, news.seq
            told = frame(news.update)
        if news.said is not None and news.said.lines:
            self._chat = news.said.lines[-1].number
            told += frame(encode(news.said))
        if news.presence != self._presence:
            self._presence = news.presence
            told += frame(news.presence)
        if told:
            self._frames.put(told)

    def _insist(self) -> None:
        """A turn is not enough: wait for the store, or for those who write all the time."""
        self._insisting = self._begin(self._tell_when_possible())

    async def _tell_when_possible(self) -> None:
        try:
            while not await self._told_now():
                await asyncio.sleep(RETRY_SECONDS)
        finally:
            self._insisting = None
        self._put_off = 0

    async def _told_now(self) -> bool:
        """Whether the store let us tell."""
        try:
            if not await self._is_still_known():
                await self._socket.close(LOGGED_OUT)
            else:
                await self._live.ask(lambda _: self._tell_if_free())
        except StoreFailed:
            return False
        return True

    async def _send(self, data: bytes) -> None:
        await self._frames.send_text(data)

    def _begin(self, doing: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """A task of ours, which ends with us at the latest."""

        async def until_it_closes() -> None:
            with contextlib.suppress(WebSocketDisconnect, ClientDisconnected, RuntimeError):
                await doing

        task = asyncio.create_task(until_it_closes())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # --- in -------------------------------------------------------------------------------------

    async def _read(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, ClientDisconnected, RuntimeError):
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
            self._ask_for_turn(first=True)  # to see what one has done

    async def _answer(self, text: str | bytes) -> None:
        command: Command | None = None
        try:
            self._services.commands.take(self._client)
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

        self._begin(hint())

    def _is_remembered(self) -> bool:
        """Whether the token proves who came with it, as far as is known without the store."""
        person = self._services.people.cached_part(self._token)
        self._somebody = person or self._somebody
        return person is not None

    async def _is_still_known(self) -> bool:
        """Whether the token still proves who came with it: sessions end."""
        if self._somebody is not None and not self._is_remembered():
            self._somebody = await self._services.people.find(self._token)
        return self.person is None or self._somebody is not None

    async def _do(self, command: Command) -> object:
        if not await self._is_still_known() or self._somebody is None:
            raise Refused("not_signed_in")
        return await self._services.do(self._live, self._somebody, command, self._language)
