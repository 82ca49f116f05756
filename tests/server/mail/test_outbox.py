"""Mails are kept until they are sent, sent once, and keep their secrets."""

import asyncio
import io
import logging
import sqlite3
from pathlib import Path

import pytest

from bactrian.server.mail import outbox
from bactrian.server.store import open_store
from bactrian.server.store.parts.mail import MailAddress, PendingMail

from ..accounts import browser, registered
from ..running import Running, until
from ..smtp import PASSWORD as SMTP_PASSWORD
from ..smtp import Mailbox
from .mailing import ADDRESS, Mailing, confirmation, gives, pending, recovery_link


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
    assert confirmation(mailbox, address)
    assert mailbox.answers == []


def test_a_mail_that_is_refused_for_good_is_given_up(mailing: Running, mailbox: Mailbox) -> None:
    mailbox.answers[:] = ["550 nobody here"]
    gives(registered(mailing), "gone@caravan.example")
    until(lambda: mailbox.answers == [])
    until(lambda: pending(mailing, "confirm") == [])
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
            links = [confirmation(box, ADDRESS)]
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
