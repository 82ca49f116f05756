"""Talk at a table: plain text in one line, kept like everything else, counted apart.

What is said moves nobody's sequence number: a move must not become stale because somebody said
something meanwhile.
"""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from bactrian.server.messages import ChatLine, ChatRule
from bactrian.server.refusals import Refused

if TYPE_CHECKING:
    from bactrian.server.table.table import Table

MOST_LINES = 2_000  # that a table keeps
MOST_AT_ONCE = 200  # that a client is told, the last ones


def clean_text(text: str) -> str:
    """What was said in one line, without characters that nobody sees or that turn others round."""
    shown = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not shown:
        raise Refused("bad_message", reason="the text is empty")
    return shown


def may_read(rule: ChatRule, seats: Collection[int]) -> bool:
    """Whether somebody with these seats is told what is said."""
    return rule in ("watched", "everybody") or (rule == "players" and bool(seats))


def may_write(rule: ChatRule, seats: Collection[int]) -> bool:
    """Whether somebody with these seats may say something."""
    return rule == "everybody" or (rule != "none" and bool(seats))


def lines(table: "Table", seats: Collection[int], since: int) -> Sequence[ChatLine]:
    """What was said after this number, for somebody with these seats."""
    if not may_read(table.settings.chat, seats):
        return ()
    return table.said[max(since, len(table.said) - MOST_AT_ONCE) :]
