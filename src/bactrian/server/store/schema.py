"""The tables of the database, and how older ones become newer: forward, a backup first.

The scripts are in SQLite's words; `postgres_schema` says the few that differ in PostgreSQL's, so
that there is one schema. Use only types and clauses that it knows: TEXT, INTEGER, REAL, BLOB,
STRICT, WITHOUT ROWID.
"""

import logging
import sqlite3
import time
from pathlib import Path

from bactrian.core.errors import BactrianError

log = logging.getLogger("bactrian.server")

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
    # 3: accounts, ratings, preferences, notes, webhooks
    """
    CREATE TABLE accounts (
        person TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        name_key TEXT NOT NULL,
        password TEXT NOT NULL,
        created REAL NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX account_names ON accounts (name_key);
    CREATE TABLE sessions (
        person TEXT NOT NULL,
        id TEXT NOT NULL,
        created REAL NOT NULL,
        PRIMARY KEY (person, id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE takeovers (
        guest TEXT PRIMARY KEY,
        person TEXT NOT NULL,
        done INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE preferences (person TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
    CREATE TABLE notes (
        person TEXT NOT NULL,
        table_id TEXT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (person, table_id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE ratings (
        person TEXT NOT NULL,
        game TEXT NOT NULL,
        mean REAL NOT NULL,
        deviation REAL NOT NULL,
        games INTEGER NOT NULL,
        PRIMARY KEY (person, game)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE rated (
        table_id TEXT NOT NULL,
        person TEXT NOT NULL,
        place INTEGER NOT NULL,
        mean_before REAL NOT NULL,
        deviation_before REAL NOT NULL,
        games_before INTEGER NOT NULL,
        mean REAL NOT NULL,
        deviation REAL NOT NULL,
        PRIMARY KEY (table_id, person)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE webhooks (
        person TEXT PRIMARY KEY,
        url TEXT NOT NULL,
        secret TEXT NOT NULL,
        created REAL NOT NULL,
        failures INTEGER NOT NULL,
        problem TEXT,
        is_on INTEGER NOT NULL
    ) STRICT;
    """,
    # 4: seeds have 256 bits, so a record has decimal digits where it had a number. Within a name
    # the quotes would have backslashes before them, so nothing else looks like these two keys.
    """
    UPDATE tables
    SET record = replace(replace(record, '"seed":', '"seed":"'), ',"salt":', '","salt":');
    """,
    # 5: what tables look like, for servers with other rules; guests who logged out everywhere;
    # notices that are on their way
    """
    CREATE TABLE snapshots (
        table_id TEXT PRIMARY KEY,
        entries INTEGER NOT NULL,
        body BLOB NOT NULL
    ) STRICT;
    CREATE TABLE revoked (person TEXT PRIMARY KEY) STRICT;
    CREATE TABLE notices (
        person TEXT NOT NULL,
        table_id TEXT NOT NULL,
        game TEXT NOT NULL,
        kind TEXT NOT NULL,
        delivery TEXT NOT NULL,
        attempt INTEGER NOT NULL,
        due REAL NOT NULL,
        PRIMARY KEY (person, table_id)
    ) STRICT, WITHOUT ROWID;
    """,
    # 6: operators, what they did, whom they banned or muted; reports of players; people whose
    # account was deleted, until all their tables are without their name
    """
    CREATE TABLE operators (person TEXT PRIMARY KEY, since REAL NOT NULL) STRICT;
    CREATE TABLE restrictions (
        person TEXT NOT NULL,
        kind TEXT NOT NULL,
        since REAL NOT NULL,
        until REAL,
        reason TEXT NOT NULL,
        PRIMARY KEY (person, kind)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE audit (
        id TEXT PRIMARY KEY,
        at REAL NOT NULL,
        operator TEXT NOT NULL,
        action TEXT NOT NULL,
        target TEXT NOT NULL,
        detail TEXT NOT NULL
    ) STRICT;
    CREATE INDEX audit_by_time ON audit (at);
    CREATE TABLE reports (
        id TEXT PRIMARY KEY,
        at REAL NOT NULL,
        reporter TEXT NOT NULL,
        reported TEXT NOT NULL,
        table_id TEXT,
        line INTEGER,
        quote TEXT NOT NULL,
        reason TEXT NOT NULL,
        state TEXT NOT NULL,
        note TEXT NOT NULL
    ) STRICT;
    CREATE INDEX reports_by_state ON reports (state, at);
    CREATE TABLE erasures (person TEXT PRIMARY KEY, at REAL NOT NULL) STRICT;
    """,
    # 7: how games ended; what sessions are; second factors; mail and push
    """
    CREATE TABLE results (
        table_id TEXT NOT NULL,
        seat INTEGER NOT NULL,
        person TEXT,
        level TEXT,
        game TEXT NOT NULL,
        players INTEGER NOT NULL,
        ended REAL NOT NULL,
        place INTEGER NOT NULL,
        points INTEGER,
        won INTEGER NOT NULL,
        counts INTEGER NOT NULL,
        shown INTEGER NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX results_of_people ON results (person, ended);
    ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
    ALTER TABLE sessions ADD COLUMN used REAL NOT NULL DEFAULT 0;
    CREATE TABLE second_factors (
        person TEXT PRIMARY KEY,
        secret TEXT NOT NULL,
        is_on INTEGER NOT NULL,
        last_step INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE recovery_codes (
        person TEXT NOT NULL,
        hash TEXT NOT NULL,
        PRIMARY KEY (person, hash)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE mail_addresses (
        person TEXT PRIMARY KEY,
        address TEXT NOT NULL,
        is_confirmed INTEGER NOT NULL,
        turns TEXT NOT NULL,
        language TEXT NOT NULL,
        sent REAL NOT NULL
    ) STRICT;
    CREATE INDEX people_of_addresses ON mail_addresses (address);
    CREATE TABLE mail_links (
        hash TEXT PRIMARY KEY,
        person TEXT NOT NULL,
        kind TEXT NOT NULL,
        address TEXT NOT NULL,
        expires REAL NOT NULL
    ) STRICT;
    CREATE TABLE mails (
        person TEXT NOT NULL,
        kind TEXT NOT NULL,
        delivery TEXT NOT NULL,
        language TEXT NOT NULL,
        attempt INTEGER NOT NULL,
        due REAL NOT NULL,
        PRIMARY KEY (person, kind)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE push_subscriptions (
        person TEXT NOT NULL,
        endpoint TEXT NOT NULL,
        key TEXT NOT NULL,
        auth TEXT NOT NULL,
        created REAL NOT NULL,
        PRIMARY KEY (person, endpoint)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE push_notices (
        person TEXT NOT NULL,
        table_id TEXT NOT NULL,
        game TEXT NOT NULL,
        kind TEXT NOT NULL,
        delivery TEXT NOT NULL,
        attempt INTEGER NOT NULL,
        due REAL NOT NULL,
        PRIMARY KEY (person, table_id)
    ) STRICT, WITHOUT ROWID;
    """,
    # 8: tournaments, each in one document, and ratings by season and number of players
    """
    CREATE TABLE tournaments (
        id TEXT PRIMARY KEY,
        created REAL NOT NULL,
        updated REAL NOT NULL,
        creator TEXT NOT NULL,
        command TEXT,
        public INTEGER NOT NULL,
        status TEXT NOT NULL,
        version INTEGER NOT NULL,
        body TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX tournament_of_command ON tournaments (creator, command);
    CREATE INDEX tournaments_by_status ON tournaments (status, updated);
    CREATE TABLE tournament_players (
        person TEXT NOT NULL,
        tournament_id TEXT NOT NULL,
        PRIMARY KEY (person, tournament_id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE season_ratings (
        game TEXT NOT NULL,
        players INTEGER NOT NULL,
        season TEXT NOT NULL,
        person TEXT NOT NULL,
        mean REAL NOT NULL,
        deviation REAL NOT NULL,
        games INTEGER NOT NULL,
        PRIMARY KEY (game, players, season, person)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX seasons_of_people ON season_ratings (person);
    """,
    # 9: how people did at positions to solve
    """
    CREATE TABLE solving (
        person TEXT NOT NULL,
        position TEXT NOT NULL,
        tries INTEGER NOT NULL,
        solved INTEGER NOT NULL,
        PRIMARY KEY (person, position)
    ) STRICT, WITHOUT ROWID;
    """,
    # 10: analyses of finished games, gone with their games
    """
    CREATE TABLE analyses (
        table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
        judged_by TEXT NOT NULL,
        at REAL NOT NULL,
        body BLOB NOT NULL
    ) STRICT;
    CREATE INDEX analyses_by_age ON analyses (at);
    """,
    # 11: for how many days an operator banned or muted somebody
    """
    ALTER TABLE audit ADD COLUMN days INTEGER;
    """,
)


def bring_up_to_date(connection: sqlite3.Connection, file: Path) -> None:
    """Apply the migrations that this database has not seen; a database with contents is copied."""
    version = version_of(connection)
    check_not_newer(version, str(file))
    if 0 < version < len(MIGRATIONS):
        _back_up(connection, file, version)
    migrate_to(connection, len(MIGRATIONS))


def migrate_to(connection: sqlite3.Connection, wanted: int) -> None:
    """Apply migrations up to a version."""
    connection.execute("CREATE TABLE IF NOT EXISTS schema (version INTEGER NOT NULL)")
    version = _version(connection)
    while version < wanted:
        version = _migrate(connection)


def version_of(connection: sqlite3.Connection) -> int:
    """The version of a database; 0 if it is none of ours."""
    exists = "SELECT 1 FROM sqlite_master WHERE name = 'schema'"
    is_ours = connection.execute(exists).fetchone() is not None
    return _version(connection) if is_ours else 0


def _migrate(connection: sqlite3.Connection) -> int:
    """One version further, all or nothing; another process may have been quicker."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = _version(connection)
        if version < len(MIGRATIONS):
            for statement in statements(MIGRATIONS[version]):
                connection.execute(statement)
            version += 1
            connection.execute("INSERT INTO schema VALUES (?)", (version,))
        connection.execute("COMMIT")
        return version
    except sqlite3.Error:
        connection.execute("ROLLBACK")
        raise


def statements(script: str) -> list[str]:
    """A script one by one; none of ours has a semicolon within a statement."""
    return [part for part in script.split(";") if part.strip()]


def check_up_to_date(connection: sqlite3.Connection, file: Path) -> None:
    """Refuse a database that a server of this version has not opened yet."""
    version = version_of(connection)
    check_not_newer(version, str(file))
    check_not_older(version, str(file))


def check_not_newer(version: int, database: str) -> None:
    """Refuse what this program cannot know."""
    if version > len(MIGRATIONS):
        raise BactrianError(
            f"{database} was written by a newer Bactrian (schema {version}, this one knows "
            f"{len(MIGRATIONS)}). Use that one, or another database with --database."
        )


def check_not_older(version: int, database: str) -> None:
    """Refuse what the server has to migrate first: only it makes backups."""
    if version == 0:
        raise BactrianError(f"{database} holds no tables of Bactrian.")
    if version < len(MIGRATIONS):
        raise BactrianError(
            f"{database} has schema {version}, expected {len(MIGRATIONS)}. "
            "Start the server on it once: it migrates the database after a backup."
        )


def _version(connection: sqlite3.Connection) -> int:
    row = connection.execute("SELECT max(version) FROM schema").fetchone()
    return int(row[0] or 0)


def _back_up(connection: sqlite3.Connection, file: Path, version: int) -> None:
    """The whole database beside itself, named by version and time."""
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    beside_file = file.with_name(f"{file.name}.schema-{version}-{stamp}.backup")
    beside = sqlite3.connect(beside_file)
    try:
        connection.backup(beside)
        log.warning("the database is migrated; %s is the backup", beside_file)
    finally:
        beside.close()
