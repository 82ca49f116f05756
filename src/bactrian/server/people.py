"""Guests: a name, and a token that proves who somebody is, in a cookie or a header.

The token is the person's id with an HMAC over it: nothing has to be looked up to see that it is
genuine, and nothing secret is in it.
"""

import base64
import hmac
import secrets
import time
from hashlib import sha256

from bactrian.server.deciding import Person
from bactrian.server.seats import clean_name
from bactrian.server.store import PersonRecord, Store

PURPOSE = b"bactrian person v1:"  # the same key may sign other things one day
MOST_KNOWN = 10_000


def fresh_id() -> str:
    """A name for a table or a person that nobody can guess: 96 random bits."""
    return secrets.token_urlsafe(12)


class People:
    """Everybody who has a name here."""

    def __init__(self, store: Store, key: bytes) -> None:
        self._store = store
        self._key = key
        self._known: dict[str, Person] = {}

    def token(self, person: str) -> str:
        """What proves that somebody is this person."""
        return f"{person}.{self._signature(person)}"

    def _signature(self, person: str) -> str:
        digest = hmac.digest(self._key, PURPOSE + person.encode(), sha256)
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    def id_of(self, token: str) -> str | None:
        """The person that a token proves; None if it is forged or damaged."""
        person, _, signature = token.partition(".")
        if not token.isascii() or not hmac.compare_digest(signature, self._signature(person)):
            return None
        return person

    async def find(self, token: str | None) -> Person | None:
        """Whoever brings this token."""
        person = None if token is None else self.id_of(token)
        if person is None:
            return None
        if person not in self._known:
            record = await self._store.person(person)
            if record is None:
                return None
            self._remember(Person(record.id, record.name))
        return self._known[person]

    def _remember(self, person: Person) -> None:
        if len(self._known) >= MOST_KNOWN:
            self._known.pop(next(iter(self._known)))
        self._known[person.id] = person

    async def name(self, person: Person | None, name: str) -> Person:
        """Give somebody a name: somebody new, or somebody who wants another one."""
        named = Person(fresh_id() if person is None else person.id, clean_name(name))
        await self._store.put_person(PersonRecord(named.id, named.name, time.time()))
        self._remember(named)
        return named
