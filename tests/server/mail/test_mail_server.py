"""The operator's mail server: its options, and how it is spoken to."""

from pathlib import Path

import pytest

from bactrian.cli.main import main
from bactrian.core.errors import BadOptions
from bactrian.server.mail.smtp import MailServer, NotSent, mail_server


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
