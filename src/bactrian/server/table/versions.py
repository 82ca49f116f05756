"""The version of the rules that a table was set with, and that of this program."""

from bactrian.games import game as find_game
from bactrian.server.refusals import Refused
from bactrian.server.table.entries import TableRecord


def rules_now(game: str) -> int:
    """The version that this program plays."""
    return find_game(game).rules_version


def other_rules(record: TableRecord) -> Refused | None:
    """Why a table cannot be played here: other rules would make another game of its actions."""
    now = rules_now(record.settings.game)
    if record.rules_version == now:
        return None
    return Refused("other_rules", played=record.rules_version, now=now)
