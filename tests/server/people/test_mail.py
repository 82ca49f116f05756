"""Mail: addresses that are confirmed, turns in a digest, passwords that are recovered."""

import asyncio
import io
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from bactrian.cli.main import main
from bactrian.core.errors import BadOptions
from bactrian.server import clock
from bactrian.server.http.public_site import public_site
from bactrian.server.limits import UNLIMITED, Limits, Rate
from bactrian.server.mail import digests, outbox
from bactrian.server.mail.digests import is_slow
from bactrian.server.mail.smtp import MailServer, NotSent, mail_server
from bactrian.server.messages import Clock, SeatSetup, Settings
from bactrian.server.store import open_store
from bactrian.server.store.mail import MailAddress, PendingMail

from ..running import Guest, Message, Running, until
from ..smtp import PASSWORD as SMTP_PASSWORD
from ..smtp import Mailbox, link_in, text_of
from .test_accounts import PASSWORD, browser, log_in, registered, who

ADDRESS = "anna@caravan.example"


@pytest.fixture(scope="module")
def mailbox() -> Iterator[Mailbox]:
    with Mailbox() as box:
        yield box


class Mailing(Running):
    """A server with mail, whose site is itself."""

    def __init__(self, database: str, box: Mailbox, limits: Limits = UNLIMITED) -> None:
        super().__init__(database, limits, mail=box.server())
        site = public_site(self.url, ())
        self.services.site = site


@pytest.fixture(scope="module")
def mailing(mailbox: Mailbox, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("mail")
    with Mailing(f"sqlite:///{folder / 'a.db'}", mailbox) as server:
        server.services.postbox.digests._quiet = 0.0
        yield server


@pytest.fixture(autouse=True)
def empty(mailbox: Mailbox) -> None:
    mailbox.got.clear()
    mailbox.answers.clear()


def gives(guest: Guest, address: str = ADDRESS) -> Message:
    answer = guest.http.put("/api/mail", json={"address": address, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


def reachable(server: Running, box: Mailbox, address: str) -> Guest:
    """A person with an account and a confirmed address."""
    guest = registered(server)
    gives(guest, address)
    link = _confirmation(box, address)
    assert browser(server).post("/api/mail/confirm", json={"link": link}).status_code == 200
    return guest


def _confirmation(box: Mailbox, address: str) -> str:
    until(lambda: any(mail["To"] == address for mail in box.got))
    return link_in([mail for mail in box.got if mail["To"] == address][-1], "confirm")


# --- addresses ----------------------------------------------------------------------------------


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
    link = _confirmation(mailbox, "first@caravan.example")
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


# --- recovery -----------------------------------------------------------------------------------


def recovery_link(box: Mailbox, address: str) -> str:
    def sent() -> list[str]:
        return [
            link_in(m, "recover")
            for m in box.got
            if "/recover#" in text_of(m) and m["To"] == address
        ]

    until(lambda: bool(sent()))
    return sent()[-1]


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
    _confirmation(mailbox, "unconfirmed@caravan.example")
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


# --- turns --------------------------------------------------------------------------------------


def begun(anna: Guest, boris: Guest, **settings: object) -> str:
    table = anna.creates("marco_polo", "you", "guest", **settings)
    boris.at(table).do("join", seat=1, invite=table.invite)
    table.do("start")
    return table.id


def waiting(guest: Guest) -> list[str]:
    return [turn["table"] for turn in guest.http.get("/api/turns").json()["turns"]]


def digests_to(box: Mailbox, address: str) -> list[str]:
    return [text_of(m) for m in box.got if m["To"] == address and "List-Unsubscribe" in m]


def test_turns_by_days_come_in_one_mail_that_one_click_stops(
    mailing: Running, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = "turns@caravan.example"
    anna = reachable(mailing, mailbox, address)
    boris = mailing.guest("Boris")
    postbox = mailing.services.postbox
    monkeypatch.setattr(postbox.digests, "_quiet", 3600.0)
    while len(waiting(anna)) < 2:  # who begins is drawn
        begun(anna, boris, clock={"per_move": 86_400})

    async def due_now() -> None:
        (mail,) = await mailing.services.store.due_mails(1e12, 9)
        await mailing.services.store.claim_mail(mail, 1.0)
        postbox.outbox._news.set()

    until(lambda: bool(_later(mailing, mailing.services.store.due_mails(1e12, 9))))
    _later(mailing, due_now())
    until(lambda: bool(digests_to(mailbox, address)))

    (text,) = digests_to(mailbox, address)
    assert all(f"{mailing.url}/table/{table}" in text for table in waiting(anna))
    (mail,) = [m for m in mailbox.got if "List-Unsubscribe" in m]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stop = mail["List-Unsubscribe"].strip("<>")
    clicked = httpx.post(stop, data={"List-Unsubscribe": "One-Click"})
    assert (clicked.status_code, clicked.json()["stopped"]) == (200, True)
    assert anna.http.get("/api/mail").json()["turns"] == "off"
    forged = httpx.post(stop[:-1] + ("A" if stop[-1] != "A" else "B"))
    assert (forged.status_code, forged.json()["code"]) == (410, "link_expired")
    before = len(waiting(anna))
    while len(waiting(anna)) == before:
        begun(anna, boris)
    assert _later(mailing, mailing.services.store.due_mails(1e12, 9)) == []


def _later(server: Running, doing):  # type: ignore[no-untyped-def]  # a coroutine, what it gives
    loop = server.services.compiler._task.get_loop()
    return asyncio.run_coroutine_threadsafe(doing, loop).result(90)


@pytest.mark.parametrize(
    ("clocks", "slow"),
    [(None, True), (Clock(per_move=86_400), True), (Clock(per_move=30, bank=600), False)],
)
def test_games_by_days_have_hours_for_a_move_or_no_clock(clocks: Clock | None, slow: bool) -> None:
    seats = [SeatSetup("you"), SeatSetup("guest")]
    assert is_slow(Settings("marco_polo", seats, clock=clocks)) is slow


# --- the outbox ---------------------------------------------------------------------------------


async def _queued(database: str, *kinds: str) -> None:
    store = open_store(database)
    await store.open()
    await store.put_mail_address(MailAddress("p", ADDRESS, True, "soon", "en", 0.0))
    for kind in kinds:
        await store.queue_mail(PendingMail("p", kind, "d", "en", 0, 1.0))  # type: ignore[arg-type]
    await store.close()


@pytest.mark.parametrize("answers", [["450 later"], ["450 later", "451 later"]])
def test_a_mail_that_is_not_taken_is_tried_again(
    mailing: Running, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch, answers: list[str]
) -> None:
    monkeypatch.setattr(mailing.services.postbox.outbox, "_waits", (0.0, 0.0, 0.0))
    monkeypatch.setattr(outbox, "POLL_SECONDS", 0.05)
    mailbox.answers[:] = answers
    address = f"again{len(answers)}@caravan.example"
    gives(registered(mailing), address)
    assert _confirmation(mailbox, address)
    assert mailbox.answers == []


def test_a_mail_that_is_refused_for_good_is_given_up(mailing: Running, mailbox: Mailbox) -> None:
    mailbox.answers[:] = ["550 nobody here"]
    gives(registered(mailing), "gone@caravan.example")
    until(lambda: mailbox.answers == [])
    until(lambda: _later(mailing, mailing.services.store.due_mails(1e12, 9)) == [])
    assert mailbox.got == []


def test_a_mail_survives_a_kill_and_is_sent_once_by_several(database: str) -> None:
    async def claimed() -> list[bool]:
        await _queued(database, "recover")
        stores = [open_store(database) for _ in range(2)]
        for store in stores:
            await store.open()
        (mail,) = await stores[0].due_mails(2.0, 9)
        taken = [await store.claim_mail(mail, 100.0 + n) for n, store in enumerate(stores)]
        assert await stores[0].due_mails(50.0, 9) == []
        (again,) = await stores[1].due_mails(200.0, 9)  # its process was killed
        assert again.delivery == mail.delivery
        for store in stores:
            await store.close()
        return [one is not None for one in taken]

    assert asyncio.run(claimed()) == [True, False]


def test_nothing_secret_is_stored_or_logged(tmp_path: Path) -> None:
    stream, logger = io.StringIO(), logging.getLogger("bactrian")
    handler, level = logging.StreamHandler(stream), logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    try:
        with Mailbox() as box, Mailing(f"sqlite:///{tmp_path / 'a.db'}", box) as server:
            box.answers[:] = ["450 later, anna@caravan.example"]
            server.services.postbox.outbox._waits = (0.0,)
            anna = registered(server)
            gives(anna)
            until(lambda: bool(box.got), 90)
            links = [_confirmation(box, ADDRESS)]
            browser(server).post("/api/mail/confirm", json={"link": links[0]})
            anna.http.post("/api/account/recover", json={"name": ADDRESS})
            links.append(recovery_link(box, ADDRESS))
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
    rows = sqlite3.connect(tmp_path / "a.db").execute("SELECT hash FROM mail_links").fetchall()
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert len(rows) == 1
    for secret in (*links, SMTP_PASSWORD):
        assert secret.encode() not in stored
        assert secret not in stream.getvalue()
    assert ADDRESS not in stream.getvalue()
    assert "tried again later" in stream.getvalue()


# --- the operator's server ----------------------------------------------------------------------


def test_options_make_a_mail_server_or_a_sentence() -> None:
    found = mail_server("smtp://games%40x@mail.example", "Bactrian <a@b.example>", "secret")
    assert found == MailServer(
        "mail.example", 587, "Bactrian <a@b.example>", "games@x", "secret", always_tls=False
    )
    assert "secret" not in repr(found)
    tls = mail_server("smtps://mail.example", "a@b.example", None)
    assert tls is not None
    assert (tls.port, tls.always_tls) == (465, True)
    assert mail_server(None, None, None) is None
    for url, sender, password, words in (
        ("smtp://a:secret@mail.example", "a@b.example", None, "must not hold a password"),
        ("mail.example", "a@b.example", None, "must be an address"),
        ("smtp://mail.example", "nobody", None, "--mail-from"),
        ("smtp://mail.example", None, None, "--mail-from"),
        (None, "a@b.example", None, "need --smtp"),
    ):
        with pytest.raises(BadOptions, match=words) as refused:
            mail_server(url, sender, password)
        assert "secret" not in str(refused.value)


def test_mail_needs_a_public_url_and_a_readable_password(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    database = ["--database", f"sqlite:///{tmp_path / 'a.db'}", "--no-browser"]
    mail = ["--smtp", "smtp://mail.example", "--mail-from", "a@b.example"]
    assert main([*database, *mail]) == 2
    assert "--public-url" in capsys.readouterr().err
    missing = ["--smtp-password-file", str(tmp_path / "nothing")]
    assert main([*database, *mail, *missing]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_a_password_is_not_sent_without_tls() -> None:
    class Plain:
        def ehlo(self) -> None: ...

        def has_extn(self, name: str) -> bool:
            return False

    server = MailServer("mail.example", 587, "a@b.example", "user", "secret")
    with pytest.raises(NotSent, match="TLS"):
        server._greet(Plain(), None)  # type: ignore[arg-type]


def test_digests_pause_between_two(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whatever begins to wait meanwhile waits for the next one."""
    asked: list[float] = []

    class Noted:
        async def put(self, person: str, kind: str, language: str, due: float) -> None:
            asked.append(due)

    async def run() -> None:
        store = open_store(f"sqlite:///{tmp_path / 'a.db'}")
        await store.open()
        for turns in ("soon", "daily"):
            sent = clock.now() - 60
            mine = MailAddress("p", ADDRESS, True, turns, "ru", sent)
            await store.put_mail_address(mine)
            await digests.Digests(store, Noted())._want("p")  # type: ignore[arg-type]
            asked[-1] -= sent
        await store.close()

    asyncio.run(run())
    assert asked == pytest.approx([3600.0, 20 * 3600.0])
