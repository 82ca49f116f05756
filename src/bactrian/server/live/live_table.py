"""A table in memory: a cache over the store. One lock for writers; subscribers are notified.

Commit, then notify: a command is applied to the table and written, and becomes visible only then,
for readers wait for the same lock. If another process wrote first, the table is loaded again and
the command is checked again.
"""

import asyncio
import logging
import time
import weakref
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple, TypeVar

from bactrian.server import clock
from bactrian.server.live.attendance import Attendance, Subscriber
from bactrian.server.live.loading import load, summary
from bactrian.server.live.onlookers import MOST_DEFERRALS, Onlookers, Waker
from bactrian.server.live.update_cache import UpdateCache
from bactrian.server.live.update_scheduler import UpdateScheduler
from bactrian.server.messages import AwaitKind, Chat, Command, Done, Propose, Update
from bactrian.server.refusals import Refused
from bactrian.server.store import Conflict, NotWritten, Store, StoreFailed
from bactrian.server.table import chat
from bactrian.server.table.commands import Person, decide, is_done
from bactrian.server.table.entries import AnyEntry, Erased, Written
from bactrian.server.table.notices import awaited
from bactrian.server.table.table import Table

ATTEMPTS = 5
AWAY_SECONDS = 60.0  # a player must be away, before others may give their seat to a bot
NOBODY = ""  # the author of what bots and timers write

log = logging.getLogger("bactrian.server")
OnAwaited = Callable[[Mapping[str, AwaitKind], Mapping[str, AwaitKind]], None]  # before, and now
T = TypeVar("T")


class Shown(NamedTuple):
    """What a client has been sent of a table; it may have named a number before it was."""

    seq: int
    state: Update | None = None  # if it can do with what has changed since


class News(NamedTuple):
    """What a client has not been sent yet."""

    shown: Shown
    update: bytes | None  # JSON
    said: Chat | None
    presence: bytes  # JSON: the client may have it already


class LiveTable:
    """A table that a client is connected to, or a bot plays at."""

    def __init__(
        self, table: Table, store: Store, scheduler: UpdateScheduler | None = None
    ) -> None:
        self.table = table
        self.used = time.monotonic()
        self.attendance = Attendance()
        self.on_change: Callable[[], None]  # set by the automation
        self.on_awaited: OnAwaited  # set by the lobby, for webhooks
        self.on_attendance: Callable[[], None]  # set by the cluster
        self.let_go()
        self.scheduler = scheduler or UpdateScheduler()
        self.onlookers = Onlookers(weakref.proxy(self), self.scheduler)
        self._store = store
        self._lock = asyncio.Lock()
        self._in_doubt = False  # whether something here may not be on disk
        self._awaited = awaited(table)
        self._update_cache = UpdateCache()
        self._after_write: set[Waker] = set()  # woken when the write is over

    def let_go(self) -> None:
        """Tell nobody of anything: what is told refers to this table, and would keep it."""
        self.on_change, self.on_awaited, self.on_attendance = _ignore, _ignore, _ignore

    # --- writing --------------------------------------------------------------------------------

    async def do(self, person: Person, command: Command) -> Done:
        """Carry a command out, or refuse it; done means on disk."""

        def propose() -> list[AnyEntry] | None:
            if is_done(self.table, person, command):
                return None
            if isinstance(command, Propose) and command.target is not None:
                self._check_away(command.target)
            return decide(self.table, person, command)

        self.attendance.mark_seen(person.id)
        written = await self.write(propose, person.id, command.id)
        return Done(command.id, self._seq(person.id), repeated=not written)

    def _seq(self, person: str | None) -> int:
        return self.table.event_log.seq(self.table.seats_of(person))

    def _check_away(self, number: int) -> None:
        """Refuse a takeover of a seat whose player is here, or was a moment ago."""
        seats = self.table.seats
        seat = seats[number] if number < len(seats) else None
        if seat is None or seat.person is None:
            return
        known = [
            self.attendance.last_seen(seat.person),
            self.table.last_written.get(seat.person, 0),
        ]
        if self._is_present(number) or clock.now() - max(known) < AWAY_SECONDS:
            raise Refused("not_away", name=seat.name)

    def _is_present(self, seat: int) -> bool:
        return seat in self.attendance.seats(self.table)

    async def write(
        self, propose: Callable[[], list[AnyEntry] | None], by: str = NOBODY, command: str = ""
    ) -> bool:
        """Write the entries that `propose` returns for the newest table; False if there are none.

        It completes even if the caller is cancelled.
        """
        try:
            return await asyncio.shield(asyncio.ensure_future(self._write(propose, by, command)))
        except StoreFailed as error:
            if isinstance(error, NotWritten):
                log.error("the database cannot be written: %s", error)
            raise Refused("not_stored" if isinstance(error, NotWritten) else "busy") from error

    async def _write(
        self, propose: Callable[[], list[AnyEntry] | None], by: str, command: str
    ) -> bool:
        async with self._locked():
            for _ in range(ATTEMPTS):
                try:
                    entries = propose()
                except Refused:
                    # Another process may have made possible what looks impossible from here.
                    if self._store.is_shared and await self._read_new_entries():
                        continue
                    raise
                if not entries:
                    return False
                if await self._append(entries, by, command):
                    break
            else:
                raise Refused("busy")
        self._wake_subscribers()
        return True

    @asynccontextmanager
    async def _locked(self) -> AsyncIterator[None]:
        """Hold the lock, with a table as it is on disk; then wake those who came meanwhile."""
        try:
            async with self._lock:
                await self._reload_if_in_doubt()
                yield
        finally:
            waiting, self._after_write = self._after_write, set()
            for waker in waiting:
                waker.wake()

    async def _append(self, entries: Sequence[AnyEntry], by: str, command: str) -> bool:
        """Whether the entries were written; if another process was first, the table is reloaded."""
        now, first = clock.now(), self.table.event_log.length
        written = [Written(first + n, now, by, command, entry) for n, entry in enumerate(entries)]
        self._in_doubt = True
        try:
            for one in written:
                self.table.apply(one)
            about = summary(self.table)
            await self._store.append(self.table.record.id, written, about)
        except Conflict:
            await self._reload()
            return False
        except Exception:
            await self._reload()
            raise
        self._in_doubt = False
        if _are_rewritten(written):
            await self._reload()
            return True
        before, self._awaited = self._awaited, about.awaits
        if before != self._awaited:
            self.on_awaited(before, self._awaited)
        return True

    async def _reload(self) -> None:
        record = await self._store.table(self.table.record.id)
        self.table = await load(self._store, record or self.table.record)
        self._in_doubt = False
        self._refresh_awaited()
        self._wake_subscribers()

    async def _reload_if_in_doubt(self) -> None:
        """If the store failed during a write, read what it has."""
        if self._in_doubt:
            await self._reload()

    def _refresh_awaited(self) -> None:
        """Other processes wrote, and notify people: here only those no longer awaited count."""
        before, self._awaited = self._awaited, awaited(self.table)
        still = {who: kind for who, kind in before.items() if self._awaited.get(who) == kind}
        if still != before:
            self.on_awaited(before, still)

    async def catch_up(self) -> None:
        """Read what other processes wrote."""
        async with self._locked():
            await self._read_new_entries()

    async def _read_new_entries(self) -> bool:
        """Whether there was something that this process had not seen."""
        news = await self._store.entries(self.table.record.id, self.table.event_log.length)
        if _are_rewritten(news):
            await self._reload()
            return True
        for written in news:
            self.table.apply(written)
        if news:
            self._refresh_awaited()
            self._wake_subscribers()
        return bool(news)

    async def claim(self) -> bool:
        """Whether this process may think for the bots here."""
        return await self._store.claim(self.table.record.id)

    async def release(self) -> None:
        """Let other processes think for them."""
        await self._store.release(self.table.record.id)

    # --- reading --------------------------------------------------------------------------------

    async def read_update(self, person: str | None, since: int, language: str) -> tuple[int, bytes]:
        """The update for a person, as JSON, with its sequence number."""

        def show(table: Table) -> tuple[int, bytes]:
            state, update = self._update_for(person, table.seats_of(person), Shown(since), language)
            return state.seq, update

        for _ in range(MOST_DEFERRALS):
            await self.scheduler.wait_for_turn()
            if self.is_settled:
                return show(self.table)
            async with self._locked():
                pass  # wait for the write, then for another turn
        return await self.read(show)

    def news(
        self, person: str | None, shown: Shown, chat_since: int, language: str, *, first: bool
    ) -> News:
        """What a client has not been sent yet: an update if its number changed, chat, presence.

        Only while the table is settled, or within `read`.
        """
        seats, update = self.table.seats_of(person), None
        if first or self.table.event_log.seq(seats) != shown.seq:
            state, update = self._update_for(person, seats, shown, language)
            shown = Shown(state.seq, state)
        said = self._said(person, chat_since) if len(self.table.said) > chat_since else None
        return News(shown, update, said, self._update_cache.presence(self.table, self.attendance))

    @property
    def is_settled(self) -> bool:
        """Whether no write is under way: the table is as it is on disk, and may be shown."""
        return not self._lock.locked() and not self._in_doubt

    def wake_after_write(self, waker: Waker) -> None:
        """Wake when the write that is under way has ended."""
        self._after_write.add(waker)

    def waits_for(self, person: str | None) -> bool:
        """Whether the game waits for a person, as everyone may know."""
        return person in self._awaited

    def _update_for(
        self, person: str | None, seats: frozenset[int], shown: Shown, language: str
    ) -> tuple[Update, bytes]:
        self.used = time.monotonic()
        self.attendance.mark_seen(person)
        about, cache = (self.table, self.attendance, (seats, language)), self._update_cache
        if shown.state is None:
            return cache.whole(*about, shown.seq)
        return cache.changes(*about, shown.state)

    async def read(self, about: Callable[[Table], T]) -> T:
        """What `about` returns for the table as it is on disk."""
        async with self._locked():
            self.used = time.monotonic()
            return about(self.table)

    async def chat(self, person: str | None, since: int) -> Chat:
        """The chat lines after this number that a person may read."""
        return await self.read(lambda _: self._said(person, since))

    def _said(self, person: str | None, since: int) -> Chat:
        return Chat(list(chat.lines(self.table, self.table.seats_of(person), since)))

    async def seq(self, person: str | None) -> int:
        """The sequence number of a person, as it is on disk."""
        return await self.read(lambda _: self._seq(person))

    def subscribe(self, subscriber: Subscriber) -> None:
        """Wake a subscriber whenever there is something new."""
        self.attendance.subscribers.add(subscriber)
        self.attendance_changed()

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """The subscriber has gone."""
        self.attendance.subscribers.discard(subscriber)
        self.attendance.mark_seen(subscriber.person)
        self.attendance_changed()
        if not self.is_watched:
            self.table.forget_views()

    @property
    def is_watched(self) -> bool:
        """Whether a client is connected."""
        return bool(self.attendance.subscribers)

    def attendance_changed(self) -> None:
        """A client came or went: notify all."""
        self._update_cache.attendance_changed()
        self._wake_subscribers()

    def _wake_subscribers(self) -> None:
        """Something was written: notify all."""
        self._update_cache.table_changed(self.table)
        self.used = time.monotonic()
        for subscriber in list(self.attendance.subscribers):
            subscriber.wake()
        self.on_change()
        self.on_attendance()


def _ignore(*args: object) -> None:
    """Do nothing."""


def _are_rewritten(news: Sequence[Written]) -> bool:
    """Whether what was stored before these entries was changed with them."""
    return any(isinstance(written.entry, Erased) for written in news)
