"""The operators' part of the store, in SQL that SQLite and PostgreSQL both understand."""

import secrets
from abc import abstractmethod

from bactrian.server import clock
from bactrian.server.messages.moderation import (
    AuditLine,
    PersonFound,
    ReportShown,
    ReportState,
    Restriction,
    RestrictionKind,
)
from bactrian.server.store.notices import Renamed
from bactrian.server.store.parts.moderation import Access, Counts, Deed, Report
from bactrian.server.store.session import Session
from bactrian.server.store.sql.base import SqlBase

RESTRICTIONS = "SELECT kind, since, until, reason FROM restrictions WHERE person = ?"
PEOPLE = """
    SELECT people.id, people.name, accounts.name, people.created,
        (SELECT count(*) FROM operators WHERE operators.person = people.id),
        (SELECT count(*) FROM seated WHERE seated.person = people.id),
        (SELECT count(*) FROM reports WHERE reported = people.id AND state = 'open')
    FROM people LEFT JOIN accounts ON accounts.person = people.id
    WHERE NOT EXISTS (SELECT 1 FROM takeovers WHERE takeovers.guest = people.id)
"""
SEARCHED = r"""
    AND (people.id = :search OR accounts.name_key LIKE :folded ESCAPE '\'
    OR people.name LIKE :part ESCAPE '\' OR lower(people.name) LIKE :folded ESCAPE '\')
    ORDER BY people.created DESC, people.id LIMIT :most
"""
REPORTS = """
    SELECT reports.id, at, reporter, by_whom.name, reported, about.name, table_id, line, quote,
        reason, state, note
    FROM reports LEFT JOIN people AS by_whom ON by_whom.id = reporter
    LEFT JOIN people AS about ON about.id = reported
    WHERE state = :state OR :state = '' ORDER BY at DESC, reports.id LIMIT :most
"""
SAME_REPORT = """
    SELECT id FROM reports WHERE reporter = :reporter AND reported = :reported AND state = 'open'
    AND coalesce(table_id, '') = coalesce(:table, '') AND coalesce(line, 0) = coalesce(:line, 0)
"""
ADD_REPORT = (
    "INSERT INTO reports VALUES "
    "(:id, :at, :reporter, :reported, :table, :line, :quote, :reason, 'open', '')"
)
AUDIT = """
    SELECT at, operator, by_whom.name, action, target, about.name, detail, days
    FROM audit LEFT JOIN people AS by_whom ON by_whom.id = operator
    LEFT JOIN people AS about ON about.id = target
    ORDER BY at DESC, audit.id LIMIT :most
"""


def keep_deed(session: Session, deed: Deed) -> None:
    """Keep what an operator does, in the transaction that does it."""
    values = (
        secrets.token_urlsafe(12),
        clock.now(),
        deed.operator,
        deed.action,
        deed.target,
        deed.detail,
        deed.days,
    )
    session.execute("INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?)", values)


class ModerationSql(SqlBase):
    """What a store does for operators."""

    # --- people ---------------------------------------------------------------------------------

    async def access(self, person: str) -> Access:
        """The rights and restrictions of a person."""
        return await self._reader.do(lambda session: _access(session, person))

    async def set_operator(self, person: str, deed: Deed, *, granted: bool) -> None:
        """Give a person the rights of an operator, or take them away."""
        sql = "DELETE FROM operators WHERE person = :person"
        if granted:
            sql = "INSERT INTO operators VALUES (:person, :at) ON CONFLICT DO NOTHING"
        await self._do_deed(person, deed, sql, at=clock.now())

    async def restrict(
        self, person: str, kind: RestrictionKind, restriction: Restriction | None, deed: Deed
    ) -> None:
        """Ban or mute a person, or end that."""
        if restriction is None:
            sql = "DELETE FROM restrictions WHERE person = :person AND kind = :kind"
            await self._do_deed(person, deed, sql, kind=kind)
            return
        sql = (
            "INSERT INTO restrictions VALUES (:person, :kind, :since, :until, :reason) "
            "ON CONFLICT (person, kind) DO UPDATE "
            "SET since = :since, until = :until, reason = :reason"
        )
        since, until, reason = restriction.since, restriction.until, restriction.reason
        await self._do_deed(person, deed, sql, kind=kind, since=since, until=until, reason=reason)

    async def _do_deed(self, person: str, deed: Deed, sql: str, **values: object) -> None:
        def job(session: Session) -> None:
            session.execute(sql, {"person": person, **values})
            keep_deed(session, deed)
            self._announce(session, Renamed(person))

        await self._writer.do(job, person)

    async def find_people(self, search: str, limit: int) -> list[PersonFound]:
        """People by a part of their name or by their id."""
        part = search.replace("\\", r"\\").replace("%", r"\%").replace("_", r"\_")
        values = {
            "search": search,
            "part": f"%{part}%",
            "folded": f"%{part.casefold()}%",
            "most": limit,
        }

        def job(session: Session) -> list[PersonFound]:
            rows = session.execute(PEOPLE + SEARCHED, values).fetchall()
            return [_person(session, *row) for row in rows]

        return await self._reader.do(job)

    async def person_found(self, person: str) -> PersonFound | None:
        """One person by their id, as the operator sees them."""

        def job(session: Session) -> PersonFound | None:
            row = session.execute(f"{PEOPLE} AND people.id = ?", (person,)).fetchone()
            return None if row is None else _person(session, *row)

        return await self._reader.do(job)

    async def note_deed(self, deed: Deed) -> None:
        """Keep what an operator did, if nothing else is stored of it."""
        await self._writer.do(lambda session: keep_deed(session, deed))

    async def audit(self, limit: int) -> list[AuditLine]:
        """What operators did, the last first."""
        return [AuditLine(*row) for row in await self._query(AUDIT, most=limit)]

    # --- reports --------------------------------------------------------------------------------

    async def add_report(self, report: Report) -> str:
        """Keep a report, once."""
        values = {name: getattr(report, name) for name in report.__struct_fields__}

        def job(session: Session) -> str:
            row = session.execute(SAME_REPORT, values).fetchone()
            if row is not None:
                return str(row[0])
            session.execute(ADD_REPORT, values)
            return report.id

        return await self._writer.do(job)

    async def reports(self, state: ReportState | None, limit: int) -> list[ReportShown]:
        """Reports, the newest first."""
        rows = await self._query(REPORTS, state=state or "", most=limit)
        return [ReportShown(*row) for row in rows]

    async def change_report(self, report: str, state: ReportState, note: str, deed: Deed) -> bool:
        """Open or close a report."""
        sql = "UPDATE reports SET state = ?, note = ? WHERE id = ? RETURNING id"

        def job(session: Session) -> bool:
            is_there = session.execute(sql, (state, note, report)).fetchone() is not None
            if is_there:
                keep_deed(session, deed)
            return is_there

        return await self._writer.do(job)

    @property
    def writes_waiting(self) -> int:
        """How much waits to be written, about."""
        return self._writer.waiting

    def disk_free(self) -> int | None:
        """The bytes that are left; a database elsewhere does not say."""
        return None

    async def counts(self) -> Counts:
        """How much there is."""

        def job(session: Session) -> Counts:
            def count(of: str) -> int:
                return int(session.execute(f"SELECT count(*) FROM {of}").fetchone()[0])

            sql = "SELECT status, count(*) FROM tables GROUP BY status"
            return Counts(
                count("people"),
                count("accounts"),
                {row[0]: int(row[1]) for row in session.execute(sql)},
                count("reports WHERE state = 'open'"),
                count("notices"),
                self._size(session),
            )

        return await self._reader.do(job)

    @abstractmethod
    def _size(self, session: Session) -> int:
        """The bytes of the database; each kind asks in its own way."""


def _access(session: Session, person: str) -> Access:
    is_operator = session.execute("SELECT 1 FROM operators WHERE person = ?", (person,)).fetchone()
    found = {
        row[0]: Restriction(row[1], row[2], row[3])
        for row in session.execute(RESTRICTIONS, (person,))
    }
    return Access(is_operator is not None, found.get("ban"), found.get("mute"))


def _person(
    session: Session,
    person: str,
    name: str,
    account: str | None,
    created: float,
    is_operator: int,
    tables: int,
    reports: int,
) -> PersonFound:
    access = _access(session, person)
    return PersonFound(
        person, name, account, created, bool(is_operator), access.ban, access.mute, tables, reports
    )
