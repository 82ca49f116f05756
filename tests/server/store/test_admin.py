"""`bactrian admin` on either database, while a server runs on it and while none does."""

import json
from pathlib import Path

import pytest

from bactrian.cli.main import main
from bactrian.match import load_match
from bactrian.server.people.identity import fresh_id
from bactrian.server.store import schema

from ..running import Message, Running, Table, until

SECRETS = ("seed", "salt", "invite")


@pytest.fixture
def running(database: str) -> Running:
    return Running(database)


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    """What the command prints, if it ends with this code."""
    capsys.readouterr()
    assert main(["admin", *arguments]) == code
    captured = capsys.readouterr()
    return captured.out if code == 0 else captured.err


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> Message:
    """The same for programs."""
    found: Message = json.loads(said(capsys, *arguments, "--json"))
    return found


def play(table: Table, count: int) -> None:
    """Some actions of the seat to act."""
    for seat in (0, 1):
        table.do("prefer", seat=seat, confirm=False)
    for _ in range(count):
        view = next(view for view in table.look()["views"] if view["actions"])
        table.do("play", seat=view["seat"], action=view["actions"][0]["number"])


def test_it_lists_and_shows_tables_without_their_secrets(
    database: str, running: Running, capsys: pytest.CaptureFixture[str]
) -> None:
    url = ("--database", database)
    with running:
        anna = running.guest("Anna")
        waiting = anna.creates("merv", "you", "open")
        playing = anna.creates("samarkand", "you", "you", public=True)
        play(playing, 3)

        tables = told(capsys, "list", *url)["tables"]
        only = told(capsys, "list", "--status", "waiting", *url)["tables"]
        shown = said(capsys, "list", "--game", "samarkand", *url)
        one = told(capsys, "show", playing.id, *url)
        text = said(capsys, "show", waiting.id, *url)

    assert [table["table"] for table in tables] == [playing.id, waiting.id]
    assert tables[0]["status"] == "playing"
    assert tables[0]["names"] == ["Anna", "Anna"]
    assert tables[0]["entries"] == 8
    assert [table["table"] for table in only] == [waiting.id]
    assert playing.id in shown
    assert waiting.id not in shown
    assert one["settings"]["game"] == "samarkand"
    assert not set(SECRETS) & one.keys()
    assert playing.invite not in json.dumps(one)
    assert "seat 1    open, free" in text
    # Nobody serves it now, and it can be looked at all the same.
    assert len(told(capsys, "list", *url)["tables"]) == 2


def test_it_closes_a_table_and_those_who_look_are_told(
    database: str, running: Running, capsys: pytest.CaptureFixture[str]
) -> None:
    url = ("--database", database)
    with running:
        anna = running.guest("Anna")
        table = anna.creates("samarkand", "you", "you")
        ear = table.live()
        waiting = anna.creates("merv", "you", "open")
        play(table, 2)

        assert "is closed" in said(capsys, "close", table.id, "--reason", "rude\x1b[2J names", *url)
        ended = ear.until_update(lambda update: update["status"] == "finished")
        assert told(capsys, "close", waiting.id, *url)["status"] == "finished"
        until(lambda: waiting.look()["status"] == "finished")

        assert ended["winners"] == []
        assert ended["log"][-1]["text"] == "The table was closed by the operator: rude [2J names"
        assert ended["views"][0]["actions"] == []
        assert table.refused("play", seat=0, action=0) == "not_now"
        assert table.do("rematch")["table"]
        assert anna.http.get(f"/api/tables/{waiting.id}/replay").status_code == 409
        assert table.id not in json.dumps(told(capsys, "list", "--status", "playing", *url))
    assert "is over already" in said(capsys, "close", table.id, *url, code=1)


def test_it_exports_a_match_and_of_a_running_game_only_if_told_to(
    database: str, running: Running, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    url = ("--database", database)
    file = tmp_path / "match.json"
    with running:
        anna = running.guest("Anna")
        table = anna.creates("marco_polo", "you", "you")
        waiting = anna.creates("merv", "you", "open")
        play(table, 5)

        assert "every secret" in said(capsys, "export", table.id, *url, code=1)
        assert "has not begun" in said(capsys, "export", waiting.id, *url, code=1)
        going = load_match(said(capsys, "export", table.id, "--running", *url))
        table.do("resign", seat=0)
        about = told(capsys, "export", table.id, "--output", str(file), *url)

    assert len(going.played) == 5
    assert about["actions"] == 5
    assert load_match(file.read_text()).played == going.played
    assert load_match(said(capsys, "export", table.id, *url)).played == going.played


def test_what_cannot_be_done_has_its_own_exit_code(
    database: str, running: Running, capsys: pytest.CaptureFixture[str]
) -> None:
    url = ("--database", database)
    # Nothing is made by looking.
    assert said(capsys, "list", *url, code=2).startswith("bactrian: ")
    with running:
        for action in ("show", "export", "close"):
            assert "No table is called 'nowhere'" in said(capsys, action, "nowhere", *url, code=1)
        assert "expected 1 or more" in said(capsys, "list", "--limit", "0", *url, code=2)
        assert main(["--database", database, "admin", "list"]) == 0
    assert "no database" in said(capsys, "list", "--database", "mysql://x/y", code=2)
    with pytest.raises(SystemExit) as wrong:
        main(["admin", "frobnicate"])
    assert wrong.value.code == 2


def test_it_leaves_migrating_to_the_server(
    database: str,
    running: Running,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with running:
        pass
    more = "CREATE TABLE more (x INTEGER) STRICT;"
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, more))

    refused = said(capsys, "list", "--database", database, code=2)

    assert "Start the server on it once" in refused


def test_a_tables_name_is_no_option() -> None:
    """Names go into commands as they are."""
    assert not any(fresh_id().startswith("-") for _ in range(2_000))
