"""The store in PostgreSQL: any number of processes, on any number of machines, at one database.

Each process has three connections: one writes, one reads (and holds the claims to tables), one
listens for notices of the others. All three reconnect by themselves when the server was away.
"""

import asyncio
import logging
import re
import secrets
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import lru_cache
from typing import Any, TypeVar
from urllib.parse import urlsplit

import psycopg
from psycopg import errors

from bactrian.core.errors import BactrianError
from bactrian.server.store.notices import AnyNotice, Missed, from_payload, to_payload
from bactrian.server.store.postgres_schema import bring_up_to_date, check_up_to_date
from bactrian.server.store.session import Dialect, Rows, Session, Values
from bactrian.server.store.sql.store import SqlStore
from bactrian.server.store.writer import Writer

CHANNEL = "bactrian"
SERVER_NAME = "bactrian"  # of its connections, as the database lists them
CONNECT_SECONDS = 10
POLL_SECONDS = 0.5  # how often the listening thread checks whether it is to end
RETRY_SECONDS = 1.0

T = TypeVar("T")

log = logging.getLogger("bactrian.server")
# It warns of every pipeline that a refused statement broke; the store says what was refused itself.
logging.getLogger("psycopg").setLevel(logging.ERROR)

# A value in SQLite's words; a colon after a colon is PostgreSQL's own cast.
PLACE = re.compile(r"\?|(?<!:):([a-z_]+)")


@lru_cache(maxsize=512)
def in_postgres(sql: str) -> bytes:
    """A statement with values as psycopg marks them."""
    marked = PLACE.sub(lambda m: f"%({m[1]})s" if m[1] else "%s", sql.replace("%", "%%"))
    return marked.encode()


class PostgresRows:
    """What a statement gave: nothing, for one that gives no rows."""

    def __init__(self, cursor: psycopg.Cursor[tuple[Any, ...]]) -> None:
        self._cursor = cursor

    @property
    def rowcount(self) -> int:
        """How many rows it changed: within a pipeline, known only after the round trip."""
        if self._cursor.rowcount < 0:
            self.fetchone()
        return self._cursor.rowcount

    def fetchone(self) -> tuple[Any, ...] | None:
        """The next row."""
        return self._fetched(self._cursor.fetchone, None)

    def fetchall(self) -> list[tuple[Any, ...]]:
        """All rows that are left."""
        return self._fetched(self._cursor.fetchall, [])

    def _fetched(self, fetch: Callable[[], T], nothing: T) -> T:
        """Whether there are rows is known only after the round trip; psycopg raises then."""
        try:
            return fetch()
        except psycopg.ProgrammingError as error:
            if error.sqlstate is not None:  # the statement itself failed
                raise
            return nothing

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return iter(self.fetchall())


class PostgresSession:
    """A connection that understands the store's statements."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self._connection = connection

    @property
    def is_lost(self) -> bool:
        """Whether another connection is needed."""
        return self._connection.closed

    def pipeline(self) -> AbstractContextManager[object]:
        """One round trip for all statements up to the first whose rows are read."""
        return self._connection.pipeline()

    def execute(self, sql: str, values: Values = (), /) -> Rows:
        """One statement."""
        return PostgresRows(self._connection.execute(in_postgres(sql), values or None))

    def executemany(self, sql: str, values: Iterable[Sequence[object]], /) -> None:
        """One statement for each row of values, in one round trip."""
        with self._connection.cursor() as cursor:
            cursor.executemany(in_postgres(sql), list(values))

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()


class PostgresStore(SqlStore):
    """A PostgreSQL database that several processes share."""

    is_shared = True

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url
        self.process = secrets.token_urlsafe(6)  # the sender of notices: a process ignores its own
        self._claims: set[str] = set()
        self._closing = threading.Event()

    async def open(self, *, migrate: bool = True) -> None:
        """Bring the schema up to date, or demand that it is; begin to listen."""
        await asyncio.to_thread(self._prepare, migrate)
        self._loop = asyncio.get_running_loop()
        retryable = (errors.DeadlockDetected, errors.SerializationFailure)
        dialect = Dialect(
            self._connect_writer, "BEGIN", (psycopg.IntegrityError,), retryable, (psycopg.Error,)
        )
        self._writer = Writer(dialect, write=True)
        self._reader = Writer(dialect._replace(connect=self._connect_reader), write=False)
        self._listener = threading.Thread(target=self._listen, name="listener", daemon=True)
        self._is_listening = threading.Event()
        self._listener.start()
        await asyncio.to_thread(self._is_listening.wait, CONNECT_SECONDS)

    async def close(self) -> None:
        """Commit what waits, and stop listening."""
        self._closing.set()
        await super().close()
        await asyncio.to_thread(self._listener.join)

    def _prepare(self, migrate: bool) -> None:
        shown = shown_url(self._url)
        try:
            with self._connect() as connection:
                if not migrate:
                    check_up_to_date(connection, shown)
                elif backup := bring_up_to_date(connection, shown):
                    log.warning("the database was migrated; schema %s is the backup", backup)
        except psycopg.Error as error:
            reason = " ".join(str(error).split())
            raise BactrianError(f"{shown} cannot be used as a database: {reason}") from error

    def _connect(self) -> psycopg.Connection:
        # No statement is prepared by itself: where a pipeline breaks, psycopg would go on believing
        # in one that the server never got, and every later use of it would fail.
        return psycopg.connect(
            self._url,
            autocommit=True,
            connect_timeout=CONNECT_SECONDS,
            application_name=SERVER_NAME,
            prepare_threshold=None,
        )

    def _connect_writer(self) -> PostgresSession:
        connection = self._connect()
        # "Done" means on disk, whatever the database was set to.
        connection.execute("SET synchronous_commit = on")
        return PostgresSession(connection)

    def _connect_reader(self) -> PostgresSession:
        self._claims.clear()  # those of a lost connection went with it
        connection = self._connect()
        connection.execute("SET synchronous_commit = off")  # it sends notices, but writes nothing
        return PostgresSession(connection)

    def _size(self, session: Session) -> int:
        row = session.execute("SELECT pg_database_size(current_database())").fetchone()
        return int(row[0])

    # --- other processes ------------------------------------------------------------------------

    def _announce(self, session: Session, notice: AnyNotice) -> None:
        """PostgreSQL sends it when the transaction is committed, and never otherwise."""
        session.execute("SELECT pg_notify(?, ?)", (CHANNEL, to_payload(self.process, notice)))

    async def notify(self, notice: AnyNotice) -> None:
        """Notify other processes of something that is not written."""
        await self._reader.do(lambda session: self._announce(session, notice))

    async def claim(self, table: str) -> bool:
        """A lock that the connection holds: it ends with the process, however that ends."""
        sql = "SELECT pg_try_advisory_lock(hashtextextended(?, 0))"

        def job(session: Session) -> bool:
            if table in self._claims:
                session.execute("SELECT 1")  # a connection that was lost has lost its claims too
            elif session.execute(sql, (table,)).fetchone()[0]:
                self._claims.add(table)
            return table in self._claims

        return await self._reader.do(job)

    async def release(self, table: str) -> None:
        """Unlock it."""
        sql = "SELECT pg_advisory_unlock(hashtextextended(?, 0))"

        def job(session: Session) -> None:
            if table in self._claims:
                self._claims.discard(table)
                session.execute(sql, (table,))

        await self._reader.do(job)

    def _listen(self) -> None:
        """In a thread of its own: receive notices until the end, reconnecting after every loss."""
        again = False
        while not self._closing.is_set():
            try:
                with self._connect() as connection:
                    connection.execute(f"LISTEN {CHANNEL}".encode())
                    self._is_listening.set()
                    if again:
                        self._forward("", Missed())
                    self._receive(connection)
            except psycopg.Error as error:
                log.warning("the database is away: %s", " ".join(str(error).split()))
                self._closing.wait(RETRY_SECONDS)
            again = True

    def _receive(self, connection: psycopg.Connection) -> None:
        while not self._closing.is_set():
            for notify in connection.notifies(timeout=POLL_SECONDS):
                notice = from_payload(notify.payload)
                if notice is not None and notice[0] != self.process:
                    self._forward(*notice)
                if self._closing.is_set():
                    return

    def _forward(self, process: str, notice: AnyNotice) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._dispatch, process, notice)


def shown_url(url: str) -> str:
    """The URL without its password: it may be printed."""
    parts = urlsplit(url)
    user, _, host = parts.netloc.rpartition("@")
    name = user.partition(":")[0]
    return f"{parts.scheme}://{name}{'@' if name else ''}{host}{parts.path}"
