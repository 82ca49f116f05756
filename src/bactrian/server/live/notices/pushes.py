"""Turn notices by push message: to every browser of a person that takes them."""

import asyncio
import time

import msgspec

from bactrian.server import clock
from bactrian.server.limits import Limiter
from bactrian.server.live.notices.posting import CannotPost, Poster
from bactrian.server.live.notices.turn_notices import SETTLE_SECONDS, WAITS, Notice, TurnNotices
from bactrian.server.messages import NewSubscription, PushTried
from bactrian.server.people import web_push
from bactrian.server.people.identity import fresh_id
from bactrian.server.refusals import Refused
from bactrian.server.store import Store
from bactrian.server.store.parts.people import Channel
from bactrian.server.store.parts.push import Subscription
from bactrian.server.views.finished import page_of

MOST_BROWSERS = 10  # of one person
KEPT_SECONDS = 12 * 3600  # by the push service, for a browser that is away
GONE = (404, 410)  # such a browser takes no more messages
AT_ONCE = 16
NOWHERE = "https://localhost"  # for push services that would complain to us

encode = msgspec.json.Encoder().encode


class Pushes(TurnNotices[list[Subscription]]):
    """The browsers of all people, and the messages on their way to them."""

    channel: Channel = "push"

    def __init__(
        self,
        store: Store,
        limiter: Limiter,
        poster: Poster,
        key: bytes,
        *,
        origin: str | None = None,
        settle: float = SETTLE_SECONDS,
        waits: tuple[float, ...] = WAITS,
    ) -> None:
        super().__init__(store, limiter, origin=origin, settle=settle, waits=waits)
        self._poster = poster
        self._key = key
        self._posting = asyncio.Semaphore(AT_ONCE)

    @property
    def public_key(self) -> str:
        """What browsers subscribe with."""
        return web_push.to_base64(web_push.public_key(self._key))

    async def put(self, person: str, wanted: NewSubscription) -> None:
        """A browser of a person takes messages."""
        self._limiter.take(person)
        try:
            web_push.browser_keys(wanted.keys.p256dh, wanted.keys.auth)
            await self._poster.check(wanted.endpoint)
        except (CannotPost, ValueError) as error:
            raise Refused("bad_push", reason=str(error).rstrip(".")) from error
        keys, now = wanted.keys, clock.now()
        subscription = Subscription(person, wanted.endpoint, keys.p256dh, keys.auth, now)
        await self._store.put_subscription(subscription, MOST_BROWSERS)
        self._without_target.discard(person)

    async def try_out(self, person: str) -> PushTried:
        """Send one to all browsers of a person, and say how it went."""
        target = await self._target(person)
        if target is None:
            raise Refused("no_push")
        self._limiter.take(person)
        problem = await self._attempt(target, Notice(person, None, "", ""), fresh_id())
        return PushTried(problem is None, problem)

    async def _target(self, person: str) -> list[Subscription] | None:
        return await self._store.subscriptions(person) or None

    async def _attempt(
        self, target: list[Subscription], notice: Notice, delivery: str
    ) -> str | None:
        """Send to all of them; a problem only if none has taken it."""
        about = await self._payload(notice, delivery, int(time.time()))
        shown = {
            "kind": about["kind"],
            "text": about["text"],
            "path": page_of(notice.table) if notice.table else "/",
        }
        problems = await asyncio.gather(*(self._post(one, encode(shown)) for one in target))
        return None if None in problems else problems[0]

    async def _post(self, one: Subscription, message: bytes) -> str | None:
        keys = web_push.browser_keys(one.key, one.auth)
        contact = self._origin or NOWHERE
        headers = {
            "content-type": "application/octet-stream",
            "content-encoding": "aes128gcm",
            "ttl": str(KEPT_SECONDS),
            "urgency": "normal",
            "authorization": web_push.signed_by(self._key, one.endpoint, contact, time.time()),
        }
        try:
            async with self._posting:
                await self._poster.post(one.endpoint, web_push.encrypt(message, keys), headers)
        except CannotPost as error:
            if error.status in GONE:
                await self._store.remove_subscription(one.person, one.endpoint)
                return None
            return str(error)
        return None

    async def _store_result(self, target: list[Subscription], problem: str | None) -> None:
        """Browsers that are gone were removed: nothing else is worth remembering."""
