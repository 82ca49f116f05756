"""The store in one file: SQLite in WAL mode with full synchronisation, one writer, one reader."""

import asyncio
import sqlite3
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from bactrian.core.errors import BactrianError
from bactrian.server.store.notices import Missed
from bactrian.server.store.schema import bring_up_to_date, check_up_to_date
from bactrian.server.store.session import Dialect, Session
from bactrian.server.store.sql import SqlStore
from bactrian.server.store.writer import Writer

LOCK_TIMEOUT_SECONDS = 10  # for another process that writes
POLL_SECONDS = 0.2


class SqliteSession(sqlite3.Connection):
    """A connection to a file is never lost."""

    is_lost = False

    def pipeline(self) -> AbstractContextManager[object]:
        """Nothing to send: the database is in this process."""
        return nullcontext()


class SqliteStore(SqlStore):
    """A database file that one server process writes; the operator's commands may write too."""

    is_shared = False

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._file = file
        self._version = 0  # changes when another connection has written

    async def open(self, *, migrate: bool = True) -> None:
        """Make the file if there is none and bring its schema up to date, or demand that it is."""
        try:
            self._prepare(migrate)
        except (OSError, sqlite3.Error) as error:
            raise BactrianError(f"{self._file} cannot be used as a database: {error}.") from error
        dialect = Dialect(
            self._connect, "BEGIN IMMEDIATE", (sqlite3.IntegrityError,), (), (sqlite3.Error,)
        )
        self._loop = asyncio.get_running_loop()
        self._writer = Writer(dialect, write=True, poll=self._poll, poll_seconds=POLL_SECONDS)
        self._reader = Writer(dialect, write=False)

    def _prepare(self, migrate: bool) -> None:
        if migrate:
            self._file.parent.mkdir(parents=True, exist_ok=True)
        elif not self._file.is_file():
            raise BactrianError(f"There is no database {self._file}.")
        connection = self._connect()
        try:
            (bring_up_to_date if migrate else check_up_to_date)(connection, self._file)
        finally:
            connection.close()

    def _connect(self) -> SqliteSession:
        connection = sqlite3.connect(
            self._file, isolation_level=None, timeout=LOCK_TIMEOUT_SECONDS, factory=SqliteSession
        )
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        return connection

    def _poll(self, session: Session) -> None:
        """The writer's own commits do not count: what changes the number came from elsewhere."""
        version = int(session.execute("PRAGMA data_version").fetchone()[0])
        if self._version not in (0, version) and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._dispatch, "", Missed())
        self._version = version
