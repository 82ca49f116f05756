"""The part of the store protocol for how games ended: lists, histories, profiles."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from bactrian.server.store.skill import Standing

if TYPE_CHECKING:
    from bactrian.server.store.protocol import Listed, Summary


class SeatResult(Struct, frozen=True):
    """How a game ended for one seat."""

    person: str | None
    level: str | None  # of a bot
    place: int  # 1 is the best, and may be shared
    points: int | None  # None if the game was given up
    won: bool
    resigned: bool = False
    counts: bool = True  # in histories: neither imported nor one of several seats of a person


class Outcome(Struct, frozen=True):
    """How a table ended; without seats if the operator closed it."""

    ended: float
    seats: list[SeatResult]


class PlaceCount(Struct, frozen=True):
    """How often a person came where in a game."""

    game: str
    players: int
    place: int
    games: int
    won: int
    best: int | None  # points


class RatedGame(Struct, frozen=True):
    """The standing of a person after a rated game."""

    game: str
    at: float | None
    standing: Standing


class Opponent(Struct, frozen=True):
    """A person or a level of bots that a person has met."""

    name: str
    account: str | None
    level: str | None
    games: int
    ahead: int  # how often the person came before them
    behind: int


class ResultStore(Protocol):
    """Results in a database; `store/sql/results.py` writes it once for all of them."""

    async def history(self, person: str, before: str | None, limit: int) -> "list[Listed]":
        """Finished tables of a person, the last ended first, after the table `before`."""

    async def shown_history(self, person: str, limit: int) -> "list[Listed]":
        """The same, as far as everybody may know of them: public tables."""

    async def places(self, person: str, *, everything: bool) -> list[PlaceCount]:
        """How often a person came where; of public and rated tables, or of all."""

    async def rating_curve(self, person: str) -> Sequence[RatedGame]:
        """Every rated game of a person, in order."""

    async def opponents(self, person: str, limit: int, *, everything: bool) -> list[Opponent]:
        """Whom a person met most often."""

    async def without_outcome(self, limit: int) -> list[str]:
        """Finished tables whose outcome is not stored yet: an older server ended them."""

    async def put_outcome(self, table: str, summary: "Summary") -> None:
        """Store the outcome of a table that ended earlier."""
