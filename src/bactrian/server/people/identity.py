"""The identity of a person: a name, and a token that proves it, in a cookie or a header.

The token is the person's id with an HMAC over it. A guest's holds nothing else; that of an account
names a session too, which ends when its browser logs out. The person of a token is cached for a
while; notices of other processes invalidate it.
"""

import base64
import hmac
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256

from bactrian.server import clock
from bactrian.server.people.preferences import preferences_from
from bactrian.server.refusals import Refused
from bactrian.server.store import PersonRecord, Store
from bactrian.server.store.notices import AnyNotice, Missed, Renamed
from bactrian.server.table.commands import Person
from bactrian.server.table.seats import clean_name

PERSON = b"bactrian person v1:"  # the same key signs several things
DEVICE = b"bactrian device v1:"
MAIL = b"bactrian mail v1:"
MOST_CACHED = 10_000
SESSION_SECONDS = 365 * 24 * 3600.0
USE_SECONDS = 3600.0  # how exactly it is noted when a session was last used
CACHE_SECONDS = 60.0  # in case a notice of another process is lost


def fresh_id() -> str:
    """An id for a table, a person or a session that cannot be guessed: 96 random bits.

    On a command line a dash in front would make it an option.
    """
    while (name := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return name


class People:
    """All people of one database, found by token."""

    def __init__(self, store: Store, key: bytes) -> None:
        self._store = store
        self._key = key
        self._cache: dict[str, tuple[Person, float]] = {}  # by token, with when it was read
        self._watchers: dict[str, set[Callable[[], None]]] = {}  # by person

    # --- tokens ---------------------------------------------------------------------------------

    def token(self, person: str, session: str = "") -> str:
        """The token of a person."""
        body = f"{person}.{session}" if session else person
        return f"{body}.{self._signature(body)}"

    def device_token(self, person: str) -> str:
        """Proves that a browser was logged in to a person's account."""
        body = f"{person}.{fresh_id()}"
        return f"{body}.{self._signature(body, DEVICE)}"

    def device_of(self, token: str | None, person: str) -> str | None:
        """The device that a token proves to be one of this person; None if it proves nothing."""
        body, _, signature = (token or "").rpartition(".")
        owner, _, device = body.partition(".")
        genuine = body.isascii() and signature.isascii()
        if genuine and hmac.compare_digest(signature, self._signature(body, DEVICE)):
            return device if owner == person else None
        return None

    def mail_token(self, person: str) -> str:
        """Proves that a mail about turns came to this person, and so may stop them."""
        return f"{person}.{self._signature(person, MAIL)}"

    def mail_owner(self, token: str) -> str | None:
        """The person that such a token was made for; None if it is forged or damaged."""
        person, _, signature = token.rpartition(".")
        if not token.isascii() or not hmac.compare_digest(signature, self._signature(person, MAIL)):
            return None
        return person

    def _signature(self, body: str, purpose: bytes = PERSON) -> str:
        digest = hmac.digest(self._key, purpose + body.encode(), sha256)
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    def _verified(self, token: str) -> tuple[str, str] | None:
        """Person and session of a token; None if it is forged or damaged."""
        body, _, signature = token.rpartition(".")
        if not token.isascii() or not hmac.compare_digest(signature, self._signature(body)):
            return None
        person, _, session = body.partition(".")
        return person, session

    # --- finding --------------------------------------------------------------------------------

    async def find(self, token: str | None) -> Person | None:
        """The person of this token."""
        if token is None:
            return None
        if (person := self.cached(token)) is not None:
            return person
        verified = self._verified(token)
        return None if verified is None else await self._read(token, *verified)

    def cached(self, token: str) -> Person | None:
        """The person of this token, if it is in the cache."""
        person, read = self._cache.get(token, (None, 0.0))
        return person if time.monotonic() - read < CACHE_SECONDS else None

    async def _read(self, token: str, person: str, session: str) -> Person | None:
        self._cache.pop(token, None)
        now = time.monotonic()
        oldest = clock.now() - SESSION_SECONDS
        known = await self._store.token_owner(person, session or None, oldest)
        if known is None:
            return None
        if known.used is not None and known.used < clock.now() - USE_SECONDS:
            await self._store.touch_session(person, session, clock.now())
        confirm = preferences_from(known.preferences).confirm
        access = await self._store.access(known.id)
        found = Person(known.id, known.name, known.account, session, confirm, *access)
        self._forget_old(now)
        self._cache[token] = found, now
        return found

    def _forget_old(self, now: float) -> None:
        """People who were not asked for lately, the oldest first; some more if there are many."""
        while self._cache:
            token, (_, read) = next(iter(self._cache.items()))
            if now - read < CACHE_SECONDS and len(self._cache) < MOST_CACHED:
                return
            del self._cache[token]

    def invalidate(self, person: str) -> None:
        """Drop a person from the cache: they have changed."""
        for token in [token for token, (known, _) in self._cache.items() if known.id == person]:
            del self._cache[token]
        for on_change in list(self._watchers.get(person, ())):
            on_change()

    @contextmanager
    def watch(self, person: str | None, on_change: Callable[[], None]) -> Iterator[None]:
        """Call this whenever a person may have changed: they may have been shut out."""
        if person is None:
            yield
            return
        watchers = self._watchers.setdefault(person, set())
        watchers.add(on_change)
        try:
            yield
        finally:
            watchers.discard(on_change)
            if not watchers:
                self._watchers.pop(person, None)

    def on_notice(self, process: str, notice: AnyNotice) -> None:
        """Another process changed a person, or may have."""
        if isinstance(notice, Renamed):
            self.invalidate(notice.person)
        elif isinstance(notice, Missed):
            self._cache.clear()
            for person in list(self._watchers):
                self.invalidate(person)

    # --- naming ---------------------------------------------------------------------------------

    async def name(self, person: Person | None, name: str) -> Person:
        """Name a person: a new one, or a guest who wants another name."""
        shown = clean_name(name)
        if person is None:
            person = Person(fresh_id(), shown)
        elif person.account is not None and shown != person.account:
            # The name of an account is what others know it by.
            raise Refused("name_fixed", name=person.account)
        await self._store.put_person(PersonRecord(person.id, shown, clock.now()))
        self.invalidate(person.id)
        return person._replace(name=shown)
