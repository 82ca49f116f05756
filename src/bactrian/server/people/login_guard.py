"""Slows down guessing of passwords, such that nobody can keep an owner out by guessing.

Failures are counted by address and name together. A browser that was logged in before has a cookie
that proves it, and is counted by itself: no stranger's failures are held against it.
"""

from bactrian.server.limits import Limiter, Limits


class LoginGuard:
    """Counts attempts; those that succeed are given back."""

    def __init__(self, limits: Limits) -> None:
        self.by_address = Limiter(limits.passwords)
        self.by_name = Limiter(limits.guesses)  # and address, or device
        self.by_account = Limiter(limits.account_guesses)  # of devices that nobody knows

    def begin(self, key: str, address: str, device: str | None) -> "Attempt":
        """An attempt at an account, or a refusal; `device` is one that was logged in there."""
        if device is not None:
            taken = [(self.by_name, f"device {device}")]
        else:
            taken = [
                (self.by_address, address),
                (self.by_name, f"{address} {key}"),
                (self.by_account, key),
            ]
        for limiter, client in taken:
            limiter.take(client)
        return Attempt(taken)


class Attempt:
    """One attempt to log in, counted as a failure until it succeeds."""

    def __init__(self, taken: list[tuple[Limiter, str]]) -> None:
        self._taken = taken

    def succeeded(self) -> None:
        """It was the right password."""
        for limiter, client in self._taken:
            limiter.give_back(client)
