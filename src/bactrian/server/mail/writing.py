"""What mails say."""

from collections.abc import Sequence
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime, parseaddr

from bactrian.core.data.texts import Texts
from bactrian.games import game as find_game
from bactrian.server.mail.links import MINUTES
from bactrian.server.refusals import server_texts
from bactrian.server.store.naming import names_in
from bactrian.server.store.parts.people import Awaiting
from bactrian.server.views.finished import page_of

MOST_TABLES = 20


class Writer:
    """Writes mails of one site; `sender` is whom they come from."""

    def __init__(self, origin: str, sender: str) -> None:
        self._origin = origin
        self._sender = sender

    def confirm(self, address: str, name: str, link: str, language: str) -> EmailMessage:
        """To a new address: is it yours?"""
        texts = server_texts(language)
        words = {"name": name, "url": f"{self._origin}/confirm#{link}"}
        hours = MINUTES["confirm"] // 60
        return self._mail(address, texts, "confirm", hours=hours, origin=self._origin, **words)

    def recover(self, address: str, name: str, link: str, language: str) -> EmailMessage:
        """For who forgot a password."""
        texts = server_texts(language)
        words = {"name": name, "url": f"{self._origin}/recover#{link}"}
        minutes = MINUTES["recover"]
        return self._mail(address, texts, "recover", minutes=minutes, origin=self._origin, **words)

    def turns(
        self, address: str, name: str, tables: Sequence[Awaiting], stop: str, language: str
    ) -> EmailMessage:
        """The tables that wait for a person; `stop` ends such mails without a login."""
        texts = server_texts(language)
        lines = [self._line(table, texts) for table in tables[:MOST_TABLES]]
        message = self._mail(
            address,
            texts,
            "turns",
            count=len(tables),
            name=name,
            tables="\n\n".join(lines),
            stop=f"{self._origin}/unsubscribe#{stop}",
        )
        message["List-Unsubscribe"] = f"<{self._origin}/api/mail/unsubscribe?token={stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return message

    def _line(self, table: Awaiting, texts: Texts) -> str:
        game = find_game(table.game).texts(texts.language)("game.name")
        names = ", ".join(name for name in names_in(table, texts.language) if name)
        words = texts(f"mail.table_{table.kind}", game=game, names=names)
        return f"{words}\n{self._origin}{page_of(table.table)}"

    def _mail(self, address: str, texts: Texts, kind: str, **words: object) -> EmailMessage:
        message = EmailMessage()
        message["From"] = self._sender
        message["To"] = address
        message["Subject"] = texts(f"mail.{kind}_subject", **words)
        message["Date"] = format_datetime(datetime.now(UTC))
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(texts(f"mail.{kind}", **words))
        return message


def number(message: EmailMessage, delivery: str, sender: str) -> None:
    """Give a mail the id of its delivery: the same if it has to be sent again."""
    domain = parseaddr(sender)[1].partition("@")[2]
    message["Message-ID"] = f"<{delivery}@{domain}>"
