"""The store in one file: SQLite in WAL mode with full synchronisation, one writer, one reader."""

import secrets
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from bactrian.core.errors import BactrianError
from bactrian.server.entries import (
    TableRecord,
    Written,
    entry_from_json,
    entry_to_json,
    record_from_json,
    record_to_json,
)
from bactrian.server.store.protocol import Conflict, Listed, PersonRecord, Summary, Which
from bactrian.server.store.schema import bring_up_to_date
from bactrian.server.store.writer import Writer

KEY_BYTES = 32
LISTS: dict[Which, str] = {
    "open": "public = 1 AND status = 'waiting'",
    "running": "public = 1 AND status = 'playing'",
    "finished": "public = 1 AND status = 'finished'",
    "mine": "id IN (SELECT table_id FROM seated WHERE person = :person)",
}

_encode = msgspec.json.Encoder().encode
_summary = msgspec.json.Decoder(Summary).decode


class SqliteStore:
    """A database file that one server process writes."""

    def __init__(self, file: Path) -> None:
        self._file = file

    async def open(self) -> None:
        """Make the file if there is none; bring its schema up to date."""
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            connection = self._connect()
            try:
                bring_up_to_date(connection, self._file)
            finally:
                connection.close()
        except (OSError, sqlite3.Error) as error:
            raise BactrianError(f"{self._file} cannot be used as a database: {error}.") from error
        self._writer = Writer(self._connect, write=True)
        self._reader = Writer(self._connect, write=False)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._file, isolation_level=None, timeout=10)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        return connection

    async def close(self) -> None:
        """Commit what waits."""
        await self._writer.stop()
        await self._reader.stop()

    async def secret(self) -> bytes:
        """The signing key, drawn when the database was made."""
        drawn = secrets.token_bytes(KEY_BYTES)

        def job(connection: sqlite3.Connection) -> bytes:
            connection.execute("INSERT OR IGNORE INTO secrets VALUES ('cookies', ?)", (drawn,))
            row = connection.execute("SELECT value FROM secrets WHERE name = 'cookies'").fetchone()
            return bytes(row[0])

        return await self._writer.do(job)

    async def put_person(self, person: PersonRecord) -> None:
        """Add somebody, or change their name."""
        sql = "INSERT INTO people VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = ?"
        values = (person.id, person.name, person.created, person.name)
        await self._writer.do(lambda connection: _run(connection, sql, values))

    async def person(self, person: str) -> PersonRecord | None:
        """Somebody by id."""
        sql = "SELECT id, name, created FROM people WHERE id = ?"

        def job(connection: sqlite3.Connection) -> PersonRecord | None:
            row = connection.execute(sql, (person,)).fetchone()
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
            "public": record.settings.public,
            "status": summary.status,
            "summary": _encode(summary).decode(),
            "record": record_to_json(record).decode(),
        }
        sql = f"INSERT INTO tables VALUES ({', '.join(f':{name}' for name in values)})"

        def job(connection: sqlite3.Connection) -> None:
            connection.execute(sql, values)
            _append(connection, record.id, entries)
            _seat(connection, record.id, summary)

        await self._writer.do(job)

    async def append(self, table: str, entries: Sequence[Written], summary: Summary) -> None:
        """Entries that follow what is there."""
        sql = "UPDATE tables SET updated = ?, status = ?, summary = ? WHERE id = ?"
        values = (summary.updated, summary.status, _encode(summary).decode(), table)

        def job(connection: sqlite3.Connection) -> None:
            _append(connection, table, entries)
            connection.execute(sql, values)
            _seat(connection, table, summary)

        await self._writer.do(job)

    async def table(self, table: str) -> TableRecord | None:
        """A table's record."""
        return await self._record("SELECT record FROM tables WHERE id = ?", (table,))

    async def table_made_by(self, creator: str, command: str) -> TableRecord | None:
        """The table that this command made."""
        sql = "SELECT record FROM tables WHERE creator = ? AND command = ?"
        return await self._record(sql, (creator, command))

    async def _record(self, sql: str, values: tuple[str, ...]) -> TableRecord | None:
        def job(connection: sqlite3.Connection) -> TableRecord | None:
            row = connection.execute(sql, values).fetchone()
            return None if row is None else record_from_json(row[0])

        return await self._reader.do(job)

    async def entries(self, table: str, since: int) -> list[Written]:
        """All entries from this number on."""
        sql = (
            "SELECT seq, at, person, command, body FROM entries "
            "WHERE table_id = ? AND seq >= ? ORDER BY seq"
        )

        def job(connection: sqlite3.Connection) -> list[Written]:
            rows = connection.execute(sql, (table, since)).fetchall()
            return [_written(*row) for row in rows]

        return await self._reader.do(job)

    async def tables(self, which: Which, person: str | None, limit: int) -> list[Listed]:
        """Tables, the last changed first."""
        sql = (
            f"SELECT id, created, game, public, summary FROM tables WHERE {LISTS[which]} "
            "ORDER BY updated DESC LIMIT :limit"
        )

        def job(connection: sqlite3.Connection) -> list[Listed]:
            rows = connection.execute(sql, {"person": person, "limit": limit}).fetchall()
            return [_listed(*row) for row in rows]

        return await self._reader.do(job)

    async def unfinished(self) -> list[str]:
        """The tables where a game goes on, the last changed first."""
        sql = "SELECT id FROM tables WHERE status = 'playing' ORDER BY updated DESC"
        return await self._reader.do(
            lambda connection: [str(row[0]) for row in connection.execute(sql)]
        )

    def listen(self, heard: Callable[[str, int], None]) -> None:
        """Nobody else writes this file."""


def _written(seq: int, at: float, person: str, command: str, body: str) -> Written:
    return Written(seq, at, person, command, entry_from_json(body))


def _listed(table: str, created: float, game: str, public: int, summary: str) -> Listed:
    return Listed(table, created, game, bool(public), _summary(summary))


def _run(connection: sqlite3.Connection, sql: str, values: tuple[object, ...]) -> None:
    connection.execute(sql, values)


def _append(connection: sqlite3.Connection, table: str, entries: Sequence[Written]) -> None:
    # The primary key refuses a number that is taken; that none is left out is checked here.
    last = connection.execute(
        "SELECT max(seq) FROM entries WHERE table_id = ?", (table,)
    ).fetchone()[0]
    if entries and entries[0].seq != (-1 if last is None else last) + 1:
        raise Conflict(f"Table {table} has entries up to {last}.")
    connection.executemany(
        "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)",
        [(table, w.seq, w.at, w.by, w.command, entry_to_json(w.entry).decode()) for w in entries],
    )


def _seat(connection: sqlite3.Connection, table: str, summary: Summary) -> None:
    connection.executemany(
        "INSERT OR IGNORE INTO seated VALUES (?, ?)", [(person, table) for person in summary.people]
    )
