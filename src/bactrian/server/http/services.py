"""The services of a running server, and helpers to read requests."""

import asyncio
import logging
import re
import time
from collections.abc import Collection, Sequence
from http import HTTPStatus
from typing import Any, TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request

from bactrian.core.data.texts import LANGUAGES
from bactrian.core.errors import shown
from bactrian.server import clock
from bactrian.server.bots.analyses import Analyses
from bactrian.server.bots.compiling import Compiler
from bactrian.server.bots.pool import BotPool
from bactrian.server.http.metrics import Metrics
from bactrian.server.http.probe import Probe
from bactrian.server.http.public_site import PublicSite
from bactrian.server.http.transport.connections import Connections, client_key
from bactrian.server.limits import ConcurrencyLimiter, Limiter, LimitLog, Limits
from bactrian.server.live.live_table import LiveTable
from bactrian.server.live.lobby import Awaited, Lobby
from bactrian.server.live.notices.posting import Poster
from bactrian.server.live.notices.pushes import Pushes
from bactrian.server.live.notices.webhooks import Webhooks
from bactrian.server.live.people.erasures import Erasures
from bactrian.server.live.people.outcomes import Outcomes
from bactrian.server.live.people.takeovers import Takeovers
from bactrian.server.live.shared_limits import SharedLimits
from bactrian.server.live.tournaments import Tournaments
from bactrian.server.live.update_scheduler import tune_garbage_collector
from bactrian.server.mail.postbox import Postbox
from bactrian.server.mail.smtp import MailServer
from bactrian.server.messages import (
    AskHint,
    Command,
    Done,
    Fill,
    HintShown,
    Rematch,
    Say,
    Settings,
)
from bactrian.server.people import web_push
from bactrian.server.people.accounts import Accounts
from bactrian.server.people.identity import People
from bactrian.server.people.login_guard import LoginGuard
from bactrian.server.people.restrictions import check_not_banned, check_not_muted, is_in_force
from bactrian.server.people.second_factor import SecondFactors
from bactrian.server.previews.pictures import Pictures
from bactrian.server.refusals import Refused
from bactrian.server.store import Store
from bactrian.server.table.commands import Person

COOKIE = "bactrian"
DEVICE_COOKIE = "bactrian-device"  # stays when its browser logs out
LATELY_SECONDS = 600.0  # a game that did not change for so long makes no bot think
ROW_BYTES = 150  # of a database, beside what it holds
STOP_SECONDS = 10.0  # for each part: what is committed is safe, however the rest ends

log = logging.getLogger("bactrian.server")
NULL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")  # as JSON writes it: PostgreSQL cannot keep it

T = TypeVar("T")


class Services:
    """The parts of a running server."""

    def __init__(
        self,
        store: Store,
        limits: Limits,
        bots: int | None,
        poster: Poster | None = None,
        corrected: Sequence[str] = (),
        site: PublicSite | None = None,
        mail: MailServer | None = None,
    ) -> None:
        self.store = store
        self.probe = Probe(store)
        self.site = site
        self.requests = Limiter(limits.requests)
        self.commands = Limiter(limits.commands)
        self.tables = Limiter(limits.tables)
        self.address_tables = Limiter(limits.address_tables)
        self.listed_tables = Limiter(limits.listed_tables, "too_many_listed")
        self.stored = Limiter(limits.stored, "quota")
        self.address_stored = Limiter(limits.address_stored, "quota")
        self.guests = Limiter(limits.guests)
        self.sockets = Limiter(limits.sockets)
        self.chat = Limiter(limits.chat)
        self.hints = Limiter(limits.hints)
        self.replays = Limiter(limits.replays)
        self.reports = Limiter(limits.reports)
        self.previews = Limiter(limits.previews)
        self.analysed = Limiter(limits.analysed)
        self.login_guard = LoginGuard(limits)
        self.codes = Limiter(limits.codes)
        self.recoveries = Limiter(limits.recoveries)
        self.mails = Limiter(limits.mails)
        self.open_sockets = ConcurrencyLimiter(limits.open_sockets)
        self.address_sockets = ConcurrencyLimiter(limits.address_sockets)
        self.address_requests = ConcurrencyLimiter(limits.address_requests)
        # A proxy has the connections of all its clients.
        is_shared = (lambda address: False) if site is None else site.is_proxy
        self.connections = Connections(limits.connections, is_shared)
        self.bot_pool = BotPool(bots)
        self.analyses = Analyses(self.bot_pool, store)
        self.compiler = Compiler(corrected)
        self.metrics = Metrics()
        self._limits = limits
        self._limit_log = LimitLog()
        self._poster = poster or Poster()
        self.begun = time.monotonic()
        self._mail = mail
        self.postbox: Postbox | None = None  # where mail is sent
        self.pushes: Pushes | None = None  # where push messages are

    async def open(self) -> None:
        """Open the store, then start the background work."""
        await self.store.reserve()
        await self.store.open()
        clock.CLOCK.go_on_from(await self.store.newest())
        self.people = People(self.store, await self.store.secret())
        self.lobby = Lobby(self.store, self.bot_pool, self.compiler)
        self.factors = SecondFactors(self.store, self.codes)
        self.accounts = Accounts(self.store, self.people, self.login_guard, self.factors)
        self.tournaments = Tournaments(self.store, self.lobby, self.compiler)
        self.takeovers = Takeovers(self.store, self.lobby, self.people)
        self.erasures = Erasures(self.store, self.lobby)
        self.outcomes = Outcomes(self.store, self.compiler)
        self.pictures = Pictures(self.lobby, self.compiler)
        origin = None if self.site is None else self.site.origin
        notices = Limiter(self._limits.notices)
        self.webhooks = Webhooks(self.store, notices, self._poster, origin=origin)
        if self._mail is not None and origin is not None:
            self.postbox = Postbox(self.store, self.people, self.accounts, self._mail, origin)
            self.store.listen(self.postbox.digests.on_notice)
        if web_push.is_available():
            key = await self.store.secret("push", web_push.new_key())
            pushes = Limiter(self._limits.pushes)
            self.pushes = Pushes(self.store, pushes, self._poster, key, origin=origin)
            self.store.listen(self.pushes.on_notice)
        self.lobby.on_awaited = self._on_awaited
        self.store.listen(self.people.on_notice)
        self.store.listen(self.webhooks.on_notice)
        guard = self.login_guard
        self.shared_limits = SharedLimits(
            self.store,
            {
                **{name: one for name, one in vars(self).items() if isinstance(one, Limiter)},
                "hashed": guard.hashed,
                "by_address": guard.by_address,
                "by_name": guard.by_name,
                "by_account": guard.by_account,
                "notices": notices,
            },
            urgent=("hashed", "by_address", "by_name", "by_account", "codes"),
            counts={
                "connections": self.connections.counts,
                "open_sockets": self.open_sockets.counts,
                "address_sockets": self.address_sockets.counts,
                "address_requests": self.address_requests.counts,
            },
        )
        self.shared_limits.start()
        self.compiler.start()
        self.compiler.when_all_ready(tune_garbage_collector)
        self.lobby.start()
        self.tournaments.start()
        self.webhooks.start()
        self.erasures.start()
        if self.pushes is not None:
            self.pushes.start()
        if self.postbox is not None:
            self.postbox.start()
        self._measure()
        self.outcomes.start()
        await self.takeovers.start()

    def _on_awaited(self, live: LiveTable, before: Awaited, now: Awaited) -> None:
        """A table waits for other people than before: they are told in every way they want."""
        self.webhooks.on_awaited(live, before, now)
        if self.pushes is not None:
            self.pushes.on_awaited(live, before, now)
        if self.postbox is not None:
            self.postbox.digests.on_awaited(live, before, now)

    def _measure(self) -> None:
        gauge = self.metrics.gauge
        gauge("sockets", "Open sockets.", lambda: self.open_sockets.total)
        gauge(
            "connections", "Open connections, sockets among them.", lambda: self.connections.total
        )
        gauge("tables", "Tables in memory.", lambda: self.lobby.size)
        gauge("thinking", "Bots that think.", lambda: self.bot_pool.busy)
        games = self.compiler.states
        gauge(
            "games_ready",
            "Games that can be played.",
            lambda: sum(state.state == "ready" for state in games()),
        )

    async def close(self) -> None:
        """Stop the background work, then let the store finish."""
        parts = (
            *(self.shared_limits, self.webhooks, self.takeovers, self.tournaments),
            *(self.outcomes, self.erasures),
            *(part for part in (self.postbox, self.pushes) if part is not None),
            *(self.lobby, self.compiler, self.analyses, self.bot_pool),
        )
        for part in parts:
            try:
                await asyncio.wait_for(part.stop(), STOP_SECONDS)
            except Exception:
                log.exception("%s did not stop in order", type(part).__name__)
        await self.store.close()

    async def person(self, connection: HTTPConnection) -> Person | None:
        """The person who sent a request, by cookie or header; None without a valid token."""
        person = await self.visitor(connection)
        if person is not None:
            check_not_banned(person.ban)
        return person

    async def visitor(self, connection: HTTPConnection) -> Person | None:
        """The same, for the few things that a banned person may do."""
        return await self.people.find(token_of(connection))

    async def is_operator(self, connection: HTTPConnection) -> bool:
        """Whether an operator sent a request."""
        person = await self.visitor(connection)
        return person is not None and person.is_operator and not is_in_force(person.ban)

    async def require_person(self, connection: HTTPConnection) -> Person:
        """The person who sent a request; refused without a valid token."""
        person = await self.person(connection)
        if person is None:
            raise Refused("not_signed_in")
        return person

    async def do(
        self, live: LiveTable, person: Person, command: Command, language: str
    ) -> Done | HintShown:
        """Carry out a command at a table."""
        with self.metrics.command(type(command).__name__.lower()):
            if isinstance(command, Rematch):
                return await self.lobby.rematch(live, person, command)
            if isinstance(command, AskHint):
                self.hints.take(person.id)
                return await self.lobby.hint(live, person, command, language)
            if isinstance(command, Say):
                check_not_muted(person.mute)
                self.chat.take(person.id)
            if isinstance(command, Fill):
                await self._check_bot_tables(person)
            return await live.do(person, command)

    async def check_new_table(
        self, connection: HTTPConnection, person: Person, settings: Settings
    ) -> None:
        """Refuse a table of a person or an address that has too many."""
        self.address_tables.take(address(connection))
        if settings.public:
            self.listed_tables.take(address(connection))
        if any(seat.kind == "bot" for seat in settings.seats):
            await self._check_bot_tables(person)

    async def _check_bot_tables(self, person: Person) -> None:
        since = clock.now() - LATELY_SECONDS
        count = await self.store.running_bot_tables(person.id, since)
        if count >= self._limits.running_bot_tables:
            minutes = round(LATELY_SECONDS / 60)
            raise Refused("too_many_bot_tables", count=count, minutes=minutes)

    async def check_rematch(
        self, connection: HTTPConnection, person: Person, live: LiveTable
    ) -> None:
        """A rematch is a new table like any other."""
        self.tables.take(person.id)
        await self.check_new_table(connection, person, live.table.settings)

    def charge(self, connection: HTTPConnection, person: Person, size: int) -> None:
        """Count what a person has stored, or refuse."""
        self.stored.take(person.id, size + ROW_BYTES)
        self.address_stored.take(address(connection), size + ROW_BYTES)

    def log_limit(self, connection: HTTPConnection, refused: Refused) -> None:
        """Tell the operator that a limit bites."""
        if refused.status == HTTPStatus.TOO_MANY_REQUESTS:
            key = f"{refused.code} {address(connection)}"
            self._limit_log.warn(key, "limit %s: %s", refused.code, address(connection))

    def client(self, connection: HTTPConnection, person: Person | None) -> str:
        """The key of rate limits: the person, else the address."""
        return address(connection) if person is None else person.id


def address(connection: HTTPConnection) -> str:
    """The address a request comes from, as limits count it."""
    return "?" if connection.client is None else client_key(connection.client.host)


def token_of(connection: HTTPConnection) -> str | None:
    """The token that a request carries."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    return connection.cookies.get(COOKIE)


def language_of(connection: HTTPConnection) -> str:
    """The language asked for, else the browser's first that there are texts in, else English."""
    asked = connection.query_params.get("lang")
    if asked in LANGUAGES:
        return str(asked)
    accepted = connection.headers.get("accept-language", "").replace(";", ",").split(",")
    short = [word.strip()[:2].lower() for word in accepted]
    return next((word for word in short if word in LANGUAGES), "en")


def check_query(connection: HTTPConnection, known: Collection[str]) -> None:
    """Refuse an unknown parameter: ignoring it would mislead the caller."""
    unknown = [name for name in connection.query_params if name not in known]
    if unknown:
        raise Refused("bad_message", reason=f"{shown(unknown[0])} is no parameter of this address")


def number_of(connection: HTTPConnection, name: str) -> int:
    """A whole number of the query, 0 if there is none."""
    text = connection.query_params.get(name, "0")
    if not (text.isascii() and text.isdigit() and len(text) <= 15):
        raise Refused("bad_message", reason=f"{name} is no whole number")
    return int(text)


async def body_of(request: Request, kind: type[T]) -> T:
    """The body of a request, checked."""
    return decoded(await request.body(), kind)


# Any: as its type says. Making a decoder takes a hundred times as long as decoding a command.
DECODERS: dict[object, msgspec.json.Decoder[Any]] = {}


def _decoder(kind: type[T]) -> msgspec.json.Decoder[T]:
    if kind not in DECODERS:
        DECODERS[kind] = msgspec.json.Decoder(kind)
    return DECODERS[kind]


def decoded(data: bytes | str, kind: type[T]) -> T:
    """A message, checked against its type."""
    if NULL.search(data.encode(errors="replace") if isinstance(data, str) else data):
        raise Refused("bad_message", reason="it contains the character U+0000")
    try:
        return _decoder(kind).decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("bad_message", reason=str(error).rstrip(".")) from error
