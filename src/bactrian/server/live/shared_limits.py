"""Limits that all processes of one database share: each tells the others what clients have used up.

A notice goes out every half second, and at once where passwords are tried. So a client that asks
several processes at the same moment may get a little more than its share, and less afterwards.
What is open (connections, sockets, requests) is told as it is, by each process of itself.
"""

import asyncio
import contextlib
import heapq
import time
from collections.abc import Collection, Mapping
from functools import partial
from types import MappingProxyType

from bactrian.server.limits import Limiter, OpenCounts
from bactrian.server.store import Store, StoreFailed
from bactrian.server.store.notices import AnyNotice, Open, Spent

TELL_SECONDS = 0.5
OPEN_SECONDS = 5.0  # after which what is open is told again, though it did not change
FEW_OPEN = 10  # not worth a notice
MOST_CLIENTS = 60  # in a notice, which may have 8,000 bytes: those who used up most


class SharedLimits:
    """Tells other processes what was used up here, and hears what was there."""

    def __init__(
        self,
        store: Store,
        limiters: Mapping[str, Limiter],
        urgent: Collection[str] = (),
        counts: Mapping[str, OpenCounts] = MappingProxyType({}),
    ) -> None:
        self._store = store
        self._limiters = limiters
        self._counts = counts
        self._told: dict[str, tuple[float, dict[str, int]]] = {}  # by limit, with when
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

        for name, counts in self._counts.items():
            many = dict(list(counts.above(FEW_OPEN).items())[:MOST_CLIENTS])
            if self._is_news(name, many):
                self._told[name] = (time.monotonic(), many)
                await self._store.notify(Open(name, many))

    def _is_news(self, name: str, counts: dict[str, int]) -> bool:
        when, before = self._told.get(name, (0.0, {}))
        is_late = bool(counts) and time.monotonic() - when > OPEN_SECONDS
        return counts != before or is_late

    def _on_notice(self, process: str, notice: AnyNotice) -> None:
        if isinstance(notice, Open) and notice.limit in self._counts:
            self._counts[notice.limit].hear(process, notice.clients)
        if isinstance(notice, Spent) and notice.limit in self._limiters:
            for client, amount in notice.clients.items():
                self._limiters[notice.limit].charge(client, amount)
