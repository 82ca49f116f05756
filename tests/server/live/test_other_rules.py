"""A table that was played by other rules is never replayed by today's: it is shown as stored."""

import asyncio
import json
import sqlite3
from pathlib import Path

import msgspec
import pytest

from bactrian.cli.main import main
from bactrian.games import names
from bactrian.server.http.serving import check
from bactrian.server.live import snapshots
from bactrian.server.live.loading import summary
from bactrian.server.messages import Update
from bactrian.server.store import open_store
from bactrian.server.table import versions
from bactrian.server.table.entries import TableRecord

from .. import patient
from ..room import Room
from ..running import Live, Running, Table, until

RECORDED = sorted((Path(__file__).parents[2] / "recorded" / "stored").glob("*.sql"))
NEEDS_RULES = ("/replay", "/replay/0", "/scores", "/statistics")


def restored(script: Path, folder: Path) -> str:
    """The database that an older server left."""
    connection = sqlite3.connect(folder / "tables.sqlite3")
    connection.executescript(script.read_text())
    connection.close()
    return f"sqlite:///{folder / 'tables.sqlite3'}"


def version_of(script: Path) -> int:
    return int(script.stem.rpartition("-")[2])


@pytest.fixture
def newer_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the rules of all games had changed since."""
    monkeypatch.setattr(versions, "rules_now", lambda game: 1000)


def table_of(name: str) -> str:
    return name.replace("_", "0").ljust(16, "0")


@pytest.mark.usefixtures("newer_rules")
@pytest.mark.parametrize("script", RECORDED, ids=version_of)
def test_a_table_of_an_older_version_can_be_read(script: Path, tmp_path: Path) -> None:
    version = version_of(script)
    with Running(restored(script, tmp_path)) as server, patient.Client(base_url=server.url) as http:
        for name in names():
            address = f"/api/tables/{table_of(name)}"
            for language, words in (("en", f"version {version}"), ("ru", f"версии {version}")):
                answer = http.get(address, params={"lang": language})
                assert answer.status_code == 200
                shown = msgspec.json.decode(answer.content, type=Update)
                assert shown.status == "playing"
                assert [seat.name for seat in shown.seats] == ["Anna", "Boris"]
                assert len(shown.log) > 3
                assert words in shown.log[-1].text
                assert shown.other_rules is not None
                assert (shown.other_rules.played, shown.other_rules.now) == (version, 1000)
                assert not shown.views[0].actions
                if version > 1:
                    assert shown.other_rules.whole
                    assert shown.views[0].view["players"]
            for path in NEEDS_RULES:
                answer = http.get(address + path)
                assert (answer.status_code, answer.json()["code"]) == (409, "other_rules"), path
            assert http.get(f"{address}/match").json()["code"] == "not_finished"
            assert http.get(f"{address}/chat").json() == {"type": "chat", "lines": []}


@pytest.mark.usefixtures("newer_rules")
def test_nothing_can_be_done_there_and_the_socket_says_so(tmp_path: Path) -> None:
    with Running(restored(RECORDED[-1], tmp_path)) as server:
        anna = server.guest("Anna")
        table = Table(anna, table_of(names()[0]), "")
        live: Live = table.live()
        assert live.next("update")["other_rules"]["now"] == 1000

        live.send(type="resign", seat=0, id="x")
        refused = live.next("error")

        assert refused["code"] == "other_rules"
        assert "version 1000" in refused["message"]
        assert table.refused("resign", seat=0) == "other_rules"


@pytest.mark.usefixtures("newer_rules")
def test_the_operator_exports_it_with_its_own_version(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = RECORDED[-1]
    asked = ("--database", restored(script, tmp_path))
    asyncio.run(check(asked[1]))  # a server was started on it once

    assert main(["admin", "export", table_of(names()[0]), "--running", *asked]) == 0
    saved = json.loads(capsys.readouterr().out)
    assert saved["rules_version"] == version_of(script)
    assert len(saved["actions"]) > 10

    assert main(["admin", "close", table_of(names()[0]), *asked]) == 0
    with Running(asked[1]) as server, patient.Client(base_url=server.url) as http:
        shown = http.get(f"/api/tables/{table_of(names()[0])}").json()
        assert shown["status"] == "finished"
        assert not shown["other_rules"]["whole"]


async def migrated(database: str) -> None:
    """A server of today opened it once."""
    store = open_store(database)
    await store.open()
    await store.close()


async def written(database: str, record: TableRecord, room: Room) -> None:
    store = open_store(database)
    await store.open()
    await store.add_table(record, "", room.written, summary(room.table))
    await store.close()


def test_without_a_snapshot_the_operator_is_told_and_can_close_it(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    room = Room(names()[0], people=2, public=True)
    record = msgspec.structs.replace(room.record, rules_version=1)
    asyncio.run(written(database, record, room))
    asked = ("--database", database)

    assert main(["admin", "export", record.id, "--running", *asked]) == 1
    assert "version 1 of the rules" in capsys.readouterr().err
    assert main(["admin", "close", record.id, *asked]) == 0


def test_what_a_quiet_table_looks_like_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "CHECK_SECONDS", 0.05)
    monkeypatch.setattr(snapshots, "QUIET_SECONDS", 0.1)
    file = tmp_path / "tables.sqlite3"
    with Running(f"sqlite:///{file}") as server:
        table = server.guest("Anna").creates(names()[0], "you", "you")
        table.do("prefer", seat=0, confirm=False)

        def stored() -> tuple[int, int]:
            with sqlite3.connect(file) as connection:
                found = "SELECT (SELECT max(entries) FROM snapshots), count(*) FROM entries"
                last, all_entries = connection.execute(found).fetchone()
                return last, all_entries

        until(lambda: stored()[0] == stored()[1])


def test_a_server_that_stops_stores_what_tables_look_like(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    with Running(f"sqlite:///{file}") as server:
        server.guest("Anna").creates(names()[0], "you", "you")
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT count(*) FROM snapshots").fetchone() == (1,)
