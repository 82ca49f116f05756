"""A deleted account: all it has goes, results stay without a name, and the others play on."""

import asyncio
import json
import lzma
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bactrian.server import backups
from bactrian.server.store.parts.moderation import Deed
from bactrian.server.store.sql.erasing import DELETED, KEPT, personal_tables
from bactrian.server.table import versions
from bactrian.server.table.seats import NAMELESS

from ..accounts import PASSWORD
from ..live.test_other_rules import RECORDED, restored, table_of
from ..running import Guest, Message, Running, Table, until
from .people import Desk, log_in, registered


def dump(address: str, folder: Path) -> str:
    """Everything that the database holds, as text."""
    file = folder / "dump.sqlite3"
    backups.back_up(address, file, overwrite=True)
    copy = sqlite3.connect(file)
    try:
        return "\n".join(copy.iterdump())
    finally:
        copy.close()


def erased(site: Running, person: str) -> None:
    """Wait until the server has done with a deleted person's tables."""
    site.services.erasures.wake()
    until(lambda: person not in asyncio.run(site.services.store.erasures()))


def fill(site: Running, anna: Guest, boris: Guest) -> tuple[Table, Table, Table]:
    """A finished, a running and a waiting table of Anna's, with all that can be stored of her."""
    played = anna.creates("samarkand", {"kind": "you", "name": anna.me["name"]}, "open")
    boris.at(played).do("join", seat=1)
    played.do("start")
    played.do("say", text="a whisper of mine")
    boris.at(played).do("resign", seat=1)
    running = boris.creates("samarkand", "you", "open", {"kind": "bot", "level": "easy"})
    anna.at(running).do("join", seat=1)
    running.do("start")
    anna.at(running).do("say", text="another whisper")
    running.do("say", text="what Boris says")
    waiting = anna.creates("merv", "you", "open", public=True)
    boris.at(waiting).do("join", seat=1)
    spectated = boris.creates("samarkand", "you", "you", chat="everybody")
    anna.at(spectated).do("say", text="third whisper")
    note = anna.http.put(f"/api/tables/{played.id}/note", json={"text": "my whispered note"})
    assert note.status_code == 200
    assert anna.http.patch("/api/preferences", json={"sound": True}).status_code == 200
    cup = {"name": "Cup", "game": "merv", "format": "swiss", "clock": {"per_move": 600}}
    for host in (anna, boris):
        name = host.http.post("/api/tournaments", json=cup).json()["tournament"]
        enter = anna.http.post(f"/api/tournaments/{name}/commands", json={"type": "enter"})
        assert enter.status_code == 200
    return played, running, waiting


def test_nothing_of_a_deleted_account_is_left_and_the_others_play_on(
    site: Running, desk: Desk, address: str, tmp_path: Path
) -> None:
    anna, boris = registered(site, "Anna"), registered(site, "Boris")
    name, person = str(anna.me["name"]), str(anna.me["person"])
    played, running, waiting = fill(site, anna, boris)
    anna.http.post("/api/reports", json={"table": running.id, "seat": 0, "reason": "of Anna"})
    boris.http.post("/api/reports", json={"table": running.id, "seat": 1, "reason": "of Boris"})
    stored = anna.http.get("/api/account/export").json()["rows"]
    ear = boris.at(running).live()
    ear.next("update")

    assert stored["people"] == [{"id": person, "name": name, "created": pytest.approx(0, abs=1e12)}]
    assert stored["notes"][0]["body"] == "my whispered note"
    assert stored["reports"][0]["reason"] == "of Anna"
    assert any("a whisper of mine" in row["body"] for row in stored["entries"])
    assert "password" not in stored["accounts"][0]
    wrong = anna.http.post("/api/account/delete", json={"password": "camels and salt"})
    assert wrong.json()["code"] == "wrong_password"
    assert anna.http.post("/api/account/delete", json={"password": PASSWORD}).status_code == 200

    assert anna.http.get("/api/me").json()["person"] is None
    assert log_in(site, anna).json()["code"] == "wrong_password"
    ear.until_update(lambda update: update["seats"][1]["name"] == NAMELESS)
    erased(site, person)
    everything = dump(address, tmp_path)
    for gone in (name, "whisper", "of Boris"):
        assert gone not in everything
    assert "what Boris says" in everything
    assert "of Anna" in everything  # a report is for the operator, whoever made it

    result = boris.at(played).look()
    assert (result["status"], result["winners"]) == ("finished", [0])
    assert [seat["name"] for seat in result["seats"]] == [NAMELESS, boris.me["name"]]
    going = boris.at(running).look()
    assert going["status"] == "playing"
    assert going["seats"][1]["resigned"]
    assert chat(boris, running) == [(NAMELESS, "–"), (boris.me["name"], "what Boris says")]
    assert boris.at(waiting).look()["status"] == "finished"
    open_tables = boris.http.get("/api/tables").json()["tables"]
    assert waiting.id not in [table["table"] for table in open_tables]
    again = registered_as(site, name)
    assert again["account"] == name
    assert "There is no account" in desk.say("ban", person, "--reason", "x", code=1)


def chat(guest: Guest, table: Table) -> list[tuple[str, str]]:
    lines = guest.http.get(f"/api/tables/{table.id}/chat").json()["lines"]
    return [(line["name"], line["text"]) for line in lines]


def registered_as(site: Running, name: str) -> Message:
    found: Message = (
        site.guest("New")
        .http.post("/api/account", json={"name": name, "password": PASSWORD})
        .json()
    )
    return found


def test_the_operator_deletes_by_page_and_by_command_and_who_was_a_guest_is_gone_too(
    site: Running, desk: Desk, operator: Guest, address: str, tmp_path: Path
) -> None:
    clara = registered(site, "Clara")
    guest = site.guest("Guest Clara of before")
    table = guest.creates("samarkand", "you", "you")
    table.do("say", text="said as a guest")
    credentials = {"name": clara.me["name"], "password": PASSWORD}
    assert guest.http.post("/api/account/login", json=credentials).status_code == 200
    daniel = site.guest("Daniel the guest")

    told = operator.http.delete(f"/api/admin/people/{clara.me['person']}")
    assert told.json() == {"people": []}
    assert "is deleted" in desk.say("delete", str(daniel.me["person"]))

    erased(site, str(clara.me["person"]))
    erased(site, str(daniel.me["person"]))
    everything = dump(address, tmp_path)
    assert str(clara.me["name"]) not in everything
    assert "Guest Clara" not in everything
    assert "said as a guest" not in everything
    assert "Daniel the guest" not in everything
    audit = operator.http.get("/api/admin/audit").json()["lines"]
    assert [line["action"] for line in audit[:2]] == ["delete", "delete"]
    assert audit[1]["operator_name"] == operator.me["name"]
    assert audit[1]["target"] == clara.me["person"]
    assert audit[1]["target_name"] is None


def test_every_table_of_the_database_that_knows_people_is_decided_about() -> None:
    assert set(personal_tables()) == {*DELETED, *KEPT}
    assert not set(DELETED) & set(KEPT)


def test_the_name_leaves_a_table_of_other_rules_which_can_still_be_read_and_exported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(versions, "rules_now", lambda game: 1000)
    address = restored(RECORDED[-1], tmp_path)
    table = table_of("samarkand")
    with Running(address) as site:
        store = site.services.store
        seated = asyncio.run(store.listed(table)).summary.people
        anna = next(one for one in seated if "Anna" in names_of(address, one))
        before = len(site.guest("Looking").http.get(f"/api/tables/{table}").json()["log"])

        asyncio.run(store.begin_erasure(anna, 1.0, Deed("", "delete", anna)))
        erased(site, anna)

        shown = site.guest("Looking").http.get(f"/api/tables/{table}").json()
        body = lzma.decompress(asyncio.run(store.snapshot(table))[1]).decode()
    assert [seat["name"] for seat in shown["seats"]] == [NAMELESS, "Boris"]
    assert "Anna" not in str(shown)
    assert len(shown["log"]) == before
    assert shown["other_rules"]["whole"]  # the snapshot still counts as the newest
    assert "Anna" not in body
    assert "Anna" not in dump(address, tmp_path)
    Desk(address, capsys).say("export", table, "--running")


def names_of(address: str, person: str) -> set[str]:
    """What a person was called at their tables."""
    with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as found:
        bodies = [json.loads(row[0]) for row in found.execute("SELECT body FROM entries")]
    return {one["name"] for one in bodies if one.get("person") == person and "name" in one}
