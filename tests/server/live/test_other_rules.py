"""A table that was played by other rules is never replayed by today's: it says so."""

import asyncio
import json

import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from bactrian.cli.main import main
from bactrian.server.live.loading import summary
from bactrian.server.store import open_store
from bactrian.server.table.entries import TableRecord

from ..room import Room
from ..running import Running, Table

PATHS = ("", "/replay", "/replay/0", "/scores", "/statistics", "/match")


async def written(database: str, record: TableRecord, room: Room) -> None:
    store = open_store(database)
    await store.open()
    await store.add_table(record, "", room.written, summary(room.table))
    await store.close()


@pytest.fixture
def old(database: str) -> TableRecord:
    """A game that goes on, played by the rules before these."""
    room = Room("samarkand", people=2, public=True)
    record = msgspec.structs.replace(room.record, rules_version=1)
    asyncio.run(written(database, record, room))
    return record


def test_a_table_of_other_rules_is_refused_in_the_readers_language(
    database: str, old: TableRecord
) -> None:
    with Running(database) as server:
        anna = server.guest("Anna")
        for path in PATHS:
            for language, words in (("en", "version 1 of the rules"), ("ru", "правилам версии 1")):
                answer = anna.http.get(f"/api/tables/{old.id}{path}", params={"lang": language})
                assert (answer.status_code, answer.json()["code"]) == (409, "other_rules"), path
                assert words in answer.json()["message"]
        with pytest.raises(InvalidStatus) as refused:
            Table(anna, old.id, old.invite).live()
        assert json.loads(refused.value.response.body or b"")["code"] == "other_rules"

        listed = anna.http.get("/api/tables", params={"which": "running"}).json()["tables"]
        assert [table["table"] for table in listed] == [old.id]
        assert anna.creates("samarkand", "you", "you").look()["status"] == "playing"


def test_the_operator_is_told_and_can_close_it(
    database: str, old: TableRecord, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("--database", database)

    assert main(["admin", "export", old.id, "--running", *asked]) == 1
    assert "version 1 of the rules" in capsys.readouterr().err
    assert main(["admin", "close", old.id, *asked]) == 0
