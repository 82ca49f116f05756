"""The part of the store protocol for what keeps accounts safe: sessions, second factors."""

from collections.abc import Collection
from typing import Protocol

from msgspec import Struct


class SessionRecord(Struct, frozen=True):
    """A browser that is logged in."""

    id: str
    device: str
    created: float
    used: float


class SecondFactor(Struct, frozen=True):
    """A secret that codes are made of; `last_step` is that of the last code that was used."""

    secret: str  # base 32
    is_on: bool
    last_step: int


class SecurityStore(Protocol):
    """What a database keeps of it; `store/sql/security.py` writes it once for all of them."""

    async def sessions(self, person: str, oldest: float) -> list[SessionRecord]:
        """The sessions of a person that began after `oldest`, the last used first."""

    async def touch_session(self, person: str, session: str, at: float) -> None:
        """A session was used."""

    async def second_factor(self, person: str) -> SecondFactor | None:
        """The second factor of a person, on or being set up."""

    async def begin_second_factor(self, person: str, secret: str) -> None:
        """Keep a secret that is not in use yet; one that is in use stays."""

    async def turn_on_second_factor(self, person: str, step: int, codes: Collection[str]) -> bool:
        """Use it from now on, with hashes of recovery codes; False if it was on already."""

    async def use_step(self, person: str, step: int) -> bool:
        """Whether a code of this time step is the first of it that is used."""

    async def use_recovery_code(self, person: str, code: str) -> bool:
        """Whether a hash is one of the person's; it is gone then."""

    async def recovery_codes_left(self, person: str) -> int:
        """How many there are."""

    async def remove_second_factor(self, person: str) -> bool:
        """Whether there was one."""
