"""Turn notices by webhook: posted to an address of the person's own, and signed."""

import asyncio
import hmac
import secrets
import time
from hashlib import sha256

import msgspec

from bactrian.server import clock
from bactrian.server.limits import Limiter
from bactrian.server.live.notices.posting import CannotPost, Poster
from bactrian.server.live.notices.turn_notices import SETTLE_SECONDS, WAITS, Notice, TurnNotices
from bactrian.server.messages import WebhookTried
from bactrian.server.people.identity import fresh_id
from bactrian.server.refusals import Refused
from bactrian.server.store import Store
from bactrian.server.store.parts.people import Channel, Webhook

MOST_FAILURES = 10  # notices in a row, until no more are tried
AT_ONCE = 16

encode = msgspec.json.Encoder().encode


def signature(secret: str, at: int, body: bytes) -> str:
    """What proves that a notice is ours: an HMAC over its time and body."""
    digest = hmac.new(secret.encode(), f"{at}.".encode() + body, sha256).hexdigest()
    return f"t={at},v1={digest}"


class Webhooks(TurnNotices[Webhook]):
    """The webhooks of all people, and the notices on their way to them."""

    channel: Channel = "webhook"

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
        super().__init__(store, limiter, origin=origin, settle=settle, waits=waits)
        self._poster = poster
        self._posting = asyncio.Semaphore(AT_ONCE)

    async def put(self, person: str, url: str) -> Webhook:
        """Post a person's turns to this address; a new one has a new secret."""
        self._limiter.take(person)
        try:
            await self._poster.check(url)
        except CannotPost as error:
            raise Refused("bad_webhook", reason=str(error)) from error
        webhook = Webhook(person, url, secrets.token_urlsafe(24), clock.now())
        await self._store.put_webhook(webhook)
        self._without_target.discard(person)
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

    async def _target(self, person: str) -> Webhook | None:
        webhook = await self._store.webhook(person)
        return webhook if webhook is not None and webhook.is_on else None

    async def _attempt(self, target: Webhook, notice: Notice, delivery: str) -> str | None:
        """Post once; None if it was accepted."""
        at = int(time.time())  # what the receiver's own clock says
        body = encode(await self._payload(notice, delivery, at))
        headers = {
            "user-agent": "bactrian",
            "bactrian-delivery": delivery,
            "bactrian-signature": signature(target.secret, at, body),
        }
        try:
            async with self._posting:
                await self._poster.post(target.url, body, headers)
        except CannotPost as error:
            return str(error)
        return None

    async def _store_result(self, target: Webhook, problem: str | None) -> None:
        """Store how it went, unless the address has been changed meanwhile."""
        current = await self._store.webhook(target.person)
        if current is None or current.secret != target.secret:
            return
        failures = 0 if problem is None else current.failures + 1
        await self._store.mark_webhook(
            msgspec.structs.replace(
                current, failures=failures, problem=problem, is_on=failures < MOST_FAILURES
            )
        )
