"""The WebSocket of a table: commands come in, responses and updates go out.

A client gets an update when it connects and whenever its own sequence number moves on. A slow one
skips the states in between, but not their log. After a lost connection it names the last number it
saw (`since`) and misses nothing. One that asked for `changes` gets a whole update first, and from
then on what differs from what it was sent last.

Updates are scheduled (`update_scheduler`), without a task of their own: a turn writes to the socket
if no write is under way and the client reads. A response goes out in the next turn, in one piece
with the update that shows what the command did, if that can be made then. A client that does not
read its responses is not read either.
"""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from http import HTTPStatus

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from uvicorn.protocols.utils import ClientDisconnected

from bactrian.server.http.endpoints import readable_table
from bactrian.server.http.request_guard import problem
from bactrian.server.http.services import (
    Services,
    address,
    decoded,
    language_of,
    number_of,
    token_of,
)
from bactrian.server.http.transport.frames import frame, frames_of
from bactrian.server.live.live_table import LiveTable, Shown
from bactrian.server.live.onlookers import MOST_DEFERRALS
from bactrian.server.messages import AnyCommand, AskHint, Command, Problem, Rematch
from bactrian.server.people.restrictions import check_not_banned, is_in_force
from bactrian.server.refusals import Refused
from bactrian.server.store import StoreFailed
from bactrian.server.table.commands import Person
from bactrian.server.views.snapshots import StoredTable

MOST_REFUSED = 100  # messages in a row over the limit, before a client that floods is disconnected
FLOODING = LOGGED_OUT = 1008  # policy violation, says the standard
RETRY_SECONDS = 1.0  # while the database is away

encode = msgspec.json.Encoder().encode


async def live_socket(services: Services, socket: WebSocket) -> None:
    """Serve one socket until it closes."""
    language = language_of(socket)
    try:
        person = await services.person(socket)
        client = services.client(socket, person)
        services.sockets.take(client)
        with services.address_sockets.hold(address(socket)), services.open_sockets.hold(client):
            since, chat = number_of(socket, "since"), number_of(socket, "chat")
            wants_changes = number_of(socket, "changes") > 0
            found = await readable_table(services, socket.path_params["table"])
            await socket.accept()
            if isinstance(found, StoredTable):
                await _show_stored(socket, found, person, language)
            else:
                connection = Connection(services, socket, found, person, language, since, chat)
                await connection.serve(wants_changes=wants_changes)
    except Refused as refused:
        services.log_limit(socket, refused)
        await socket.send_denial_response(problem(refused, language))
    except StoreFailed:
        if socket.application_state == WebSocketState.CONNECTING:
            await socket.send_denial_response(problem(Refused("store_silent"), language))


async def _show_stored(
    socket: WebSocket, table: StoredTable, person: Person | None, language: str
) -> None:
    """Show a table of other rules; whatever is sent is refused."""
    refused = table.refusal()
    problem = encode(Problem(refused.code, refused.sentence(language))).decode()
    shown = table.update(None if person is None else person.id, 0, language)
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(encode(shown).decode())
        for _ in range(MOST_REFUSED):
            await socket.receive_text()
            await socket.send_text(problem)
        await socket.close(FLOODING)


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
        self._identity = person
        self.person = None if person is None else person.id
        self.name = None if person is None else person.name
        self._client = services.client(socket, person)
        self._language = language
        self._shown = Shown(since)
        self._wants_changes = False
        self._chat = chat
        self._token = token_of(socket) or ""
        self._frames = frames_of(socket)
        self._has_first_update = False
        self._presence = b""
        self._response = b""  # frames that go out with the update that follows, or alone
        self._refused = 0  # messages in a row that were too many
        self._is_busy = False  # with a command: its response goes out before the update
        self._is_scheduled = self._is_urgent = False
        self._deferrals = 0  # turns in a row that came while something was written
        self._is_over = False
        self._waiting_send: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()  # hints, and a send that waits

    async def serve(self, *, wants_changes: bool) -> None:
        """Read until it closes; updates are sent in their turns meanwhile."""
        self._wants_changes = wants_changes
        self._live.subscribe(self)
        try:
            with self._services.people.watch(self.person, self.wake):
                await self._read()
        finally:
            self._is_over = True
            self._live.unsubscribe(self)
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            self._waiting_send = None  # one that had not begun refers to this connection

    # --- out ------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Something has changed at the table."""
        if not self._has_first_update or self._live.waits_for(self.person):
            self._schedule_urgent()
        elif not self._is_scheduled:
            self._is_scheduled = True
            self._live.onlookers.add(self._on_shared_turn)

    def _schedule_urgent(self) -> None:
        if not self._is_urgent:
            self._is_scheduled = self._is_urgent = True
            self._live.scheduler.schedule(self._on_turn, urgent=True)

    def _on_turn(self) -> None:
        if self._may_send_now() and not self._try_at_once():
            if self._deferrals < MOST_DEFERRALS:
                self._deferrals += 1
                self._live.wake_after_write(self)
            else:
                self._start_waiting_send()
        self._send_response()

    def _on_shared_turn(self) -> None:
        """The turn of all who look on: it was given to writers often enough."""
        if self._may_send_now() and not self._try_at_once():
            self._start_waiting_send()

    def _may_send_now(self) -> bool:
        """Whether something is to be sent, and nothing is under way: then it is scheduled again."""
        if not self._is_scheduled:
            return False  # another turn came before
        self._is_scheduled = self._is_urgent = False
        return not (self._is_over or self._is_busy or self._waiting_send is not None)

    def _try_at_once(self) -> bool:
        """Whether nothing had to be waited for but a write; a store that is asked takes a task."""
        if self._identity is not None and not self._is_cached():
            self._start_waiting_send()
        elif self._live.is_settled:
            self._deferrals = 0
            self._send_if_ready()
        else:
            return False
        return True

    def _send_if_ready(self) -> None:
        """Send, unless a command is under way or the client does not read: then later."""
        if self._frames.is_full:
            self._frames.on_writable = self.wake
        elif not self._is_busy:
            self._send_changes()

    def _send_changes(self) -> None:
        """Send the update, then new chat lines, then who is connected."""
        news = self._live.news(
            self.person, self._shown, self._chat, self._language, first=not self._has_first_update
        )
        frames, self._response = self._response, b""
        if news.update is not None:
            self._has_first_update = True
            self._shown = news.shown if self._wants_changes else Shown(news.shown.seq)
            frames += frame(news.update)
        if news.said is not None and news.said.lines:
            self._chat = news.said.lines[-1].number
            frames += frame(encode(news.said))
        if news.presence != self._presence:
            self._presence = news.presence
            frames += frame(news.presence)
        if frames:
            self._frames.put(frames)

    def _start_waiting_send(self) -> None:
        """A turn is not enough: wait in a task for the store, or for the writers."""
        self._waiting_send = self._start_task(self._send_when_possible)

    async def _send_when_possible(self) -> None:
        try:
            while not await self._try_to_send():
                await asyncio.sleep(RETRY_SECONDS)
        finally:
            self._waiting_send = None
        self._deferrals = 0

    async def _try_to_send(self) -> bool:
        """Whether it was sent; False if the store failed."""
        try:
            if not await self._is_session_valid():
                await self._socket.close(LOGGED_OUT)
            else:
                await self._live.read(lambda _: self._send_if_ready())
        except StoreFailed:
            return False
        return True

    async def _send(self, data: bytes) -> None:
        self._send_response()
        await self._frames.send_text(data)

    async def _respond(self, data: bytes) -> None:
        """Send a response in the next turn, if the client reads."""
        if self._frames.is_full:
            await self._send(data)
        else:
            self._response += frame(data)

    def _send_response(self) -> None:
        """Send what waits for an update that does not come in this turn."""
        if self._response:
            frames, self._response = self._response, b""
            self._frames.put(frames)

    def _start_task(self, do: Callable[[], Coroutine[None, None, None]]) -> asyncio.Task[None]:
        """A task that ends with the connection at the latest, perhaps before it has begun."""

        async def until_it_closes() -> None:
            with contextlib.suppress(WebSocketDisconnect, ClientDisconnected, RuntimeError):
                await do()

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
                await self._handle_frame(message.get("text") or message.get("bytes") or b"")
            self._send_response()
            await self._socket.close(FLOODING)

    async def _handle_frame(self, text: str | bytes) -> None:
        """Handle one frame: its response goes out at once."""
        self._is_busy = True
        try:
            await self._answer(text)
        finally:
            self._is_busy = False
            self._schedule_urgent()  # to show what the command did

    async def _answer(self, text: str | bytes) -> None:
        command: Command | None = None
        try:
            self._services.commands.take(self._client)
            # The union is no type for mypy.
            received: Command = decoded(text, AnyCommand)  # type: ignore[arg-type]
            command = received
            if self._identity is not None:
                self._services.charge(self._socket, self._identity, len(text))
            if isinstance(received, AskHint):
                self._start_hint(received)
            else:
                await self._respond(encode(await self._do(received)))
            self._refused = 0
        except Refused as refused:
            is_flood = refused.status == HTTPStatus.TOO_MANY_REQUESTS
            self._refused = self._refused + 1 if is_flood else 0
            await self._send_refusal(refused, command)

    async def _send_refusal(self, refused: Refused, command: Command | None) -> None:
        self._services.log_limit(self._socket, refused)
        name = "" if command is None else command.id
        # Over the limit nothing is looked up; nor while the store cannot answer.
        asks = refused.status != HTTPStatus.TOO_MANY_REQUESTS and refused.code != "busy"
        seq = await self._live.seq(self.person) if asks else None
        sentence = refused.sentence(self._language)
        await self._send(encode(Problem(refused.code, sentence, name, seq)))

    def _start_hint(self, command: AskHint) -> None:
        """Compute a hint in a task: it takes seconds, and the table goes on meanwhile."""

        async def hint() -> None:
            try:
                await self._send(encode(await self._do(command)))
            except Refused as refused:
                await self._send_refusal(refused, command)

        self._start_task(hint)

    def _is_cached(self) -> bool:
        """Whether the token is valid, by the cache alone."""
        person = self._services.people.cached(self._token)
        if person is not None and is_in_force(person.ban):
            return False
        self._identity = person or self._identity
        return person is not None

    async def _is_session_valid(self) -> bool:
        """Whether the token is still valid: sessions end."""
        if self._identity is not None and not self._is_cached():
            self._identity = await self._services.people.find(self._token)
        if self._identity is not None and is_in_force(self._identity.ban):
            self._identity = None
        return self.person is None or self._identity is not None

    async def _do(self, command: Command) -> object:
        if (known := await self._services.people.find(self._token)) is not None:
            check_not_banned(known.ban)
        if not await self._is_session_valid() or self._identity is None:
            raise Refused("not_signed_in")
        if isinstance(command, Rematch):
            await self._services.check_rematch(self._socket, self._identity, self._live)
        return await self._services.do(self._live, self._identity, command, self._language)
