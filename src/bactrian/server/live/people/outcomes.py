"""Outcomes of tables that ended before outcomes were stored: worked out once, in the background."""

import asyncio
import logging

from bactrian.server.bots.compiling import Compiler
from bactrian.server.live.loading import load, summary
from bactrian.server.refusals import Refused
from bactrian.server.store import Store, StoreFailed
from bactrian.server.table.entries import key_of, short_name

MOST = 1_000  # in one start of the server

log = logging.getLogger("bactrian.server")


class Outcomes:
    """Replays such tables one at a time."""

    def __init__(self, store: Store, compiler: Compiler) -> None:
        self._store = store
        self._compiler = compiler
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin in the background."""
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Leave the rest to the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self) -> None:
        try:
            for table in await self._store.without_outcome(MOST):
                await self._store_one(table)
        except StoreFailed as error:
            log.warning("outcomes of older tables wait for the next start: %s", error)

    async def _store_one(self, table: str) -> None:
        record = await self._store.table(table)
        if record is None:
            return
        await self._compiler.wait_for(key_of(record))
        try:
            await self._store.put_outcome(table, summary(await load(self._store, record)))
        except Refused as refused:
            log.info("table %s has no outcome: %s", short_name(table), refused.code)
