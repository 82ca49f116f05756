"""A forgotten password is replaced through the confirmed address."""

from pathlib import Path

import pytest

from bactrian.server import clock
from bactrian.server.limits import UNLIMITED, Rate

from ..accounts import browser, log_in, registered, who
from ..running import Running
from ..smtp import Mailbox, text_of
from .mailing import Mailing, confirmation, gives, reachable, recovery_link


@pytest.mark.parametrize("by", ["name", "address"])
def test_a_forgotten_password_is_replaced_once_and_ends_all_sessions(
    mailing: Running, mailbox: Mailbox, by: str
) -> None:
    address = f"forgot-{by}@caravan.example"
    anna = reachable(mailing, mailbox, address)
    asked = anna.me["name"].upper() if by == "name" else address.upper()
    stranger = browser(mailing)

    assert stranger.post("/api/account/recover", json={"name": asked}).status_code == 200
    link = recovery_link(mailbox, address)

    path, new = "/api/account/recover/finish", "another caravan"
    weak = stranger.post(path, json={"link": link, "password": "password"})
    assert weak.json()["code"] == "common_password"  # which costs no link
    assert stranger.post(path, json={"link": link, "password": new}).status_code == 200
    assert who(anna.http) is None
    assert log_in(stranger, anna.me["name"]).status_code == 403
    assert log_in(stranger, anna.me["name"], new).status_code == 200
    again = stranger.post(path, json={"link": link, "password": "a third password"})
    assert (again.status_code, again.json()["code"]) == (410, "link_expired")


def test_nobody_learns_whether_there_is_an_account_or_an_address(
    mailing: Running, mailbox: Mailbox
) -> None:
    anna, boris = reachable(mailing, mailbox, "known@caravan.example"), registered(mailing)
    gives(boris, "unconfirmed@caravan.example")
    confirmation(mailbox, "unconfirmed@caravan.example")
    names = [anna.me["name"], boris.me["name"], "nobody", "no@body.example", "\u200b"]
    names += ["unconfirmed@caravan.example", "known@caravan.example"]
    answers = [browser(mailing).post("/api/account/recover", json={"name": n}) for n in names]
    assert len({(answer.status_code, answer.text) for answer in answers}) == 1
    recovery_link(mailbox, "known@caravan.example")
    told = {mail["To"] for mail in mailbox.got if "/recover#" in text_of(mail)}
    assert told == {"known@caravan.example"}


def test_a_link_is_valid_for_a_short_time(
    mailing: Running, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = reachable(mailing, mailbox, "late@caravan.example")
    anna.http.post("/api/account/recover", json={"name": anna.me["name"]})
    link = recovery_link(mailbox, "late@caravan.example")
    now = clock.now
    monkeypatch.setattr(clock, "now", lambda: now() + 31 * 60)
    body = {"link": link, "password": "another caravan"}
    answer = browser(mailing).post("/api/account/recover/finish", json=body)
    assert (answer.status_code, answer.json()["code"]) == (410, "link_expired")


def test_asking_is_limited_by_address_and_by_name(tmp_path: Path, mailbox: Mailbox) -> None:
    limits = UNLIMITED._replace(recoveries=Rate(0.001, 2))
    with Mailing(f"sqlite:///{tmp_path / 'a.db'}", mailbox, limits) as server:
        client = browser(server)
        answers = [
            client.post("/api/account/recover", json={"name": f"name {n}"}).status_code
            for n in range(3)
        ]
    assert answers == [200, 200, 429]
