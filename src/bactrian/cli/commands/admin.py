"""`bactrian admin`: list, show, export and close the tables of a server, while it runs or not."""

import argparse
import asyncio
import getpass
import json
import sys
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec

from bactrian.cli.files import save_text, user_data_folder
from bactrian.cli.main import FINE, FOUND_WRONG, printable
from bactrian.cli.own_data import read_all
from bactrian.core.errors import BactrianError
from bactrian.server import admin
from bactrian.server.http.serving import default_database
from bactrian.server.people import accounts
from bactrian.server.store import Store, StoreFailed, open_store

COLUMNS = ("table", "game", "status", "listed", "entries", "changed", "seats")
T = TypeVar("T")


def administer(parsed: argparse.Namespace) -> int:
    """Do what was asked on the database; a table that is not such is told from bad input."""
    commands: dict[str, Callable[[argparse.Namespace], None]] = {
        "list": _list,
        "show": _show,
        "export": _export,
        "close": _close,
        "password": _password,
        "second-factor": _second_factor,
    }
    try:
        commands[parsed.action](parsed)
    except admin.NotForThisTable as error:
        print(f"bactrian: {printable(error)}", file=sys.stderr)
        return FOUND_WRONG
    return FINE


def _with_store(parsed: argparse.Namespace, use: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        store = open_store(parsed.database or default_database(user_data_folder()))
        await store.open(migrate=False)
        try:
            return await use(store)
        except StoreFailed as error:
            raise BactrianError(f"The database failed: {error}.") from error
        finally:
            await store.close()

    return asyncio.run(run())


def _print_json(message: object) -> None:
    print(msgspec.json.encode(message).decode())


# --- the commands -------------------------------------------------------------------------------


def _list(parsed: argparse.Namespace) -> None:
    if parsed.limit < 1:
        raise BactrianError(f"--limit is {parsed.limit}, expected 1 or more.")
    found = _with_store(
        parsed, lambda store: admin.list_tables(store, parsed.status, parsed.game, parsed.limit)
    )
    if parsed.json:
        _print_json({"tables": found})
        return
    rows = [COLUMNS, *(_row(table) for table in found)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(COLUMNS))]
    for row in rows:
        print(
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        )


def _row(table: admin.TableRow) -> tuple[str, ...]:
    names = ", ".join("–" if name is None else printable(name) for name in table.names)
    return (
        table.table,
        table.game,
        table.status,
        "yes" if table.public else "no",
        str(table.entries),
        _time(table.updated),
        names,
    )


def _time(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(at))


def _show(parsed: argparse.Namespace) -> None:
    about = _with_store(parsed, lambda store: admin.details(store, parsed.table))
    if parsed.json:
        _print_json(about)
        return
    lines = {
        "table": about.table,
        "game": f"{about.game} (rules {about.rules_version})",
        "status": about.status,
        "listed": "yes" if about.public else "no",
        "created": _time(about.created),
        "changed": _time(about.updated),
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
    saved = _with_store(
        parsed, lambda store: admin.match_file(store, parsed.table, running=parsed.running)
    )
    if parsed.output is None:
        print(saved)
        return
    save_text(saved, parsed.output)
    count = len(json.loads(saved)["actions"])
    if parsed.json:
        _print_json({"table": parsed.table, "file": parsed.output, "actions": count})
    else:
        print(f"{count} actions of table {parsed.table} are in {parsed.output}.")


def _close(parsed: argparse.Namespace) -> None:
    _with_store(parsed, lambda store: admin.close(store, parsed.table, parsed.reason))
    if parsed.json:
        _print_json({"table": parsed.table, "status": "finished"})
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
    found = _with_store(parsed, lambda store: accounts.reset(store, parsed.account, new))
    if found is None:
        raise admin.NotForThisTable(f"There is no account {parsed.account}.")
    if parsed.json:
        _print_json({"account": found})
    else:
        print(f"{printable(found)} has another password; every browser is logged out.")


def _second_factor(parsed: argparse.Namespace) -> None:
    found = _with_store(parsed, lambda store: accounts.remove_factor(store, parsed.account))
    if found is None:
        raise admin.NotForThisTable(f"{parsed.account} is no account with a second factor.")
    if parsed.json:
        _print_json({"account": found})
    else:
        print(f"{printable(found)} can log in without a code now.")
