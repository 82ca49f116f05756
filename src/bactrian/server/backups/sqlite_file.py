"""Backups as files: copied while a server writes, checked, and put in their place at once."""

import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from bactrian.core.errors import BactrianError
from bactrian.server.store import schema
from bactrian.server.store.file_lock import FileLock

BESIDE = ("-wal", "-shm", "-journal")  # files that SQLite keeps beside a database
PATIENCE_SECONDS = 30.0  # for a server that writes


@contextmanager
def scratch(folder: Path) -> Iterator[Path]:
    """A file in this folder that only its owner may read; it is gone afterwards."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(prefix=".bactrian-", dir=folder)
    except OSError as error:
        raise BactrianError(f"{folder} cannot be written: {error.strerror}.") from error
    os.close(descriptor)
    try:
        yield Path(name)
    finally:
        for end in ("", *BESIDE):
            Path(name + end).unlink(missing_ok=True)


@contextmanager
def opened(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a file that exists; what SQLite says of it becomes a sentence."""
    try:
        url = f"file:{quote(str(file))}?mode=rw"
        connection = sqlite3.connect(url, uri=True, isolation_level=None, timeout=PATIENCE_SECONDS)
        with closing(connection):
            yield connection
    except sqlite3.Error as error:
        raise BactrianError(f"{file} cannot be used as a database: {error}.") from error


def copy(source: Path, target: Path) -> None:
    """A snapshot in one step: what is committed meanwhile is not in it, and does not wait."""
    if not source.is_file():
        raise BactrianError(f"There is no database {source}.")
    with opened(source) as origin:
        origin.execute("PRAGMA schema_version")  # what is no database is refused by its own name
        with opened(target) as made:
            origin.backup(made)
            made.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
            (found,) = made.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise BactrianError(f"{source} is damaged: {found}.")


def count(scratch: Path, file: Path) -> tuple[int, int, int]:
    """The version of the schema, how many tables and how many people; refused if it is not ours."""
    with opened(scratch) as connection:
        version = schema.version_of(connection)
        if version == 0:
            raise BactrianError(f"{file} holds no tables of Bactrian.")
        schema.check_not_newer(version, str(file))
        counts = [
            int(connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0])
            for name in ("tables", "people")
        ]
        return version, counts[0], counts[1]


def migrate(scratch: Path) -> None:
    """Bring a copy up to date; the backup itself stays as it is."""
    with opened(scratch) as connection:
        schema.migrate_to(connection, len(schema.MIGRATIONS))


def columns(connection: sqlite3.Connection) -> dict[str, list[str]]:
    """The tables of a database with their columns; not the one that says its version.

    As they were created, so that what refers to another table comes after it.
    """
    sql = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid"
    names = [str(row[0]) for row in connection.execute(sql) if row[0] != "schema"]
    return {
        name: [str(row[1]) for row in connection.execute(f"PRAGMA table_info({name})")]
        for name in names
    }


def move_into_place(scratch: Path, file: Path) -> None:
    """The file under its name, all of it on disk."""
    _flush(scratch)
    scratch.replace(file)
    if sys.platform != "win32":
        _flush(file.parent)


def install(scratch: Path, target: Path, *, overwrite: bool) -> str | None:
    """Put a restored database in its place; the name of what was there before."""
    lock = FileLock(target)
    if not lock.take():
        raise BactrianError(
            f"A server uses {target} (process {lock.owner()}). Stop it before you restore."
        )
    try:
        kept = None
        if target.exists():
            if not overwrite:
                raise BactrianError(
                    f"{target} exists already. Say --overwrite to restore all the same; "
                    "what is there is kept beside it."
                )
            kept = _set_aside(target)
        move_into_place(scratch, target)
        return kept
    finally:
        lock.release()


def _set_aside(target: Path) -> str:
    """The old database under another name too, whatever happens next."""
    # Its log goes into the file, unless that is damaged: then the log is kept with it.
    with suppress(BactrianError), opened(target) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    kept = target.with_name(f"{target.name}.before-restore-{stamp}")
    for end in ("", *BESIDE):
        old = Path(f"{target}{end}")
        if old.exists():
            os.link(old, f"{kept}{end}")
            if end:
                old.unlink()
    return str(kept)


def _flush(path: Path) -> None:
    """Wait until it is on disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
