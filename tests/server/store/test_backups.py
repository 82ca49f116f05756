"""`bactrian admin backup` and `restore`: while games run, on either database and across them."""

import asyncio
import json
import sqlite3
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest

from bactrian.cli.main import main
from bactrian.core.errors import BactrianError
from bactrian.games import game
from bactrian.server import backups
from bactrian.server.backups import sqlite_file
from bactrian.server.live.loading import replay, summary
from bactrian.server.live.new_table import checked_record, first_entries
from bactrian.server.messages import SeatSetup, Settings
from bactrian.server.people.identity import fresh_id
from bactrian.server.store import PersonRecord, is_postgres, open_store, schema
from bactrian.server.table.commands import Person
from bactrian.server.table.entries import Written

from ..databases import Postgres
from ..running import Guest, Running, Table, until

PASSWORD = "camels and silk"


@pytest.fixture(params=["other", pytest.param("same", marks=pytest.mark.long)])
def elsewhere(request: pytest.FixtureRequest, database: str, tmp_path: Path) -> str:
    """Another empty database, of the other kind or of the same."""
    if is_postgres(database) == (request.param == "other"):
        return f"sqlite:///{tmp_path / 'elsewhere' / 'tables.sqlite3'}"
    running: Postgres = request.getfixturevalue("postgres")
    return running.fresh()


class Acknowledged(NamedTuple):
    """A command that was answered."""

    table: Table
    command: str


class Players:
    """People who talk all the time, each at a table of their own: a line is an entry."""

    def __init__(self, server: Running, how_many: int) -> None:
        self._guests = [server.guest(f"Player {n}") for n in range(how_many)]
        self.tables = [guest.creates("samarkand", "you", "you") for guest in self._guests]
        self.acknowledged: list[Acknowledged] = []
        self.refused: list[str] = []
        self._is_over = threading.Event()
        self._threads = [threading.Thread(target=self._talk, args=(t,)) for t in self.tables]

    def _talk(self, table: Table) -> None:
        for n in count():
            if self._is_over.is_set():
                return
            command = f"{table.id}-{n}"
            answer = table.send("say", id=command, text=f"line {n}")
            if answer.status_code == 200:
                self.acknowledged.append(Acknowledged(table, command))
            else:
                self.refused.append(answer.text)

    @contextmanager
    def playing(self) -> Iterator[None]:
        for thread in self._threads:
            thread.start()
        try:
            yield
        finally:
            self._is_over.set()
            for thread in self._threads:
                thread.join()


def test_a_backup_under_load_has_every_command_that_was_answered_before(
    database: str, elsewhere: str, tmp_path: Path
) -> None:
    file = tmp_path / "backup.sqlite3"
    with Running(database) as server:
        anna = server.guest("Anna")
        registered = anna.http.post("/api/account", json={"name": "Anna", "password": PASSWORD})
        assert registered.status_code == 201
        players = Players(server, 3)
        with players.playing():
            until(lambda: len(players.acknowledged) > 20)
            before = list(players.acknowledged)
            made = backups.back_up(database, file, overwrite=False)
            behind = len(players.acknowledged)
            until(lambda: len(players.acknowledged) > behind)  # nobody was kept from playing

    assert not players.refused
    assert (made.tables, made.people) == (3, 4)
    restored = backups.restore(file, elsewhere, overwrite=False)
    assert restored.kept is None
    assert restored.contents == made
    with closing(sqlite3.connect(file)) as copy:
        kept = {row[0] for row in copy.execute("SELECT command FROM entries")}
    assert {one.command for one in before} <= kept
    with Running(elsewhere) as server:
        # The same cookie opens the same seat, and the game goes on.
        for table in players.tables:
            again = came_back(server, table.guest).at(table)
            look = again.look()
            assert look["you"] == [0, 1]
            number = next(view for view in look["views"] if view["actions"])
            again.do("play", seat=number["seat"], action=number["actions"][0]["number"])
            lines = again.guest.http.get(f"/api/tables/{table.id}/chat").json()["lines"]
            said = [line["text"] for line in lines]
            assert said == [f"line {n}" for n in range(len(said))][-200:]
        answer = server.guest("New").http.post(
            "/api/account/login", json={"name": "anna", "password": PASSWORD}
        )
        assert answer.status_code == 200


def came_back(server: Running, guest: Guest) -> Guest:
    """The same browser at another server."""
    back = server.guest("Somewhere else")
    back.http.cookies.clear()
    back.http.cookies.set("bactrian", str(guest.me["token"]))
    return back


@pytest.fixture
def backed_up(database: str, tmp_path: Path) -> Path:
    """A backup with a table in it."""
    file = tmp_path / "kept" / "backup.sqlite3"
    asyncio.run(fill(database, "Anna"))
    backups.back_up(database, file, overwrite=False)
    return file


async def fill(database: str, name: str) -> None:
    """A person and a table of theirs, without a server."""
    person = Person(fresh_id(), name)
    settings = Settings("merv", [SeatSetup("you")])
    record = checked_record(person, settings, fresh_id(), game)
    entries = [
        Written(n, record.created, person.id, "", entry)
        for n, entry in enumerate(first_entries(person, record))
    ]
    store = open_store(database)
    await store.open()
    await store.put_person(PersonRecord(person.id, name, record.created))
    await store.add_table(record, "", entries, summary(replay(record, entries)))
    await store.close()


def test_nothing_is_overwritten_unless_told_and_then_the_old_is_kept(
    database: str, backed_up: Path
) -> None:
    with pytest.raises(BactrianError, match="exists already"):
        backups.back_up(database, backed_up, overwrite=False)
    backups.back_up(database, backed_up, overwrite=True)
    assert stat.S_IMODE(backed_up.stat().st_mode) == 0o600  # it has the passwords of all

    asyncio.run(fill(database, "Boris"))
    with pytest.raises(BactrianError, match="already"):
        backups.restore(backed_up, database, overwrite=False)
    restored = backups.restore(backed_up, database, overwrite=True)

    assert restored.kept is not None
    assert backups.back_up(database, backed_up, overwrite=True).people == 1
    if database.startswith("sqlite"):
        old = f"sqlite:///{restored.kept}"
        assert backups.back_up(old, backed_up, overwrite=True).people == 2
        assert not list(Path(restored.kept).parent.glob(".bactrian-*"))


def test_no_database_is_restored_under_a_running_server(database: str, backed_up: Path) -> None:
    with Running(database), pytest.raises(BactrianError, match="Stop it before you restore"):
        backups.restore(backed_up, database, overwrite=True)


def test_a_restore_that_fails_leaves_what_was_there(
    database: str, backed_up: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    if database.startswith("sqlite"):
        monkeypatch.setattr(sqlite_file, "move_into_place", fail)
    else:
        from bactrian.server.backups import postgres

        loaded = postgres._load_table
        monkeypatch.setattr(postgres, "_load_table", failing_at_the_third(loaded, fail))

    with pytest.raises(OSError, match="full"):
        backups.restore(backed_up, database, overwrite=True)

    monkeypatch.undo()
    assert backups.back_up(database, backed_up, overwrite=True).tables == 1


def failing_at_the_third(
    work: Callable[..., None], fail: Callable[..., None]
) -> Callable[..., None]:
    calls = count(1)
    return lambda *arguments: (fail if next(calls) == 3 else work)(*arguments)


def test_what_is_no_backup_is_refused_with_a_sentence(
    database: str, backed_up: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(*arguments: str) -> str:
        capsys.readouterr()
        assert main(["admin", *arguments, "--database", database]) == 2
        return capsys.readouterr().err

    text = tmp_path / "text"
    text.write_text("no database at all, but long enough to be looked at" * 100)
    other = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(other)) as made:
        made.execute("CREATE TABLE shopping (what)")
    newer = tmp_path / "newer.sqlite3"
    newer.write_bytes(backed_up.read_bytes())
    with closing(sqlite3.connect(newer)) as made, made:
        made.execute("INSERT INTO schema VALUES (?)", (len(schema.MIGRATIONS) + 1,))

    assert f"{text} cannot be used as a database: file is not a database." in refused(
        "restore", str(text), "--overwrite"
    )
    assert f"{tmp_path} is a folder" in refused("backup", str(tmp_path), "--overwrite")
    assert "holds no tables of Bactrian" in refused("restore", str(other), "--overwrite")
    assert "newer Bactrian" in refused("restore", str(newer), "--overwrite")
    assert "There is no file" in refused("restore", str(tmp_path / "nowhere"))
    assert "exists already" in refused("backup", str(backed_up))


def test_a_backup_of_an_older_bactrian_is_brought_up_to_date(
    elsewhere: str, tmp_path: Path
) -> None:
    old = tmp_path / "old.sqlite3"
    with closing(sqlite3.connect(old, isolation_level=None)) as made:
        schema.migrate_to(made, 3)
        made.execute("INSERT INTO people VALUES ('p', 'Anna', 1.0)")

    assert backups.restore(old, elsewhere, overwrite=False).contents.schema == 3

    file = tmp_path / "again.sqlite3"
    again = backups.back_up(elsewhere, file, overwrite=False)
    assert (again.schema, again.people) == (len(schema.MIGRATIONS), 1)
    assert backups.back_up(f"sqlite:///{old}", file, overwrite=True).schema == 3  # as it was


def test_the_commands_say_what_they_did(
    database: str,
    backed_up: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "more" / "b.sqlite3"
    url = ("--database", database)

    monkeypatch.setenv("BACTRIAN_DATABASE", database)
    assert main(["admin", "backup", str(file)]) == 0
    said = capsys.readouterr().out
    assert "1 table and 1 person" in said
    assert main(["admin", "restore", str(file), "--overwrite", "--json", *url]) == 0
    told = json.loads(capsys.readouterr().out)

    assert told["contents"]["tables"] == 1
    assert told["kept"]
    assert list(file.parent.iterdir()) == [file]
