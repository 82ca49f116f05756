"""The tables of the database, and how older ones become newer: forward, a backup first.

The scripts are in SQLite's words; `postgres_schema` says the few that differ in PostgreSQL's, so
that there is one schema. Use only types and clauses that it knows: TEXT, INTEGER, REAL, BLOB,
STRICT, WITHOUT ROWID.
"""

import sqlite3
import time
from pathlib import Path

from bactrian.core.errors import BactrianError

# One script per version of the schema. Released ones never change: append.
MIGRATIONS = (
    """
    CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;
    CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, created REAL NOT NULL) STRICT;
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        created REAL NOT NULL,
        updated REAL NOT NULL,
        creator TEXT NOT NULL,
        command TEXT,
        game TEXT NOT NULL,
        public INTEGER NOT NULL,
        status TEXT NOT NULL,
        summary TEXT NOT NULL,
        record TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX table_of_command ON tables (creator, command);
    CREATE INDEX public_tables ON tables (status, updated) WHERE public = 1;
    CREATE TABLE seated (
        person TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (person, table_id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE entries (
        table_id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        at REAL NOT NULL,
        person TEXT NOT NULL,
        command TEXT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) STRICT, WITHOUT ROWID;
    """,
    # 2: what goes on is found after a restart, and what changed last is listed, without reading all
    """
    CREATE INDEX unfinished_tables ON tables (updated) WHERE status = 'playing';
    CREATE INDEX tables_by_change ON tables (updated);
    """,
)


def bring_up_to_date(connection: sqlite3.Connection, file: Path) -> None:
    """Apply the migrations that this database has not seen; a database with contents is copied."""
    connection.execute("CREATE TABLE IF NOT EXISTS schema (version INTEGER NOT NULL)")
    row = connection.execute("SELECT max(version) FROM schema").fetchone()
    version = int(row[0] or 0)
    if version > len(MIGRATIONS):
        raise BactrianError(
            f"{file} was written by a newer Bactrian (schema {version}, this one knows "
            f"{len(MIGRATIONS)}). Use that one, or another file with --database."
        )
    if 0 < version < len(MIGRATIONS):
        _back_up(connection, file, version)
    for number in range(version, len(MIGRATIONS)):
        steps = f"INSERT INTO schema VALUES ({number + 1});"
        # executescript commits what is open, so the transaction is written into the script.
        connection.executescript(f"BEGIN IMMEDIATE; {MIGRATIONS[number]} {steps} COMMIT;")


def _back_up(connection: sqlite3.Connection, file: Path, version: int) -> None:
    """The whole database beside itself, named by version and time."""
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    beside = sqlite3.connect(file.with_name(f"{file.name}.schema-{version}-{stamp}.backup"))
    try:
        connection.backup(beside)
    finally:
        beside.close()
