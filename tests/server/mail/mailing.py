"""A server that sends mail, people whom it reaches, and the links that they get."""

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

from bactrian.server.http.public_site import public_site
from bactrian.server.limits import UNLIMITED, Limits
from bactrian.server.store.parts.mail import MailKind, PendingMail

from ..accounts import PASSWORD, browser, registered
from ..running import Guest, Message, Running, until
from ..smtp import Mailbox, link_in, text_of

T = TypeVar("T")
ADDRESS = "anna@caravan.example"


class Mailing(Running):
    """A server with mail, whose site is itself."""

    def __init__(self, database: str, box: Mailbox, limits: Limits = UNLIMITED) -> None:
        super().__init__(database, limits, mail=box.server())
        site = public_site(self.url, ())
        self.services.site = site


def gives(guest: Guest, address: str = ADDRESS) -> Message:
    answer = guest.http.put("/api/mail", json={"address": address, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


def reachable(server: Running, box: Mailbox, address: str) -> Guest:
    """A person with an account and a confirmed address."""
    guest = registered(server)
    gives(guest, address)
    link = confirmation(box, address)
    assert browser(server).post("/api/mail/confirm", json={"link": link}).status_code == 200
    return guest


def confirmation(box: Mailbox, address: str) -> str:
    until(lambda: any(mail["To"] == address for mail in box.got))
    return link_in([mail for mail in box.got if mail["To"] == address][-1], "confirm")


def recovery_link(box: Mailbox, address: str) -> str:
    def sent() -> list[str]:
        return [
            link_in(m, "recover")
            for m in box.got
            if "/recover#" in text_of(m) and m["To"] == address
        ]

    until(lambda: bool(sent()))
    return sent()[-1]


def in_loop(server: Running, doing: Coroutine[object, object, T]) -> T:
    """What a coroutine gives that runs in the server's thread."""
    loop = server.services.compiler._task.get_loop()
    return asyncio.run_coroutine_threadsafe(doing, loop).result(90)


def pending(server: Running, kind: MailKind) -> list[PendingMail]:
    """Mails that are on their way, due or not."""
    found = in_loop(server, server.services.store.due_mails(1e12, 9))
    return [mail for mail in found if mail.kind == kind]
