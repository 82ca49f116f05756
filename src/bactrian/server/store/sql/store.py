"""The store in SQL: one set of statements for SQLite and PostgreSQL, run as jobs in threads.

A job is a function of a session. Write SQL that both databases understand (the store's tests run on
both): `?` or `:name` for values, `ON CONFLICT`, no `INSERT OR`; integers for truth values.
"""

import secrets
from collections.abc import Sequence

import msgspec

from bactrian.server.messages import Status
from bactrian.server.store.notices import AnyNotice, NoticeHandler, Renamed, Wrote
from bactrian.server.store.protocol import (
    Conflict,
    Listed,
    ListKind,
    PersonRecord,
    Summary,
)
from bactrian.server.store.seasons import season_of
from bactrian.server.store.session import Session
from bactrian.server.store.sql.analyses import AnalysisSql
from bactrian.server.store.sql.erasing import ErasingSql, forget_at
from bactrian.server.store.sql.mail import MailSql
from bactrian.server.store.sql.moderation import ModerationSql
from bactrian.server.store.sql.people import PeopleSql
from bactrian.server.store.sql.push import PushSql
from bactrian.server.store.sql.ratings import rate_table
from bactrian.server.store.sql.results import ResultsSql, listed_from, put_results
from bactrian.server.store.sql.seasons import SeasonSql
from bactrian.server.store.sql.security import SecuritySql
from bactrian.server.store.sql.tournaments import TournamentSql
from bactrian.server.table.entries import (
    Adopted,
    Erased,
    Joined,
    TableRecord,
    Written,
    entry_from_json,
    entry_to_json,
    record_from_json,
    record_to_json,
)

KEY_BYTES = 32
SEATING = (Joined, Adopted)  # entries that give a seat to a person
LISTED = "id, created, game, public, summary"
LISTS: dict[ListKind, str] = {
    "open": "public = 1 AND status = 'waiting'",
    "running": "public = 1 AND status = 'playing'",
    "finished": "public = 1 AND status = 'finished'",
    "mine": "id IN (SELECT table_id FROM seated WHERE person = :person) AND status <> 'cancelled'",
}

_encode = msgspec.json.Encoder().encode


class SqlStore(
    PeopleSql,
    AnalysisSql,
    ModerationSql,
    ErasingSql,
    ResultsSql,
    SecuritySql,
    MailSql,
    PushSql,
    SeasonSql,
    TournamentSql,
):
    """Everything but opening, and notices of other processes."""

    def __init__(self) -> None:
        self._handlers: list[NoticeHandler] = []

    async def reserve(self) -> None:
        """Any number of servers may use it, unless a subclass says otherwise."""

    async def probe(self) -> None:
        """Write something."""
        sql = (
            "INSERT INTO secrets VALUES ('probe', :value) "
            "ON CONFLICT (name) DO UPDATE SET value = :value"
        )
        values = {"value": secrets.token_bytes(8)}
        await self._writer.do(lambda session: session.execute(sql, values))

    async def close(self) -> None:
        """Commit what waits."""
        await self._writer.stop()
        await self._reader.stop()

    def listen(self, handler: NoticeHandler) -> None:
        """Add a handler for notices."""
        self._handlers.append(handler)

    def _dispatch(self, process: str, notice: AnyNotice) -> None:
        for handler in self._handlers:
            handler(process, notice)

    def _announce(self, session: Session, notice: AnyNotice) -> None:
        """Notify other processes when this transaction is committed, if there may be any."""

    async def notify(self, notice: AnyNotice) -> None:
        """Notify other processes of something that is not written, if there may be any."""

    async def claim(self, table: str) -> bool:
        """Always granted: one process alone uses the database, unless a subclass says otherwise."""
        return True

    async def release(self, table: str) -> None:
        """Nothing to release."""

    async def secret(self, name: str = "cookies", drawn: bytes | None = None) -> bytes:
        """A key, drawn when it was first needed."""
        fresh = drawn or secrets.token_bytes(KEY_BYTES)

        def job(session: Session) -> bytes:
            session.execute(
                "INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING", (name, fresh)
            )
            row = session.execute("SELECT value FROM secrets WHERE name = ?", (name,)).fetchone()
            return bytes(row[0])

        return await self._writer.do(job)

    async def put_person(self, person: PersonRecord) -> None:
        """Add a person, or change their name."""
        sql = "INSERT INTO people VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = ?"
        values = (person.id, person.name, person.created, person.name)

        def job(session: Session) -> None:
            session.execute(sql, values)
            self._announce(session, Renamed(person.id))

        await self._writer.do(job, person.id)

    async def person(self, person: str) -> PersonRecord | None:
        """A person by id."""
        sql = "SELECT id, name, created FROM people WHERE id = ?"

        def job(session: Session) -> PersonRecord | None:
            row = session.execute(sql, (person,)).fetchone()
            return None if row is None else PersonRecord(*row)

        return await self._reader.do(job)

    async def add_table(
        self, record: TableRecord, command: str, entries: Sequence[Written], summary: Summary
    ) -> None:
        """A new table with its first entries."""
        values = {
            "id": record.id,
            "created": record.created,
            "updated": summary.updated,
            "creator": record.creator,
            "command": command or None,
            "game": record.settings.game,
            "public": int(record.settings.public),
            "status": summary.status,
            "summary": _encode(summary).decode(),
            "record": record_to_json(record).decode(),
        }
        columns, marks = ", ".join(values), ", ".join(f":{name}" for name in values)
        sql = f"INSERT INTO tables ({columns}) VALUES ({marks})"

        def job(session: Session) -> None:
            session.execute(sql, values)
            _append(session, record.id, entries)
            _seat(session, record.id, summary)
            put_results(session, record.id, summary)

        await self._writer.do(job, record.id)

    async def append(self, table: str, entries: Sequence[Written], summary: Summary) -> None:
        """Entries that follow what is there."""
        sql = "UPDATE tables SET updated = ?, status = ?, summary = ? WHERE id = ?"
        values = (summary.updated, summary.status, _encode(summary).decode(), table)

        def job(session: Session) -> None:
            _append(session, table, entries)
            session.execute(sql, values)
            if any(isinstance(written.entry, SEATING) for written in entries):
                _seat(session, table, summary)
            _rate(session, table, summary)
            for written in entries:
                if isinstance(written.entry, Erased):
                    forget_at(session, table, written.entry)
            put_results(session, table, summary)
            self._announce(session, Wrote(table, entries[-1].seq))

        await self._writer.do(job, table)

    async def table(self, table: str) -> TableRecord | None:
        """A table's record."""
        return await self._record("SELECT record FROM tables WHERE id = ?", (table,))

    async def table_made_by(self, creator: str, command: str) -> TableRecord | None:
        """The table that this command made."""
        sql = "SELECT record FROM tables WHERE creator = ? AND command = ?"
        return await self._record(sql, (creator, command))

    async def _record(self, sql: str, values: tuple[str, ...]) -> TableRecord | None:
        def job(session: Session) -> TableRecord | None:
            row = session.execute(sql, values).fetchone()
            return None if row is None else record_from_json(row[0])

        return await self._reader.do(job)

    async def entries(self, table: str, since: int) -> list[Written]:
        """All entries from this number on."""
        sql = (
            "SELECT seq, at, person, command, body FROM entries "
            "WHERE table_id = ? AND seq >= ? ORDER BY seq"
        )

        def job(session: Session) -> list[Written]:
            rows = session.execute(sql, (table, since)).fetchall()
            return [_written(*row) for row in rows]

        return await self._reader.do(job)

    async def tables(self, which: ListKind, person: str | None, limit: int) -> list[Listed]:
        """Tables, the last changed first."""
        sql = f"SELECT {LISTED} FROM tables WHERE {LISTS[which]} ORDER BY updated DESC LIMIT :limit"

        def job(session: Session) -> list[Listed]:
            rows = session.execute(sql, {"person": person, "limit": limit}).fetchall()
            return [listed_from(row) for row in rows]

        return await self._reader.do(job)

    async def unfinished(self) -> list[str]:
        """The tables where a game goes on, the last changed first."""
        sql = "SELECT id FROM tables WHERE status = 'playing' ORDER BY updated DESC"
        return await self._reader.do(lambda session: [str(row[0]) for row in session.execute(sql)])

    async def listed(self, table: str) -> Listed | None:
        """One table as lists give it."""
        sql = f"SELECT {LISTED} FROM tables WHERE id = ?"

        def job(session: Session) -> Listed | None:
            row = session.execute(sql, (table,)).fetchone()
            return None if row is None else listed_from(row)

        return await self._reader.do(job)

    async def every_table(
        self, status: Status | None, game: str | None, limit: int
    ) -> list[Listed]:
        """Tables of all people, the last changed first."""
        wanted = {"status": status, "game": game}
        given = {name: value for name, value in wanted.items() if value is not None}
        where = " AND ".join(["1 = 1", *(f"{name} = :{name}" for name in given)])
        sql = f"SELECT {LISTED} FROM tables WHERE {where} ORDER BY updated DESC LIMIT :most"

        def job(session: Session) -> list[Listed]:
            rows = session.execute(sql, {**given, "most": limit}).fetchall()
            return [listed_from(row) for row in rows]

        return await self._reader.do(job)

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """How many entries these tables have."""
        sql = "SELECT max(seq) FROM entries WHERE table_id = ?"

        def job(session: Session) -> dict[str, int]:
            last = {table: session.execute(sql, (table,)).fetchone()[0] for table in tables}
            return {table: 0 if seq is None else seq + 1 for table, seq in last.items()}

        return await self._reader.do(job)

    async def newest(self) -> float:
        """When a table last changed; 0.0 if there is none."""
        rows = await self._query("SELECT max(updated) FROM tables")
        return float(rows[0][0] or 0.0)

    async def running_bot_tables(self, creator: str, since: float) -> int:
        """How many tables of a person with bots go on and have changed since then."""
        # Within a name the quotes would have backslashes before them.
        sql = """
            SELECT count(*) FROM tables WHERE creator = :creator AND status = 'playing'
            AND updated >= :since AND (record LIKE :bots OR summary LIKE :filled)
        """
        marks = {"bots": '%"kind":"bot"%', "filled": '%"filled":true%'}
        rows = await self._query(sql, creator=creator, since=since, **marks)
        return int(rows[0][0])

    async def put_snapshot(self, table: str, entries: int, body: bytes) -> None:
        """Keep what a table looks like after so many entries."""
        sql = """
            INSERT INTO snapshots VALUES (:table_id, :entries, :body)
            ON CONFLICT (table_id) DO UPDATE SET entries = :entries, body = :body
            WHERE snapshots.entries <= :entries
        """
        values = {"table_id": table, "entries": entries, "body": body}
        await self._writer.do(lambda session: session.execute(sql, values), table)

    async def snapshot(self, table: str) -> tuple[int, bytes] | None:
        """What a table looked like, and after how many entries."""
        sql = "SELECT entries, body FROM snapshots WHERE table_id = :table_id"
        rows = await self._query(sql, table_id=table)
        return (int(rows[0][0]), bytes(rows[0][1])) if rows else None


def _written(seq: int, at: float, person: str, command: str, body: str) -> Written:
    return Written(seq, at, person, command, entry_from_json(body))


def _append(session: Session, table: str, entries: Sequence[Written]) -> None:
    # The primary key refuses a number that is taken; that none is left out is checked here.
    last = session.execute("SELECT max(seq) FROM entries WHERE table_id = ?", (table,)).fetchone()[
        0
    ]
    if entries and entries[0].seq != (-1 if last is None else last) + 1:
        raise Conflict(f"The table has entries up to {last}.")
    session.executemany(
        "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)",
        [(table, w.seq, w.at, w.by, w.command, entry_to_json(w.entry).decode()) for w in entries],
    )


def _seat(session: Session, table: str, summary: Summary) -> None:
    session.executemany(
        "INSERT INTO seated VALUES (?, ?) ON CONFLICT DO NOTHING",
        [(person, table) for person in summary.people],
    )


def _rate(session: Session, table: str, summary: Summary) -> None:
    if summary.placed is not None:
        game = session.execute("SELECT game FROM tables WHERE id = ?", (table,)).fetchone()[0]
        season = season_of(summary.updated)
        rate_table(session, table, game, summary.placed, season, summary.contenders)
