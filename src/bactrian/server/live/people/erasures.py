"""Deleted accounts: their people give up where they still play, and no table has their name.

The account itself is gone at once; the tables follow here, in the background. What is left to do is
in the store, so that a server that is killed meanwhile goes on where it was, and one that did not
run when the operator deleted an account begins with it.
"""

import asyncio
import contextlib
import logging

import msgspec

from bactrian.server import clock
from bactrian.server.live.lobby import Lobby
from bactrian.server.refusals import Refused
from bactrian.server.store import Conflict, Store, StoreFailed
from bactrian.server.table.commands import STAND_IN
from bactrian.server.table.entries import (
    AnyEntry,
    Erased,
    Joined,
    Left,
    Resigned,
    Written,
    ids_of,
    short_name,
)
from bactrian.server.table.seats import NAMELESS
from bactrian.server.table.table import Table
from bactrian.server.views.snapshots import without_names

CHECK_SECONDS = 5.0  # until an operator's command is noticed
GONE = ("no_such_table",)
UNPLAYABLE = ("other_rules", "needs_data")  # what nobody can play any more is rewritten only

log = logging.getLogger("bactrian.server")


class Erasures:
    """Takes the names of deleted people out of their tables."""

    def __init__(self, store: Store, lobby: Lobby) -> None:
        self._store = store
        self._lobby = lobby
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Go on with what an earlier process began."""
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Leave the rest to the next process."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def wake(self) -> None:
        """An account was deleted just now."""
        self._woken.set()

    async def _work(self) -> None:
        while True:
            self._woken.clear()
            try:
                for person in await self._store.erasures():
                    await self._erase(person)
            except StoreFailed as error:
                log.warning("a deletion goes on later: %s", error)
            except Exception:
                log.exception("a deletion goes on later")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), CHECK_SECONDS)

    async def _erase(self, person: str) -> None:
        done = [await self._erase_at(name, person) for name in await self._store.traces(person)]
        if all(done):
            await self._store.end_erasure(person)

    async def _erase_at(self, name: str, person: str) -> bool:
        """Whether a table is done with; if not, it is tried again."""
        try:
            live = await self._lobby.find(name)
            while await live.write(lambda: _leaving(live.table, person)):
                pass
            await self._rewrite_snapshot(name, person)
            await live.write(lambda: _erased(live.table, person))
        except Refused as refused:
            if refused.code in UNPLAYABLE:
                return await self._erase_stored(name, person)
            log.info("table %s forgets a person later: %s", short_name(name), refused.code)
            return refused.code in GONE
        return True

    async def _erase_stored(self, name: str, person: str) -> bool:
        """The same for a table whose rules this server does not have."""
        await self._rewrite_snapshot(name, person)
        entries, listed = await self._store.entries(name, 0), await self._store.listed(name)
        if listed is None or Erased(person) in [written.entry for written in entries]:
            return True
        names = _names(person, entries)
        about = msgspec.structs.replace(
            listed.summary,
            names=[NAMELESS if one in names else one for one in listed.summary.names],
            awaits={who: kind for who, kind in listed.summary.awaits.items() if who != person},
            placed=None,
        )
        written = Written(len(entries), clock.now(), "", "", Erased(person))
        try:
            await self._store.append(name, [written], about)
        except Conflict:
            return False
        await self._rewrite_snapshot(name, person)
        return True

    async def _rewrite_snapshot(self, name: str, person: str) -> None:
        """Before the entries: they tell which names are to go."""
        stored, entries = await self._store.snapshot(name), await self._store.entries(name, 0)
        if stored is None:
            return
        length, body = stored
        names = _names(person, entries)
        # It looks the same after entries that only say that an account was deleted.
        while length < len(entries) and isinstance(entries[length].entry, Erased):
            length += 1
        body = await asyncio.to_thread(without_names, body, names) if names else body
        await self._store.put_snapshot(name, length, body)


def _names(person: str, entries: list[Written]) -> set[str]:
    """What a person was called at a table."""
    happened = [written.entry for written in entries]
    ids = ids_of(person, happened)
    joined = (entry for entry in happened if isinstance(entry, Joined))
    return {entry.name for entry in joined if entry.person in ids} - {NAMELESS}


def _leaving(table: Table, person: str) -> list[AnyEntry] | None:
    """One seat less: giving up may end the game."""
    for number in sorted(table.seats_of(person)):
        if table.status == "waiting":
            return [Left(number)]
        if table.status == "playing" and not table.seats[number].resigned:
            return [Resigned(number, STAND_IN)]
    return None


def _erased(table: Table, person: str) -> list[AnyEntry] | None:
    return None if person in table.erased else [Erased(person)]
