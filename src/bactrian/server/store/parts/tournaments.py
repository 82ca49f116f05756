"""The part of the store protocol for tournaments: documents that are replaced as a whole.

A document has a version. Who replaces it names the version that was read; if another was quicker,
that is a `Conflict`, and nothing happened.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple, Protocol

from bactrian.server.messages import Status
from bactrian.server.tournaments.state import Tournament

TournamentList = Literal["open", "running", "finished", "mine"]


class StoredTournament(NamedTuple):
    """A tournament and its version."""

    tournament: Tournament
    version: int


class TournamentStore(Protocol):
    """The tournaments' part of a database; `store/sql/tournaments.py` writes it once for all."""

    async def add_tournament(self, tournament: Tournament, command: str) -> None:
        """A new tournament; Conflict if its id or this command of its creator was used."""

    async def tournament_made_by(self, creator: str, command: str) -> StoredTournament | None:
        """The tournament that this command of this person made, if it did."""

    async def tournament(self, name: str) -> StoredTournament | None:
        """A tournament by its id."""

    async def replace_tournament(self, tournament: Tournament, version: int, at: float) -> None:
        """Put another in the place of the one of this version; Conflict if it is gone."""

    async def tournaments(
        self, which: TournamentList, person: str | None, limit: int
    ) -> list[StoredTournament]:
        """Tournaments, the last changed first: public ones, or those of a person."""

    async def running_tournaments(self) -> list[str]:
        """Those that go on: rounds may have to be drawn."""

    async def going_tournaments_of(self, creator: str) -> int:
        """How many of a person's own are not over."""

    async def tables_of_tournament(self, name: str) -> Mapping[str, Status]:
        """The tables that were made for it, and how they stand."""
