"""A PostgreSQL database written to a backup in one snapshot, and read back in one transaction."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg.sql import SQL, Composable, Identifier

from bactrian.core.errors import BactrianError
from bactrian.server.backups.sqlite_file import columns, opened
from bactrian.server.store import schema
from bactrian.server.store.postgres import CONNECT_SECONDS, SERVER_NAME, shown_url
from bactrian.server.store.postgres_schema import (
    MIGRATING,
    bring_up_to_date,
    copy_tables,
    version_of,
)

ROWS_AT_ONCE = 1_000  # a database may be larger than the memory


@contextmanager
def _connected(url: str) -> Iterator[psycopg.Connection]:
    try:
        with psycopg.connect(
            url,
            autocommit=True,
            connect_timeout=CONNECT_SECONDS,
            application_name=f"{SERVER_NAME} backup",
        ) as connection:
            yield connection
    except psycopg.Error as error:
        reason = " ".join(str(error).split())
        raise BactrianError(f"{shown_url(url)} cannot be used as a database: {reason}") from error


# --- writing ------------------------------------------------------------------------------------


def dump(url: str, scratch: Path) -> None:
    """All rows of all tables, as they were at one moment."""
    with _connected(url) as connection, connection.transaction(), opened(scratch) as made:
        connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        version = version_of(connection)
        if version == 0:
            raise BactrianError(f"{shown_url(url)} holds no tables of Bactrian.")
        schema.check_not_newer(version, shown_url(url))
        schema.migrate_to(made, version)
        made.execute("BEGIN")
        for table, names in columns(made).items():
            _dump_table(connection, made, table, names)
        made.execute("COMMIT")


def _dump_table(
    connection: psycopg.Connection, made: sqlite3.Connection, table: str, names: list[str]
) -> None:
    marks = ", ".join("?" for _ in names)
    into = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})"
    with connection.cursor(name="backup") as rows:
        rows.itersize = ROWS_AT_ONCE
        rows.execute(SQL("SELECT {} FROM {}").format(_listed(names), Identifier(table)))
        made.executemany(into, rows)


def _listed(names: list[str]) -> Composable:
    return SQL(", ").join(Identifier(name) for name in names)


# --- reading ------------------------------------------------------------------------------------


def load(scratch: Path, url: str, *, overwrite: bool) -> str | None:
    """Make the database what the backup has, all or nothing; where that is which was there."""
    with _connected(url) as connection, connection.transaction(), opened(scratch) as source:
        # A server that starts meanwhile waits for this lock.
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATING,))
        _refuse_while_served(connection, url)
        kept, is_held = None, not _is_empty(connection)
        if is_held and not overwrite:
            raise BactrianError(
                f"{shown_url(url)} holds tables already. Say --overwrite to restore all the "
                "same; what is there is kept in a schema of its own."
            )
        migrated = bring_up_to_date(connection, shown_url(url))
        if is_held:
            name = migrated or copy_tables(connection, len(schema.MIGRATIONS))
            kept = f"schema {name}"
        for table, names in columns(source).items():
            _load_table(connection, source, table, names)
        return kept


def _refuse_while_served(connection: psycopg.Connection, url: str) -> None:
    sql = (
        "SELECT count(*) FROM pg_stat_activity "
        "WHERE datname = current_database() AND application_name = %s"
    )
    row = connection.execute(sql, (SERVER_NAME,)).fetchone()
    if row is not None and row[0]:
        raise BactrianError(f"A server uses {shown_url(url)}. Stop it before you restore.")


def _is_empty(connection: psycopg.Connection) -> bool:
    if version_of(connection) == 0:
        return True
    held = "SELECT EXISTS (SELECT 1 FROM tables) OR EXISTS (SELECT 1 FROM people)"
    row = connection.execute(held).fetchone()
    return row is not None and not row[0]


def _load_table(
    connection: psycopg.Connection, source: sqlite3.Connection, table: str, names: list[str]
) -> None:
    connection.execute(SQL("DELETE FROM {}").format(Identifier(table)))
    into = SQL("COPY {} ({}) FROM STDIN").format(Identifier(table), _listed(names))
    with connection.cursor() as cursor, cursor.copy(into) as rows:
        for row in source.execute(f"SELECT {', '.join(names)} FROM {table}"):
            rows.write_row(row)
