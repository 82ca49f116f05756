"""A guest who logs in brings their tables along: every seat of theirs becomes the account's.

Tables whose rules are still being compiled follow later. What is left to do is in the store, so
that a server that is killed meanwhile goes on where it was.
"""

import asyncio
import logging

from bactrian.server.live.lobby import Lobby
from bactrian.server.people.identity import People
from bactrian.server.refusals import Refused
from bactrian.server.store import Store
from bactrian.server.store.parts.people import Takeover
from bactrian.server.table.commands import Person
from bactrian.server.table.entries import Adopted, AnyEntry, short_name
from bactrian.server.table.table import Table

RETRY_SECONDS = 5.0

log = logging.getLogger("bactrian.server")


class Takeovers:
    """Moves seats from guests to accounts."""

    def __init__(self, store: Store, lobby: Lobby, people: People) -> None:
        self._store = store
        self._lobby = lobby
        self._people = people
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Go on with what an earlier process began."""
        for takeover in await self._store.takeovers():
            self._move_in_background(takeover)

    async def stop(self) -> None:
        """Leave the rest to the next process."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def take(self, guest: Person, account: Person) -> None:
        """Move everything of a guest to the account; the guest's token is no longer valid."""
        if guest.account is not None or guest.id == account.id:
            return
        takeover = Takeover(guest.id, account.id)
        if await self._store.take_over(takeover):
            self._people.invalidate(guest.id)
            self._people.invalidate(account.id)
            if not await self._move(takeover):
                self._move_in_background(takeover)

    def _move_in_background(self, takeover: Takeover) -> None:
        task = asyncio.create_task(self._move_until_done(takeover))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _move_until_done(self, takeover: Takeover) -> None:
        while not await self._move(takeover):
            await asyncio.sleep(RETRY_SECONDS)

    async def _move(self, takeover: Takeover) -> bool:
        """Whether every table could be changed; if not, it is tried again."""
        try:
            moved = [
                await self._move_at(table, takeover)
                for table in await self._store.seated_at(takeover.guest)
            ]
            if all(moved):
                await self._store.taken_over(takeover.guest)
            return all(moved)
        except Exception:
            # The guest's token is gone: whatever failed, their tables must not be lost.
            log.exception("a takeover goes on later")
            return False

    async def _move_at(self, name: str, takeover: Takeover) -> bool:
        try:
            live = await self._lobby.find(name)
            await live.write(lambda: _adopted_entries(live.table, takeover), takeover.person)
        except Refused as refused:
            log.info("table %s is taken over later: %s", short_name(name), refused.code)
            return refused.code in ("no_such_table", "other_rules")
        return True


def _adopted_entries(table: Table, takeover: Takeover) -> list[AnyEntry] | None:
    if not table.seats_of(takeover.guest) and table.creator != takeover.guest:
        return None
    return [Adopted(takeover.guest, takeover.person)]
