"""Other processes at the same database: who is connected through them, and whether they are alive.

Each process announces who is at a table when that changes, all of it when a new process asks, and
sends a heartbeat every few seconds. One that is silent for long is gone: its people are no longer
there, and the remaining processes take over its tables.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Mapping

from bactrian.server.live.live_table import LiveTable
from bactrian.server.store import Store, StoreFailed
from bactrian.server.store.notices import Alive, AnyNotice, Ended, Missed, Present, Renamed, Wrote

HEARTBEAT_SECONDS = 4.0
TIMEOUT_SECONDS = 12.0
BATCH_SECONDS = 0.05  # changes within this time are announced together

log = logging.getLogger("bactrian.server")


class Cluster:
    """All other processes, as far as their notices were received."""

    def __init__(
        self, store: Store, live: Mapping[str, LiveTable], on_lost: Callable[[], None]
    ) -> None:
        self._store = store
        self._live = live
        self._on_lost = on_lost
        self._present: dict[str, dict[str, Present]] = {}  # by table, then process
        self._last_notice: dict[str, float] = {}  # when each process last sent one
        self._announced: dict[str, Present] = {}
        self._changed: set[str] = set()
        self._ask_others = True  # whether the others shall announce everything
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        if store.is_shared:
            store.listen(self._on_notice)

    @property
    def others(self) -> int:
        """How many other processes are alive."""
        return len(self._last_notice)

    def add_table(self, live: LiveTable) -> None:
        """A table was loaded: share who is there with the other processes."""
        if self._store.is_shared:
            table = live.table.record.id
            live.attendance.elsewhere = self._present.setdefault(table, {})
            live.on_attendance = lambda: self._mark_changed(table)

    def drop_table(self, table: str) -> None:
        """A table left the memory: remember only who is there at other processes."""
        if not self._present.get(table):
            self._present.pop(table, None)

    def _mark_changed(self, table: str) -> None:
        self._changed.add(table)
        self._woken.set()

    # --- sending --------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to announce, if there may be other processes."""
        if self._store.is_shared:
            self._task = asyncio.create_task(self._announce())

    async def stop(self) -> None:
        """Announce that this process stops."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            with contextlib.suppress(StoreFailed):
                await self._store.notify(Ended())

    async def _announce(self) -> None:
        beat = 0.0
        while True:
            try:
                if time.monotonic() >= beat:
                    ask, self._ask_others = self._ask_others, False
                    beat = time.monotonic() + HEARTBEAT_SECONDS
                    await self._store.notify(Alive(new=ask))
                    self._drop_silent()
                await self._announce_changes()
            except StoreFailed as error:
                log.warning("other processes cannot be notified: %s", error)
                await asyncio.sleep(1)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), max(0.0, beat - time.monotonic()))
                await asyncio.sleep(BATCH_SECONDS)
            self._woken.clear()

    async def _announce_changes(self) -> None:
        for table in list(self._changed):
            self._changed.discard(table)
            live = self._live.get(table)
            nobody = Present(table, [], 0)
            here = nobody if live is None else live.attendance.local_presence(live.table)
            if here != self._announced.get(table, nobody):
                try:
                    await self._store.notify(here)
                except StoreFailed:
                    self._changed.add(table)
                    raise
                self._announced[table] = here
                if here == nobody:
                    del self._announced[table]

    def _announce_everything(self) -> None:
        self._changed.update(self._announced)
        self._announced.clear()
        self._woken.set()

    # --- receiving ------------------------------------------------------------------------------

    def _on_notice(self, process: str, notice: AnyNotice) -> None:
        if isinstance(notice, Missed):
            self._ask_others = True
            self._announce_everything()
            return
        if isinstance(notice, Ended):
            self._forget(process)
            return
        if isinstance(notice, Wrote | Renamed) and process not in self._last_notice:
            return  # an operator's command writes too, and is no server
        if isinstance(notice, Alive) and notice.new:
            self._announce_everything()
        elif process not in self._last_notice:
            self._ask_others = True  # it may have announced something before we listened
        self._last_notice[process] = time.monotonic()
        if isinstance(notice, Present):
            self._set_present(process, notice)

    def _set_present(self, process: str, present: Present) -> None:
        there = self._present.setdefault(present.table, {})
        before = there.pop(process, None)
        if present.people or present.watching:
            there[process] = present
        self._refresh(present.table, [] if before is None else before.people)

    def _refresh(self, table: str, before: list[str]) -> None:
        live = self._live.get(table)
        if live is not None:
            live.attendance.mark_seen(*before)
            live.attendance_changed()
        else:
            self.drop_table(table)

    def _drop_silent(self) -> None:
        """Forget processes that have been silent for too long."""
        oldest = time.monotonic() - TIMEOUT_SECONDS
        for process in [name for name, last in self._last_notice.items() if last < oldest]:
            log.warning("process %s is silent", process)
            self._forget(process)

    def _forget(self, process: str) -> None:
        self._last_notice.pop(process, None)
        for table, there in list(self._present.items()):
            present = there.pop(process, None)
            if present is not None or not there:
                self._refresh(table, [] if present is None else present.people)
        self._on_lost()
