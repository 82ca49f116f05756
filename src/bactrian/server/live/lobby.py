"""All tables: creating them, finding them, resuming those where the server has something to do."""

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence

import msgspec

from bactrian.server.bots.compiling import Compiler
from bactrian.server.bots.pool import BotFailed, BotPool
from bactrian.server.bots.worker import Question
from bactrian.server.live.automation import TableAutomation, question
from bactrian.server.live.cluster import Cluster
from bactrian.server.live.live_table import LiveTable
from bactrian.server.live.loading import load, replay, summary
from bactrian.server.live.new_table import checked_record, first_entries, rematch_settings
from bactrian.server.live.snapshots import Snapshots
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
from bactrian.server.store import Conflict, ListKind, Store
from bactrian.server.store.notices import AnyNotice, Missed, Wrote
from bactrian.server.table.commands import Person, check_hint
from bactrian.server.table.entries import (
    AnyEntry,
    Rematched,
    TableRecord,
    Written,
    key_of,
    short_name,
)
from bactrian.server.table.table import Table
from bactrian.server.views.lists import shown_table
from bactrian.server.views.snapshots import StoredTable

MOST_IDLE = 200  # tables kept in memory without a client
OVER_SECONDS = 120.0  # that a table where nothing can happen any more is kept without one
MOST_LISTED = 100
RESUME_ATTEMPTS = 3

log = logging.getLogger("bactrian.server")

Awaited = Mapping[str, AwaitKind]
OnAwaited = Callable[[LiveTable, Awaited, Awaited], None]
OnFinished = Callable[[LiveTable], None]


def ignore_awaited(live: LiveTable, before: Awaited, now: Awaited) -> None:
    """Do nothing, until a handler is set."""


class Lobby:
    """The tables of one process; the store has those of all."""

    def __init__(self, store: Store, bot_pool: BotPool, compiler: Compiler) -> None:
        self._store = store
        self._bot_pool = bot_pool
        self._compiler = compiler
        self._scheduler = UpdateScheduler()
        self._live: dict[str, LiveTable] = {}
        self._automations: dict[str, TableAutomation] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._resuming: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()  # kept: the loop itself forgets them
        self._cluster = Cluster(store, self._live, self._resume_tables)
        self._snapshots = Snapshots(store, self._live, self._evict_idle)
        self.on_awaited: OnAwaited = ignore_awaited  # set to the webhooks'
        self.on_finished: OnFinished = lambda live: None  # set to the tournaments'
        store.listen(self._on_notice)

    @property
    def size(self) -> int:
        """The tables in memory."""
        return len(self._live)

    # --- finding --------------------------------------------------------------------------------

    async def find(self, table: str) -> LiveTable:
        """A table, from memory or from the store."""
        if table in self._live:
            if self._store.is_shared:
                # A client that another process just answered must not be sent an older state.
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

    async def stored(self, table: str) -> StoredTable:
        """A table of other rules, as far as it can be read."""
        record, listed = await self._store.table(table), await self._store.listed(table)
        if record is None or listed is None:
            raise Refused("no_such_table")
        entries = await self._store.entries(table, 0)
        return StoredTable(
            record, entries, listed.summary.status, await self._store.snapshot(table)
        )

    def _keep(self, table: Table) -> LiveTable:
        live = LiveTable(table, self._store, self._scheduler)
        live.on_awaited = lambda before, now: self.on_awaited(live, before, now)
        self._live[table.record.id] = live
        self._cluster.add_table(live)
        self._automations[table.record.id] = TableAutomation(
            live, self._bot_pool, lambda: self.on_finished(live)
        )
        live.on_change()
        self._evict_idle()
        return live

    def _evict_idle(self) -> None:
        """Drop tables without clients and without work: they can be loaded again."""
        idle = [
            (live.used, name)
            for name, live in self._live.items()
            if not live.is_watched and not self._automations[name].is_busy
        ]
        if len(idle) <= 2 * MOST_IDLE:  # what they look like is stored first
            idle = [(used, name) for used, name in idle if self._snapshots.is_stored(name)]
        over = {
            name
            for used, name in idle
            if self._live[name].table.status in ("finished", "cancelled")
            and self._snapshots.is_stored(name)
            and time.monotonic() >= used + OVER_SECONDS
        }
        idle = [(used, name) for used, name in idle if name not in over]
        many = {name for _, name in sorted(idle)[: max(0, len(idle) - MOST_IDLE)]}
        for name in over | many:
            self._live.pop(name).let_go()
            del self._automations[name]
            self._cluster.drop_table(name)

    def _on_notice(self, process: str, notice: AnyNotice) -> None:
        """Another process wrote an entry, or may have."""
        if isinstance(notice, Wrote):
            live = self._live.get(notice.table)
            if live is not None and live.table.event_log.length <= notice.seq:
                self._run_in_background(live.catch_up())
        elif isinstance(notice, Missed):
            self._run_in_background(self._catch_up_all())

    def _run_in_background(self, doing: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(doing)
        self._tasks.add(task)
        task.add_done_callback(self._background_done)

    def _background_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("a table could not be loaded again: %s", task.exception())

    async def _catch_up_all(self) -> None:
        for table, length in (await self._store.lengths(list(self._live))).items():
            live = self._live.get(table)
            if live is not None and live.table.event_log.length < length:
                await live.catch_up()

    async def catch_up(self, table: str) -> None:
        """Read what the operator has written past this process."""
        live = self._live.get(table)
        if live is not None:
            await live.catch_up()

    @property
    def processes(self) -> int:
        """How many processes serve this database, this one included."""
        return 1 + self._cluster.others

    async def listed(self, which: ListKind, person: str | None, language: str) -> list[TableListed]:
        """Tables as lists show them."""
        found = await self._store.tables(which, person, MOST_LISTED)
        return [shown_table(table, person, language) for table in found]

    # --- creating -------------------------------------------------------------------------------

    async def create(self, person: Person, wanted: NewTable) -> TableCreated:
        """Create a table; a repeated request gets the table of the first one."""
        record = checked_record(person, wanted.settings, fresh_id(), self._compiler.offered)
        self._compiler.check_ready(key_of(record))
        return await self.add(record, wanted.id, first_entries(person, record))

    async def add(
        self, record: TableRecord, command: str, entries: Sequence[AnyEntry]
    ) -> TableCreated:
        """Add a table with its first entries; a repeated command gets the existing one."""
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
        """The same table again, once: a later request gets the existing one."""
        if self._store.is_shared:
            await live.catch_up()
        old = live.table
        if not old.seats_of(person.id):
            raise Refused("not_seated")
        if old.status != "finished":
            raise Refused("not_now", status=old.status)
        # The id follows from the old one: two requests at once create one table.
        name = hashlib.sha256(f"rematch of {old.record.id} {old.record.salt}".encode()).hexdigest()
        settings = rematch_settings(old, person)
        record = checked_record(person, settings, name[:16], lambda _: old.game)
        # Those who sat here know the invitation: it opens the new table too.
        record = msgspec.structs.replace(record, invite=old.record.invite)
        try:
            await self._add(record, "", first_entries(person, record))
        except Conflict:
            log.info("table %s was set again before", short_name(old.record.id))
        await live.write(lambda: _rematch_entries(live.table, record.id), person.id, command.id)
        seq = live.table.event_log.seq(live.table.seats_of(person.id))
        return Done(command.id, seq, table=record.id)

    async def hint(
        self, live: LiveTable, person: Person, command: AskHint, language: str
    ) -> HintShown:
        """A hint for a player, if the table allows hints."""

        def propose(table: Table) -> Question:
            check_hint(table, person, command)
            return msgspec.structs.replace(question(table, command.seat, ""), hint=language)

        try:
            found = await self._bot_pool.hint(await live.read(propose), person.id)
        except BotFailed as error:
            log.warning("no hint at table %s: %s", short_name(live.table.record.id), error)
            raise Refused("no_hint") from error
        await live.read(propose)  # a hint for a position that is gone would mislead
        return HintShown(command.id, command.seat, found.choices, found.why)

    # --- in the background ----------------------------------------------------------------------

    def start(self) -> None:
        """Load the tables where a game goes on, as soon as their rules are ready."""
        self._resuming = asyncio.create_task(self._resume())
        self._cluster.start()
        self._snapshots.start()

    def _resume_tables(self) -> None:
        """Another process is gone: take over its tables."""
        if self._resuming is None or self._resuming.done():
            self._resuming = asyncio.create_task(self._resume())

    async def _resume(self) -> None:
        for table in await self._store.unfinished():
            record = await self._store.table(table)
            if record is not None:
                await self._compiler.wait_for(key_of(record))
                await self._resume_one(table)

    async def _resume_one(self, table: str) -> None:
        for _ in range(RESUME_ATTEMPTS):
            try:
                await self.find(table)
                return
            except Refused as error:
                if error.code in ("needs_data", "other_rules"):
                    log.warning("table %s cannot be opened: %s", short_name(table), error)
                    return
                # A request that came before the rules were ready was loading it, and failed.
                await asyncio.sleep(0)
            except Exception:
                log.exception("table %s cannot be opened", short_name(table))
                return

    async def stop(self) -> None:
        """Stop all background work, and keep what tables look like."""
        await self._snapshots.stop()
        await self._cluster.stop()
        if self._resuming is not None:
            self._resuming.cancel()
            await asyncio.gather(self._resuming, return_exceptions=True)
        automations: Sequence[TableAutomation] = list(self._automations.values())
        await asyncio.gather(*(automation.stop() for automation in automations))


def _rematch_entries(table: Table, new: str) -> list[AnyEntry] | None:
    return None if table.rematch else [Rematched(new)]
