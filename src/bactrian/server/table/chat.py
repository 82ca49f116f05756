"""Chat at a table: plain text in one line, stored as entries, numbered apart.

A chat line changes no sequence number: a move must not become stale because of it.
"""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from bactrian.server.messages import ChatLine, ChatRule
from bactrian.server.refusals import Refused

if TYPE_CHECKING:
    from bactrian.server.table.table import Table

MOST_LINES = 2_000  # that a table keeps
MOST_AT_ONCE = 200  # that a client is sent, the last ones


def clean_text(text: str) -> str:
    """The text in one line, without invisible characters and those that change its direction."""
    shown = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not shown:
        raise Refused("bad_message", reason="the text is empty")
    return shown


def may_read(rule: ChatRule, seats: Collection[int]) -> bool:
    """Whether a person with these seats may read the chat."""
    return rule in ("watched", "everybody") or (rule == "players" and bool(seats))


def may_write(rule: ChatRule, seats: Collection[int]) -> bool:
    """Whether a person with these seats may write to it."""
    return rule == "everybody" or (rule != "none" and bool(seats))


def lines(table: "Table", seats: Collection[int], since: int) -> Sequence[ChatLine]:
    """The lines after this number that a person with these seats may read."""
    if not may_read(table.settings.chat, seats):
        return ()
    return table.said[max(since, len(table.said) - MOST_AT_ONCE) :]
