"""Limits that all processes of one database share: each tells the others what clients have used up.

A notice goes out every half second, and at once where passwords are tried. So a client that asks
several processes at the same moment may get a little more than its share, and less afterwards.
"""

import asyncio
import contextlib
import heapq
from collections.abc import Collection, Mapping
from functools import partial

from bactrian.server.limits import Limiter
from bactrian.server.store import Store, StoreFailed
from bactrian.server.store.notices import AnyNotice, Spent

TELL_SECONDS = 0.5
MOST_CLIENTS = 60  # in a notice, which may have 8,000 bytes: those who used up most


class SharedLimits:
    """Tells other processes what was used up here, and hears what was there."""

    def __init__(
        self, store: Store, limiters: Mapping[str, Limiter], urgent: Collection[str] = ()
    ) -> None:
        self._store = store
        self._limiters = limiters
        self._spent: dict[str, dict[str, float]] = {name: {} for name in limiters}
        self._is_urgent = asyncio.Event()
        self._urgent = frozenset(urgent)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, if there may be other processes."""
        if not self._store.is_shared:
            return
        for name, limiter in self._limiters.items():
            limiter.on_take = partial(self._note, name)
        self._store.listen(self._on_notice)
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Tell nothing any more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _note(self, name: str, client: str, amount: float) -> None:
        spent = self._spent[name]
        spent[client] = spent.get(client, 0) + amount
        if name in self._urgent:
            self._is_urgent.set()

    async def _work(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._is_urgent.wait(), TELL_SECONDS)
            self._is_urgent.clear()
            with contextlib.suppress(StoreFailed):
                await self._tell()

    async def _tell(self) -> None:
        for name, spent in list(self._spent.items()):
            most = heapq.nlargest(MOST_CLIENTS, spent, key=lambda client: abs(spent[client]))
            if most:
                self._spent[name] = {}
                await self._store.notify(Spent(name, {client: spent[client] for client in most}))

    def _on_notice(self, process: str, notice: AnyNotice) -> None:
        if isinstance(notice, Spent) and notice.limit in self._limiters:
            for client, amount in notice.clients.items():
                self._limiters[notice.limit].charge(client, amount)
