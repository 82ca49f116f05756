"""What only a database with several processes does: claims, notices, clashes, lost connections."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress

import psycopg
import pytest

from bactrian.server.live.loading import summary
from bactrian.server.store import PersonRecord
from bactrian.server.store.notices import AnyNotice, Missed, Present, Renamed, Wrote
from bactrian.server.store.postgres import PostgresStore, in_postgres, shown_url
from bactrian.server.store.protocol import Conflict
from bactrian.server.store.session import Session

from ..databases import Postgres
from ..room import Room
from ..running import PATIENCE, Running

TABLE = "t" * 16


def with_two(
    postgres: Postgres, use: Callable[[PostgresStore, PostgresStore], Awaitable[None]]
) -> str:
    """Two processes' stores, and the database they had."""
    url = postgres.fresh()

    async def run() -> None:
        first, second = PostgresStore(url), PostgresStore(url)
        await first.open()
        await second.open()
        try:
            await use(first, second)
        finally:
            await first.close()
            await second.close()

    asyncio.run(run())
    return url


async def eventually(true: Callable[[], bool]) -> None:
    """Until something has happened."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.02)


def hang_up_on(url: str, process: str | None = None) -> None:
    """End the connections of everybody else, as a network that fails."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def test_one_process_at_a_time_thinks_for_a_table(postgres: Postgres) -> None:
    async def use(first: PostgresStore, second: PostgresStore) -> None:
        assert await first.claim(TABLE)
        assert await first.claim(TABLE)
        assert not await second.claim(TABLE)
        assert await second.claim("another")
        await first.release(TABLE)
        assert await second.claim(TABLE)
        await first.release(TABLE)  # not its own
        assert not await first.claim(TABLE)
        # A process that is gone has no claims.
        with psycopg.connect(first._url, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
            )
        async with asyncio.timeout(PATIENCE):
            while not await first.claim(TABLE):
                await asyncio.sleep(0.02)
        assert not await second.claim(TABLE)

    with_two(postgres, use)


def test_others_hear_what_was_committed_and_not_what_was_not(postgres: Postgres) -> None:
    room = Room("samarkand", people=2)

    async def use(first: PostgresStore, second: PostgresStore) -> None:
        heard: list[tuple[str, AnyNotice]] = []
        own: list[AnyNotice] = []
        second.listen(lambda process, notice: heard.append((process, notice)))
        first.listen(lambda process, notice: own.append(notice))

        def fail(session: Session) -> None:
            first._announce(session, Wrote(TABLE, 99))
            raise ValueError("no")

        await first.put_person(PersonRecord("a", "Anna", 1.0))
        await first.add_table(room.record, "", room.written[:2], summary(room.table))
        with pytest.raises(ValueError, match="no"):
            await first._writer.do(fail)
        await first.append(TABLE, room.written[2:], summary(room.table))
        await first.notify(Present(TABLE, ["a"], 3))
        await eventually(lambda: any(isinstance(notice, Present) for _, notice in heard))

        assert [notice for _, notice in heard] == [
            Renamed("a"),
            Wrote(TABLE, room.written[-1].seq),
            Present(TABLE, ["a"], 3),
        ]
        assert {process for process, _ in heard} == {first.process}
        assert own == []

    with_two(postgres, use)


def test_a_lost_connection_comes_back_and_says_that_it_missed_something(
    postgres: Postgres,
) -> None:
    async def use(first: PostgresStore, second: PostgresStore) -> None:
        heard: list[AnyNotice] = []
        second.listen(lambda process, notice: heard.append(notice))
        await first.put_person(PersonRecord("a", "Anna", 1.0))
        hang_up_on(first._url)

        # Nothing was begun on the lost connections: the next write and read are simply done.
        await first.put_person(PersonRecord("a", "Anya", 1.0))
        assert await second.person("a") == PersonRecord("a", "Anya", 1.0)
        await eventually(lambda: Missed() in heard)
        await first.put_person(PersonRecord("b", "Boris", 1.0))
        await eventually(lambda: Renamed("b") in heard)

    with_two(postgres, use)


def test_two_that_wait_for_each_other_are_both_done_in_the_end(postgres: Postgres) -> None:
    meeting = threading.Barrier(2)

    def crossing(one: str, other: str) -> Callable[[Session], None]:
        sql = "UPDATE people SET name = name || ? WHERE id = ?"

        def job(session: Session) -> None:
            session.execute(sql, (one, one))
            with suppress(threading.BrokenBarrierError):
                meeting.wait(5)
            session.execute(sql, (one, other))

        return job

    async def use(first: PostgresStore, second: PostgresStore) -> None:
        for name in ("a", "b"):
            await first.put_person(PersonRecord(name, "-", 1.0))
        await asyncio.gather(
            first._writer.do(crossing("a", "b")), second._writer.do(crossing("b", "a"))
        )
        found = [await first.person(name) for name in ("a", "b")]
        assert [sorted(person.name) for person in found if person] == [["-", "a", "b"]] * 2

    with_two(postgres, use)


def test_statements_are_said_in_postgresqls_words() -> None:
    assert in_postgres("SELECT ? FROM a WHERE b = :b_c AND d LIKE '5%'") == (
        b"SELECT %s FROM a WHERE b = %(b_c)s AND d LIKE '5%%'"
    )
    assert in_postgres("SELECT x::text") == b"SELECT x::text"


def test_a_password_is_not_shown() -> None:
    assert (
        shown_url("postgresql://anna:hidden@host:5/db?password=x") == "postgresql://anna@host:5/db"
    )
    assert shown_url("postgresql:///db") == "postgresql:///db"


@pytest.mark.both_databases
def test_what_no_database_can_keep_is_refused(server: Running) -> None:
    anna = server.guest("Anna")
    table = anna.creates("merv", "you")

    for body in (rb'{"type": "say", "text": "a\u0000b"}', rb'{"type": "resign", "id": "\u0000"}'):
        answer = anna.http.post(f"/api/tables/{table.id}/commands", content=body)
        assert answer.status_code == 400
        assert "U+0000" in answer.json()["message"]
    assert table.do("say", text=r"a \u0000 that is only written so")


def test_what_was_refused_spoils_nothing_that_comes_after(postgres: Postgres) -> None:
    """A statement on its way behind one that is refused still works the next time."""

    def put(number: int) -> Callable[[Session], object]:
        def job(session: Session) -> object:
            session.execute("INSERT INTO kept VALUES (?)", (number,))
            session.execute("SELECT pg_notify('nobody', ?)", (str(number),))
            return session.execute("SELECT 1").fetchone()

        return job

    async def use(first: PostgresStore, second: PostgresStore) -> None:
        await first._writer.do(
            lambda session: session.execute("CREATE TABLE kept (n BIGINT UNIQUE)")
        )
        for number in range(1, 30):
            await first._writer.do(put(number))
            with pytest.raises(Conflict):
                await first._writer.do(put(number))

    with_two(postgres, use)
