"""What keeps an account safe: sessions one by one, and the second factor."""

import base64
import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from bactrian.cli.main import main
from bactrian.server import clock
from bactrian.server.limits import UNLIMITED, Rate
from bactrian.server.people import identity, totp
from bactrian.server.people.devices import device_name
from bactrian.server.store.sql import people as sql_people

from ..accounts import PASSWORD, browser, log_in, registered, who
from ..running import Guest, Message, Running, until

pytestmark = pytest.mark.both_databases

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1"


def sessions(client: httpx.Client) -> list[Message]:
    answer = client.get("/api/account/sessions")
    assert answer.status_code == 200, answer.text
    found: list[Message] = answer.json()["sessions"]
    return found


# --- sessions -----------------------------------------------------------------------------------


def test_sessions_are_listed_with_device_and_use_and_ended_one_by_one(server: Running) -> None:
    anna, phone, other = registered(server), browser(server), browser(server)
    phone.headers["user-agent"], other.headers["user-agent"] = IPHONE, FIREFOX
    log_in(phone, anna.me["name"])
    log_in(other, anna.me["name"])

    listed = sessions(phone)

    assert sorted(one["device"] for one in listed) == ["", "Firefox, Linux", "Safari, iPhone"]
    (here,) = [one for one in listed if one["here"]]
    assert here["device"] == "Safari, iPhone"
    assert all(0 <= clock.now() - one["used"] < 90 for one in listed)
    (elsewhere,) = [one for one in listed if one["device"] == "Firefox, Linux"]
    left = phone.delete(f"/api/account/sessions/{elsewhere['id']}").json()["sessions"]
    assert elsewhere["id"] not in [one["id"] for one in left]
    assert who(other) is None
    assert who(phone) == who(anna.http) == anna.me["person"]
    again = phone.delete(f"/api/account/sessions/{elsewhere['id']}")
    assert (again.status_code, again.json()["code"]) == (404, "no_such_session")


def test_an_account_has_so_many_sessions_and_the_latest_stay(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sql_people, "MOST_SESSIONS", 3)
    anna = registered(server)
    others = [browser(server) for _ in range(4)]

    for other in others:
        assert log_in(other, anna.me["name"]).status_code == 200

    assert len(sessions(others[-1])) == 3


def test_sessions_tell_no_part_of_a_token_and_nobody_ends_those_of_others(server: Running) -> None:
    anna, boris = registered(server), registered(server)
    session = anna.me["token"].split(".")[1]
    (mine,) = sessions(anna.http)

    assert session not in anna.http.get("/api/account/sessions").text
    assert boris.http.delete(f"/api/account/sessions/{mine['id']}").status_code == 404
    assert who(anna.http) == anna.me["person"]
    guest = server.guest("Guest").http.get("/api/account/sessions")
    assert (guest.status_code, guest.json()["code"]) == (403, "account_needed")


def test_use_is_noted_to_an_hour(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, before = registered(server), clock.now()
    monkeypatch.setattr(identity, "CACHE_SECONDS", -1.0)
    now = clock.now
    monkeypatch.setattr(clock, "now", lambda: now() + 2 * 3600)

    assert who(anna.http) == anna.me["person"]

    (mine,) = sessions(anna.http)
    assert mine["used"] >= before + 2 * 3600
    assert mine["created"] < before + 60


@pytest.mark.parametrize(
    ("said", "name"),
    [
        (FIREFOX, "Firefox, Linux"),
        (IPHONE, "Safari, iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/129.0 Safari/537.36 Edg/129.0", "Edge, Windows"),
        ("Mozilla/5.0 (Linux; Android 14) Chrome/129.0 Mobile Safari/537.36", "Chrome, Android"),
        ("python-httpx/0.27", ""),
        ("<script>" * 500, ""),
    ],
)
def test_a_browser_is_called_by_its_family_and_system(said: str, name: str) -> None:
    assert device_name(said) == name


# --- codes --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "code"),
    [
        (59, "94287082"),
        (1111111109, "07081804"),
        (1111111111, "14050471"),
        (1234567890, "89005924"),
        (2000000000, "69279037"),
        (20000000000, "65353130"),
    ],
)
def test_codes_are_those_of_rfc_6238(at: int, code: str) -> None:
    assert totp.code_at(b"12345678901234567890", at // 30, digits=8) == code


def test_a_code_is_taken_a_step_early_or_late_and_no_more() -> None:
    secret = totp.new_secret()
    key, now = base64.b32decode(secret), 1_700_000_000.0
    step = int(now // 30)
    taken = {n: totp.step_of(secret, totp.code_at(key, step + n), now) for n in range(-3, 4)}
    assert taken == {-3: None, -2: None, -1: step - 1, 0: step, 1: step + 1, 2: None, 3: None}
    assert totp.step_of(secret, "１２３", now) is None


def test_recovery_codes_are_long_and_read_however_they_are_typed() -> None:
    codes = totp.new_recovery_codes()
    assert len(set(codes)) == 10
    assert all(re.fullmatch(r"[a-z2-7]{4}(-[a-z2-7]{4}){2}", code) for code in codes)
    typed = codes[0].upper().replace("-", " ")
    assert totp.recovery_hash("a", typed) == totp.recovery_hash("a", codes[0])
    assert totp.recovery_hash("b", codes[0]) != totp.recovery_hash("a", codes[0])


# --- the second factor --------------------------------------------------------------------------


class Authenticator:
    """A phone that was shown the secret; every code it gives is a new one."""

    def __init__(self, secret: str) -> None:
        self._key = base64.b32decode(secret)
        self._step = int(clock.now() // 30) - 2

    def code(self) -> str:
        self._step = max(self._step + 1, int(clock.now() // 30) - 1)
        return totp.code_at(self._key, self._step)


def begun(guest: Guest) -> Message:
    answer = guest.http.post("/api/account/second-factor", json={"password": PASSWORD})
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


def protected(guest: Guest) -> tuple[Authenticator, list[str]]:
    """An account that asks for codes from now on, its phone, and its recovery codes."""
    phone = Authenticator(begun(guest)["secret"])
    answer = guest.http.post("/api/account/second-factor/confirm", json={"code": phone.code()})
    assert answer.status_code == 200, answer.text
    return phone, answer.json()["codes"]


def tried(client: httpx.Client, name: str, code: str | None) -> tuple[int, str]:
    body = {"name": name, "password": PASSWORD, "code": code}
    answer = client.post("/api/account/login", json=body)
    return answer.status_code, answer.json().get("code", "")


def test_a_second_factor_is_asked_for_at_login_and_a_code_works_once(server: Running) -> None:
    anna = registered(server)
    assert anna.http.get("/api/account/security").json()["second_factor"] is False
    phone, codes = protected(anna)
    name = anna.me["name"]

    assert tried(browser(server), name, None) == (403, "code_needed")
    assert log_in(browser(server), name, "a wrong password").json()["code"] == "wrong_password"
    assert tried(browser(server), name, "000000") == (403, "wrong_code")
    code = phone.code()
    assert tried(browser(server), name, code)[0] == 200
    assert tried(browser(server), name, code) == (403, "wrong_code")
    assert tried(browser(server), name, codes[3].upper())[0] == 200
    assert tried(browser(server), name, codes[3]) == (403, "wrong_code")
    shown = anna.http.get("/api/account/security").json()
    assert shown == {"second_factor": True, "recovery_codes": 9}
    assert who(anna.http) == anna.me["person"]


def test_what_an_authenticator_reads_names_account_and_secret(server: Running) -> None:
    anna = registered(server)
    found = begun(anna)
    parts = urlsplit(found["address"])
    assert (parts.scheme, parts.netloc) == ("otpauth", "totp")
    assert parse_qs(parts.query) == {"secret": [found["secret"]], "issuer": ["Bactrian"]}
    assert found["qr"].startswith("data:image/svg+xml")
    assert len(base64.b32decode(found["secret"])) == 20
    # What was begun and not confirmed asks for nothing.
    assert tried(browser(server), anna.me["name"], None)[0] == 200


def test_only_who_knows_the_password_changes_the_second_factor(server: Running) -> None:
    anna = registered(server)
    path = "/api/account/second-factor"
    wrong = anna.http.post(path, json={"password": "a wrong one"})
    assert (wrong.status_code, wrong.json()["code"]) == (403, "wrong_password")
    early = anna.http.post(f"{path}/confirm", json={"code": "123456"})
    assert (early.status_code, early.json()["code"]) == (409, "no_second_factor")
    phone, _ = protected(anna)
    again = anna.http.post(path, json={"password": PASSWORD})
    assert (again.status_code, again.json()["code"]) == (409, "has_second_factor")

    for body, code in (
        ({"password": "a wrong one", "code": phone.code()}, "wrong_password"),
        ({"password": PASSWORD, "code": "000000"}, "wrong_code"),
        ({"password": PASSWORD, "code": ""}, "wrong_code"),
    ):
        assert anna.http.post(f"{path}/remove", json=body).json()["code"] == code
    body = {"password": PASSWORD, "code": phone.code()}
    assert anna.http.post(f"{path}/remove", json=body).json()["second_factor"] is False
    assert tried(browser(server), anna.me["name"], None)[0] == 200


def test_a_second_factor_is_turned_on_by_a_code_of_its_own_secret_and_once(
    server: Running,
) -> None:
    anna, path = registered(server), "/api/account/second-factor/confirm"

    def confirmed(code: str) -> tuple[int, str]:
        answer = anna.http.post(path, json={"code": code})
        return answer.status_code, answer.json().get("code", "")

    assert confirmed("123456") == (409, "no_second_factor")
    phone = Authenticator(begun(anna)["secret"])
    other = Authenticator(totp.new_secret())
    assert confirmed(other.code()) == (403, "wrong_code")
    assert confirmed(phone.code())[0] == 200
    assert confirmed(phone.code()) == (409, "has_second_factor")


def test_codes_are_not_guessed_and_guessing_keeps_no_owner_out(tmp_path: Path) -> None:
    strict = UNLIMITED._replace(codes=Rate(0.0001, 3))
    with Running(f"sqlite:///{tmp_path / 'a.db'}", strict) as server:
        anna = registered(server, "Anna")
        phone, _ = protected(anna)
        anna.http.post("/api/account/logout", json={})

        answers = [tried(browser(server), "Anna", f"{n:06}")[0] for n in range(4)]

        assert answers == [403, 403, 403, 429]
        assert tried(browser(server), "Anna", phone.code())[0] == 429
        assert tried(anna.http, "Anna", phone.code())[0] == 200  # a browser that is known


def test_the_operator_clears_a_second_factor(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with Running(database) as server:
        anna = registered(server, "Anna")
        protected(anna)
        assert main(["admin", "second-factor", "ANNA", "--database", database]) == 0
        assert "without a code" in capsys.readouterr().out
        until(lambda: tried(browser(server), "Anna", None)[0] == 200)
        assert main(["admin", "second-factor", "Anna", "--database", database]) == 1
        assert main(["admin", "second-factor", "nobody", "--database", database]) == 1


def test_no_code_and_no_secret_is_stored_as_it_is_shown(tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path / 'a.db'}") as server:
        _, codes = protected(registered(server))
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert not [code for code in codes if code.encode() in stored]
    assert not [code for code in codes if code.replace("-", "").encode() in stored]
