"""All tables: setting them, finding them, waking those where the server has something to do."""

import asyncio
import hashlib
import logging
from collections.abc import Callable, Coroutine, Mapping, Sequence

import msgspec

from bactrian.server.bots.compiling import Compiler
from bactrian.server.bots.crew import CannotThink, Crew
from bactrian.server.bots.thinker import Question
from bactrian.server.live.automation import TableAutomation, question
from bactrian.server.live.cluster import Neighbours
from bactrian.server.live.live_table import LiveTable
from bactrian.server.live.new_table import checked_record, first_entries, seats_again
from bactrian.server.live.replaying import load, replay, summary
from bactrian.server.live.update_scheduler import UpdateScheduler
from bactrian.server.messages import (
    AskHint,
    AwaitKind,
    Done,
    HintShown,
    NewTable,
    Rematch,
    TableCreated,
    TableListed,
)
from bactrian.server.people.identity import fresh_id
from bactrian.server.refusals import Refused
from bactrian.server.store import Conflict, Store, Which
from bactrian.server.store.notices import AnyNotice, Missed, Wrote
from bactrian.server.table.deciding import Person, check_hint
from bactrian.server.table.entries import AnyEntry, Rematched, TableRecord, Written, key_of
from bactrian.server.table.table import Table

MOST_IDLE = 200  # tables kept in memory though nobody looks
MOST_LISTED = 100
WAKING_ATTEMPTS = 3

log = logging.getLogger("bactrian.server")

Awaited = Mapping[str, AwaitKind]
Awaits = Callable[[LiveTable, Awaited, Awaited], None]


def nobody_is_told(live: LiveTable, before: Awaited, now: Awaited) -> None:
    """Nothing, until somebody wants to be told."""


class Lobby:
    """The tables of one process; the store has those of all."""

    def __init__(self, store: Store, crew: Crew, compiler: Compiler) -> None:
        self._store = store
        self._crew = crew
        self._compiler = compiler
        self._scheduler = UpdateScheduler()
        self._live: dict[str, LiveTable] = {}
        self._tenders: dict[str, TableAutomation] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._waking: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()  # kept: the loop itself forgets them
        self._neighbours = Neighbours(store, self._live, self._wake_again)
        self.awaits: Awaits = nobody_is_told  # set by whoever tells people of their turns
        store.listen(self._heard)

    @property
    def size(self) -> int:
        """The tables in memory."""
        return len(self._live)

    # --- finding --------------------------------------------------------------------------------

    async def find(self, table: str) -> LiveTable:
        """A table, from memory or from the store."""
        if table in self._live:
            if self._store.is_shared:
                # Whoever was just answered by another process must not be shown the past here.
                await self._live[table].catch_up()
            return self._live[table]
        if table not in self._loading:
            self._loading[table] = asyncio.ensure_future(self._load(table))
        try:
            return await asyncio.shield(self._loading[table])
        finally:
            self._loading.pop(table, None)

    async def _load(self, table: str) -> LiveTable:
        record = await self._store.table(table)
        if record is None:
            raise Refused("no_such_table")
        self._compiler.check_ready(key_of(record))
        return self._keep(await load(self._store, record))

    def _keep(self, table: Table) -> LiveTable:
        live = LiveTable(table, self._store, self._scheduler)
        live.awaits = lambda before, now: self.awaits(live, before, now)
        self._live[table.record.id] = live
        self._neighbours.meet(live)
        self._tenders[table.record.id] = TableAutomation(live, self._crew)
        live.changed()
        self._forget_idle()
        return live

    def _forget_idle(self) -> None:
        """Memory is a cache: what nobody looks at and nobody plays can be read again."""
        idle = [
            (live.used, name)
            for name, live in self._live.items()
            if not live.is_watched and not self._tenders[name].is_busy
        ]
        for _, name in sorted(idle)[: max(0, len(idle) - MOST_IDLE)]:
            del self._live[name], self._tenders[name]

    def _heard(self, process: str, notice: AnyNotice) -> None:
        """Another process wrote an entry, or may have."""
        if isinstance(notice, Wrote):
            live = self._live.get(notice.table)
            if live is not None and live.table.chronicle.length <= notice.seq:
                self._catching_up(live.catch_up())
        elif isinstance(notice, Missed):
            self._catching_up(self._catch_up_all())

    def _catching_up(self, doing: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(doing)
        self._tasks.add(task)
        task.add_done_callback(self._caught_up)

    def _caught_up(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("a table could not be read anew: %s", task.exception())

    async def _catch_up_all(self) -> None:
        for table, length in (await self._store.lengths(list(self._live))).items():
            live = self._live.get(table)
            if live is not None and live.table.chronicle.length < length:
                await live.catch_up()

    async def listed(self, which: Which, person: str | None) -> list[TableListed]:
        """Tables as lists show them."""
        found = await self._store.tables(which, person, MOST_LISTED)
        return [
            TableListed(
                table=table.id,
                game=table.game,
                status=table.summary.status,
                public=table.public,
                names=table.summary.names,
                free=table.summary.free,
                rated=table.summary.rated,
                created=table.created,
                updated=table.summary.updated,
            )
            for table in found
        ]

    # --- setting --------------------------------------------------------------------------------

    async def create(self, person: Person, wanted: NewTable) -> TableCreated:
        """Set a table; a repeated request gets the table that the first one set."""
        record = checked_record(person, wanted.settings, fresh_id(), self._compiler.offered)
        self._compiler.check_ready(key_of(record))
        return await self.add(record, wanted.id, first_entries(person, record))

    async def add(
        self, record: TableRecord, command: str, entries: Sequence[AnyEntry]
    ) -> TableCreated:
        """A table with its first entries; a repeated command gets the one that there is."""
        try:
            return await self._add(record, command, entries)
        except Conflict:
            made = await self._store.table_made_by(record.creator, command)
            if made is None:
                raise
            return TableCreated(made.id, made.invite)

    async def _add(
        self, record: TableRecord, command: str, entries: Sequence[AnyEntry]
    ) -> TableCreated:
        written = [
            Written(n, record.created, record.creator, command, entry)
            for n, entry in enumerate(entries)
        ]
        table = await asyncio.to_thread(replay, record, written)
        await self._store.add_table(record, command, written, summary(table))
        self._keep(table)
        return TableCreated(record.id, record.invite)

    async def rematch(self, live: LiveTable, person: Person, command: Rematch) -> Done:
        """The same table again, once: whoever asks later gets the table that there is."""
        if self._store.is_shared:
            await live.catch_up()
        old = live.table
        if not old.seats_of(person.id):
            raise Refused("not_seated")
        if old.status != "finished":
            raise Refused("not_now", status=old.status)
        # The name follows from the old one: two who ask at once set one table.
        name = hashlib.sha256(f"rematch of {old.record.id} {old.record.salt}".encode()).hexdigest()
        settings = seats_again(old, person)
        record = checked_record(person, settings, name[:16], lambda _: old.game)
        # Those who sat here know the invitation: it opens the new table too.
        record = msgspec.structs.replace(record, invite=old.record.invite)
        try:
            await self._add(record, "", first_entries(person, record))
        except Conflict:
            log.info("table %s was set again before", old.record.id)
        await live.write(lambda: _note_rematch(live.table, record.id), person.id, command.id)
        seq = live.table.chronicle.seq(live.table.seats_of(person.id))
        return Done(command.id, seq, table=record.id)

    async def hint(
        self, live: LiveTable, person: Person, command: AskHint, language: str
    ) -> HintShown:
        """What somebody could do, if the table allows hints."""

        def propose(table: Table) -> Question:
            check_hint(table, person, command)
            return msgspec.structs.replace(question(table, command.seat, ""), hint=language)

        try:
            found = await self._crew.hint(await live.ask(propose))
        except CannotThink as error:
            log.warning("no hint at table %s: %s", live.table.record.id, error)
            raise Refused("no_hint") from error
        await live.ask(propose)  # a hint for a position that is gone would mislead
        return HintShown(command.id, command.seat, found.best, found.runner_up, found.text)

    # --- by itself ------------------------------------------------------------------------------

    def start(self) -> None:
        """Wake the tables where a game goes on, as soon as their rules are ready."""
        self._waking = asyncio.create_task(self._wake())
        self._neighbours.start()

    def _wake_again(self) -> None:
        """Another process is gone: go on with what it did."""
        if self._waking is None or self._waking.done():
            self._waking = asyncio.create_task(self._wake())

    async def _wake(self) -> None:
        for table in await self._store.unfinished():
            record = await self._store.table(table)
            if record is not None:
                await self._compiler.wait_for(key_of(record))
                await self._wake_one(table)

    async def _wake_one(self, table: str) -> None:
        for _ in range(WAKING_ATTEMPTS):
            try:
                await self.find(table)
                return
            except Refused as error:
                if error.code == "needs_data":
                    log.warning("table %s cannot be opened: %s", table, error)
                    return
                # Somebody asked for it before its rules were ready, and we joined them.
                await asyncio.sleep(0)
            except Exception:
                log.exception("table %s cannot be opened", table)
                return

    async def stop(self) -> None:
        """Nothing moves by itself any more."""
        await self._neighbours.stop()
        if self._waking is not None:
            self._waking.cancel()
            await asyncio.gather(self._waking, return_exceptions=True)
        tenders: Sequence[TableAutomation] = list(self._tenders.values())
        await asyncio.gather(*(tender.stop() for tender in tenders))


def _note_rematch(table: Table, new: str) -> list[AnyEntry] | None:
    return None if table.rematch else [Rematched(new)]
