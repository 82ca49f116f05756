"""The store in one file: SQLite in WAL mode with full synchronisation, one writer, one reader."""

import asyncio
import shutil
import sqlite3
import time
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from bactrian.core.errors import BactrianError
from bactrian.server.store.file_lock import FileLock
from bactrian.server.store.notices import Missed
from bactrian.server.store.schema import bring_up_to_date, check_up_to_date
from bactrian.server.store.session import Dialect, Session
from bactrian.server.store.sql.store import SqlStore
from bactrian.server.store.writer import Writer

LOCK_TIMEOUT_SECONDS = 10  # for another process that writes
POLL_SECONDS = 0.2
GONE_SECONDS, RETRY_SECONDS = 3.0, 0.02  # until a killed server has let its file go


LARGEST_CHECKED = 1 << 28  # bytes: looking at every page of a larger file would take too long
PROBLEMS = {  # what SQLite or the system says, and what we say
    "readonly": "cannot be written: it, or its folder, is read-only.",
    "Permission denied": "cannot be written: the server's user has no right to that.",
    "not a database": "is no database, or is damaged: put a backup in its place.",
    "malformed": "is damaged: put a backup in its place.",
    "disk is full": "cannot be written: the disk is full.",
    "No space left": "cannot be written: the disk is full.",
}


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
        self._lock = FileLock(file)
        self._version = 0  # changes when another connection has written

    async def open(self, *, migrate: bool = True) -> None:
        """Make the file if there is none and bring its schema up to date, or demand that it is."""
        try:
            self._prepare(migrate)
        except (OSError, sqlite3.Error) as error:
            raise BactrianError(self._problem(error)) from error
        dialect = Dialect(
            self._connect, "BEGIN IMMEDIATE", (sqlite3.IntegrityError,), (), (sqlite3.Error,)
        )
        self._loop = asyncio.get_running_loop()
        self._writer = Writer(dialect, write=True, poll=self._poll, poll_seconds=POLL_SECONDS)
        self._reader = Writer(dialect, write=False)

    async def reserve(self) -> None:
        """Keep other servers away from this file."""
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            # One that was killed a moment ago may not be quite gone.
            end = time.monotonic() + GONE_SECONDS
            while not self._lock.take() and time.monotonic() < end:
                await asyncio.sleep(RETRY_SECONDS)
        except OSError as error:
            raise BactrianError(self._problem(error)) from error
        if not self._lock.is_held:
            raise BactrianError(
                f"Another Bactrian serves {self._file} (process {self._lock.owner()}). "
                "Stop that one first, or choose another file with --database."
            )

    async def close(self) -> None:
        """Commit what waits, and let another server have the file."""
        await super().close()
        self._lock.release()

    def _problem(self, error: Exception) -> str:
        """What is wrong with the file, and what to do."""
        for sign, sentence in PROBLEMS.items():
            if sign in str(error):
                return f"{self._file} {sentence} Another file can be chosen with --database."
        return f"{self._file} cannot be used as a database: {error}."

    def _prepare(self, migrate: bool) -> None:
        if migrate:
            self._file.parent.mkdir(parents=True, exist_ok=True)
        elif not self._file.is_file():
            raise BactrianError(f"There is no database {self._file}.")
        connection = self._connect()
        try:
            if self._file.stat().st_size <= LARGEST_CHECKED:
                _check_whole(connection)
            (bring_up_to_date if migrate else check_up_to_date)(connection, self._file)
        finally:
            connection.close()

    def _connect(self) -> SqliteSession:
        connection = sqlite3.connect(
            self._file, isolation_level=None, timeout=LOCK_TIMEOUT_SECONDS, factory=SqliteSession
        )
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def disk_free(self) -> int | None:
        """The bytes that are left where the file lies."""
        return shutil.disk_usage(self._file.parent).free

    def _size(self, session: Session) -> int:
        (pages,) = session.execute("PRAGMA page_count").fetchone()
        return int(pages) * int(session.execute("PRAGMA page_size").fetchone()[0])

    def _poll(self, session: Session) -> None:
        """The writer's own commits do not count: what changes the number came from elsewhere."""
        version = int(session.execute("PRAGMA data_version").fetchone()[0])
        if self._version not in (0, version) and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._dispatch, "", Missed())
        self._version = version


def _check_whole(connection: sqlite3.Connection) -> None:
    """Every page is where it should be."""
    (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise sqlite3.DatabaseError("database disk image is malformed")
