"""Sessions of an account: coming back from another browser, and logging out."""

import pytest
from websockets.exceptions import ConnectionClosed

from bactrian.server.people import identity as people
from bactrian.server.people.identity import fresh_id

from ..accounts import PASSWORD, browser, log_in, registered, who
from ..running import Running

pytestmark = pytest.mark.both_databases


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


def test_logging_in_to_another_account_ends_the_session_of_the_one_before(
    server: Running,
) -> None:
    anna, boris = registered(server), registered(server)
    before = {"authorization": f"Bearer {anna.me['token']}"}

    assert log_in(anna.http, boris.me["name"]).status_code == 200

    assert who(anna.http) == boris.me["person"]
    assert browser(server).get("/api/me", headers=before).json()["person"] is None


def test_without_an_account_there_is_none_to_show_and_none_to_leave(server: Running) -> None:
    shown = server.guest("Guest").http.get("/api/account")
    left = browser(server).post("/api/account/logout", json={})

    assert (shown.status_code, shown.json()["code"]) == (403, "account_needed")
    assert (left.status_code, left.json()["code"]) == (401, "not_signed_in")
