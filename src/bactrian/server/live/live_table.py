"""A table in this process: a cache over the store, its writers one after another, its readers told.

Commit, then tell: what a command does is tried on the table, written, and only then seen by
anybody, for readers wait for the same lock. If another process wrote first, the table is read anew
and the command judged again.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple, TypeVar

from bactrian.server.live.attendance import Attendance, Subscriber
from bactrian.server.live.replaying import load, summary
from bactrian.server.live.update_cache import Pictures
from bactrian.server.live.update_scheduler import UpdateScheduler
from bactrian.server.messages import AwaitKind, Chat, Command, Done, Propose
from bactrian.server.refusals import Refused
from bactrian.server.store import Conflict, Store, StoreFailed
from bactrian.server.table import chat
from bactrian.server.table.deciding import Person, decide, is_done
from bactrian.server.table.entries import AnyEntry, Written
from bactrian.server.table.notices import awaited
from bactrian.server.table.table import Table

ATTEMPTS = 5
AWAY_SECONDS = 60.0  # nothing is heard of somebody, before others may give their seat to a bot
PATIENCE = 3  # turns that a reader lets writers go first
NOBODY = ""  # who writes for bots and timers

Awaits = Callable[[Mapping[str, AwaitKind], Mapping[str, AwaitKind]], None]  # before, and now
T = TypeVar("T")


class News(NamedTuple):
    """What somebody has not been told yet."""

    seq: int
    update: bytes | None  # JSON
    said: Chat | None
    presence: bytes  # JSON: they may know it


class LiveTable:
    """A table that somebody looks at, or a bot plays at."""

    def __init__(
        self, table: Table, store: Store, scheduler: UpdateScheduler | None = None
    ) -> None:
        self.table = table
        self.used = time.monotonic()
        self.attendance = Attendance()
        self.changed: Callable[[], None] = lambda: None  # set by whoever tends the table
        self.awaits: Awaits = lambda before, now: None  # set by whoever tells people of it
        self.attended: Callable[[], None] = lambda: None  # set by whoever tells other processes
        self.scheduler = scheduler or UpdateScheduler()
        self._store = store
        self._lock = asyncio.Lock()
        self._in_doubt = False  # whether something here may not be on disk
        self._waits_for = awaited(table)
        self._pictures = Pictures()
        self._held_back: set[Subscriber] = set()  # they came while something was written

    # --- writing --------------------------------------------------------------------------------

    async def do(self, person: Person, command: Command) -> Done:
        """Carry a command out, or refuse it; done means on disk."""

        def propose() -> list[AnyEntry] | None:
            if is_done(self.table, person, command):
                return None
            if isinstance(command, Propose) and command.target is not None:
                self._check_away(command.target)
            return decide(self.table, person, command)

        self.attendance.see(person.id)
        written = await self.write(propose, person.id, command.id)
        return Done(command.id, self._seq(person.id), repeated=not written)

    def _seq(self, person: str | None) -> int:
        return self.table.chronicle.seq(self.table.seats_of(person))

    def _check_away(self, number: int) -> None:
        """Nobody's seat is given to a bot behind their back."""
        seats = self.table.seats
        seat = seats[number] if number < len(seats) else None
        if seat is None or seat.person is None:
            return
        known = [self.attendance.last_seen(seat.person), self.table.wrote.get(seat.person, 0)]
        if self._is_present(number) or time.time() - max(known) < AWAY_SECONDS:
            raise Refused("not_away", name=seat.name)

    def _is_present(self, seat: int) -> bool:
        return seat in self.attendance.seats(self.table)

    async def write(
        self, propose: Callable[[], list[AnyEntry] | None], by: str = NOBODY, command: str = ""
    ) -> bool:
        """Write what `propose` wants to, seeing the newest table; False if that is nothing.

        It goes on to its end even if whoever waits for it goes away.
        """
        try:
            return await asyncio.shield(asyncio.ensure_future(self._write(propose, by, command)))
        except StoreFailed as error:
            raise Refused("busy") from error

    async def _write(
        self, propose: Callable[[], list[AnyEntry] | None], by: str, command: str
    ) -> bool:
        async with self._alone():
            for _ in range(ATTEMPTS):
                try:
                    entries = propose()
                except Refused:
                    # Another process may have made possible what looks impossible from here.
                    if self._store.is_shared and await self._read_on():
                        continue
                    raise
                if not entries:
                    return False
                if await self._append(entries, by, command):
                    break
            else:
                raise Refused("busy")
        self._tell_news()
        return True

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        """Nobody else writes, and what is here is on disk; whoever came meanwhile is woken."""
        try:
            async with self._lock:
                await self._settle()
                yield
        finally:
            held_back, self._held_back = self._held_back, set()
            for subscriber in held_back:
                subscriber.wake()

    async def _append(self, entries: Sequence[AnyEntry], by: str, command: str) -> bool:
        """Whether the entries were the first; if not, the table is what the others made it."""
        now, first = time.time(), self.table.chronicle.length
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
        before, self._waits_for = self._waits_for, about.awaits
        if before != self._waits_for:
            self.awaits(before, self._waits_for)
        return True

    async def _reload(self) -> None:
        self.table = await load(self._store, self.table.record)
        self._in_doubt = False
        self._note_waits()
        self._tell_news()

    async def _settle(self) -> None:
        """If the store was away when it was needed most, read now what it has."""
        if self._in_doubt:
            await self._reload()

    def _note_waits(self) -> None:
        """Others wrote, and tell people of it: here they are at most no longer awaited."""
        before, self._waits_for = self._waits_for, awaited(self.table)
        still = {who: kind for who, kind in before.items() if self._waits_for.get(who) == kind}
        if still != before:
            self.awaits(before, still)

    async def catch_up(self) -> None:
        """Read what other processes wrote."""
        async with self._alone():
            await self._read_on()

    async def _read_on(self) -> bool:
        """Whether there was something that this process had not seen."""
        news = await self._store.entries(self.table.record.id, self.table.chronicle.length)
        for written in news:
            self.table.apply(written)
        if news:
            self._note_waits()
            self._tell_news()
        return bool(news)

    async def claim(self) -> bool:
        """Whether this process may think for the bots here."""
        return await self._store.claim(self.table.record.id)

    async def release(self) -> None:
        """Other processes may."""
        await self._store.release(self.table.record.id)

    # --- reading --------------------------------------------------------------------------------

    async def look(self, person: str | None, since: int, language: str) -> tuple[int, bytes]:
        """The update for somebody, as JSON, with its sequence number; made once for equals."""

        def show(table: Table) -> tuple[int, bytes]:
            return self._shown(person, table.seats_of(person), since, language)

        for _ in range(PATIENCE):
            await self.scheduler.take()
            if self.is_settled:
                return show(self.table)
            async with self._alone():
                pass  # something is being written: wait for a turn after it
        return await self.ask(show)

    def news(
        self, person: str | None, since: int, chat_since: int, language: str, *, first: bool
    ) -> News:
        """What somebody has not been told yet: an update if it moved on or is the first, talk.

        Only while the table is settled, or within `ask`.
        """
        seats, update = self.table.seats_of(person), None
        seq = self.table.chronicle.seq(seats)
        if first or seq != since:
            seq, update = self._shown(person, seats, since, language)
        said = self._said(person, chat_since) if len(self.table.said) > chat_since else None
        return News(seq, update, said, self._pictures.presence(self.table, self.attendance))

    @property
    def is_settled(self) -> bool:
        """Whether nothing is being written: what is here is on disk, and may be seen."""
        return not self._lock.locked() and not self._in_doubt

    def hold_back(self, subscriber: Subscriber) -> None:
        """Wake somebody when what is being written is on disk, or is not going to be."""
        self._held_back.add(subscriber)

    def waits_for(self, person: str | None) -> bool:
        """Whether everybody can see that the game waits for somebody."""
        return person in self._waits_for

    def _shown(
        self, person: str | None, seats: frozenset[int], since: int, language: str
    ) -> tuple[int, bytes]:
        self.used = time.monotonic()
        self.attendance.see(person)
        return self._pictures.update(self.table, self.attendance, seats, since, language)

    async def ask(self, about: Callable[[Table], T]) -> T:
        """Whatever somebody wants to know of the table, as it is on disk."""
        async with self._alone():
            self.used = time.monotonic()
            return about(self.table)

    async def chat(self, person: str | None, since: int) -> Chat:
        """What somebody may read of what was said after this number."""
        return await self.ask(lambda _: self._said(person, since))

    def _said(self, person: str | None, since: int) -> Chat:
        return Chat(list(chat.lines(self.table, self.table.seats_of(person), since)))

    async def seq(self, person: str | None) -> int:
        """How far somebody is, as it is on disk."""
        return await self.ask(lambda _: self._seq(person))

    def subscribe(self, subscriber: Subscriber) -> None:
        """Wake somebody whenever there is something new."""
        self.attendance.subscribers.add(subscriber)
        self.tell_all()

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Somebody has gone."""
        self.attendance.subscribers.discard(subscriber)
        self.attendance.see(subscriber.person)
        self.tell_all()

    @property
    def is_watched(self) -> bool:
        """Whether anybody looks."""
        return bool(self.attendance.subscribers)

    def tell_all(self) -> None:
        """Somebody came or went: everybody may look now."""
        self._pictures.attendance_changed()
        self._tell_news()

    def _tell_news(self) -> None:
        """Something was written: everybody may look now."""
        self._pictures.table_changed(self.table)
        self.used = time.monotonic()
        for subscriber in list(self.attendance.subscribers):
            subscriber.wake()
        self.changed()
        self.attended()
