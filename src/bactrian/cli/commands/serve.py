"""`bactrian` without a command: serve the tables to this machine's browser, or to others."""

import argparse
import os
from pathlib import Path

from bactrian.cli.files import user_data_folder
from bactrian.cli.main import FINE
from bactrian.cli.own_data import read_all
from bactrian.core.errors import BadOptions, shown
from bactrian.server.http.public_site import public_site
from bactrian.server.http.serving import default_database, serve
from bactrian.server.mail.smtp import mail_server
from bactrian.server.store import open_store

LAST_PORT = 65_535
MOST_WORKERS = 64


def serve_tables(parsed: argparse.Namespace) -> int:
    """Serve until interrupted."""
    if not 0 <= parsed.port <= LAST_PORT:
        raise BadOptions(f"--port is {parsed.port}, expected 0 to {LAST_PORT}.")
    if not 1 <= parsed.workers <= MOST_WORKERS:
        raise BadOptions(f"--workers is {parsed.workers}, expected 1 to {MOST_WORKERS}.")
    database = parsed.database or default_database(user_data_folder())
    if parsed.workers > 1 and not open_store(database).is_shared:
        raise BadOptions(
            f"--workers is {parsed.workers}, but SQLite cannot tell other processes what was "
            "written: serve it with one, or use --database postgresql://USER@HOST/NAME."
        )
    site = public_site(parsed.public_url, parsed.trusted_proxy)
    mail = mail_server(parsed.smtp, parsed.mail_from, smtp_password(parsed.smtp_password_file))
    if mail is not None and site is None:
        raise BadOptions("--smtp needs --public-url: the links in mails must lead somewhere.")
    browser = not parsed.no_browser
    serve(
        parsed.host,
        parsed.port,
        database,
        browser=browser,
        workers=parsed.workers,
        private_webhooks=parsed.private_webhooks,
        corrected=[game.key for game in read_all(parsed.data)],
        site=site,
        mail=mail,
    )
    return FINE


def smtp_password(file: str | None) -> str | None:
    """The password, never an argument: all users of the machine could see it."""
    if file is None:
        return os.environ.get("BACTRIAN_SMTP_PASSWORD") or None
    try:
        return Path(file).read_text(encoding="utf-8").partition("\n")[0].strip()
    except (OSError, UnicodeError) as error:
        raise BadOptions(f"--smtp-password-file {shown(file)} cannot be read: {error}.") from error
