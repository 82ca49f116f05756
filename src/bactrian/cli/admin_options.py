"""What can be asked of `bactrian admin`; apart from doing it, so that help needs no database."""

import argparse

from bactrian.games import names

EXIT_CODES = (
    "Exit codes: 0 done, 1 there is no such table or account, or it is not in a state for that, "
    "2 the database or the request cannot be used, 130 interrupted."
)


def add_actions(admin: argparse.ArgumentParser) -> None:
    """Its actions with their options."""
    admin.epilog = EXIT_CODES
    actions = admin.add_subparsers(dest="action", metavar="ACTION", required=True)
    listing = actions.add_parser("list", help="tables of all people, the last changed first")
    listing.add_argument("--status", choices=("waiting", "playing", "finished"))
    listing.add_argument("--game", choices=names(), metavar="GAME", help=", ".join(names()))
    listing.add_argument("--limit", type=int, default=50, metavar="N", help="else 50")
    showing = actions.add_parser("show", help="one table, without its secrets")
    exporting = actions.add_parser("export", help="the match played at a table, as a file")
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
    closing = actions.add_parser("close", help="end a table for good; nobody has won")
    closing.add_argument("--reason", default="", help="told to those who sit there")
    password = actions.add_parser(
        "password", help="give an account another password, read from the terminal or the input"
    )
    factor = actions.add_parser(
        "second-factor", help="remove the second factor of an account whose owner has lost it"
    )
    for action in (password, factor):
        action.add_argument("account", metavar="ACCOUNT", help="its name")
    for action in (showing, exporting, closing):
        action.add_argument("table", metavar="TABLE", help="its name, as in its address")
    for action in (listing, showing, exporting, closing, password, factor):
        _add_common(action)


def _add_common(action: argparse.ArgumentParser) -> None:
    action.epilog = EXIT_CODES
    action.add_argument("--json", action="store_true", help="the result for programs")
    # Without a default, what stands before the command is kept.
    action.add_argument(
        "--database", default=argparse.SUPPRESS, metavar="URL", help="as for serving"
    )
