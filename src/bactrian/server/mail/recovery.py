"""A forgotten password: asked for by name or address, and replaced with a link by mail."""

import asyncio
import logging

from bactrian.server.mail.links import owner_of, use_link
from bactrian.server.mail.outbox import Outbox
from bactrian.server.people.accounts import Accounts, account_called
from bactrian.server.refusals import Refused
from bactrian.server.store import Store, StoreFailed

MOST_ACCOUNTS = 5  # of one address

log = logging.getLogger("bactrian.server")


class Recovery:
    """Tells nobody whether there is an account: what is found out is found out afterwards."""

    def __init__(self, store: Store, accounts: Accounts, outbox: Outbox) -> None:
        self._store = store
        self._accounts = accounts
        self._outbox = outbox
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, name: str, language: str) -> None:
        """Send a link to the owner of an account, if there is one with an address."""
        task = asyncio.create_task(self._send(name, language))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send(self, name: str, language: str) -> None:
        try:
            for person in await self._people(name):
                await self._outbox.put(person, "recover", language)
        except StoreFailed as error:
            log.warning("a password could not be recovered: %s", error)

    async def _people(self, name: str) -> list[str]:
        if "@" in name:
            return await self._store.people_with_address(name.strip().lower(), MOST_ACCOUNTS)
        account = await account_called(self._store, name)
        return [] if account is None else [account.person]

    async def finish(self, link: str, password: str) -> str:
        """Another password; every browser is logged out. The name of the account."""
        found = await owner_of(self._store, "recover", link)
        account = None if found is None else await self._store.account_of(found.person)
        if account is None:
            raise Refused("link_expired")
        # A password that is refused costs no link.
        hashed = await self._accounts.checked_hash(account, password)
        if await use_link(self._store, "recover", link) is None:
            raise Refused("link_expired")
        await self._accounts.replace_password(account, hashed)
        return account.name

    async def stop(self) -> None:
        """Finish what was begun."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
