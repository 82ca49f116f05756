"""Other processes at the same database: who is at the tables through them, and whether they live.

Each process tells who looks at a table when that changes, all of it when a new process asks, and
every few seconds that it is alive. One that is silent for long is gone: nobody is there through it,
and what it did for tables is done by those that are left.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Mapping

from bactrian.server.live.live_table import LiveTable
from bactrian.server.store import Store, StoreFailed
from bactrian.server.store.notices import Alive, AnyNotice, Ended, Missed, Present

BEAT_SECONDS = 4.0
LOST_SECONDS = 12.0
GATHER_SECONDS = 0.05  # what changes within this time is told once

log = logging.getLogger("bactrian.server")


class Neighbours:
    """All of them, as far as they were heard."""

    def __init__(
        self, store: Store, live: Mapping[str, LiveTable], orphaned: Callable[[], None]
    ) -> None:
        self._store = store
        self._live = live
        self._orphaned = orphaned
        self._there: dict[str, dict[str, Present]] = {}  # table, process
        self._last: dict[str, float] = {}  # when each process was last heard
        self._told: dict[str, Present] = {}
        self._changed: set[str] = set()
        self._ask = True  # whether the others shall tell everything
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        if store.is_shared:
            store.listen(self._heard)

    def meet(self, live: LiveTable) -> None:
        """A table came into memory: it shows who is there elsewhere, and tells who is here."""
        if self._store.is_shared:
            table = live.table.record.id
            live.attendance.elsewhere = self._there.setdefault(table, {})
            live.attended = lambda: self._note(table)

    def _note(self, table: str) -> None:
        self._changed.add(table)
        self._woken.set()

    # --- telling --------------------------------------------------------------------------------

    def start(self) -> None:
        """Tell the others from now on, if there may be any."""
        if self._store.is_shared:
            self._task = asyncio.create_task(self._tell())

    async def stop(self) -> None:
        """Say farewell."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            with contextlib.suppress(StoreFailed):
                await self._store.tell(Ended())

    async def _tell(self) -> None:
        beat = 0.0
        while True:
            try:
                if time.monotonic() >= beat:
                    ask, self._ask = self._ask, False
                    beat = time.monotonic() + BEAT_SECONDS
                    await self._store.tell(Alive(new=ask))
                    self._miss()
                await self._tell_changes()
            except StoreFailed as error:
                log.warning("other processes cannot be told: %s", error)
                await asyncio.sleep(1)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), max(0.0, beat - time.monotonic()))
                await asyncio.sleep(GATHER_SECONDS)
            self._woken.clear()

    async def _tell_changes(self) -> None:
        for table in list(self._changed):
            self._changed.discard(table)
            live = self._live.get(table)
            nobody = Present(table, [], 0)
            here = nobody if live is None else live.attendance.here(live.table)
            if here != self._told.get(table, nobody):
                try:
                    await self._store.tell(here)
                except StoreFailed:
                    self._changed.add(table)
                    raise
                self._told[table] = here
                if here == nobody:
                    del self._told[table]

    def _tell_everything(self) -> None:
        self._changed.update(self._told)
        self._told.clear()
        self._woken.set()

    # --- hearing --------------------------------------------------------------------------------

    def _heard(self, process: str, notice: AnyNotice) -> None:
        if isinstance(notice, Missed):
            self._ask = True
            self._tell_everything()
            return
        if isinstance(notice, Ended):
            self._forget(process)
            return
        if isinstance(notice, Alive) and notice.new:
            self._tell_everything()
        elif process not in self._last:
            self._ask = True  # it may have told something before we heard
        self._last[process] = time.monotonic()
        if isinstance(notice, Present):
            self._place(process, notice)

    def _place(self, process: str, told: Present) -> None:
        there = self._there.setdefault(told.table, {})
        before = there.pop(process, None)
        if told.people or told.watching:
            there[process] = told
        if before is not None or told.table in self._live:
            self._show(told.table, [] if before is None else before.people)

    def _show(self, table: str, before: list[str]) -> None:
        live = self._live.get(table)
        if live is not None:
            live.attendance.see(*before)
            live.tell_all()
        elif not self._there[table]:
            del self._there[table]

    def _miss(self) -> None:
        """Forget those who have been silent for too long."""
        oldest = time.monotonic() - LOST_SECONDS
        for process in [name for name, last in self._last.items() if last < oldest]:
            log.warning("process %s is silent", process)
            self._forget(process)

    def _forget(self, process: str) -> None:
        self._last.pop(process, None)
        for table, there in list(self._there.items()):
            told = there.pop(process, None)
            if told is not None or not there:
                self._show(table, [] if told is None else told.people)
        self._orphaned()
