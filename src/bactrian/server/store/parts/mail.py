"""The part of the store protocol for mail: addresses, links in mails, mails on their way."""

from typing import Literal, Protocol

from msgspec import Struct

TurnMails = Literal["off", "soon", "daily"]
MailKind = Literal["confirm", "recover", "turns"]
LinkKind = Literal["confirm", "recover"]


class MailAddress(Struct, frozen=True):
    """Where a person gets mail, and how often about turns."""

    person: str
    address: str
    is_confirmed: bool
    turns: TurnMails
    language: str  # in which it was given
    sent: float  # when turns were last told of


class PendingMail(Struct, frozen=True):
    """A mail that is on its way; what it says is found out when it is sent."""

    person: str
    kind: MailKind
    delivery: str  # the same for every attempt
    language: str
    attempt: int  # so many have failed
    due: float


class MailLink(Struct, frozen=True):
    """Whom a link in a mail belongs to."""

    person: str
    address: str


class MailStore(Protocol):
    """What a database keeps of it; `store/sql/mail.py` writes it once for all of them."""

    async def mail_address(self, person: str) -> MailAddress | None:
        """The address of a person."""

    async def put_mail_address(self, address: MailAddress) -> None:
        """Set or change it."""

    async def confirm_mail_address(self, person: str, address: str) -> bool:
        """Whether it is still the person's; it is confirmed then."""

    async def remove_mail_address(self, person: str) -> None:
        """Delete it, with links and mails."""

    async def people_with_address(self, address: str, limit: int) -> list[str]:
        """All who have confirmed this address."""

    async def set_turn_mails(self, person: str, turns: TurnMails) -> bool:
        """Whether there is an address to be told of turns."""

    async def mark_turns_mailed(self, person: str, at: float) -> None:
        """A person was told of turns."""

    async def add_mail_link(
        self, hashed: str, kind: LinkKind, link: MailLink, until: float
    ) -> None:
        """Add a link; others of this kind and person are no longer valid."""

    async def mail_link(self, hashed: str, kind: LinkKind, now: float) -> MailLink | None:
        """Whom a valid link belongs to."""

    async def use_mail_link(self, hashed: str, kind: LinkKind, now: float) -> MailLink | None:
        """The same, for the first who asks: it is gone then."""

    async def queue_mail(self, mail: PendingMail) -> None:
        """Keep a mail until it is sent, unless one of its kind waits for its person already."""

    async def due_mails(self, before: float, limit: int) -> list[PendingMail]:
        """Mails that should be sent by then, the oldest first."""

    async def claim_mail(self, mail: PendingMail, until: float) -> PendingMail | None:
        """Take a mail to send it, so that no other process does; None if another has."""

    async def delay_mail(self, mail: PendingMail, due: float) -> None:
        """It could not be sent: try again then."""

    async def remove_mail(self, mail: PendingMail) -> None:
        """It was sent, or nobody needs it any more."""
