"""A table in this process: a cache over the store, its writers one after another, its readers told.

Commit, then tell: what a command does is tried on the table, written, and only then seen by
anybody, for readers wait for the same lock. If another process wrote first, the table is read anew
and the command judged again.
"""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import msgspec

from bactrian.server import chat, showing
from bactrian.server.attendance import Attendance, Subscriber
from bactrian.server.deciding import Person, decide, is_done
from bactrian.server.entries import AnyEntry, TableRecord, Written
from bactrian.server.messages import AwaitKind, Chat, Command, Done, Presence, Propose
from bactrian.server.notices import awaited
from bactrian.server.ratings import places_of_people
from bactrian.server.refusals import Refused
from bactrian.server.store import Conflict, Store, StoreFailed, Summary
from bactrian.server.table import Table
from bactrian.server.turns import Turns

ATTEMPTS = 5
AWAY_SECONDS = 60.0  # nothing is heard of somebody, before others may give their seat to a bot
PATIENCE = 3  # turns that a reader lets writers go first
KEPT_SECONDS = 2.0  # that an update is kept for others who see the same
NOBODY = ""  # who writes for bots and timers

encode = msgspec.json.Encoder().encode

Awaits = Callable[[Mapping[str, AwaitKind], Mapping[str, AwaitKind]], None]  # before, and now
T = TypeVar("T")


async def load(store: Store, record: TableRecord) -> Table:
    """A table from its entries; a thread replays them, for that can take a while."""
    entries = await store.entries(record.id, 0)
    return await asyncio.to_thread(replay, record, entries)


def replay(record: TableRecord, entries: Sequence[Written]) -> Table:
    """The table that these entries make."""
    table = Table(record)
    for written in entries:
        table.apply(written)
    return table


def summary(table: Table) -> Summary:
    """What lists show of a table: nothing that not everybody could notice, not even the time."""
    return Summary(
        status=table.status,
        updated=table.noticed,
        names=[seat.name or seat.setup.level for seat in table.seats],
        free=sum(seat.is_free for seat in table.seats),
        people=sorted({seat.person for seat in table.seats if seat.person is not None}),
        rated=table.settings.rated,
        awaits=awaited(table),
        placed=places_of_people(table),
    )


class LiveTable:
    """A table that somebody looks at, or a bot plays at."""

    def __init__(self, table: Table, store: Store, turns: Turns | None = None) -> None:
        self.table = table
        self.used = time.monotonic()
        self.attendance = Attendance()
        self.changed: Callable[[], None] = lambda: None  # set by whoever tends the table
        self.awaits: Awaits = lambda before, now: None  # set by whoever tells people of it
        self.attended: Callable[[], None] = lambda: None  # set by whoever tells other processes
        self._store = store
        self._turns = turns or Turns()
        self._lock = asyncio.Lock()
        self._in_doubt = False  # whether something here may not be on disk
        self._waits_for = awaited(table)
        self._presence: Presence | None = None  # made once for all
        self._rendered: dict[tuple[frozenset[int], int, str], tuple[int, bytes]] = {}

    # --- writing --------------------------------------------------------------------------------

    async def do(self, person: Person, command: Command) -> Done:
        """Carry a command out, or refuse it; done means on disk."""

        def judge() -> list[AnyEntry] | None:
            if is_done(self.table, person, command):
                return None
            if isinstance(command, Propose) and command.target is not None:
                self._check_away(command.target)
            return decide(self.table, person, command)

        self.attendance.see(person.id)
        written = await self.write(judge, person.id, command.id)
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
        self, judge: Callable[[], list[AnyEntry] | None], by: str = NOBODY, command: str = ""
    ) -> bool:
        """Write what `judge` wants to, seeing the newest table; False if that is nothing.

        It goes on to its end even if whoever waits for it goes away.
        """
        try:
            return await asyncio.shield(asyncio.ensure_future(self._write(judge, by, command)))
        except StoreFailed as error:
            raise Refused("busy") from error

    async def _write(
        self, judge: Callable[[], list[AnyEntry] | None], by: str, command: str
    ) -> bool:
        async with self._lock:
            await self._settle()
            for _ in range(ATTEMPTS):
                try:
                    entries = judge()
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
        self.tell_all()
        return True

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
        self.tell_all()

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
        async with self._lock:
            await self._settle()
            await self._read_on()

    async def _read_on(self) -> bool:
        """Whether there was something that this process had not seen."""
        news = await self._store.entries(self.table.record.id, self.table.chronicle.length)
        for written in news:
            self.table.apply(written)
        if news:
            self._note_waits()
            self.tell_all()
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
        return await self._in_turn(lambda: self._shown(person, since, language))

    async def news(
        self, person: str | None, since: int, chat_since: int, language: str, *, first: bool
    ) -> tuple[int, bytes | None, Chat]:
        """What somebody has not been told yet: an update if it moved on or is the first, talk."""

        def tell() -> tuple[int, bytes | None, Chat]:
            seq, update = self._seq(person), None
            if first or seq != since:
                seq, update = self._shown(person, since, language)
            return seq, update, self._said(person, chat_since)

        return await self._in_turn(tell)

    def _shown(self, person: str | None, since: int, language: str) -> tuple[int, bytes]:
        self.used = time.monotonic()
        self.attendance.see(person)
        seats = self.table.seats_of(person)
        key = (seats, since, language)
        if key not in self._rendered:
            present = self.attendance.seats(self.table)
            shown = showing.update(self.table, seats, since, language, present)
            if not self._rendered:
                asyncio.get_running_loop().call_later(KEPT_SECONDS, self._rendered.clear)
            self._rendered[key] = shown.seq, encode(shown)
        return self._rendered[key]

    async def _in_turn(self, tell: Callable[[], T]) -> T:
        """Something that takes a while, of the table as it is on disk: answers come first."""
        for _ in range(PATIENCE):
            await self._turns.take()
            if not self._lock.locked() and not self._in_doubt:
                return tell()
            async with self._lock:
                await self._settle()  # something is being written: wait for a turn after it
        async with self._lock:
            await self._settle()
            return tell()

    async def ask(self, about: Callable[[Table], T]) -> T:
        """Whatever somebody wants to know of the table, as it is on disk."""
        async with self._lock:
            await self._settle()
            self.used = time.monotonic()
            return about(self.table)

    async def chat(self, person: str | None, since: int) -> Chat:
        """What somebody may read of what was said after this number."""
        return await self.ask(lambda _: self._said(person, since))

    def _said(self, person: str | None, since: int) -> Chat:
        return Chat(list(chat.lines(self.table, self.table.seats_of(person), since)))

    async def seq(self, person: str | None) -> int:
        """How far somebody is, as it is on disk."""
        async with self._lock:
            await self._settle()
            return self._seq(person)

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

    def presence(self) -> Presence:
        """Who is there."""
        if self._presence is None:
            self._presence = self.attendance.presence(self.table)
        return self._presence

    def tell_all(self) -> None:
        """Everybody may look now."""
        self._rendered.clear()
        self._presence = None
        self.used = time.monotonic()
        for subscriber in list(self.attendance.subscribers):
            subscriber.wake()
        self.changed()
        self.attended()
