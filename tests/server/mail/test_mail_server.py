"""The operator's mail server: its options, and how it is spoken to."""

import socket
import ssl
from collections.abc import Iterator
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path

import pytest

from bactrian.cli.main import main
from bactrian.core.errors import BadOptions
from bactrian.server.mail.smtp import MailServer, NotSent, mail_server

from ..local_server import certified
from ..smtp import Mailbox


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


# --- how it is spoken to ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ssl.SSLContext]:
    """A certificate of localhost, which this process trusts meanwhile."""
    folder = tmp_path_factory.mktemp("certificate")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_FILE", str(folder / "certificate.pem"))
        yield certified(folder)


def mail() -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "a@b.example", "c@d.example", "Camels"
    message.set_content("They are here.")
    return message


def secured(box: Mailbox, **changes: object) -> MailServer:
    """A server by the name of its certificate."""
    return replace(box.server(), host="localhost", **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("always_tls", [False, True], ids=["starttls", "smtps"])
def test_mail_goes_over_tls_where_it_is_offered(context: ssl.SSLContext, always_tls: bool) -> None:
    with Mailbox(context, always_tls=always_tls) as box:
        secured(box, always_tls=always_tls).send(mail())

    (got,) = box.got
    assert got["Subject"] == "Camels"
    assert box.encrypted == [True]


@pytest.mark.parametrize("always_tls", [False, True], ids=["starttls", "smtps"])
def test_a_certificate_that_nobody_vouches_for_is_refused(tmp_path: Path, always_tls: bool) -> None:
    with (
        Mailbox(certified(tmp_path), always_tls=always_tls) as box,
        pytest.raises(NotSent, match="SSLCertVerificationError") as refused,
    ):
        secured(box, always_tls=always_tls).send(mail())

    assert not refused.value.is_permanent
    assert box.got == []


def test_a_wrong_password_is_told_without_it() -> None:
    with Mailbox() as box, pytest.raises(NotSent, match=r"^answer 535$"):
        replace(box.server(), password="not the password").send(mail())


def test_a_server_that_is_away_may_come_back() -> None:
    with socket.socket() as unheard:  # a port that is taken, where nothing listens
        unheard.bind(("127.0.0.1", 0))
        away = MailServer("127.0.0.1", unheard.getsockname()[1], "a@b.example")
        with pytest.raises(NotSent, match=r"^ConnectionRefusedError$") as refused:
            away.send(mail())

    assert not refused.value.is_permanent
