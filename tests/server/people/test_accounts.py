"""Accounts: what makes one, and what is refused."""

import io
import sqlite3
from pathlib import Path

import pytest

from bactrian.cli.main import main
from bactrian.server.people.accounts import name_key
from bactrian.server.people.identity import fresh_id

from ..accounts import PASSWORD, browser, log_in, registered, who
from ..running import Running, until

pytestmark = pytest.mark.both_databases


def test_a_guest_who_makes_an_account_keeps_their_tables(server: Running) -> None:
    guest = server.guest(f"Guest {fresh_id()}")
    table = guest.creates("merv", "you")
    before = guest.me["person"]

    answer = guest.http.post(
        "/api/account", json={"name": f"Account {before}", "password": PASSWORD}
    )

    assert answer.status_code == 201
    assert answer.json()["person"] == before
    assert answer.json()["account"] == f"Account {before}"
    assert table.look()["you"] == [0]
    assert guest.http.get("/api/account").json()["ratings"] == {}


def test_a_name_is_taken_however_it_is_written(server: Running) -> None:
    anna = registered(server)
    for name in (anna.me["name"], anna.me["name"].upper(), f" {anna.me['name']}\t"):
        answer = server.guest("Other").http.post(
            "/api/account", json={"name": name, "password": PASSWORD}
        )
        assert (answer.status_code, answer.json()["code"]) == (409, "name_taken")
    assert name_key("ＡＮＮＡ") == name_key("anna")


def test_bad_accounts_are_refused_with_a_reason(server: Running) -> None:
    name = f"Boris {fresh_id()}"
    wrong: list[tuple[object, int, str]] = [
        ({"name": name, "password": "short"}, 400, "bad_message"),
        ({"name": name, "password": "x" * 201}, 400, "bad_message"),
        ({"name": "\u200b", "password": PASSWORD}, 400, "bad_message"),
        ({"name": name, "password": name.upper()}, 422, "weak_password"),
        ({"name": name}, 400, "bad_message"),
        ({"name": name, "password": PASSWORD, "admin": True}, 400, "bad_message"),
    ]
    for body, status, code in wrong:
        answer = browser(server).post("/api/account", json=body)
        assert (answer.status_code, answer.json()["code"]) == (status, code), body
        assert name not in answer.json()["message"] or code != "weak_password"
    anna = registered(server)
    again = anna.http.post("/api/account", json={"name": name, "password": PASSWORD})
    assert (again.status_code, again.json()["code"]) == (409, "has_account")
    renamed = anna.http.post("/api/me", json={"name": "Another Name"})
    assert (renamed.status_code, renamed.json()["code"]) == (409, "name_fixed")
    assert anna.http.post("/api/me", json={"name": anna.me["name"]}).json()["account"]


def test_the_password_is_kept_as_argon2_made_it(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    with Running(f"sqlite:///{file}") as server:
        registered(server)
    rows = sqlite3.connect(file).execute("SELECT password FROM accounts").fetchall()
    assert [row[0].startswith("$argon2id$") for row in rows] == [True]
    assert all(PASSWORD.encode() not in path.read_bytes() for path in tmp_path.iterdir())


@pytest.mark.parametrize("common", ["password", "Password1", "12345678", "aaaaaaaa", "!iloveyou!"])
def test_common_passwords_are_refused(server: Running, common: str) -> None:
    for language, words in (("en", "first that are tried"), ("ru", "пробуют одним из первых")):
        body = {"name": fresh_id(), "password": common}
        answer = browser(server).post("/api/account", json=body, params={"lang": language})
        assert (answer.status_code, answer.json()["code"]) == (422, "common_password")
        assert words in answer.json()["message"]


def test_the_operator_can_give_an_account_another_password(
    database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def reset(name: str, password: str) -> int:
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{password}\n"))
        return main(["admin", "password", name, "--database", database])

    with Running(database) as server:
        anna = registered(server, "Anna")
        assert who(anna.http) is not None

        assert reset("anna", "a better password") == 0

        until(lambda: who(anna.http) is None)  # the running server hears of it
        assert log_in(anna.http, "Anna").status_code == 403
        assert log_in(anna.http, "Anna", "a better password").status_code == 200
        assert reset("anna", "short") == 2
        assert reset("nobody", "a better password") == 1
        assert "There is no account nobody." in capsys.readouterr().err
