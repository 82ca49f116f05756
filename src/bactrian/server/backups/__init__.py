"""Backups of a whole database in one file, and back: online, and from either database to either.

A backup is a SQLite file with the schema of its time. It is what one snapshot of the database held:
every command that was answered before is in it, and none in half.
"""

from pathlib import Path

from msgspec import Struct

from bactrian.core.errors import BactrianError
from bactrian.server.backups import sqlite_file
from bactrian.server.store import file_of_url, is_postgres, open_store

__all__ = ["Contents", "Restored", "back_up", "restore"]


class Contents(Struct, frozen=True):
    """What is in a backup."""

    file: str
    bytes: int
    schema: int
    tables: int
    people: int


class Restored(Struct, frozen=True):
    """What was restored, and where that is which was there before."""

    contents: Contents
    kept: str | None


def back_up(database: str, file: Path, *, overwrite: bool) -> Contents:
    """Write all of a database to a file, while servers use it; the file is whole or not there."""
    open_store(database)  # refuses what is no database
    if file.is_dir():
        raise BactrianError(f"{file} is a folder: expected the name of a file.")
    if file.exists() and not overwrite:
        raise BactrianError(f"{file} exists already. Choose another name, or say --overwrite.")
    with sqlite_file.scratch(file.parent) as scratch:
        if is_postgres(database):
            from bactrian.server.backups import postgres

            postgres.dump(database, scratch)
        else:
            sqlite_file.copy(file_of_url(database), scratch)
        found = _contents(scratch, file)
        sqlite_file.move_into_place(scratch, file)
    return found


def restore(file: Path, database: str, *, overwrite: bool) -> Restored:
    """Make a database what it was; what is there stays until all of the new is in its place."""
    open_store(database)
    if not file.is_file():
        raise BactrianError(f"There is no file {file}.")
    target = None if is_postgres(database) else file_of_url(database)
    with sqlite_file.scratch(file.parent if target is None else target.parent) as scratch:
        sqlite_file.copy(file, scratch)
        found = _contents(scratch, file)
        sqlite_file.migrate(scratch)
        if target is None:
            from bactrian.server.backups import postgres

            kept = postgres.load(scratch, database, overwrite=overwrite)
        else:
            kept = sqlite_file.install(scratch, target, overwrite=overwrite)
    return Restored(found, kept)


def _contents(scratch: Path, file: Path) -> Contents:
    schema, tables, people = sqlite_file.count(scratch, file)
    return Contents(str(file), scratch.stat().st_size, schema, tables, people)
