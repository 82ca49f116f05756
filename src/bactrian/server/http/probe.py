"""Whether the database can be written: tried at most once a second, however many ask."""

import asyncio
import logging
import math
import time

from bactrian.server.store import NotWritten, Store

STORE_SECONDS = 5.0  # within which a database that works has answered
KEPT_SECONDS = 1.0  # that an answer is good for: each try is a write, and anybody may ask

log = logging.getLogger("bactrian.server")


class Probe:
    """What the last try said."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._trying = asyncio.Lock()
        self._tried = -math.inf
        self._problem: str | None = None

    async def problem(self) -> str | None:
        """The code of a refusal, None if it can be written."""
        async with self._trying:
            if time.monotonic() - self._tried >= KEPT_SECONDS:
                self._problem = await self._try()
                self._tried = time.monotonic()
        return self._problem

    async def _try(self) -> str | None:
        try:
            await asyncio.wait_for(self._store.probe(), STORE_SECONDS)
        except Exception as error:
            log.error("not ready: %s: %s", type(error).__name__, error)
            return "not_stored" if isinstance(error, NotWritten) else "store_silent"
        return None
