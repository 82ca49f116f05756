"""`bactrian admin backup` and `restore`: the whole database in one file."""

import argparse
from collections.abc import Callable
from pathlib import Path

from bactrian.cli.admin_store import database_of, print_json
from bactrian.cli.main import printable
from bactrian.server import backups


def _back_up(parsed: argparse.Namespace) -> None:
    made = backups.back_up(database_of(parsed), Path(parsed.file), overwrite=parsed.overwrite)
    if parsed.json:
        print_json(made)
    else:
        print(f"{_contents(made)} are in {printable(made.file)} ({made.bytes:,} bytes).")


def _restore(parsed: argparse.Namespace) -> None:
    restored = backups.restore(Path(parsed.file), database_of(parsed), overwrite=parsed.overwrite)
    if parsed.json:
        print_json(restored)
        return
    print(f"{_contents(restored.contents)} are restored.")
    if restored.kept is not None:
        print(f"What was there before is kept: {printable(restored.kept)}")


def _contents(contents: backups.Contents) -> str:
    tables = "1 table" if contents.tables == 1 else f"{contents.tables} tables"
    people = "1 person" if contents.people == 1 else f"{contents.people} people"
    return f"{tables} and {people} (schema {contents.schema})"


COMMANDS: dict[str, Callable[[argparse.Namespace], None]] = {
    "backup": _back_up,
    "restore": _restore,
}
