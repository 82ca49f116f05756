"""Addresses count when their link was opened, and only their owner gives one."""

from pathlib import Path

from ..accounts import PASSWORD, browser, registered
from ..running import Guest, Running
from ..smtp import Mailbox, link_in, text_of
from .mailing import ADDRESS, confirmation, gives


def test_an_address_counts_when_its_link_was_opened_once(
    mailing: Running, mailbox: Mailbox
) -> None:
    anna = registered(mailing)
    shown = gives(anna, f"  {ADDRESS.upper()} ")
    assert (shown["address"], shown["confirmed"], shown["turns"]) == (ADDRESS, False, "soon")

    mail = mailbox.mail(0)

    assert mail["To"] == ADDRESS
    assert mail["From"] == "Bactrian <games@test.example>"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert anna.me["name"] in text_of(mail)
    link = link_in(mail, "confirm")
    stranger = browser(mailing)
    assert stranger.post("/api/mail/confirm", json={"link": "x" + link}).status_code == 410
    answer = stranger.post("/api/mail/confirm", json={"link": link})
    assert (answer.status_code, answer.json()["confirmed"]) == (200, True)
    assert anna.http.get("/api/mail").json()["confirmed"] is True
    again = stranger.post("/api/mail/confirm", json={"link": link})
    assert (again.status_code, again.json()["code"]) == (410, "link_expired")


def test_a_link_of_an_address_that_was_changed_confirms_nothing(
    mailing: Running, mailbox: Mailbox
) -> None:
    anna = registered(mailing)
    gives(anna, "first@caravan.example")
    link = confirmation(mailbox, "first@caravan.example")
    gives(anna, "second@caravan.example")
    answer = browser(mailing).post("/api/mail/confirm", json={"link": link})
    assert answer.status_code == 410
    assert anna.http.get("/api/mail").json()["confirmed"] is False


def test_only_the_owner_with_the_password_gives_an_address(mailing: Running) -> None:
    anna, guest = registered(mailing), mailing.guest("Guest")
    wrong: list[tuple[Guest, str, str, int, str]] = [
        (anna, ADDRESS, "not the password", 403, "wrong_password"),
        (guest, ADDRESS, PASSWORD, 403, "account_needed"),
        (anna, "nobody", PASSWORD, 422, "bad_mail_address"),
        (anna, "a@b.example\r\nBcc: c@d.example", PASSWORD, 422, "bad_mail_address"),
        (anna, "a b@c.example", PASSWORD, 422, "bad_mail_address"),
        (anna, "a@b@c.example", PASSWORD, 422, "bad_mail_address"),
    ]
    for who_asks, address, password, status, code in wrong:
        body = {"address": address, "password": password}
        answer = who_asks.http.put("/api/mail", json=body)
        assert (answer.status_code, answer.json()["code"]) == (status, code), address
    assert anna.http.patch("/api/mail", json={"turns": "daily"}).json()["code"] == "no_mail_address"


def test_without_a_mail_server_nothing_is_offered(tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path / 'a.db'}") as server:
        anna = registered(server)
        assert anna.http.get("/api/mail").json()["offered"] is False
        body = {"address": ADDRESS, "password": PASSWORD}
        assert anna.http.put("/api/mail", json=body).json()["code"] == "no_mail"
        asked = anna.http.post("/api/account/recover", json={"name": "Anna"})
        assert (asked.status_code, asked.json()["code"]) == (404, "no_mail")
