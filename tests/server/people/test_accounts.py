"""Accounts: coming back from another browser, and keeping others out."""

import asyncio
import io
import sqlite3
import time
from pathlib import Path

import httpx
import pytest
from argon2 import PasswordHasher
from websockets.exceptions import ConnectionClosed

from bactrian.cli.main import main
from bactrian.server.limits import UNLIMITED, Rate
from bactrian.server.live.live_table import LiveTable
from bactrian.server.live.lobby import Lobby
from bactrian.server.live.people import takeovers
from bactrian.server.people import accounts as accounts_module
from bactrian.server.people import identity as people
from bactrian.server.people.accounts import HASHED_AT_ONCE, Passwords, name_key
from bactrian.server.people.identity import fresh_id
from bactrian.server.refusals import Refused
from bactrian.server.store import StoreFailed

from ..running import OPEN, PATIENCE, Guest, Running, Table, until

pytestmark = pytest.mark.both_databases

PASSWORD = "camels and silk"


def browser(server: Running) -> httpx.Client:
    """A browser that nobody has used yet."""
    return OPEN.enter_context(httpx.Client(base_url=server.url, timeout=PATIENCE))


def registered(server: Running, name: str | None = None) -> Guest:
    """A visitor with an account of a new name."""
    guest = server.guest(name or f"Anna {fresh_id()}")
    answer = guest.http.post("/api/account", json={"name": guest.me["name"], "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    guest.me = answer.json()
    return guest


def log_in(client: httpx.Client, name: str, password: str = PASSWORD) -> httpx.Response:
    return client.post("/api/account/login", json={"name": name, "password": password})


def who(client: httpx.Client) -> str | None:
    found: str | None = client.get("/api/me").json()["person"]
    return found


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


def test_the_account_opens_in_another_browser_and_only_with_its_password(server: Running) -> None:
    anna = registered(server)
    other = browser(server)

    wrong = log_in(other, anna.me["name"], "camels and salt")
    assert (wrong.status_code, wrong.json()["code"]) == (403, "wrong_password")
    assert log_in(other, "\t").json()["code"] == "wrong_password"
    assert who(other) is None

    right = log_in(other, anna.me["name"].upper() + "  ")
    assert right.status_code == 200
    assert who(other) == anna.me["person"]
    assert who(anna.http) == anna.me["person"]


def test_a_wrong_name_is_answered_like_a_wrong_password(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = registered(server)
    verified: list[str] = []
    verify = PasswordHasher.verify

    def counted(self: PasswordHasher, stored: str, password: str) -> bool:
        verified.append(stored)
        return verify(self, stored, password)

    monkeypatch.setattr(PasswordHasher, "verify", counted)
    answers = [
        log_in(browser(server), name, "a wrong password")
        for name in (anna.me["name"], f"nobody {fresh_id()}")
    ]

    assert len({(answer.status_code, answer.text) for answer in answers}) == 1
    assert len(verified) == 2  # a name that there is not costs the same work


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


def test_logging_out_ends_this_session_only(server: Running) -> None:
    anna = registered(server)
    other = browser(server)
    token = log_in(other, anna.me["name"]).json()["token"]

    answer = other.post("/api/account/logout", json={})

    assert answer.json()["person"] is None
    assert "bactrian" not in other.cookies
    stolen = {"authorization": f"Bearer {token}"}
    assert browser(server).get("/api/me", headers=stolen).json()["person"] is None
    assert who(anna.http) == anna.me["person"]


def test_logging_out_everywhere_ends_all_sessions_and_hangs_up_their_sockets(
    server: Running,
) -> None:
    anna = registered(server)
    table = anna.creates("marco_polo", "you", "open", public=True)
    other = browser(server)
    log_in(other, anna.me["name"])
    socket = table.live()
    assert socket.next("update")["you"] == [0]

    other.post("/api/account/logout", json={"everywhere": True})

    assert who(anna.http) is None
    server.guest("Boris").at(table).do("join", seat=1)  # something to be told of
    with pytest.raises(ConnectionClosed):
        socket.until_update(lambda update: bool(update["seats"][1]["name"]))


def test_a_guests_old_cookie_does_not_open_the_account_it_became(server: Running) -> None:
    guest = server.guest(f"Guest {fresh_id()}")
    old = {"authorization": f"Bearer {guest.me['token']}"}
    guest.http.post("/api/account", json={"name": guest.me["name"], "password": PASSWORD})

    assert browser(server).get("/api/me", headers=old).json()["person"] is None
    assert who(guest.http) == guest.me["person"]


def test_a_session_ends_after_a_year(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = registered(server)
    assert who(anna.http) == anna.me["person"]

    monkeypatch.setattr(people, "SESSION_SECONDS", -1.0)
    monkeypatch.setattr(people, "CACHE_SECONDS", -1.0)

    assert who(anna.http) is None


def test_changing_the_password_logs_the_other_browsers_out(server: Running) -> None:
    anna, other = registered(server), browser(server)
    log_in(other, anna.me["name"])
    path = "/api/account/password"

    wrong = anna.http.post(path, json={"old": "not it at all", "new": "another password"})
    assert wrong.json()["code"] == "wrong_password"
    assert who(other) == anna.me["person"]

    right = anna.http.post(path, json={"old": PASSWORD, "new": "another password"})
    assert right.status_code == 200
    assert who(other) is None
    assert who(anna.http) == anna.me["person"]
    assert log_in(other, anna.me["name"]).status_code == 403
    assert log_in(other, anna.me["name"], "another password").status_code == 200
    guest = server.guest("Guest").http
    refused = guest.post(path, json={"old": PASSWORD, "new": "another password"})
    assert (refused.status_code, refused.json()["code"]) == (403, "account_needed")


def test_guessing_is_slowed_down_by_client_and_by_account(tmp_path: Path) -> None:
    by_client = UNLIMITED._replace(passwords=Rate(0.01, 3))
    with Running(f"sqlite:///{tmp_path / 'a.db'}", by_client) as server:
        answers = [log_in(browser(server), f"name {n}") for n in range(4)]
        assert [answer.status_code for answer in answers] == [403, 403, 403, 429]
        assert int(answers[-1].headers["retry-after"]) > 0

    by_account = UNLIMITED._replace(guesses=Rate(0.01, 3))
    with Running(f"sqlite:///{tmp_path / 'b.db'}", by_account) as server:
        anna = registered(server, "Anna")
        answers = [log_in(browser(server), "ANNA", "a wrong one") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [403, 403, 403, 429]
        assert log_in(browser(server), "Boris", "a wrong one").status_code == 403
        assert who(anna.http) == anna.me["person"]


def test_a_stranger_who_guesses_does_not_keep_the_owner_out(tmp_path: Path) -> None:
    """However many fail: a browser that was logged in before is counted by itself."""
    strict = UNLIMITED._replace(
        passwords=Rate(0.01, 3), guesses=Rate(0.01, 3), account_guesses=Rate(0.01, 5)
    )
    with Running(f"sqlite:///{tmp_path / 'a.db'}", strict) as server:
        anna = registered(server, "Anna")
        anna.http.post("/api/account/logout", json={})
        stranger = registered(server, "Eve")  # a device that is known, but not for Anna's account

        answers = [log_in(stranger.http, "Anna", "a wrong one").status_code for _ in range(9)]

        assert answers[0] == 403
        assert answers[-1] == 429
        assert log_in(browser(server), "Anna").status_code == 429  # even the right one, here
        assert log_in(anna.http, "Anna").status_code == 200

        anna.http.post("/api/account/logout", json={})
        wrong = [log_in(anna.http, "Anna", "a wrong one").status_code for _ in range(4)]
        assert wrong == [403, 403, 403, 429]


def test_who_logs_in_well_is_never_slowed_down(tmp_path: Path) -> None:
    strict = UNLIMITED._replace(passwords=Rate(0.01, 3), guesses=Rate(0.01, 2))
    with Running(f"sqlite:///{tmp_path / 'a.db'}", strict) as server:
        registered(server, "Anna")
        assert [log_in(browser(server), "Anna").status_code for _ in range(5)] == [200] * 5


@pytest.mark.parametrize("common", ["password", "Password1", "12345678", "aaaaaaaa", "!iloveyou!"])
def test_common_passwords_are_refused(server: Running, common: str) -> None:
    for language, words in (("en", "first that are tried"), ("ru", "пробуют одним из первых")):
        body = {"name": fresh_id(), "password": common}
        answer = browser(server).post("/api/account", json=body, params={"lang": language})
        assert (answer.status_code, answer.json()["code"]) == (422, "common_password")
        assert words in answer.json()["message"]


def test_a_guest_can_log_out_everywhere(server: Running) -> None:
    guest = server.guest("Anna")
    token, table = guest.me["token"], guest.creates("merv", "you")
    live = table.live()
    live.next("update")

    assert guest.http.post("/api/account/logout", json={"everywhere": True}).status_code == 200

    stolen = {"authorization": f"Bearer {token}"}
    assert browser(server).get("/api/me", headers=stolen).json()["person"] is None
    with pytest.raises(ConnectionClosed):  # at once, not when something happens at the table
        live.until_update(lambda _: False)


def test_hashing_runs_beside_the_event_loop_and_few_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    running = most = 0

    def slow(stored: str, password: str) -> bool:
        nonlocal running, most
        running += 1
        most = max(most, running)
        time.sleep(0.05)
        running -= 1
        return True

    async def flood() -> tuple[int, int]:
        passwords, beats, over = Passwords(), 0, False

        async def beat() -> None:
            nonlocal beats
            while not over:
                beats += 1
                await asyncio.sleep(0.005)

        beating = asyncio.create_task(beat())
        found = await asyncio.gather(
            *(passwords.matches("stored", "password") for _ in range(60)), return_exceptions=True
        )
        over = True
        await beating
        return sum(isinstance(one, Refused) for one in found), beats

    monkeypatch.setattr(accounts_module, "_verify", slow)
    refused, beats = asyncio.run(flood())

    assert most <= HASHED_AT_ONCE
    assert refused == 60 - accounts_module.MOST_WAITING
    assert beats > 10  # the loop went on meanwhile


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
