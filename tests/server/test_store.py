"""The SQLite store: all or nothing, one of two wins, what is promised is there."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bactrian.core.errors import BactrianError
from bactrian.server.entries import Started, Written
from bactrian.server.live import summary
from bactrian.server.store import Conflict, PersonRecord, open_store, schema
from bactrian.server.store.sqlite import SqliteStore

from .room import Room


def with_store(file: Path, use: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = SqliteStore(file)
        await store.open()
        try:
            await use(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_what_was_written_is_there_after_a_restart(tmp_path: Path) -> None:
    room = Room("samarkand", people=2)
    about = summary(room.table)

    async def write(store: SqliteStore) -> None:
        await store.put_person(PersonRecord("a", "Anna", 1.0))
        await store.put_person(PersonRecord("a", "Anya", 2.0))
        await store.add_table(room.record, "c1", room.written[:2], about)
        await store.append(room.record.id, room.written[2:], about)

    async def read(store: SqliteStore) -> None:
        assert await store.person("a") == PersonRecord("a", "Anya", 1.0)
        assert await store.person("b") is None
        assert await store.table(room.record.id) == room.record
        assert await store.table_made_by("person0", "c1") == room.record
        assert await store.entries(room.record.id, 0) == room.written
        assert await store.entries(room.record.id, 2) == room.written[2:]
        assert await store.unfinished() == [room.record.id]
        assert [t.id for t in await store.tables("mine", "person1", 9)] == [room.record.id]
        assert await store.tables("open", None, 9) == []

    with_store(tmp_path / "a.db", write)
    with_store(tmp_path / "a.db", read)


def test_two_who_write_the_same_number_one_wins(tmp_path: Path) -> None:
    room = Room("samarkand", people=2)
    about, first = summary(room.table), len(room.written)

    async def race(store: SqliteStore) -> None:
        await store.add_table(room.record, "", room.written, about)
        entries = [Written(first, 1.0, f"p{n}", "", Started()) for n in range(20)]
        outcomes = await asyncio.gather(
            *(store.append(room.record.id, [entry], about) for entry in entries),
            return_exceptions=True,
        )
        assert sum(outcome is None for outcome in outcomes) == 1
        assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 19
        gap = Written(first + 5, 1.0, "", "", Started())
        with pytest.raises(Conflict):
            await store.append(room.record.id, [gap], about)
        assert len(await store.entries(room.record.id, 0)) == first + 1

    with_store(tmp_path / "a.db", race)


def test_a_job_that_fails_takes_nobody_with_it(tmp_path: Path) -> None:
    async def write(store: SqliteStore) -> None:
        def fail(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT INTO people VALUES ('bad', 'Bad', 1.0)")
            raise ValueError("no")

        good = [store.put_person(PersonRecord(f"p{n}", "P", 1.0)) for n in range(50)]
        outcomes = await asyncio.gather(
            *good[:25], store._writer.do(fail), *good[25:], return_exceptions=True
        )
        assert sum(outcome is None for outcome in outcomes) == 50
        assert await store.person("bad") is None
        assert await store.person("p49") is not None

    with_store(tmp_path / "a.db", write)


def test_the_key_stays_the_same(tmp_path: Path) -> None:
    keys: list[bytes] = []

    async def read(store: SqliteStore) -> None:
        keys.append(await store.secret())

    with_store(tmp_path / "a.db", read)
    with_store(tmp_path / "a.db", read)
    with_store(tmp_path / "b.db", read)

    assert len(keys[0]) == 32
    assert keys[0] == keys[1] != keys[2]


def test_migrations_go_forward_with_a_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def add(store: SqliteStore) -> None:
        await store.put_person(PersonRecord("a", "Anna", 1.0))

    async def read(store: SqliteStore) -> None:
        assert await store.person("a") is not None

    with_store(tmp_path / "a.db", add)
    newer = (*schema.MIGRATIONS, "CREATE TABLE more (x INTEGER) STRICT;")
    with monkeypatch.context() as patched:
        patched.setattr(schema, "MIGRATIONS", newer)
        with_store(tmp_path / "a.db", read)
    backups = list(tmp_path.glob(f"a.db.schema-{len(schema.MIGRATIONS)}-*.backup"))

    assert len(backups) == 1
    with_store(backups[0], read)
    with pytest.raises(BactrianError, match="written by a newer Bactrian"):
        with_store(tmp_path / "a.db", read)


def test_what_is_no_database_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("This is no database, but a text of some length. " * 50)

    with pytest.raises(BactrianError, match="cannot be used as a database"):
        with_store(tmp_path / "text", lambda store: asyncio.sleep(0))
    with pytest.raises(BactrianError, match="expected sqlite:///FILE"):
        open_store("mysql://somewhere/db")
