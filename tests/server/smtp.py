"""A mail server that records what it gets, and refuses when it is told to."""

import base64
import re
import socketserver
import ssl
from email import message_from_bytes, policy
from email.message import EmailMessage

from bactrian.server.mail.smtp import MailServer

from .local_server import LocalServer, Quiet
from .running import until

USER, PASSWORD = "games", "a password of the operator's"


class Mailbox(LocalServer):
    """Speaks enough SMTP for `smtplib`; `answers` are for the next recipients.

    With a certificate it offers TLS, or speaks nothing else from the first byte.
    """

    def __init__(self, context: ssl.SSLContext | None = None, *, always_tls: bool = False) -> None:
        self.got: list[EmailMessage] = []
        self.encrypted: list[bool] = []  # by mail
        self.answers: list[str] = []
        box, offered = self, None if always_tls else context

        class Handler(socketserver.StreamRequestHandler):
            def say(self, line: str) -> None:
                self.wfile.write(f"{line}\r\n".encode())

            def handle(self) -> None:
                self.say("220 here")
                while raw := self.rfile.readline():
                    line = raw.decode().strip()
                    verb = line.split(" ")[0].upper()
                    if verb == "EHLO":
                        self.say("250-here")
                        if offered is not None:
                            self.say("250-STARTTLS")
                        self.say("250 AUTH PLAIN")
                    elif verb == "STARTTLS" and offered is not None:
                        self.say("220 go on")
                        self.request = offered.wrap_socket(self.request, server_side=True)
                        self.setup()
                    elif verb == "AUTH":
                        known = base64.b64decode(line.split(" ")[2]).decode().split("\0")
                        self.say("235 yes" if known[1:] == [USER, PASSWORD] else "535 no")
                    elif verb == "RCPT":
                        self.say(box.answers.pop(0) if box.answers else "250 yes")
                    elif verb == "DATA":
                        self.say("354 go on")
                        self.take()
                        self.say("250 taken")
                    elif verb == "QUIT":
                        self.say("221 bye")
                        return
                    else:
                        self.say("250 yes")

            def finish(self) -> None:
                super().finish()
                self.request.close()  # nothing else knows the one that speaks TLS

            def take(self) -> None:
                lines = iter(self.rfile.readline, b".\r\n")
                whole = b"".join(line.removeprefix(b".") for line in lines)
                box.encrypted.append(isinstance(self.request, ssl.SSLSocket))
                box.got.append(message_from_bytes(whole, policy=policy.default))

        class Server(Quiet, socketserver.ThreadingTCPServer):
            daemon_threads = True
            allow_reuse_address = True

        super().__init__(Server(("127.0.0.1", 0), Handler), context if always_tls else None)

    def server(self) -> MailServer:
        """How the server under test sends here."""
        return MailServer("127.0.0.1", self.port, "Bactrian <games@test.example>", USER, PASSWORD)

    def mail(self, number: int) -> EmailMessage:
        """The mail of a number, awaited."""
        until(lambda: len(self.got) > number)
        return self.got[number]


def text_of(mail: EmailMessage) -> str:
    """What it says."""
    body = mail.get_body()
    assert body is not None
    return str(body.get_content())


def link_in(mail: EmailMessage, page: str) -> str:
    """What stands behind the # of the link to a page."""
    found = re.search(rf"http://127\.0\.0\.1:\d+/{page}#(\S+)", text_of(mail))
    assert found is not None, text_of(mail)
    return found[1]
