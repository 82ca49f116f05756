"""Stores what tables look like when they have been quiet for a while, one at a time.

A server with other rules shows that (`views/snapshots`). It takes a tenth of a second for a long
game, so a thread does it, and not after every action.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Mapping

from bactrian.server.live.live_table import LiveTable
from bactrian.server.live.loading import load
from bactrian.server.refusals import Refused
from bactrian.server.store import Store, StoreFailed
from bactrian.server.table.entries import TableRecord
from bactrian.server.views.snapshots import snapshot_of

CHECK_SECONDS = 5.0
QUIET_SECONDS = 120.0  # without an entry
STOP_SECONDS = 4.0  # for those that are not stored yet when the server stops

log = logging.getLogger("bactrian.server")


class Snapshots:
    """Keeps the snapshots of the tables in memory up to date."""

    def __init__(
        self, store: Store, live: Mapping[str, LiveTable], evict_idle: Callable[[], None]
    ) -> None:
        self._store = store
        self._live = live
        self._evict_idle = evict_idle  # called after each round: what is stored need not be kept
        self._stored: dict[str, int] = {}  # entries that the snapshot of a table covers
        self._changed: dict[
            str, tuple[int, float]
        ] = {}  # entries, and since when there are so many
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin in the background."""
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Store what is not stored yet, as far as there is time."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(STOP_SECONDS):
                for name in list(self._live):
                    await self._store_one(name)

    def is_stored(self, name: str) -> bool:
        """Whether the snapshot of a table in memory is the newest."""
        return self._stored.get(name) == self._live[name].table.event_log.length

    async def _work(self) -> None:
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            for name in self._quiet():
                await self._store_one(name)
            self._evict_idle()

    def _quiet(self) -> list[str]:
        """The tables that have not changed for a while."""
        now, before = time.monotonic(), self._changed
        lengths = {name: live.table.event_log.length for name, live in self._live.items()}
        self._changed = {
            name: before[name] if before.get(name, (-1,))[0] == length else (length, now)
            for name, length in lengths.items()
        }
        self._stored = {name: n for name, n in self._stored.items() if name in lengths}
        return [name for name, (_, at) in self._changed.items() if now - at >= QUIET_SECONDS]

    async def _store_one(self, name: str) -> None:
        live = self._live.get(name)
        if live is None or self.is_stored(name) or live.table.status == "waiting":
            return
        try:
            self._stored[name] = await self._snapshot(live.table.record)
        except (Refused, StoreFailed) as error:
            log.warning("a snapshot could not be stored: %s", error)

    async def _snapshot(self, record: TableRecord) -> int:
        """Store what the table looks like on disk; another process may have done that."""
        table = await load(self._store, record)
        length, known = table.event_log.length, await self._store.snapshot(record.id)
        if known is None or known[0] < length:
            snapshot = await asyncio.to_thread(snapshot_of, table)
            await self._store.put_snapshot(record.id, length, snapshot.packed())
        return length
