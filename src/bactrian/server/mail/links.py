"""Links in mails: drawn at random, stored as hashes, good once and for a short time."""

import secrets
from hashlib import sha256

from bactrian.server import clock
from bactrian.server.store import Store
from bactrian.server.store.parts.mail import LinkKind, MailLink

MINUTES: dict[LinkKind, int] = {"confirm": 24 * 60, "recover": 30}


def _hashed(link: str) -> str:
    return sha256(link.encode()).hexdigest()


async def new_link(store: Store, kind: LinkKind, person: str, address: str) -> str:
    """A link for a person; earlier ones of its kind are no longer valid."""
    link = secrets.token_urlsafe(24)
    until = clock.now() + 60 * MINUTES[kind]
    await store.add_mail_link(_hashed(link), kind, MailLink(person, address), until)
    return link


async def owner_of(store: Store, kind: LinkKind, link: str) -> MailLink | None:
    """Whom a link belongs to; it stays valid."""
    return await store.mail_link(_hashed(link), kind, clock.now())


async def use_link(store: Store, kind: LinkKind, link: str) -> MailLink | None:
    """The same; it is not valid any more."""
    return await store.use_mail_link(_hashed(link), kind, clock.now())
