"""Mails about turns of games by days: one for all tables that wait, and not too often."""

import asyncio
import logging
from collections.abc import Mapping

from bactrian.server import clock
from bactrian.server.live.live_table import LiveTable
from bactrian.server.mail.outbox import Outbox
from bactrian.server.messages import AwaitKind, Settings
from bactrian.server.people.preferences import preferences_from
from bactrian.server.people.recent_people import RecentPeople
from bactrian.server.store import Store, StoreFailed
from bactrian.server.store.notices import AnyNotice, Missed, Renamed
from bactrian.server.store.parts.mail import TurnMails

SLOW_SECONDS = 6 * 3600  # for a move: a game with less is played in one go
QUIET_SECONDS = 15 * 60.0  # a player who comes meanwhile needs no mail
PAUSES: Mapping[TurnMails, float] = {"soon": 3600.0, "daily": 20 * 3600.0}  # between two mails

log = logging.getLogger("bactrian.server")


def is_slow(settings: Settings) -> bool:
    """Whether a game is played by days: without a clock, or with hours for a move."""
    clocks = settings.clock
    return clocks is None or clocks.per_move + clocks.bank >= SLOW_SECONDS


class Digests:
    """Asks the outbox for mails when tables begin to wait."""

    def __init__(self, store: Store, outbox: Outbox, *, quiet: float = QUIET_SECONDS) -> None:
        self._store = store
        self._outbox = outbox
        self._quiet = quiet
        self._without_mail = RecentPeople()
        self._tasks: set[asyncio.Task[None]] = set()

    def on_awaited(
        self, live: LiveTable, before: Mapping[str, AwaitKind], now: Mapping[str, AwaitKind]
    ) -> None:
        """A table waits for other people than before. This never blocks."""
        if not is_slow(live.table.settings):
            return
        for person, kind in now.items():
            is_known = person in self._without_mail
            if before.get(person) != kind and kind != "window" and not is_known:
                task = asyncio.create_task(self._want(person))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _want(self, person: str) -> None:
        try:
            address = await self._store.mail_address(person)
            if address is None or not address.is_confirmed or address.turns == "off":
                self._without_mail.add(person)
                return
            due = max(clock.now() + self._quiet, address.sent + PAUSES[address.turns])
            language = preferences_from(await self._store.preferences(person)).language
            spoken = address.language if language == "auto" else language
            await self._outbox.put(person, "turns", spoken, due)
        except StoreFailed as error:
            log.warning("a mail about turns could not be noted: %s", error)

    def on_notice(self, process: str, notice: AnyNotice) -> None:
        """Another process changed what a person wants, or may have."""
        if isinstance(notice, Renamed):
            self.forget(notice.person)
        elif isinstance(notice, Missed):
            self._without_mail.clear()

    def forget(self, person: str) -> None:
        """A person may want mail now."""
        self._without_mail.discard(person)

    async def stop(self) -> None:
        """Finish noting."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
