"""Notices of turns that leave the server: sent in the background, with a few retries.

A notice holds what the feed holds (`table/notices`): public information only. A person who is
connected to the table gets none. What is on its way is in the database: after a kill another
process goes on. `webhooks` and `pushes` say where notices go.
"""

import asyncio
import contextlib
import logging
from abc import ABC, abstractmethod
from collections.abc import Coroutine, Mapping
from typing import Generic, NamedTuple, TypeVar

import msgspec

from bactrian.games import game as find_game
from bactrian.server import clock
from bactrian.server.limits import Limiter
from bactrian.server.live.live_table import LiveTable
from bactrian.server.messages import AwaitKind
from bactrian.server.people.identity import fresh_id
from bactrian.server.people.preferences import preferences_from
from bactrian.server.people.recent_people import RecentPeople
from bactrian.server.refusals import Refused, server_texts
from bactrian.server.store import Store, StoreFailed
from bactrian.server.store.notices import AnyNotice, Missed, Renamed
from bactrian.server.store.parts.people import Channel, PendingNotice
from bactrian.server.views.finished import page_of

SETTLE_SECONDS = 3.0  # before a notice: the move may be taken back at once
WAITS = (5.0, 30.0, 180.0)  # before each further attempt
STALE_SECONDS = 60.0  # after which a notice that is due has lost its process
MOST_PENDING = 1_000
SHORTEST_WINDOW = 120  # seconds: a shorter one is over before a person could come

log = logging.getLogger("bactrian.server")

Target = TypeVar("Target")  # where the notices of a person go


class Notice(NamedTuple):
    """A notice for a person."""

    person: str
    kind: AwaitKind | None  # None: to try the way out
    game: str
    table: str


class TurnNotices(ABC, Generic[Target]):
    """The notices of one channel that are on their way."""

    channel: Channel

    def __init__(
        self,
        store: Store,
        limiter: Limiter,
        *,
        origin: str | None = None,
        settle: float = SETTLE_SECONDS,
        waits: tuple[float, ...] = WAITS,
    ) -> None:
        self._store = store
        self._limiter = limiter
        self._origin = origin  # where people reach this server
        self._settle = settle
        self._waits = waits
        self._without_target = RecentPeople()
        self._pending: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()  # those that remove notices
        self._recovering: asyncio.Task[None] | None = None

    @abstractmethod
    async def _target(self, person: str) -> Target | None:
        """Where the notices of a person go; None if nowhere."""

    @abstractmethod
    async def _attempt(self, target: Target, notice: Notice, delivery: str) -> str | None:
        """Send once; None if it was accepted, else the problem."""

    @abstractmethod
    async def _store_result(self, target: Target, problem: str | None) -> None:
        """Store how it went in the end."""

    def on_notice(self, process: str, notice: AnyNotice) -> None:
        """Another process changed what a person wants, or may have."""
        if isinstance(notice, Renamed):
            self._without_target.discard(notice.person)
        elif isinstance(notice, Missed):
            self._without_target.clear()

    def on_awaited(
        self, live: LiveTable, before: Mapping[str, AwaitKind], now: Mapping[str, AwaitKind]
    ) -> None:
        """A table waits for other people than before. This never blocks."""
        name = live.table.record.id
        for person in before.keys() - now.keys():
            self._cancel(person, name)
        for person, kind in now.items():
            if before.get(person) != kind:
                self._start(live, Notice(person, kind, live.table.game.name, name))

    def _cancel(self, person: str, table: str) -> None:
        task = self._pending.pop((person, table), None)
        if task is not None:
            task.cancel()
            removing = asyncio.create_task(self._remove_after(task, person, table))
            self._tasks.add(removing)
            removing.add_done_callback(self._tasks.discard)

    async def _remove_after(self, task: asyncio.Task[None], person: str, table: str) -> None:
        await asyncio.gather(task, return_exceptions=True)
        if (person, table) not in self._pending:
            with contextlib.suppress(StoreFailed):  # then it is found to be of no use later
                await self._store.remove_notice(self.channel, person, table)

    def _start(self, live: LiveTable, notice: Notice) -> None:
        self._cancel(notice.person, notice.table)
        if notice.person in self._without_target:
            return
        if notice.kind == "window" and live.table.settings.window_seconds < SHORTEST_WINDOW:
            return
        if len(self._pending) >= MOST_PENDING:
            log.warning("too many notices wait; one is dropped")
            return
        self._run(notice.person, notice.table, self._send(live, notice))

    def _run(self, person: str, table: str, sending: Coroutine[None, None, None]) -> None:
        key = person, table
        task = asyncio.create_task(sending)
        self._pending[key] = task
        task.add_done_callback(lambda done: self._ended(key, done))

    def _ended(self, key: tuple[str, str], task: asyncio.Task[None]) -> None:
        if self._pending.get(key) is task:
            del self._pending[key]
        if not task.cancelled() and task.exception() is not None:
            log.error("a notice could not be sent", exc_info=task.exception())

    def start(self) -> None:
        """Go on with what other processes left behind."""
        self._recovering = asyncio.create_task(self._recover())

    async def _recover(self) -> None:
        """A notice that is long overdue has lost its process; alone, every one has at the start."""
        patience = STALE_SECONDS if self._store.is_shared else -max(self._waits)
        while True:
            with contextlib.suppress(StoreFailed):
                before = clock.now() - patience
                for left in await self._store.due_notices(self.channel, before, MOST_PENDING):
                    if (left.person, left.table) not in self._pending:
                        await self._take_over(left)
            patience = STALE_SECONDS
            await asyncio.sleep(STALE_SECONDS)

    async def _take_over(self, left: PendingNotice) -> None:
        """Deliver it, if the table still waits for its person."""
        listed = await self._store.listed(left.table)
        if listed is None or listed.summary.awaits.get(left.person) != left.kind:
            await self._store.remove_notice(self.channel, left.person, left.table)
        elif await self._store.claim_notice(self.channel, left, clock.now()):
            self._run(left.person, left.table, self._deliver(left))

    async def stop(self) -> None:
        """Leave what has not been sent yet to the next process."""
        waiting = [] if self._recovering is None else [self._recovering]
        tasks = [*self._pending.values(), *waiting]
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _send(self, live: LiveTable, notice: Notice) -> None:
        if await self._target(notice.person) is None:
            self._without_target.add(notice.person)
            return
        due = clock.now() + self._settle
        kind: AwaitKind = notice.kind or "turn"
        pending = PendingNotice(notice.person, notice.table, notice.game, kind, fresh_id(), 0, due)
        await self._store.put_notice(self.channel, pending)
        await asyncio.sleep(self._settle)
        if not live.attendance.is_here(notice.person):
            await self._deliver(pending)
        else:
            await self._store.remove_notice(self.channel, notice.person, notice.table)

    async def _deliver(self, pending: PendingNotice) -> None:
        """Send it, with retries; then it need not be kept."""
        target = await self._target(pending.person)
        if target is not None and self._may_send(pending.person):
            await self._store_result(target, await self._send_with_retries(target, pending))
        await self._store.remove_notice(self.channel, pending.person, pending.table)

    def _may_send(self, person: str) -> bool:
        try:
            self._limiter.take(person)
        except Refused:
            return False  # the feed has it
        return True

    async def _send_with_retries(self, target: Target, pending: PendingNotice) -> str | None:
        """The problem of the last attempt; repeats have the same delivery id."""
        notice = Notice(pending.person, pending.kind, pending.game, pending.table)
        problem = await self._attempt(target, notice, pending.delivery)
        for attempt, wait in enumerate(self._waits[pending.attempt :], pending.attempt + 1):
            if problem is None:
                break
            later = msgspec.structs.replace(pending, attempt=attempt, due=clock.now() + wait)
            await self._store.put_notice(self.channel, later)
            await asyncio.sleep(wait)
            problem = await self._attempt(target, notice, pending.delivery)
        return problem

    async def _payload(self, notice: Notice, delivery: str, at: int) -> dict[str, object]:
        """What is sent: public information only."""
        language = preferences_from(await self._store.preferences(notice.person)).language
        texts = server_texts("en" if language == "auto" else language)
        if notice.kind is None:
            return {"kind": "test", "delivery": delivery, "at": at, "text": texts("notice.test")}
        title = find_game(notice.game).title
        return {
            "kind": notice.kind,
            "delivery": delivery,
            "at": at,
            "table": notice.table,
            "game": notice.game,
            "text": texts(f"notice.{notice.kind}", game=title),
            **({} if self._origin is None else {"url": self._origin + page_of(notice.table)}),
        }
