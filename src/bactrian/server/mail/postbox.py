"""Everything that a server with mail has."""

from bactrian.server.mail.digests import Digests
from bactrian.server.mail.outbox import Outbox
from bactrian.server.mail.recovery import Recovery
from bactrian.server.mail.smtp import MailServer
from bactrian.server.people.accounts import Accounts
from bactrian.server.people.identity import People
from bactrian.server.store import Store


class Postbox:
    """The parts that write and send mail."""

    def __init__(
        self, store: Store, people: People, accounts: Accounts, server: MailServer, origin: str
    ) -> None:
        self.outbox = Outbox(store, people, server, origin)
        self.digests = Digests(store, self.outbox)
        self.recovery = Recovery(store, accounts, self.outbox)

    def start(self) -> None:
        """Begin in the background."""
        self.outbox.start()

    async def stop(self) -> None:
        """Finish what was begun; the rest is left to the next process."""
        for part in (self.recovery, self.digests, self.outbox):
            await part.stop()
