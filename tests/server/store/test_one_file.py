"""One file: one server at a time, and a sentence for whatever may be wrong with it."""

import asyncio
import os
from pathlib import Path

import pytest

from bactrian.cli.main import main
from bactrian.core.errors import BactrianError
from bactrian.server.http import probe
from bactrian.server.store.session import Session
from bactrian.server.store.sqlite import SqliteStore

from .. import patient
from ..running import Running, until

SERVE = ("--no-browser", "--port", "0", "--database")


async def opened(file: Path) -> None:
    store = SqliteStore(file)
    await store.reserve()
    await store.open()
    await store.close()


def test_a_second_server_refuses_to_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bactrian.server.store.sqlite.GONE_SECONDS", 0.1)
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with Running(url):
        assert main([*SERVE, url]) == 2

    told = capsys.readouterr().err
    assert f"Another Bactrian serves {tmp_path / 'tables.sqlite3'} (process {os.getpid()})" in told
    asyncio.run(opened(tmp_path / "tables.sqlite3"))  # and now it is free


def test_a_server_waits_a_moment_for_one_that_is_just_ending(tmp_path: Path) -> None:
    async def run() -> None:
        first, second = (SqliteStore(tmp_path / "tables.sqlite3") for _ in range(2))
        await first.reserve()
        await first.open()
        reserving = asyncio.ensure_future(second.reserve())
        await asyncio.sleep(0.1)
        assert not reserving.done()
        await first.close()
        await reserving
        await second.open()
        await second.close()

    asyncio.run(run())


def test_the_operator_may_look_while_a_server_runs(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with Running(url):
        assert main(["admin", "list", "--database", url]) == 0


def test_a_damaged_file_is_said_to_be_one(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    asyncio.run(opened(file))
    content = bytearray(file.read_bytes())
    content[4096 + 20 : 3 * 4096] = os.urandom(2 * 4096 - 20)
    file.write_bytes(content)

    with pytest.raises(BactrianError, match=r"is damaged: put a backup in its place\.") as refused:
        asyncio.run(opened(file))
    assert str(file) in str(refused.value)


def test_a_folder_that_cannot_be_written_is_said_to_be_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(*arguments: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", denied)
    with pytest.raises(BactrianError, match="has no right to that"):
        asyncio.run(opened(tmp_path / "tables.sqlite3"))


@pytest.mark.parametrize(
    "broken", ["PRAGMA query_only = ON", "PRAGMA max_page_count = 1"], ids=["read-only", "full"]
)
def test_a_server_that_cannot_write_says_so_and_is_not_ready(
    tmp_path: Path, broken: str, caplog: pytest.LogCaptureFixture
) -> None:
    with Running(f"sqlite:///{tmp_path / 'a.db'}") as server:
        anna = server.guest("Anna")
        table = anna.creates("merv", "you", "you")
        assert anna.http.get("/ready").json()["status"] == "ready"
        before = table.look()

        async def spoil() -> None:
            def job(session: Session) -> None:
                session.execute(broken)

            await server.services.store._writer.do(job)

        asyncio.run(spoil())
        note = f"/api/tables/{table.id}/note"
        for language, words in (
            ("en", "cannot store anything"),
            ("ru", "ничего не может сохранить"),
        ):
            refused = anna.http.put(
                note, json={"text": os.urandom(4000).hex()}, params={"lang": language}
            )
            assert (refused.status_code, refused.json()["code"]) == (503, "not_stored")
            assert words in refused.json()["message"]
        if "query_only" in broken:
            assert table.refused("prefer", seat=0, confirm=False) == "not_stored"
            until(lambda: anna.http.get("/ready").json().get("code") == "not_stored")
            assert anna.http.get("/ready").status_code == 503
        assert anna.http.get("/health").status_code == 200
        assert table.look() == before
    assert "the database cannot be written" in caplog.text


def test_however_many_ask_the_database_is_tried_once_a_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each try is a write, and anybody may ask."""
    monkeypatch.setattr(probe, "KEPT_SECONDS", 3600.0)
    with Running(f"sqlite:///{tmp_path / 'a.db'}") as server:
        tries: list[None] = []

        async def counted() -> None:
            tries.append(None)

        monkeypatch.setattr(server.services.store, "probe", counted)
        answers = [patient.get(server.url + "/ready").status_code for _ in range(5)]

    assert answers == [200] * 5
    assert len(tries) == 1


def test_a_database_that_is_away_is_not_ready_but_healthy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Running(f"sqlite:///{tmp_path / 'a.db'}") as server:

        async def silent() -> None:
            raise OSError("the disk is gone")

        monkeypatch.setattr(server.services.store, "probe", silent)
        answer = patient.get(server.url + "/ready")

        assert (answer.status_code, answer.json()["code"]) == (503, "store_silent")
        assert patient.get(server.url + "/health").json()["status"] == "ok"
