"""Messages about how people are reached: by mail, and by push messages of their browsers."""

from typing import Annotated, Literal

from msgspec import Meta

from bactrian.server.messages.people import Address
from bactrian.server.messages.requests import Message
from bactrian.server.messages.security import Typed

TurnMails = Literal["off", "soon", "daily"]
Base64 = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]+=*$", max_length=200)]


class MailShown(Message):
    """My mail address; `offered`: this server sends mail."""

    offered: bool
    address: str | None = None
    confirmed: bool = False
    turns: TurnMails = "off"


class NewMailAddress(Message):
    """Where I get mail; only who knows the password may change that."""

    address: Annotated[str, Meta(min_length=3, max_length=254)]
    password: Typed


class ChangedTurnMails(Message):
    """How often I am told of turns by mail."""

    turns: TurnMails


class UsedLink(Message):
    """What a link in a mail says."""

    link: Annotated[str, Meta(max_length=100)]


class Unsubscribed(Message):
    """No more mails about turns."""

    stopped: bool


class PushShown(Message):
    """The key that browsers subscribe with, null if this server sends no push messages."""

    key: str | None
    browsers: int  # of mine that take them


class PushKeys(Message):
    """The keys of a subscription, as the browser gives them."""

    p256dh: Base64
    auth: Base64


class NewSubscription(Message):
    """A browser of mine that takes push messages."""

    endpoint: Address
    keys: PushKeys


class OldSubscription(Message):
    """A browser of mine that takes them no more."""

    endpoint: Address


class PushTried(Message):
    """Whether a message was accepted for one of my browsers."""

    delivered: bool
    problem: str | None
