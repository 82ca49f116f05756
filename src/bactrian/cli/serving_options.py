"""The options of the server, which is what `bactrian` runs without a command."""

import argparse
import os


def add_serving(whole: argparse.ArgumentParser) -> argparse._ArgumentGroup:
    """The options of the server stand alone: it is what `bactrian` does by itself."""
    serving = whole.add_argument_group("serving")
    serving.add_argument(
        "--host", default="127.0.0.1", metavar="HOST", help="address to listen on, else 127.0.0.1"
    )
    serving.add_argument(
        "--port", type=int, default=8000, metavar="PORT", help="else 8000; 0 is any that is free"
    )
    serving.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://USER@HOST/NAME, else what BACTRIAN_DATABASE says, "
        "else a file among your data",
    )
    serving.add_argument(
        "--workers", type=int, default=1, metavar="N", help="processes, else 1; with PostgreSQL"
    )
    serving.add_argument("--no-browser", action="store_true", help="open no browser")
    serving.add_argument(
        "--public-url",
        metavar="URL",
        help="the address that people use, like https://games.example, if a proxy is before it",
    )
    serving.add_argument(
        "--trusted-proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a proxy that tells where requests come from, else this machine; may be repeated",
    )
    serving.add_argument(
        "--smtp",
        metavar="URL",
        default=os.environ.get("BACTRIAN_SMTP") or None,
        help="the server to send mail with, like smtp://user@mail.example; needs --public-url",
    )
    serving.add_argument(
        "--smtp-password-file",
        metavar="FILE",
        help="its first line is the password; else BACTRIAN_SMTP_PASSWORD has it",
    )
    serving.add_argument(
        "--mail-from",
        metavar="ADDRESS",
        default=os.environ.get("BACTRIAN_MAIL_FROM") or None,
        help="whom mail comes from, like 'Bactrian <games@games.example>'",
    )
    serving.add_argument(
        "--private-webhooks",
        action="store_true",
        help="people may have their turns posted to this machine and its private network",
    )
    return serving
