"""Tournaments in the store: a document is replaced by who has read its newest version."""

import asyncio

import pytest
from msgspec.structs import replace

from bactrian.server.store import Conflict, open_store
from bactrian.server.tournaments import tournament as rules

from ..tournaments.test_tournament import NOW, planned, with_people


def test_of_two_who_draw_a_round_one_does(database: str) -> None:
    async def run() -> None:
        store = open_store(database)
        await store.open()
        try:
            begun = rules.begun(with_people(planned(), 4), NOW)
            await store.add_tournament(begun, "once")
            with pytest.raises(Conflict):
                await store.add_tournament(replace(begun, id="u" * 16), "once")
            found = await store.tournament(begun.id)
            assert found == (begun, 1)
            drawn = rules.advanced(begun, NOW)
            await store.replace_tournament(drawn, 1, NOW)
            with pytest.raises(Conflict):
                await store.replace_tournament(drawn, 1, NOW)
            assert await store.tournament(begun.id) == (drawn, 2)
            assert await store.running_tournaments() == [begun.id]
            mine = await store.tournaments("mine", "person3", 9)
            assert [one.tournament.id for one in mine] == [begun.id]
            assert await store.tournaments("running", None, 9) == []  # not public
        finally:
            await store.close()

    asyncio.run(run())
