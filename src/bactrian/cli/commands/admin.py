"""`bactrian admin`: what an operator does with a server's database, while it runs or not."""

import argparse
import getpass
import json
import sys
from collections.abc import Callable

from bactrian.cli.admin_store import print_json, print_table, shown_time, with_store
from bactrian.cli.commands import admin_backups, admin_people
from bactrian.cli.files import save_text
from bactrian.cli.main import FINE, FOUND_WRONG, printable
from bactrian.cli.own_data import read_all
from bactrian.core.errors import BactrianError
from bactrian.server import admin
from bactrian.server.messages import TableRow
from bactrian.server.moderation import NotFound
from bactrian.server.people import accounts

COLUMNS = ("table", "game", "status", "listed", "entries", "changed", "seats")


def administer(parsed: argparse.Namespace) -> int:
    """Do what was asked on the database; a table that is not such is told from bad input."""
    commands: dict[str, Callable[[argparse.Namespace], None]] = {
        "list": _list,
        "show": _show,
        "export": _export,
        "close": _close,
        "password": _password,
        **admin_people.COMMANDS,
        **admin_backups.COMMANDS,
        "second-factor": _second_factor,
    }
    try:
        commands[parsed.action](parsed)
    except (admin.NotForThisTable, NotFound) as error:
        print(f"bactrian: {printable(error)}", file=sys.stderr)
        return FOUND_WRONG
    return FINE


def _list(parsed: argparse.Namespace) -> None:
    if parsed.limit < 1:
        raise BactrianError(f"--limit is {parsed.limit}, expected 1 or more.")
    found = with_store(
        parsed, lambda store: admin.list_tables(store, parsed.status, parsed.game, parsed.limit)
    )
    if parsed.json:
        print_json({"tables": found})
        return
    print_table(COLUMNS, [_row(table) for table in found])


def _row(table: TableRow) -> tuple[str, ...]:
    names = ", ".join("–" if name is None else printable(name) for name in table.names)
    return (
        table.table,
        table.game,
        table.status,
        "yes" if table.public else "no",
        str(table.entries),
        shown_time(table.updated),
        names,
    )


def _show(parsed: argparse.Namespace) -> None:
    about = with_store(parsed, lambda store: admin.details(store, parsed.table))
    if parsed.json:
        print_json(about)
        return
    lines = {
        "table": about.table,
        "game": f"{about.game} (rules {about.rules_version})",
        "status": about.status,
        "listed": "yes" if about.public else "no",
        "created": shown_time(about.created),
        "changed": shown_time(about.updated),
        "entries": str(about.entries),
        "options": ", ".join(f"{name}={value}" for name, value in about.options.items()) or "none",
    }
    seats = zip(about.settings.seats, about.names, strict=True)
    for number, (seat, name) in enumerate(seats):
        lines[f"seat {number}"] = f"{seat.kind}, {name or 'free'}"
    for name, value in lines.items():
        print(f"{name:<8}  {printable(value)}")


def _export(parsed: argparse.Namespace) -> None:
    read_all(parsed.data)
    saved = with_store(
        parsed, lambda store: admin.match_file(store, parsed.table, running=parsed.running)
    )
    if parsed.output is None:
        print(saved)
        return
    save_text(saved, parsed.output)
    count = len(json.loads(saved)["actions"])
    if parsed.json:
        print_json({"table": parsed.table, "file": parsed.output, "actions": count})
    else:
        print(f"{count} actions of table {parsed.table} are in {parsed.output}.")


def _close(parsed: argparse.Namespace) -> None:
    with_store(parsed, lambda store: admin.close(store, parsed.table, parsed.reason))
    if parsed.json:
        print_json({"table": parsed.table, "status": "finished"})
    else:
        print(f"Table {parsed.table} is closed.")


def _password(parsed: argparse.Namespace) -> None:
    """It is never an argument: all users of the machine could see it."""
    asked = f"Another password for {printable(parsed.account)}: "
    new = getpass.getpass(asked) if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
    shortest, longest = accounts.PASSWORD_LENGTHS
    if not shortest <= len(new) <= longest:
        raise BactrianError(
            f"The password has {len(new)} characters, expected {shortest} to {longest}."
        )
    found = with_store(parsed, lambda store: accounts.reset(store, parsed.account, new))
    if found is None:
        raise admin.NotForThisTable(f"There is no account {parsed.account}.")
    if parsed.json:
        print_json({"account": found})
    else:
        print(f"{printable(found)} has another password; every browser is logged out.")


def _second_factor(parsed: argparse.Namespace) -> None:
    found = with_store(parsed, lambda store: accounts.remove_factor(store, parsed.account))
    if found is None:
        raise admin.NotForThisTable(f"{parsed.account} is no account with a second factor.")
    if parsed.json:
        print_json({"account": found})
    else:
        print(f"{printable(found)} can log in without a code now.")
