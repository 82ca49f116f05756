"""The operator's mail server, and sending through it."""

import smtplib
import ssl
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import parseaddr
from urllib.parse import unquote, urlsplit

from bactrian.core.errors import BadOptions, shown

PORTS = {"smtp": 587, "smtps": 465}
SECONDS = 20.0
LOOPBACK = ("localhost", "127.0.0.1", "::1")
PERMANENT = range(500, 600)  # codes of SMTP: trying again is of no use


class NotSent(Exception):
    """A mail was not accepted; the message says why, and names nobody."""

    def __init__(self, reason: str, *, is_permanent: bool = False) -> None:
        super().__init__(reason)
        self.is_permanent = is_permanent


@dataclass(frozen=True)
class MailServer:
    """Where mail is handed over, and whom it comes from."""

    host: str
    port: int
    sender: str  # Bactrian <games@games.example>
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    always_tls: bool = False  # from the first byte; else as soon as the server offers it

    def send(self, message: EmailMessage) -> None:
        """Hand a mail over; takes a while, so it is for a thread."""
        try:
            with self._connected() as connection:
                connection.send_message(message)
        except smtplib.SMTPRecipientsRefused as error:
            code = next(iter(error.recipients.values()))[0]
            raise NotSent(f"recipient refused, {code}", is_permanent=code in PERMANENT) from None
        except smtplib.SMTPResponseException as error:
            code = error.smtp_code
            raise NotSent(f"answer {code}", is_permanent=code in PERMANENT) from None
        except (OSError, smtplib.SMTPException) as error:
            raise NotSent(type(error).__name__) from None

    def _connected(self) -> smtplib.SMTP:
        context = ssl.create_default_context()
        if self.always_tls:
            connection: smtplib.SMTP = smtplib.SMTP_SSL(
                self.host, self.port, timeout=SECONDS, context=context
            )
        else:
            connection = smtplib.SMTP(self.host, self.port, timeout=SECONDS)
        try:
            self._greet(connection, context)
        except BaseException:
            connection.close()
            raise
        return connection

    def _greet(self, connection: smtplib.SMTP, context: ssl.SSLContext) -> None:
        connection.ehlo()
        is_safe = self.always_tls or self.host in LOOPBACK
        if not self.always_tls and connection.has_extn("starttls"):
            connection.starttls(context=context)
            connection.ehlo()
            is_safe = True
        if self.user is not None and self.password is not None:
            if not is_safe:
                raise NotSent("the server offers no TLS, and a password is not sent without")
            connection.login(self.user, self.password)


def mail_server(url: str | None, sender: str | None, password: str | None) -> MailServer | None:
    """The mail server of these options; refused with a sentence if they make none."""
    if url is None:
        if sender is not None or password is not None:
            raise BadOptions("--mail-from and a password need --smtp, the server to send with.")
        return None
    parts = urlsplit(url)
    if parts.scheme not in PORTS or not parts.hostname or parts.path not in ("", "/"):
        raise BadOptions(
            "--smtp must be an address like smtp://user@mail.example or smtps://mail.example:465."
        )
    if parts.password is not None:
        raise BadOptions(
            "--smtp must not hold a password: everybody on this machine could see it. Put it into "
            "a file (--smtp-password-file) or into BACTRIAN_SMTP_PASSWORD."
        )
    if sender is None or "@" not in parseaddr(sender)[1]:
        raise BadOptions(
            f"--mail-from is {shown(sender)}, expected an address like "
            "'Bactrian <games@games.example>'."
        )
    return MailServer(
        host=parts.hostname,
        port=parts.port or PORTS[parts.scheme],
        sender=sender,
        user=None if parts.username is None else unquote(parts.username),
        password=password,
        always_tls=parts.scheme == "smtps",
    )
