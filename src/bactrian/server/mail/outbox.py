"""Mails on their way: a table in the database, sent one after the other, once across processes.

What a mail says is found out when it is sent: no link lies in the database, and who has come back
meanwhile is told nothing. A process that is killed leaves its mail to the next after a while; it
is sent again with the same Message-ID, if it had been handed over just before.
"""

import asyncio
import contextlib
import logging
from email.message import EmailMessage

from bactrian.server import clock
from bactrian.server.mail.links import new_link
from bactrian.server.mail.smtp import MailServer, NotSent
from bactrian.server.mail.writing import Writer, number
from bactrian.server.people.identity import People, fresh_id
from bactrian.server.store import Store, StoreFailed
from bactrian.server.store.parts.mail import MailAddress, MailKind, PendingMail

POLL_SECONDS = 5.0
LEASE_SECONDS = 120.0  # for handing a mail over; then its process is gone
WAITS = (60.0, 300.0, 1800.0, 4 * 3600.0)  # before each further attempt
MOST_AT_ONCE = 50
MOST_TURNS = 100

log = logging.getLogger("bactrian.server")


class Outbox:
    """Sends what is due; several processes may."""

    def __init__(
        self,
        store: Store,
        people: People,
        server: MailServer,
        origin: str,
        *,
        waits: tuple[float, ...] = WAITS,
    ) -> None:
        self._store = store
        self._people = people
        self._server = server
        self._writer = Writer(origin, server.sender)
        self._waits = waits
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin in the background."""
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Leave what has not been sent yet to the next process."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def put(self, person: str, kind: MailKind, language: str, due: float = 0.0) -> None:
        """Send a mail of this kind to a person, now or then; one at a time is enough."""
        at = max(due, clock.now())
        await self._store.queue_mail(PendingMail(person, kind, fresh_id(), language, 0, at))
        self._news.set()

    async def _work(self) -> None:
        while True:
            with contextlib.suppress(StoreFailed):
                await self._send_due()
            self._news.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), POLL_SECONDS)

    async def _send_due(self) -> None:
        for mail in await self._store.due_mails(clock.now(), MOST_AT_ONCE):
            claimed = await self._store.claim_mail(mail, clock.now() + LEASE_SECONDS)
            if claimed is not None:
                await self._send(claimed)

    async def _send(self, mail: PendingMail) -> None:
        message = await self._written(mail)
        if message is not None:
            number(message, mail.delivery, self._server.sender)
            try:
                await asyncio.to_thread(self._server.send, message)
            except NotSent as error:
                await self._failed(mail, error)
                return
            if mail.kind == "turns":
                await self._store.mark_turns_mailed(mail.person, clock.now())
        await self._store.remove_mail(mail)

    async def _failed(self, mail: PendingMail, error: NotSent) -> None:
        if error.is_permanent or mail.attempt >= len(self._waits):
            log.warning("a mail (%s) is given up: %s", mail.kind, error)
            await self._store.remove_mail(mail)
        else:
            log.warning("a mail (%s) is tried again later: %s", mail.kind, error)
            await self._store.delay_mail(mail, clock.now() + self._waits[mail.attempt])

    async def _written(self, mail: PendingMail) -> EmailMessage | None:
        """The mail as it is to be sent now; None if there is nothing to say any more."""
        address = await self._store.mail_address(mail.person)
        account = await self._store.account_of(mail.person)
        if address is None or account is None:
            return None
        if mail.kind == "confirm":
            return (
                None if address.is_confirmed else await self._confirm(address, account.name, mail)
            )
        if not address.is_confirmed:
            return None
        if mail.kind == "recover":
            link = await new_link(self._store, "recover", mail.person, address.address)
            return self._writer.recover(address.address, account.name, link, mail.language)
        return await self._turns(address, account.name, mail)

    async def _confirm(
        self, address: MailAddress, name: str, mail: PendingMail
    ) -> EmailMessage | None:
        link = await new_link(self._store, "confirm", mail.person, address.address)
        return self._writer.confirm(address.address, name, link, mail.language)

    async def _turns(
        self, address: MailAddress, name: str, mail: PendingMail
    ) -> EmailMessage | None:
        tables = await self._store.awaiting(mail.person, MOST_TURNS)
        if address.turns == "off" or not tables:
            return None
        stop = self._people.mail_token(mail.person)
        return self._writer.turns(address.address, name, tables, stop, mail.language)
