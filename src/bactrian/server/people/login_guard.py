"""Slows down guessing of passwords, such that nobody can keep an owner out by guessing.

Failures are counted by address and name together. A browser that was logged in before has a cookie
that proves it, and is counted by itself: no stranger's failures are held against it. After its own
it waits for its turn, and is not refused.
"""

import asyncio

from bactrian.server.limits import Limiter, Limits
from bactrian.server.refusals import Refused


class LoginGuard:
    """Counts attempts; those that succeed are given back."""

    def __init__(self, limits: Limits) -> None:
        self.hashed = Limiter(limits.logins)  # by address or account, and never given back
        self.by_address = Limiter(limits.passwords)
        self.by_name = Limiter(limits.guesses)  # and address, or device
        self.by_account = Limiter(limits.account_guesses)  # of devices that nobody knows
        self._waiting: set[str] = set()

    async def begin(self, key: str, address: str, device: str | None) -> "Attempt":
        """An attempt at an account, or a refusal; `device` is one that was logged in there."""
        if device is not None:
            taken = [(self.by_name, f"device {device}")]
            await self._wait_for_turn(*taken[0], device)
            # Whoever has such a device, at whatever address.
            await self._wait_for_turn(self.hashed, f"account {key}", device)
        else:
            taken = [
                (self.by_address, address),
                (self.by_name, f"{address} {key}"),
                (self.by_account, key),
            ]
            for limiter, client in taken:
                limiter.take(client)
            self.hashed.take(address)
        return Attempt(taken)

    async def _wait_for_turn(self, limiter: Limiter, client: str, device: str) -> None:
        """Take one as soon as there is one; of several attempts of a device, one may wait."""
        while True:
            try:
                limiter.take(client)
                return
            except Refused as refused:
                if device in self._waiting:
                    raise
                self._waiting.add(device)
                try:
                    await asyncio.sleep(int(str(refused.parameters["seconds"])))
                finally:
                    self._waiting.discard(device)


class Attempt:
    """One attempt to log in, counted as a failure until it succeeds."""

    def __init__(self, taken: list[tuple[Limiter, str]]) -> None:
        self._taken = taken

    def succeeded(self) -> None:
        """It was the right password."""
        for limiter, client in self._taken:
            limiter.give_back(client)
