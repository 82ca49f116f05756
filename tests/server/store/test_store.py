"""The store, in either database: all or nothing, one of two wins, what is promised is there."""

import asyncio
import contextlib
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import pytest
from lengths import long_case

from bactrian.core.errors import BactrianError
from bactrian.server.live.loading import summary
from bactrian.server.messages import SeatSetup
from bactrian.server.store import (
    Conflict,
    PersonRecord,
    Store,
    StoreFailed,
    open_store,
    schema,
)
from bactrian.server.store.notices import AnyNotice, Missed, Renamed
from bactrian.server.store.parts.people import Webhook
from bactrian.server.store.session import Session
from bactrian.server.store.sql import store as sql_store
from bactrian.server.store.sql.store import SqlStore
from bactrian.server.table.entries import Started, TableRecord, Written

from ..room import Room
from ..running import PATIENCE


def with_store(url: str, use: Callable[[Any], Awaitable[None]]) -> None:
    """Use a store; Any: tests look into it."""

    async def run() -> None:
        store = open_store(url)
        await store.open()
        try:
            await use(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_what_was_written_is_there_after_a_restart(database: str) -> None:
    room = Room("samarkand", people=2)
    about = summary(room.table)

    async def write(store: Store) -> None:
        await store.put_person(PersonRecord("a", "Anna", 1.0))
        await store.put_person(PersonRecord("a", "Anya", 2.0))
        await store.add_table(room.record, "c1", room.written[:2], about)
        await store.append(room.record.id, room.written[2:], about)

    async def read(store: Store) -> None:
        assert await store.person("a") == PersonRecord("a", "Anya", 1.0)
        assert await store.person("b") is None
        assert await store.table(room.record.id) == room.record
        assert await store.table_made_by("person0", "c1") == room.record
        assert await store.entries(room.record.id, 0) == room.written
        assert await store.entries(room.record.id, 2) == room.written[2:]
        assert await store.unfinished() == [room.record.id]
        assert [t.id for t in await store.tables("mine", "person1", 9)] == [room.record.id]
        assert await store.tables("open", None, 9) == []

    with_store(database, write)
    with_store(database, read)


def test_two_who_write_the_same_number_one_wins(database: str) -> None:
    room = Room("samarkand", people=2)
    about, first = summary(room.table), len(room.written)

    async def race(store: Store) -> None:
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

    with_store(database, race)


def test_a_job_that_fails_takes_nobody_with_it(database: str) -> None:
    async def write(store: SqlStore) -> None:
        def fail(connection: Session) -> None:
            connection.execute("INSERT INTO people VALUES ('bad', 'Bad', 1.0)")
            raise ValueError("no")

        good = [store.put_person(PersonRecord(f"p{n}", "P", 1.0)) for n in range(50)]
        outcomes = await asyncio.gather(
            *good[:25], store._writer.do(fail), *good[25:], return_exceptions=True
        )
        assert sum(outcome is None for outcome in outcomes) == 50
        assert await store.person("bad") is None
        assert await store.person("p49") is not None

    with_store(database, write)


def test_how_posting_went_does_not_bring_a_removed_webhook_back(database: str) -> None:
    hook = Webhook("a", "https://there.example/hook", "secret", 1.0)
    failed = msgspec.structs.replace(hook, failures=1, problem="no answer")

    async def use(store: Store) -> None:
        await store.put_person(PersonRecord("a", "Anna", 1.0))
        await store.put_webhook(hook)
        await store.mark_webhook(failed)
        assert await store.webhook("a") == failed
        await store.remove_webhook("a")
        await store.mark_webhook(failed)
        assert await store.webhook("a") is None
        again = msgspec.structs.replace(hook, secret="another")
        await store.put_webhook(again)
        await store.mark_webhook(failed)
        assert await store.webhook("a") == again

    with_store(database, use)


def test_the_key_stays_the_same(database: str, tmp_path: Path) -> None:
    keys: list[bytes] = []

    async def read(store: Store) -> None:
        keys.append(await store.secret())

    with_store(database, read)
    with_store(database, read)
    with_store(f"sqlite:///{tmp_path / 'other.db'}", read)

    assert len(keys[0]) == 32
    assert keys[0] == keys[1] != keys[2]


async def add_anna(store: Store) -> None:
    await store.put_person(PersonRecord("a", "Anna", 1.0))


async def find_anna(store: Store) -> None:
    assert await store.person("a") is not None


MORE = "CREATE TABLE more (x INTEGER) STRICT;"


def test_migrations_go_forward_with_a_backup(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_store(database, add_anna)
    with monkeypatch.context() as patched:
        patched.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, MORE))
        with_store(database, find_anna)
        with_store(database, find_anna)
    number = len(schema.MIGRATIONS)

    with pytest.raises(BactrianError, match=f"newer Bactrian .schema {number + 1}"):
        with_store(database, find_anna)
    if database.startswith("sqlite"):
        (backup,) = tmp_path.glob(f"*.schema-{number}-*.backup")
        with_store(f"sqlite:///{backup}", find_anna)
    else:
        (name,) = backups_within(database)
        assert name.startswith(f"bactrian_backup_{number}_")
        with psycopg.connect(database) as connection:
            found = connection.execute(f"SELECT name FROM {name}.people".encode()).fetchall()
            assert found == [("Anna",)]
            version = connection.execute(f"SELECT max(version) FROM {name}.schema".encode())
            assert version.fetchone() == (number,)


def test_a_database_of_the_first_version_becomes_one_of_today(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Room("samarkand", people=2, seed=2**64 - 1)
    room.record.settings.seats[0] = SeatSetup("open", name='","seed":1,"salt":"')

    def record_like_then(record: TableRecord) -> bytes:
        """Seeds were numbers."""
        content = msgspec.to_builtins(record)
        return msgspec.json.encode(content | {"seed": int(record.seed)})

    async def write_like_then(store: Store) -> None:
        await add_anna(store)
        await store.add_table(room.record, "", room.written, summary(room.table))

    async def use_like_today(store: Store) -> None:
        await find_anna(store)
        assert await store.table(room.record.id) == room.record
        assert await store.entries(room.record.id, 0) == room.written
        await store.put_note("a", room.record.id, "from a later schema")
        assert await store.note("a", room.record.id) == "from a later schema"

    with monkeypatch.context() as patched:
        patched.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:1])
        patched.setattr(sql_store, "record_to_json", record_like_then)
        with_store(database, write_like_then)
    with_store(database, use_like_today)

    is_sqlite = database.startswith("sqlite")
    backups = list(tmp_path.glob("*.schema-1-*")) if is_sqlite else backups_within(database)
    assert len(backups) == 1


def backups_within(database: str) -> list[str]:
    """The schemas that hold backups."""
    with psycopg.connect(database) as connection:
        rows = connection.execute("SELECT nspname FROM pg_namespace WHERE nspname ~ '^bactrian_'")
        return [name for (name,) in rows]


def test_a_migration_that_fails_changes_nothing(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_store(database, add_anna)
    broken = (*schema.MIGRATIONS, MORE + "CREATE TABLE people (x INTEGER) STRICT;")
    with monkeypatch.context() as patched:
        patched.setattr(schema, "MIGRATIONS", broken)
        with pytest.raises(BactrianError, match=r"cannot be used as a database.*exists"):
            with_store(database, find_anna)

    with_store(database, find_anna)


def test_processes_that_start_at_once_migrate_once(database: str) -> None:
    async def open_many() -> None:
        stores = [open_store(database) for _ in range(4)]
        # Those of SQLite migrate one after another here; in threads they do not.
        await asyncio.gather(*(asyncio.to_thread(asyncio.run, opened(store)) for store in stores))

    async def opened(store: Store) -> None:
        await store.open()
        await store.close()

    asyncio.run(open_many())
    with_store(database, add_anna)


@pytest.mark.parametrize(
    ("url", "named"), [("tables.sqlite3", "--database"), ("mysql://me:secret@x", "mysql:…")]
)
def test_what_is_no_url_of_a_database_is_told_without_its_password(url: str, named: str) -> None:
    with pytest.raises(
        BactrianError, match=f"{named} is no database: expected sqlite:///"
    ) as error:
        open_store(url)

    assert "secret" not in str(error.value)


def test_an_operators_command_migrates_nothing(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look() -> None:
        store = open_store(database)
        await store.open(migrate=False)
        await store.close()

    with pytest.raises(BactrianError, match=r"There is no database|holds no tables"):
        asyncio.run(look())
    with_store(database, add_anna)
    asyncio.run(look())
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, MORE))
    with pytest.raises(BactrianError, match="Start the server on it once"):
        asyncio.run(look())


def test_what_another_process_writes_is_noticed_even_by_a_busy_one(database: str) -> None:
    """A process with a table in memory reads it again when the operator wrote to it."""
    heard: list[AnyNotice] = []

    async def run() -> None:
        busy, other = open_store(database), open_store(database)
        await busy.open()
        await other.open(migrate=False)
        busy.listen(lambda process, notice: heard.append(notice))
        async with asyncio.timeout(240):
            number = 0
            while not heard:
                number += 1
                await busy.put_person(PersonRecord("b", f"Busy {number}", 1.0))
                if number == 3:
                    await other.put_person(PersonRecord("a", "Anna", 1.0))
        await other.close()
        await busy.close()

    asyncio.run(run())

    assert heard[0] in (Missed(), Renamed("a"))


def test_what_comes_after_the_end_is_refused_and_waits_for_nothing(database: str) -> None:
    """A server that stops would wait for ever for a bot that lets its table go."""

    async def run() -> None:
        store = open_store(database)
        await store.open()
        assert await store.claim("table")
        await store.close()
        with pytest.raises(StoreFailed):
            await asyncio.wait_for(store.person("anna"), PATIENCE)
        with contextlib.suppress(StoreFailed):  # SQLite has nothing to let go
            await asyncio.wait_for(store.release("table"), PATIENCE)

    asyncio.run(run())


def test_what_is_no_database_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("This is no database, but a text of some length. " * 50)

    with pytest.raises(BactrianError, match="is no database, or is damaged"):
        with_store(f"sqlite:///{tmp_path / 'text'}", lambda store: asyncio.sleep(0))
    with pytest.raises(BactrianError, match="expected sqlite:///FILE") as refused:
        open_store("mysql://anna:hidden@somewhere/db")
    assert "hidden" not in str(refused.value)
    with pytest.raises(BactrianError, match="no database"):
        open_store("postgresql://[")
    # Port 1 answers nobody.
    with pytest.raises(BactrianError, match=r"anna@127\.0\.0\.1:1/db cannot be used") as refused:
        with_store("postgresql://anna:hidden@127.0.0.1:1/db", lambda store: asyncio.sleep(0))
    assert "hidden" not in str(refused.value)


@pytest.mark.long
@pytest.mark.parametrize(
    ("require", "code", "summary"), [("", 0, "1 passed, 1 skipped"), long_case("1", 1, "1 error")]
)
def test_where_there_is_no_postgresql_that_is_said_loudly(
    require: str, code: int, summary: str
) -> None:
    """The other tests run; with BACTRIAN_REQUIRE_POSTGRES it is an error instead."""
    one = "tests/server/store/test_store.py::test_the_key_stays_the_same"
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", one]
    outcome = subprocess.run(
        command,
        cwd=Path(__file__).parents[3],
        env={**os.environ, "BACTRIAN_NO_POSTGRES": "1", "BACTRIAN_REQUIRE_POSTGRES": require},
        capture_output=True,
        text=True,
    )

    assert outcome.returncode == code
    assert summary in outcome.stdout
    assert "POSTGRESQL WAS NOT TESTED" in outcome.stdout
