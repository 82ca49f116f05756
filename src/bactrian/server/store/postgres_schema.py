"""The same schema in PostgreSQL's words, and how a database gets there: all or nothing.

Migrations run in one transaction under a lock, so of several processes that start at once one
migrates and the others wait. Before an older database is changed, all its tables are copied into a
schema of their own, `bactrian_backup_VERSION_TIME`, in that same transaction: it needs no other
program and no other disk, and cannot be half made. Drop it (`DROP SCHEMA … CASCADE`) when the new
version has proved itself.
"""

import re
import time

import psycopg
from psycopg.sql import SQL, Identifier

from bactrian.server.store import schema
from bactrian.server.store.schema import check_not_newer, check_not_older

MIGRATING = 0x6261637472696173  # the key of the lock: any number that is not used elsewhere
WORDS = {
    r"\bBLOB\b": "BYTEA",
    r"\bREAL\b": "DOUBLE PRECISION",
    r"\bINTEGER\b": "BIGINT",
    r"\)\s*STRICT(, WITHOUT ROWID)?": ")",
}


def in_postgres(script: str) -> str:
    """A script of `schema.MIGRATIONS` as PostgreSQL says it."""
    for word, translation in WORDS.items():
        script = re.sub(word, translation, script)
    return script


def bring_up_to_date(connection: psycopg.Connection, database: str) -> str | None:
    """Apply the migrations that this database has not seen; the name of the backup, if one was."""
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATING,))
        connection.execute("CREATE TABLE IF NOT EXISTS schema (version BIGINT NOT NULL)")
        version = _version(connection)
        check_not_newer(version, database)
        backup = None
        if 0 < version < len(schema.MIGRATIONS):
            backup = copy_tables(connection, version)
        for number in range(version, len(schema.MIGRATIONS)):
            for statement in schema.statements(in_postgres(schema.MIGRATIONS[number])):
                connection.execute(statement.encode())
            connection.execute("INSERT INTO schema VALUES (%s)", (number + 1,))
        return backup


def check_up_to_date(connection: psycopg.Connection, database: str) -> None:
    """Refuse a database that a server of this version has not opened yet."""
    version = version_of(connection)
    check_not_newer(version, database)
    check_not_older(version, database)


def version_of(connection: psycopg.Connection) -> int:
    """The version of a database; 0 if it is none of ours."""
    row = connection.execute("SELECT to_regclass('schema') IS NOT NULL").fetchone()
    return _version(connection) if row is not None and row[0] else 0


def _version(connection: psycopg.Connection) -> int:
    row = connection.execute("SELECT max(version) FROM schema").fetchone()
    return int((None if row is None else row[0]) or 0)


def copy_tables(connection: psycopg.Connection, version: int) -> str:
    """Every table of ours, copied into a schema of their own."""
    name = f"bactrian_backup_{version}_{time.strftime('%Y%m%d_%H%M%S')}"
    made = "\n".join(schema.MIGRATIONS[:version])
    tables = ["schema", *re.findall(r"CREATE TABLE (\w+)", made)]
    connection.execute(SQL("CREATE SCHEMA {}").format(Identifier(name)))
    for table in tables:
        copy = SQL("CREATE TABLE {} AS TABLE {}")
        connection.execute(copy.format(Identifier(name, table), Identifier(table)))
    return name
