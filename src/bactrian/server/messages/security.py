"""Messages about what keeps an account safe: sessions, second factor, forgotten passwords."""

from typing import Annotated

from msgspec import Meta

from bactrian.server.messages.people import Password
from bactrian.server.messages.requests import Message

Code = Annotated[str, Meta(max_length=40)]
Typed = Annotated[str, Meta(max_length=200)]  # a password as it was typed


class SessionShown(Message):
    """A browser that is logged in to my account."""

    id: str
    device: str  # empty if it is not known
    created: float  # seconds since 1970
    used: float  # to an hour
    here: bool  # this one


class Sessions(Message):
    """Every browser that is logged in, the last used first."""

    sessions: list[SessionShown]


class Security(Message):
    """What protects my account."""

    second_factor: bool
    recovery_codes: int  # that are left


class BeginSecondFactor(Message):
    """Set a second factor up; only who knows the password may."""

    password: Typed


class SecondFactorBegun(Message):
    """What an authenticator needs: a picture to read, or the secret to type."""

    secret: str
    address: str
    qr: str  # the address of a picture


class ConfirmSecondFactor(Message):
    """A first code of the authenticator."""

    code: Code


class RecoveryCodes(Message):
    """Codes for who has lost the authenticator; they are never shown again."""

    codes: list[str]


class RemoveSecondFactor(Message):
    """Ask for no code any more."""

    password: Typed
    code: Code


class Recover(Message):
    """A password is forgotten; the name of an account, or its mail address."""

    name: Annotated[str, Meta(min_length=1, max_length=254)]


class Recovered(Message):
    """The same whether there is such an account or not."""

    minutes: int  # that a link is valid


class FinishRecovery(Message):
    """Another password, with what the link in the mail says."""

    link: Annotated[str, Meta(max_length=100)]
    password: Password
