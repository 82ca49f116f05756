"""Guessing names and passwords: it tells nothing, is slowed down, and keeps nobody else out."""

import asyncio
import time
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from bactrian.server.limits import UNLIMITED, Rate
from bactrian.server.people import accounts as accounts_module
from bactrian.server.people.accounts import HASHED_AT_ONCE, Passwords
from bactrian.server.people.identity import fresh_id
from bactrian.server.people.login_guard import Attempt, LoginGuard
from bactrian.server.refusals import Refused

from ..accounts import browser, log_in, registered, who
from ..running import Running

pytestmark = pytest.mark.both_databases


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


def test_the_right_password_of_a_known_browser_waits_but_is_not_refused(tmp_path: Path) -> None:
    """Whoever typed before: its own failures slow it down, and no more."""
    strict = UNLIMITED._replace(guesses=Rate(1, 3))
    with Running(f"sqlite:///{tmp_path / 'a.db'}", strict) as server:
        anna = registered(server, "Anna")
        anna.http.post("/api/account/logout", json={})

        wrong = [log_in(anna.http, "Anna", "a wrong one").status_code for _ in range(5)]

        assert wrong == [403] * 5
        assert log_in(anna.http, "Anna").status_code == 200


def test_right_passwords_are_work_too_and_limited_by_address(tmp_path: Path) -> None:
    strict = UNLIMITED._replace(logins=Rate(0.001, 3))
    with Running(f"sqlite:///{tmp_path / 'a.db'}", strict) as server:
        registered(server, "Anna")
        answers = [log_in(browser(server), "Anna").status_code for _ in range(5)]

    assert answers == [200, 200, 200, 429, 429]


def test_of_several_attempts_of_a_known_browser_one_waits() -> None:
    async def attempts() -> list[object]:
        guard = LoginGuard(UNLIMITED._replace(guesses=Rate(1, 1)))
        await guard.begin("anna", "", "a device")
        both = [guard.begin("anna", "", "a device") for _ in range(2)]
        return list(await asyncio.gather(*both, return_exceptions=True))

    assert [type(one) for one in asyncio.run(attempts())] == [Attempt, Refused]


def test_who_logs_in_well_is_never_slowed_down(tmp_path: Path) -> None:
    strict = UNLIMITED._replace(passwords=Rate(0.01, 3), guesses=Rate(0.01, 2))
    with Running(f"sqlite:///{tmp_path / 'a.db'}", strict) as server:
        registered(server, "Anna")
        assert [log_in(browser(server), "Anna").status_code for _ in range(5)] == [200] * 5


def test_a_known_browser_is_not_refused_when_many_guess_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(accounts_module, "_verify", lambda stored, password: True)

    async def flood() -> tuple[object, ...]:
        passwords = Passwords()
        passwords._waiting = accounts_module.MOST_WAITING
        passwords._dummy_hash = "any"
        stranger = passwords.matches("stored", "password")
        owner = passwords.matches("stored", "password", is_known=True)
        return tuple(await asyncio.gather(stranger, owner, return_exceptions=True))

    stranger, owner = asyncio.run(flood())

    assert isinstance(stranger, Refused)
    assert owner is True


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
