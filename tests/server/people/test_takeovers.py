"""A guest who logs in brings their tables along."""

import sqlite3
from pathlib import Path

import pytest

from bactrian.server.live.live_table import LiveTable
from bactrian.server.live.lobby import Lobby
from bactrian.server.live.people import takeovers
from bactrian.server.refusals import Refused
from bactrian.server.store import StoreFailed

from ..accounts import browser, log_in, registered
from ..running import Running, Table, until

pytestmark = pytest.mark.both_databases


def test_logging_in_brings_the_tables_of_the_guest_along(server: Running) -> None:
    anna = registered(server)
    guest, boris = server.guest("On the train"), server.guest("Boris")
    solo = guest.creates("merv", "you")
    waiting = guest.creates("marco_polo", "you", "guest")
    shared = boris.creates("marco_polo", "you", "guest")
    guest.at(shared).do("join", seat=1, invite=shared.invite)
    guest.http.put(f"/api/tables/{solo.id}/note", json={"text": "buy camels"})
    old_token = guest.me["token"]

    answer = log_in(guest.http, anna.me["name"])

    assert answer.json()["person"] == anna.me["person"]
    assert Table(anna, solo.id, "").look()["you"] == [0]
    assert Table(anna, shared.id, "").look()["you"] == [1]
    mine = anna.http.get("/api/tables?which=mine").json()["tables"]
    assert {solo.id, waiting.id, shared.id} <= {table["table"] for table in mine}
    assert anna.http.get(f"/api/tables/{solo.id}/note").json()["text"] == "buy camels"
    # The creator's rights come along: the table can be started once the seat is taken.
    boris.at(waiting).do("join", seat=1, invite=waiting.invite)
    Table(anna, waiting.id, "").do("leave", seat=0)
    Table(anna, waiting.id, "").do("join", seat=0)
    Table(anna, waiting.id, "").do("start")
    # The guest is nobody any more.
    bearer = {"authorization": f"Bearer {old_token}"}
    assert browser(server).get("/api/me", headers=bearer).json()["person"] is None
    assert any(item["kind"] == "table.adopted" for item in shared.look()["log"])


def test_a_takeover_that_was_cut_off_is_finished_by_the_next_server(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'a.db'}"
    with Running(database) as server:
        anna, guest = registered(server), server.guest("Guest")
        table = guest.creates("merv", "you")
        name = anna.me["name"]
    # As if it was killed right after the login was written, before any table was.
    with sqlite3.connect(tmp_path / "a.db") as connection:
        takeover = (guest.me["person"], anna.me["person"])
        connection.execute("INSERT INTO takeovers VALUES (?, ?, 0)", takeover)
    connection.close()

    with Running(database) as server:
        client = browser(server)
        assert log_in(client, name).status_code == 200
        until(lambda: client.get(f"/api/tables/{table.id}").json()["you"] == [0])


def test_a_takeover_that_fails_goes_on_by_itself(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, guest = registered(server), server.guest("Guest")
    table = guest.creates("merv", "you")
    find, failures = Lobby.find, iter((StoreFailed("away"), Refused("compiling", game="Merv")))

    async def failing(self: Lobby, name: str) -> LiveTable:
        error = next(failures, None) if name == table.id else None
        if error is not None:
            raise error
        return await find(self, name)

    monkeypatch.setattr(takeovers, "RETRY_SECONDS", 0.05)
    monkeypatch.setattr(Lobby, "find", failing)

    assert log_in(guest.http, anna.me["name"]).status_code == 200

    monkeypatch.undo()
    until(lambda: Table(anna, table.id, "").look()["you"] == [0])
