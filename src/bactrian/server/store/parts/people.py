"""The part of the store protocol for people: accounts, preferences, notes, ratings, webhooks."""

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from bactrian.server.messages.people import AwaitKind
from bactrian.server.store.skill import Standing


class Awaiting(Struct, frozen=True):
    """A table that waits for a person."""

    table: str
    game: str
    kind: AwaitKind
    names: list[str | None]
    since: float
    levels: list[str | None] = []  # by seat, of computer players that have no name


class TokenOwner(Struct, frozen=True):
    """The person of a token, with what every request needs."""

    id: str
    name: str
    account: str | None  # the account's name
    preferences: str | None  # JSON
    used: float | None  # when the session was last used, to an hour


class Account(Struct, frozen=True):
    """A name that only its password opens; `key` is the name as it is compared."""

    person: str
    name: str
    key: str
    password: str  # as Argon2 made it


class Placed(Struct, frozen=True):
    """The place of a person at a rated table; 1 is the best, and may be shared."""

    person: str
    place: int


class Contender(Struct, frozen=True):
    """A seat of a rated table in its season: a person, or a level of the computer with its seed."""

    person: str
    place: int
    seed: Standing | None = None  # what a level begins a season with


class Ranked(Struct, frozen=True):
    """A line of a leaderboard."""

    person: str
    name: str
    standing: Standing


class RatingChange(Struct, frozen=True):
    """How a rated table changed the rating of a person."""

    person: str
    place: int
    before: Standing
    after: Standing


class Webhook(Struct, frozen=True):
    """Where the turns of a person are posted to."""

    person: str
    url: str
    secret: str
    created: float
    failures: int = 0  # notices in a row that could not be delivered
    problem: str | None = None  # what was wrong with the last one
    is_on: bool = True


Channel = Literal["webhook", "push"]  # by which a notice goes


class PendingNotice(Struct, frozen=True):
    """A notice that is on its way."""

    person: str
    table: str
    game: str
    kind: AwaitKind
    delivery: str  # the same for every attempt
    attempt: int  # so many have failed
    due: float


class Takeover(Struct, frozen=True):
    """A guest who has logged in: what was theirs is the account's."""

    guest: str
    person: str


class Solving(Struct, frozen=True):
    """How a person did at a position to solve; what comes after the solution does not count."""

    tries: int
    solved: bool


class PeopleStore(Protocol):
    """The people's part of a database; `store/sql/people.py` writes it once for all of them."""

    async def token_owner(
        self, person: str, session: str | None, oldest: float
    ) -> TokenOwner | None:
        """The person of a valid token; None for a guest who was taken over.

        An account needs a session that began after `oldest`.
        """

    async def add_account(
        self, account: Account, created: float, session: str, device: str
    ) -> None:
        """An account for a person, new or a guest until now; Conflict if the name is taken."""

    async def account_named(self, key: str) -> Account | None:
        """The account that is opened with this name."""

    async def account_of(self, person: str) -> Account | None:
        """The account of a person."""

    async def set_password(self, person: str, password: str, keep: str) -> None:
        """Another password; every session but one ends."""

    async def add_session(
        self, person: str, session: str, device: str, at: float, oldest: float
    ) -> None:
        """Add a session of a person; those from before `oldest` are deleted."""

    async def end_session(self, person: str, session: str | None) -> None:
        """End one session of a person, or all."""

    async def revoke_guest(self, person: str) -> None:
        """The token of a guest is no longer valid, wherever it is."""

    async def take_over(self, takeover: Takeover) -> bool:
        """A guest becomes the account's; False if they were taken over before."""

    async def taken_over(self, guest: str) -> None:
        """All tables of this guest are the account's now."""

    async def takeovers(self) -> list[Takeover]:
        """Those with tables that are still the guest's."""

    async def seated_at(self, person: str) -> list[str]:
        """All tables where a person sits or sat."""

    async def awaiting(self, person: str, limit: int) -> list[Awaiting]:
        """The tables that wait for a person, as everyone there may know."""

    async def preferences(self, person: str) -> str | None:
        """The preferences of a person as JSON."""

    async def put_preferences(self, person: str, preferences: str) -> None:
        """Change them."""

    async def note(self, person: str, table: str) -> str:
        """The private note of a person at a table."""

    async def put_note(self, person: str, table: str, text: str) -> None:
        """Change it; an empty text deletes it."""

    async def solving(self, person: str) -> Mapping[str, Solving]:
        """How a person did at positions to solve, by position."""

    async def add_try(self, person: str, position: str, solved: bool) -> None:
        """One more try at a position."""

    async def standings(self, people: Sequence[str], game: str) -> Mapping[str, Standing]:
        """The standings of people at a game; those who were never rated are left out."""

    async def ratings_of(self, person: str) -> Mapping[str, Standing]:
        """The standing of a person, by game."""

    async def leaderboard(self, game: str, caution: float, limit: int) -> list[Ranked]:
        """The best, by the mean less `caution` deviations."""

    async def season_board(
        self, game: str, players: int, season: str, caution: float, limit: int
    ) -> list[Ranked]:
        """The best people of a season, by the mean less `caution` deviations."""

    async def season_standings(
        self, people: Sequence[str], game: str, players: int, season: str
    ) -> Mapping[str, Standing]:
        """The standings of these in a season; those who were not rated in it are left out."""

    async def seasons(self, game: str) -> list[str]:
        """The seasons in which a game was rated, the last first."""

    async def rating_changes(self, table: str) -> list[RatingChange]:
        """How a table changed ratings when it ended."""

    async def webhook(self, person: str) -> Webhook | None:
        """The webhook of a person."""

    async def put_webhook(self, webhook: Webhook) -> None:
        """Set or change it."""

    async def mark_webhook(self, webhook: Webhook) -> None:
        """Store how posting went, unless it has been removed or replaced meanwhile."""

    async def remove_webhook(self, person: str) -> None:
        """Delete it."""

    async def put_notice(self, channel: Channel, notice: PendingNotice) -> None:
        """Keep a notice until it is delivered; one for the same person and table is replaced."""

    async def remove_notice(self, channel: Channel, person: str, table: str) -> None:
        """It was delivered, or nobody needs it any more."""

    async def due_notices(self, channel: Channel, before: float, limit: int) -> list[PendingNotice]:
        """Notices that should have been delivered by then, the oldest first."""

    async def claim_notice(self, channel: Channel, notice: PendingNotice, due: float) -> bool:
        """Take a notice that another process left; False if yet another was quicker."""
