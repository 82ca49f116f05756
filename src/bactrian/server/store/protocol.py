"""What the server needs of a database: SQLite (`sqlite.py`) or PostgreSQL (`postgres.py`).

When a call returns, its data is committed: the caller may publish it. Two that append the same
entry number of a table race, and the primary key lets one of them win, in one process or several.
"""

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from bactrian.server.messages import AwaitKind, Status
from bactrian.server.store.notices import AnyNotice, NoticeHandler
from bactrian.server.store.parts.analyses import AnalysisStore
from bactrian.server.store.parts.mail import MailStore
from bactrian.server.store.parts.moderation import ModerationStore
from bactrian.server.store.parts.people import Contender, PeopleStore, Placed
from bactrian.server.store.parts.push import PushStore
from bactrian.server.store.parts.results import Outcome, ResultStore
from bactrian.server.store.parts.security import SecurityStore
from bactrian.server.store.parts.tournaments import TournamentStore
from bactrian.server.table.entries import TableRecord, Written

ListKind = Literal["open", "running", "finished", "mine"]


class Conflict(Exception):
    """Another writer was first: read what there is, and check again."""


class StoreFailed(Exception):
    """The database did not commit; nothing of it is promised."""


class NotWritten(StoreFailed):
    """The database answers, but cannot be written: the disk is full, or it is read-only."""


class PersonRecord(Struct, frozen=True):
    """A person with a name."""

    id: str
    name: str
    created: float


class Summary(Struct, frozen=True):
    """What lists show of a table, kept beside its entries in the same transaction."""

    status: Status
    updated: float
    names: list[str | None]
    free: int
    people: list[str]  # all who sit there
    rated: bool = False
    awaits: dict[str, AwaitKind] = {}  # whom the table waits for, as everyone may know
    filled: bool = False  # whether a bot sits where a person was to sit
    placed: list[Placed] | None = None  # at the end of a rated table: ratings change with it
    outcome: Outcome | None = None  # when it is over
    contenders: list[Contender] = []  # then too: those of its season
    levels: list[str | None] = []  # by seat, of computer players that have no name


class Listed(Struct, frozen=True):
    """A table as a list gives it."""

    id: str
    created: float
    game: str
    public: bool
    summary: Summary


class Store(
    PeopleStore,
    AnalysisStore,
    ModerationStore,
    ResultStore,
    SecurityStore,
    MailStore,
    PushStore,
    TournamentStore,
    Protocol,
):
    """A database of people, tables and entries."""

    @property
    def is_shared(self) -> bool:
        """Whether several server processes may use it: memory is then never the newest for sure."""

    async def open(self, *, migrate: bool = True) -> None:
        """Get ready; bring the schema up to date, after a backup, or demand that it is."""

    async def reserve(self) -> None:
        """Keep other servers away, if only one may use the database; refused if one does."""

    async def probe(self) -> None:
        """Write something: raises if the database cannot be written."""

    async def close(self) -> None:
        """Finish what was begun, and close."""

    async def secret(self, name: str = "cookies", drawn: bytes | None = None) -> bytes:
        """A key that is the same for all processes, for ever: what was drawn for it first.

        Cookies are signed with theirs.
        """

    async def put_person(self, person: PersonRecord) -> None:
        """Add a person, or change their name."""

    async def person(self, person: str) -> PersonRecord | None:
        """A person by id."""

    async def add_table(
        self, record: TableRecord, command: str, entries: Sequence[Written], summary: Summary
    ) -> None:
        """A new table with its first entries; Conflict if its id or this command was used."""

    async def table_made_by(self, creator: str, command: str) -> TableRecord | None:
        """The table that this command of this person made, if it did."""

    async def table(self, table: str) -> TableRecord | None:
        """A table's record."""

    async def append(self, table: str, entries: Sequence[Written], summary: Summary) -> None:
        """Entries that follow what is there, all or none; Conflict if another came first."""

    async def entries(self, table: str, since: int) -> list[Written]:
        """All entries from this number on."""

    async def tables(self, which: ListKind, person: str | None, limit: int) -> list[Listed]:
        """Tables, the last changed first: public ones, or those of a person."""

    async def unfinished(self) -> list[str]:
        """The tables where a game goes on: bots may have to move there after a restart."""

    async def listed(self, table: str) -> Listed | None:
        """One table as lists give it."""

    async def every_table(
        self, status: Status | None, game: str | None, limit: int
    ) -> list[Listed]:
        """Tables of all people, the last changed first."""

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """How many entries these tables have."""

    async def newest(self) -> float:
        """When a table last changed; 0.0 if there is none."""

    async def running_bot_tables(self, creator: str, since: float) -> int:
        """How many tables of a person with bots go on and have changed since then."""

    async def put_snapshot(self, table: str, entries: int, body: bytes) -> None:
        """Keep what a table looks like after so many entries; an older one never replaces it."""

    async def snapshot(self, table: str) -> tuple[int, bytes] | None:
        """What a table looked like, and after how many entries."""

    # --- several processes ----------------------------------------------------------------------

    def listen(self, handler: NoticeHandler) -> None:
        """Call a handler, in the event loop, with every notice of other processes."""

    async def notify(self, notice: AnyNotice) -> None:
        """Notify other processes of something that is not written."""

    async def claim(self, table: str) -> bool:
        """Whether this process may think for the bots of a table: one at a time may.

        A process that ends or dies loses its claims.
        """

    async def release(self, table: str) -> None:
        """Let others think for a table's bots."""
