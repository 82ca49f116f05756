"""Turn notices by webhook: posted in the background, signed, with a few retries.

A notice holds what the feed holds (`notices`): public information only. A person who is connected
to the table gets none. What is on its way is in the database: after a kill another process goes on.
"""

import asyncio
import contextlib
import hmac
import logging
import secrets
import time
from collections.abc import Coroutine, Mapping
from hashlib import sha256
from typing import NamedTuple

import msgspec

from bactrian.games import game as find_game
from bactrian.server import clock
from bactrian.server.limits import Limiter
from bactrian.server.live.live_table import LiveTable
from bactrian.server.live.posting import CannotPost, Poster
from bactrian.server.messages import AwaitKind, WebhookTried
from bactrian.server.people.identity import fresh_id
from bactrian.server.people.preferences import preferences_from
from bactrian.server.refusals import Refused, server_texts
from bactrian.server.store import Store, StoreFailed
from bactrian.server.store.notices import AnyNotice, Missed, Renamed
from bactrian.server.store.people import PendingNotice, Webhook
from bactrian.server.views.finished import page_of

SETTLE_SECONDS = 3.0  # before a notice: the move may be taken back at once
WAITS = (5.0, 30.0, 180.0)  # before each further attempt
STALE_SECONDS = 60.0  # after which a notice that is due has lost its process
MOST_FAILURES = 10  # notices in a row, until no more are tried
MOST_PENDING = 1_000
MOST_REMEMBERED = 20_000
AT_ONCE = 16
REMEMBERED_SECONDS = 60.0
SHORTEST_WINDOW = 120  # seconds: a shorter one is over before a person could come

log = logging.getLogger("bactrian.server")
encode = msgspec.json.Encoder().encode


class Notice(NamedTuple):
    """A notice for a person."""

    person: str
    kind: AwaitKind | None  # None: to try the address out
    game: str
    table: str


def signature(secret: str, at: int, body: bytes) -> str:
    """What proves that a notice is ours: an HMAC over its time and body."""
    digest = hmac.new(secret.encode(), f"{at}.".encode() + body, sha256).hexdigest()
    return f"t={at},v1={digest}"


class Webhooks:
    """The notices that are on their way."""

    def __init__(
        self,
        store: Store,
        limiter: Limiter,
        poster: Poster,
        *,
        origin: str | None = None,
        settle: float = SETTLE_SECONDS,
        waits: tuple[float, ...] = WAITS,
    ) -> None:
        self._store = store
        self._limiter = limiter
        self._poster = poster
        self._origin = origin  # where people reach this server
        self._settle = settle
        self._waits = waits
        self._without_webhook: dict[
            str, float
        ] = {}  # people without a webhook, and when that was read
        self._pending: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()  # those that remove notices
        self._recovering: asyncio.Task[None] | None = None
        self._posting = asyncio.Semaphore(AT_ONCE)

    # --- setting --------------------------------------------------------------------------------

    async def put(self, person: str, url: str) -> Webhook:
        """Post a person's turns to this address; a new one has a new secret."""
        self._limiter.take(person)
        try:
            await self._poster.check(url)
        except CannotPost as error:
            raise Refused("bad_webhook", reason=str(error)) from error
        webhook = Webhook(person, url, secrets.token_urlsafe(24), clock.now())
        await self._store.put_webhook(webhook)
        self._without_webhook.pop(person, None)
        return webhook

    async def try_out(self, person: str) -> WebhookTried:
        """Post once, and say how it went."""
        webhook = await self._store.webhook(person)
        if webhook is None:
            raise Refused("no_webhook")
        self._limiter.take(person)
        problem = await self._attempt(webhook, Notice(person, None, "", ""), fresh_id())
        await self._store_result(webhook, problem)
        return WebhookTried(problem is None, problem)

    def on_notice(self, process: str, notice: AnyNotice) -> None:
        """Another process changed a person's webhook, or may have."""
        if isinstance(notice, Renamed):
            self._without_webhook.pop(notice.person, None)
        elif isinstance(notice, Missed):
            self._without_webhook.clear()

    # --- posting --------------------------------------------------------------------------------

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
                await self._store.remove_notice(person, table)

    def _start(self, live: LiveTable, notice: Notice) -> None:
        self._cancel(notice.person, notice.table)
        known = self._without_webhook.get(notice.person)
        if known is not None and time.monotonic() - known < REMEMBERED_SECONDS:
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
                for left in await self._store.due_notices(clock.now() - patience, MOST_PENDING):
                    if (left.person, left.table) not in self._pending:
                        await self._take_over(left)
            patience = STALE_SECONDS
            await asyncio.sleep(STALE_SECONDS)

    async def _take_over(self, left: PendingNotice) -> None:
        """Deliver it, if the table still waits for its person."""
        listed = await self._store.listed(left.table)
        if listed is None or listed.summary.awaits.get(left.person) != left.kind:
            await self._store.remove_notice(left.person, left.table)
        elif await self._store.claim_notice(left, clock.now()):
            self._run(left.person, left.table, self._deliver(left))

    async def stop(self) -> None:
        """Leave what has not been posted yet to the next process."""
        waiting = [] if self._recovering is None else [self._recovering]
        tasks = [*self._pending.values(), *waiting]
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _send(self, live: LiveTable, notice: Notice) -> None:
        webhook = await self._store.webhook(notice.person)
        if webhook is None or not webhook.is_on:
            self._cache_without_webhook(notice.person)
            return
        due = clock.now() + self._settle
        kind: AwaitKind = notice.kind or "turn"
        pending = PendingNotice(notice.person, notice.table, notice.game, kind, fresh_id(), 0, due)
        await self._store.put_notice(pending)
        await asyncio.sleep(self._settle)
        if not live.attendance.is_here(notice.person):
            await self._deliver(pending)
        else:
            await self._store.remove_notice(notice.person, notice.table)

    async def _deliver(self, pending: PendingNotice) -> None:
        """Post it, with retries; then it need not be kept."""
        webhook = await self._store.webhook(pending.person)
        if webhook is not None and webhook.is_on and self._may_post(pending.person):
            await self._store_result(webhook, await self._post_with_retries(webhook, pending))
        await self._store.remove_notice(pending.person, pending.table)

    def _may_post(self, person: str) -> bool:
        try:
            self._limiter.take(person)
        except Refused:
            return False  # the feed has it
        return True

    def _cache_without_webhook(self, person: str) -> None:
        if len(self._without_webhook) >= MOST_REMEMBERED:
            self._without_webhook.clear()
        self._without_webhook[person] = time.monotonic()

    async def _post_with_retries(self, webhook: Webhook, pending: PendingNotice) -> str | None:
        """The problem of the last attempt; repeats have the same delivery id."""
        notice = Notice(pending.person, pending.kind, pending.game, pending.table)
        problem = await self._attempt(webhook, notice, pending.delivery)
        for attempt, wait in enumerate(self._waits[pending.attempt :], pending.attempt + 1):
            if problem is None:
                break
            later = msgspec.structs.replace(pending, attempt=attempt, due=clock.now() + wait)
            await self._store.put_notice(later)
            await asyncio.sleep(wait)
            problem = await self._attempt(webhook, notice, pending.delivery)
        return problem

    async def _attempt(self, webhook: Webhook, notice: Notice, name: str) -> str | None:
        """Post once; None if it was accepted."""
        at = int(time.time())  # what the receiver's own clock says
        body = encode(await self._payload(notice, name, at))
        headers = {
            "user-agent": "bactrian",
            "bactrian-delivery": name,
            "bactrian-signature": signature(webhook.secret, at, body),
        }
        try:
            async with self._posting:
                await self._poster.post(webhook.url, body, headers)
        except CannotPost as error:
            return str(error)
        return None

    async def _payload(self, notice: Notice, name: str, at: int) -> dict[str, object]:
        """The body to post: public information only."""
        language = preferences_from(await self._store.preferences(notice.person)).language
        texts = server_texts("en" if language == "auto" else language)
        if notice.kind is None:
            return {"kind": "test", "delivery": name, "at": at, "text": texts("notice.test")}
        title = find_game(notice.game).title
        return {
            "kind": notice.kind,
            "delivery": name,
            "at": at,
            "table": notice.table,
            "game": notice.game,
            "text": texts(f"notice.{notice.kind}", game=title),
            **({} if self._origin is None else {"url": self._origin + page_of(notice.table)}),
        }

    async def _store_result(self, webhook: Webhook, problem: str | None) -> None:
        """Store how it went, unless the address has been changed meanwhile."""
        current = await self._store.webhook(webhook.person)
        if current is None or current.secret != webhook.secret:
            return
        failures = 0 if problem is None else current.failures + 1
        await self._store.mark_webhook(
            msgspec.structs.replace(
                current, failures=failures, problem=problem, is_on=failures < MOST_FAILURES
            )
        )
