"""The part of the store protocol for operators: rights, restrictions, reports, deleted accounts."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from bactrian.server.messages.moderation import (
    AuditLine,
    PersonFound,
    ReportShown,
    ReportState,
    Restriction,
    RestrictionKind,
)
from bactrian.server.messages.requests import Status

COMMAND_LINE = ""  # the operator who needs no account


class Access(NamedTuple):
    """What a person may do more than others, and less."""

    is_operator: bool = False
    ban: Restriction | None = None
    mute: Restriction | None = None


class Deed(Struct, frozen=True):
    """What an operator does, as it is kept: no names, for these can be deleted."""

    operator: str
    action: str
    target: str
    detail: str = ""
    days: int | None = None  # that it lasts, if it ends by itself


class Report(Struct, frozen=True):
    """A report of a person by another."""

    id: str
    at: float
    reporter: str
    reported: str
    reason: str
    table: str | None = None
    line: int | None = None
    quote: str = ""


class Counts(NamedTuple):
    """How much the database holds."""

    people: int
    accounts: int
    tables: dict[Status, int]
    open_reports: int
    notices: int
    bytes: int


class ModerationStore(Protocol):
    """The operators' part of a database; every deed is kept in the transaction that does it."""

    async def access(self, person: str) -> Access:
        """The rights and restrictions of a person, over or not."""

    async def set_operator(self, person: str, deed: Deed, *, granted: bool) -> None:
        """Give a person the rights of an operator, or take them away."""

    async def restrict(
        self, person: str, kind: RestrictionKind, restriction: Restriction | None, deed: Deed
    ) -> None:
        """Ban or mute a person, or end that."""

    async def find_people(self, search: str, limit: int) -> list[PersonFound]:
        """People by a part of their name or by their id, the newest first; all, without a text."""

    async def person_found(self, person: str) -> PersonFound | None:
        """One person by their id, as the operator sees them."""

    async def note_deed(self, deed: Deed) -> None:
        """Keep what an operator did, if nothing else is stored of it."""

    async def audit(self, limit: int) -> list[AuditLine]:
        """What operators did, the last first."""

    # --- reports --------------------------------------------------------------------------------

    async def add_report(self, report: Report) -> str:
        """Keep a report; its id, or that of an open one by the same person about the same."""

    async def reports(self, state: ReportState | None, limit: int) -> list[ReportShown]:
        """Reports, the newest first."""

    async def change_report(self, report: str, state: ReportState, note: str, deed: Deed) -> bool:
        """Open or close a report; False if there is none."""

    # --- deleting -------------------------------------------------------------------------------

    async def begin_erasure(self, person: str, at: float, deed: Deed) -> None:
        """Delete a person with all that is theirs alone; their tables follow."""

    async def erasures(self) -> list[str]:
        """The people whose tables still have their name."""

    async def traces(self, person: str) -> list[str]:
        """The tables where a person sat, that they set, or where they said something."""

    async def end_erasure(self, person: str) -> None:
        """No table has their name any more."""

    async def stored_about(self, person: str) -> Mapping[str, list[dict[str, Any]]]:
        """All rows about a person, without what proves who they are. Any: what the columns hold."""

    @property
    def writes_waiting(self) -> int:
        """How much waits to be written, about."""

    def disk_free(self) -> int | None:
        """The bytes that are left where the database lies, if that is on this machine."""

    async def counts(self) -> Counts:
        """How much there is, for the operator."""
