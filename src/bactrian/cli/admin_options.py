"""What can be asked of `bactrian admin`; apart from doing it, so that help needs no database."""

import argparse
from typing import TYPE_CHECKING

from bactrian.games import names

if TYPE_CHECKING:
    Actions = argparse._SubParsersAction[argparse.ArgumentParser]

EXIT_CODES = (
    "Exit codes: 0 done, 1 there is no such table, account or report, or it is not in a state for "
    "that, 2 the database or the request cannot be used, 130 interrupted."
)


def add_actions(admin: argparse.ArgumentParser) -> None:
    """Its actions with their options."""
    admin.epilog = EXIT_CODES
    actions = admin.add_subparsers(dest="action", metavar="ACTION", required=True)
    listing = _add(actions, "list", "tables of all people, the last changed first")
    listing.add_argument("--status", choices=("waiting", "playing", "finished"))
    listing.add_argument("--game", choices=names(), metavar="GAME", help=", ".join(names()))
    listing.add_argument("--limit", type=int, default=50, metavar="N", help="else 50")
    showing = _add(actions, "show", "one table, without its secrets")
    exporting = _add(actions, "export", "the match played at a table, as a file")
    exporting.add_argument("--output", metavar="FILE", help="else the standard output")
    exporting.add_argument(
        "--running", action="store_true", help="even while the game goes on: it tells every secret"
    )
    exporting.add_argument(
        "--data",
        action="append",
        default=argparse.SUPPRESS,
        metavar="GAME=FILE",
        help="the figures that the table is played with, if they are not the game's",
    )
    closing = _add(actions, "close", "end a table for good; nobody has won")
    closing.add_argument("--reason", default="", help="told to those who sit there")
    password = _add(
        actions, "password", "give an account another password, read from the terminal or the input"
    )
    factor = _add(
        actions, "second-factor", "remove the second factor of an account whose owner has lost it"
    )
    for action in (password, factor):
        action.add_argument("account", metavar="ACCOUNT", help="its name")
    for action in (showing, exporting, closing):
        action.add_argument("table", metavar="TABLE", help="its name, as in its address")
    people = _people_actions(actions)
    backups = _backup_actions(actions)
    for action in (listing, showing, exporting, closing, password, factor, *people, *backups):
        _add_common(action)


def _add(actions: "Actions", name: str, text: str) -> argparse.ArgumentParser:
    return actions.add_parser(name, help=text, description=text)


def _people_actions(actions: "Actions") -> list[argparse.ArgumentParser]:
    finding = _add(actions, "people", "people by a part of their name, else the newest")
    finding.add_argument("search", nargs="?", default="", metavar="NAME")
    banning = _add(actions, "ban", "keep a person out; they are told why")
    muting = _add(actions, "mute", "close the chat to a person; they are told why")
    for action in (banning, muting):
        action.add_argument("--reason", required=True, help="told to them")
        action.add_argument("--days", type=int, metavar="N", help="else for good")
    unbanning = _add(actions, "unban", "let a person in again")
    unmuting = _add(actions, "unmute", "open the chat to a person again")
    deleting = _add(
        actions, "delete", "delete a person with all they have; results stay, without a name"
    )
    operating = _add(actions, "operator", "let an account use the page /admin")
    operating.add_argument("--revoke", action="store_true", help="no longer")
    named = [banning, muting, unbanning, unmuting, deleting, operating]
    for action in named:
        action.add_argument("person", metavar="NAME", help="of the account, or the id of a guest")
    reports = _add(actions, "reports", "reports of players, the newest first")
    reports.add_argument("--state", choices=("open", "closed"))
    settling = _add(actions, "report", "close a report, or open it again")
    settling.add_argument("report", metavar="REPORT", help="its id")
    settling.add_argument("--open", action="store_true", help="open it again")
    settling.add_argument("--note", default="", help="for operators")
    audit = _add(actions, "audit", "what operators did, the last first")
    return [finding, *named, reports, settling, audit]


def _backup_actions(actions: "Actions") -> list[argparse.ArgumentParser]:
    backing_up = _add(actions, "backup", "write all of the database to a file, any time")
    restoring = _add(actions, "restore", "make the database what a backup has")
    for action in (backing_up, restoring):
        action.add_argument("file", metavar="FILE", help="the backup")
        action.add_argument(
            "--overwrite", action="store_true", help="even if there is something already"
        )
    return [backing_up, restoring]


def _add_common(action: argparse.ArgumentParser) -> None:
    action.epilog = EXIT_CODES
    action.add_argument("--json", action="store_true", help="the result for programs")
    # Without a default, what stands before the command is kept.
    action.add_argument(
        "--database", default=argparse.SUPPRESS, metavar="URL", help="as for serving"
    )
