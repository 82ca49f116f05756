"""Messages for operators, and of those who report or are restricted."""

from typing import Annotated, Literal

from msgspec import Meta

from bactrian.server.messages.requests import Json, Message, Name, SeatNumber, Status, TableId

RestrictionKind = Literal["ban", "mute"]
ReportState = Literal["open", "closed"]
Reason = Annotated[str, Meta(min_length=1, max_length=300)]
Days = Annotated[int, Meta(ge=1, le=3650)]
LineNumber = Annotated[int, Meta(ge=1, le=1_000_000)]

# --- for everybody ------------------------------------------------------------------------------


class NewReport(Message):
    """A report of a seat or a chat line of a table, or of an account by its name."""

    reason: Annotated[str, Meta(min_length=1, max_length=500)]
    table: TableId | None = None
    seat: SeatNumber | None = None
    line: LineNumber | None = None
    name: Name | None = None


class Reported(Message):
    """The report was kept; a second one of the same is the same."""

    report: str


class DeleteAccount(Message):
    """Everything of mine shall go; an account needs its password."""

    password: Annotated[str, Meta(max_length=200)] = ""


class StoredAboutMe(Message):
    """Every row that is stored about a person, by the table of the database it stands in."""

    rows: dict[str, list[dict[str, Json]]]


# --- people -------------------------------------------------------------------------------------


class Restriction(Message):
    """What a person may not do, for how long, and why."""

    since: float
    until: float | None  # for good
    reason: str


class NewRestriction(Message):
    """A ban or a mute, for good unless days are given."""

    reason: Reason
    days: Days | None = None


class PersonFound(Message):
    """A person as the operator sees them."""

    person: str
    name: str
    account: str | None
    created: float
    is_operator: bool
    ban: Restriction | None
    mute: Restriction | None
    tables: int  # where they sit or sat
    reports: int  # open ones about them


class PeopleFound(Message):
    """People, the newest first."""

    people: list[PersonFound]


# --- tables -------------------------------------------------------------------------------------


class TableRow(Message):
    """A table in a list."""

    table: str
    game: str
    status: Status
    public: bool
    created: float
    updated: float
    names: list[str | None]
    free: int
    entries: int


class TablesFound(Message):
    """Tables of all people, the last changed first."""

    tables: list[TableRow]


class CloseTable(Message):
    """End a table, with a reason for those who sit there or none."""

    reason: Annotated[str, Meta(max_length=200)] = ""


# --- reports and what operators did -------------------------------------------------------------


class ReportShown(Message):
    """A report; names are as they are now, None for a person who is gone."""

    report: str
    at: float
    reporter: str
    reporter_name: str | None
    reported: str
    reported_name: str | None
    table: str | None
    line: int | None
    quote: str  # the chat line, as it was
    reason: str
    state: ReportState
    note: str


class Reports(Message):
    """Reports, the newest first."""

    reports: list[ReportShown]


class ChangedReport(Message):
    """What an operator makes of a report."""

    state: ReportState
    note: Annotated[str, Meta(max_length=1000)] = ""


class AuditLine(Message):
    """Something that an operator did; names are as they are now."""

    at: float
    operator: str  # empty for the command line
    operator_name: str | None
    action: str
    target: str  # the id of a person, a table or a report
    target_name: str | None
    detail: str
    days: int | None  # that it lasts, if it ends by itself


class Audit(Message):
    """What operators did, the last first."""

    lines: list[AuditLine]


class ServerHealth(Message):
    """How the server is: of the process that answered, and of the database."""

    version: str
    python: str
    process: int
    processes: int  # that serve this database, this one included
    uptime: float  # seconds
    memory: int | None  # bytes
    load: float | None  # of the machine, over a minute
    cores: int
    sockets: int
    connections: int
    most_connections: int
    tables_in_memory: int
    thinking: int
    thoughts_waiting: int  # bots and hints in the queue
    writes_waiting: int
    notices_waiting: int  # for webhooks
    games_ready: int
    games: int
    database: Literal["sqlite", "postgresql"]
    schema: int
    database_bytes: int
    database_seconds: float  # for one write
    disk_free: int | None  # bytes where the database lies, if it lies on this machine
    people: int
    accounts: int
    tables: dict[Status, int]
    open_reports: int
