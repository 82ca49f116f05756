"""Analyses in the store: one for each table, the newest of all tables, gone with their games."""

from typing import Any

import pytest
from msgspec.structs import replace

from bactrian.server.live.loading import summary
from bactrian.server.store import Conflict
from bactrian.server.store.parts.analyses import StoredAnalysis

from ..room import Room
from .test_store import with_store


async def add_table(store: Any, name: str) -> None:
    """A table with this letter as its name; Any: the store of `with_store`."""
    room = Room("samarkand", people=2)
    record = replace(room.record, id=name * 16)
    await store.add_table(record, name, room.written, summary(room.table))


def test_the_newest_analysis_of_a_table_is_there_after_a_restart(database: str) -> None:
    async def write(store: Any) -> None:
        await add_table(store, "a")
        assert await store.analysis("a" * 16) is None
        await store.put_analysis("a" * 16, StoredAnalysis("old", b"1"), 1.0, 9)
        await store.put_analysis("a" * 16, StoredAnalysis("new", b"\x002"), 2.0, 9)

    async def read(store: Any) -> None:
        assert await store.analysis("a" * 16) == StoredAnalysis("new", b"\x002")

    with_store(database, write)
    with_store(database, read)


def test_only_the_newest_are_kept(database: str) -> None:
    async def use(store: Any) -> None:
        for at, name in enumerate("abc"):
            await add_table(store, name)
            await store.put_analysis(name * 16, StoredAnalysis("judge", b""), float(at), 2)
        assert [await store.analysis(name * 16) is not None for name in "abc"] == [
            False,
            True,
            True,
        ]

    with_store(database, use)


def test_an_analysis_goes_with_its_game(database: str) -> None:
    async def use(store: Any) -> None:
        for name in "ab":
            await add_table(store, name)
            await store.put_analysis(name * 16, StoredAnalysis("judge", b""), 1.0, 9)
        gone = "DELETE FROM tables WHERE id = :id"
        await store._writer.do(lambda session: session.execute(gone, {"id": "a" * 16}))
        assert await store.analysis("a" * 16) is None
        assert await store.analysis("b" * 16) is not None

    with_store(database, use)


def test_one_of_a_game_that_is_gone_is_a_conflict(database: str) -> None:
    async def use(store: Any) -> None:
        with pytest.raises(Conflict):
            await store.put_analysis("a" * 16, StoredAnalysis("judge", b""), 1.0, 9)

    with_store(database, use)
