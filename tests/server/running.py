"""A real server in this process, and clients that talk to it like browsers do."""

import asyncio
import json
import ssl
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Self

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from bactrian.games import names
from bactrian.server.http.app import make_app
from bactrian.server.http.public_site import PublicSite
from bactrian.server.http.serving import answered_hosts, configured, listen
from bactrian.server.limits import UNLIMITED, Limits
from bactrian.server.live.notices.posting import Poster
from bactrian.server.mail.smtp import MailServer
from bactrian.server.store.parts.moderation import COMMAND_LINE, Deed

PATIENCE = 240.0  # seconds for anything to happen on a busy machine
PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # that knows no certificates: none are needed
Message = dict[str, Any]  # Any: JSON


OPEN = ExitStack()


def leave() -> None:
    """Close every connection that was opened."""
    OPEN.close()


class Running:
    """A server on a free port, in a thread."""

    def __init__(
        self,
        database: str,
        limits: Limits = UNLIMITED,
        poster: Poster | None = None,
        corrected: Sequence[str] = (),
        site: PublicSite | None = None,
        mail: MailServer | None = None,
    ) -> None:
        self._socket = listen("127.0.0.1", 0)
        self.port = self._socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        app = make_app(
            database,
            hosts={"127.0.0.1"} if site is None else answered_hosts("127.0.0.1", site),
            site=site,
            limits=limits,
            bots=1,
            poster=poster,
            corrected=corrected,
            mail=mail,
        )
        self.services = app.state.services
        self._server = uvicorn.Server(configured(app))
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]})

    def __enter__(self) -> Self:
        self._thread.start()
        until(lambda: self._server.started or not self._thread.is_alive())
        with self.client() as client:
            until(lambda: client.get("/health").json()["games_ready"] == len(names()))
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self._socket.close()

    def client(self, **settings: Any) -> httpx.Client:  # Any: what httpx takes
        """Who asks this server; to be closed."""
        return httpx.Client(base_url=self.url, timeout=PATIENCE, verify=PLAIN, **settings)

    def guest(self, name: str) -> "Guest":
        """A new visitor."""
        return Guest(self, name)

    def grant(self, person: str) -> None:
        """Make an operator of a person, as the command does."""
        deed = Deed(COMMAND_LINE, "grant", person)
        granted = self.services.store.set_operator(person, deed, granted=True)
        # A thread of its own: where a browser is driven, this one has an event loop already.
        with ThreadPoolExecutor(1) as elsewhere:
            elsewhere.submit(asyncio.run, granted).result(PATIENCE)
        self.services.people.invalidate(person)


def until(true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)


class Guest:
    """A visitor with a cookie."""

    def __init__(self, server: Running, name: str) -> None:
        self.server = server
        self.http = OPEN.enter_context(server.client())
        self.me: Message = self.http.post("/api/me", json={"name": name}).json()

    def creates(self, game: str, *seats: str | Message, **settings: object) -> "Table":
        """A new table; a seat is a kind, or everything about it."""
        setup = [{"kind": seat} if isinstance(seat, str) else seat for seat in seats]
        wanted = {"game": game, "seats": setup, **settings}
        answer = self.http.post("/api/tables", json={"settings": wanted})
        assert answer.status_code == 201, answer.text
        return Table(self, answer.json()["table"], answer.json()["invite"])

    def beats(self, other: "Guest", **settings: object) -> "Table":
        """A game of two that the other gives up."""
        table = self.creates("marco_polo", "you", "guest", **settings)
        other.at(table).do("join", seat=1, invite=table.invite)
        table.do("start")
        other.at(table).do("resign", seat=1)
        return table

    def at(self, table: "Table") -> "Table":
        """The same table as this person sees it."""
        return Table(self, table.id, table.invite)


class Table:
    """A table as one person sees it."""

    def __init__(self, guest: Guest, table: str, invite: str) -> None:
        self.guest = guest
        self.id = table
        self.invite = invite

    def look(self, since: int = 0) -> Message:
        """The update."""
        answer = self.guest.http.get(f"/api/tables/{self.id}", params={"since": since})
        assert answer.status_code == 200, answer.text
        found: Message = answer.json()
        return found

    def send(self, kind: str, **fields: object) -> httpx.Response:
        """A command; `seq` is filled in if not given."""
        if kind in ("play", "confirm", "undo", "reset"):
            fields.setdefault("seq", self.look()["seq"])
        path = f"/api/tables/{self.id}/commands"
        return self.guest.http.post(path, json={"type": kind, **fields})

    def do(self, kind: str, **fields: object) -> Message:
        """A command that is carried out."""
        answer = self.send(kind, **fields)
        assert answer.status_code == 200, answer.text
        found: Message = answer.json()
        return found

    def refused(self, kind: str, **fields: object) -> str:
        """The code that a command is refused with."""
        answer = self.send(kind, **fields)
        assert answer.status_code >= 400, answer.text
        return str(answer.json()["code"])

    def seat(self, number: int) -> Message:
        """What one of this person's seats sees."""
        return next(view for view in self.look()["views"] if view["seat"] == number)

    def live(
        self, since: int = 0, chat: int = 0, lang: str = "en", *, changes: bool = False
    ) -> "Live":
        """A socket to the table."""
        address = f"ws://127.0.0.1:{self.guest.server.port}/api/tables/{self.id}/live"
        cookie = f"bactrian={self.guest.me['token']}"
        opened = connect(
            f"{address}?since={since}&chat={chat}&lang={lang}&changes={int(changes)}",
            additional_headers={"Cookie": cookie},
            open_timeout=PATIENCE,
        )
        return Live(OPEN.enter_context(opened))


class Live:
    """A socket that remembers what it has not been asked for."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def send(self, **fields: object) -> None:
        """One command."""
        self.socket.send(json.dumps(fields))

    def next(self, kind: str) -> Message:
        """The next message of a kind; others are skipped."""
        while True:
            message: Message = json.loads(self.socket.recv(PATIENCE))
            if message["type"] == kind:
                return message

    def until_update(self, wanted: Callable[[Message], bool]) -> Message:
        """The first update from now on that is wanted."""
        while not wanted(update := self.next("update")):
            pass
        return update

    def close(self) -> None:
        """Hang up."""
        self.socket.close()
