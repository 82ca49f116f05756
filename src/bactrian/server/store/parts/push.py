"""The part of the store protocol for browsers that take push messages."""

from typing import Protocol

from msgspec import Struct


class Subscription(Struct, frozen=True):
    """Where a browser of a person takes messages, and the keys that only it can read with."""

    person: str
    endpoint: str
    key: str  # base64url, as browsers give it
    auth: str
    created: float


class PushStore(Protocol):
    """What a database keeps of it; `store/sql/push.py` writes it once for all of them."""

    async def subscriptions(self, person: str) -> list[Subscription]:
        """The browsers of a person, the newest first."""

    async def put_subscription(self, subscription: Subscription, most: int) -> None:
        """Add a browser; it belongs to one person, who has at most so many."""

    async def remove_subscription(self, person: str, endpoint: str) -> None:
        """A browser takes no more messages."""
