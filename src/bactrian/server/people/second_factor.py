"""The second factor of accounts: set up, asked for at login, taken away."""

from bactrian.server import clock
from bactrian.server.limits import Limiter
from bactrian.server.people import totp
from bactrian.server.refusals import Refused
from bactrian.server.store import Store


class SecondFactors:
    """The second factors of all accounts; attempts are counted by person and known device."""

    def __init__(self, store: Store, limiter: Limiter) -> None:
        self._store = store
        self._limiter = limiter

    async def is_on(self, person: str) -> bool:
        """Whether an account asks for a code."""
        factor = await self._store.second_factor(person)
        return factor is not None and factor.is_on

    async def begin(self, person: str) -> str:
        """A new secret; it counts when a code of it has been typed."""
        if await self.is_on(person):
            raise Refused("has_second_factor")
        secret = totp.new_secret()
        await self._store.begin_second_factor(person, secret)
        return secret

    async def confirm(self, person: str, code: str) -> list[str]:
        """Turn it on with a first code; the recovery codes, which are never shown again."""
        factor = await self._store.second_factor(person)
        if factor is None:
            raise Refused("no_second_factor")
        self._limiter.take(person)
        step = totp.step_of(factor.secret, code, clock.now())
        if step is None:
            raise Refused("wrong_code")
        codes = totp.new_recovery_codes()
        hashes = [totp.recovery_hash(person, one) for one in codes]
        if not await self._store.turn_on_second_factor(person, step, hashes):
            raise Refused("has_second_factor")
        self._limiter.give_back(person)
        return codes

    async def check(self, person: str, code: str | None, device: str | None) -> None:
        """Refuse without a code of now that was not used before, or a recovery code."""
        factor = await self._store.second_factor(person)
        if factor is None or not factor.is_on:
            return
        if not code:
            raise Refused("code_needed")
        # Who has the password could keep its owner out by typing codes: a browser that was logged
        # in before is counted by itself.
        client = person if device is None else f"{person} {device}"
        self._limiter.take(client)
        step = totp.step_of(factor.secret, code, clock.now())
        if step is not None and await self._store.use_step(person, step):
            self._limiter.give_back(client)
        elif not await self._store.use_recovery_code(person, totp.recovery_hash(person, code)):
            raise Refused("wrong_code")

    async def remove(self, person: str, code: str) -> None:
        """Ask for no code any more; the last code is needed for that."""
        await self.check(person, code or " ", None)
        if not await self._store.remove_second_factor(person):
            raise Refused("no_second_factor")
