"""What the server needs of a database for people: accounts, ratings, and what is their own."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from bactrian.server.messages.people import AwaitKind
from bactrian.server.store.skill import Standing


class Awaiting(Struct, frozen=True):
    """A table that waits for somebody."""

    table: str
    game: str
    kind: AwaitKind
    names: list[str | None]
    since: float


class Known(Struct, frozen=True):
    """Whoever brings a token, as far as every request needs it."""

    id: str
    name: str
    account: str | None  # the account's name
    preferences: str | None  # JSON


class Account(Struct, frozen=True):
    """A name that only its password opens; `key` is the name as it is compared."""

    person: str
    name: str
    key: str
    password: str  # as Argon2 made it


class Placed(Struct, frozen=True):
    """Somebody at the end of a rated table; 1 is the best place, and may be shared."""

    person: str
    place: int


class Ranked(Struct, frozen=True):
    """A line of a leaderboard."""

    person: str
    name: str
    standing: Standing


class RatingChange(Struct, frozen=True):
    """What a rated table did to somebody's rating."""

    person: str
    place: int
    before: Standing
    after: Standing


class Webhook(Struct, frozen=True):
    """Where somebody wants to be told of their turns."""

    person: str
    url: str
    secret: str
    created: float
    failures: int = 0  # notices in a row that could not be delivered
    problem: str | None = None  # what was wrong with the last one
    is_on: bool = True


class Takeover(Struct, frozen=True):
    """A guest who has logged in: what was theirs is the account's."""

    guest: str
    person: str


class PeopleStore(Protocol):
    """The people's part of a database; `store/people_sql.py` writes it once for all of them."""

    async def known(self, person: str, session: str | None, oldest: float) -> Known | None:
        """Whoever this token proves; a guest taken over is nobody.

        An account needs a session that began after `oldest`.
        """

    async def add_account(self, account: Account, created: float, session: str) -> None:
        """An account for a person, new or a guest until now; Conflict if the name is taken."""

    async def account_named(self, key: str) -> Account | None:
        """The account that is opened with this name."""

    async def account_of(self, person: str) -> Account | None:
        """Somebody's account."""

    async def set_password(self, person: str, password: str, keep: str) -> None:
        """Another password; every session but one ends."""

    async def add_session(self, person: str, session: str, at: float, oldest: float) -> None:
        """Somebody logged in; their sessions from before `oldest` are forgotten."""

    async def end_session(self, person: str, session: str | None) -> None:
        """One session of somebody ends, or all."""

    async def take_over(self, takeover: Takeover) -> bool:
        """A guest becomes the account's; False if they were taken over before."""

    async def taken_over(self, guest: str) -> None:
        """All tables of this guest are the account's now."""

    async def takeovers(self) -> list[Takeover]:
        """Those with tables that are still the guest's."""

    async def seated_at(self, person: str) -> list[str]:
        """All tables where somebody sits or sat."""

    async def awaiting(self, person: str, limit: int) -> list[Awaiting]:
        """The tables that wait for somebody, as everybody there may know."""

    async def preferences(self, person: str) -> str | None:
        """Somebody's preferences as JSON."""

    async def put_preferences(self, person: str, preferences: str) -> None:
        """Change them."""

    async def note(self, person: str, table: str) -> str:
        """What somebody noted for themselves at a table."""

    async def put_note(self, person: str, table: str, text: str) -> None:
        """Change it; nothing removes it."""

    async def standings(self, people: Sequence[str], game: str) -> Mapping[str, Standing]:
        """How good these are at a game; those who were never rated are left out."""

    async def ratings_of(self, person: str) -> Mapping[str, Standing]:
        """How good somebody is, by game."""

    async def leaderboard(self, game: str, caution: float, limit: int) -> list[Ranked]:
        """The best, by the mean less `caution` deviations."""

    async def rating_changes(self, table: str) -> list[RatingChange]:
        """What a table did to ratings when it ended."""

    async def webhook(self, person: str) -> Webhook | None:
        """Where somebody wants to be told."""

    async def put_webhook(self, webhook: Webhook) -> None:
        """Set or change it."""

    async def mark_webhook(self, webhook: Webhook) -> None:
        """How posting went; nothing if it has been removed or set anew meanwhile."""

    async def remove_webhook(self, person: str) -> None:
        """Tell them no more."""
