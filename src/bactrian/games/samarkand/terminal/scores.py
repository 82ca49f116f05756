"""The score sheet at the end of the game (S-9)."""

from collections.abc import Sequence

from rich.console import Group

from bactrian.games.samarkand.terminal.pieces import stack
from bactrian.games.samarkand.terminal.view import View, Words
from bactrian.terminal.blocks import Block, line, pad, wrap
from bactrian.terminal.colour import parse
from bactrian.terminal.night import GROUND
from bactrian.terminal.sheet import Entry, Part, Sheet

PARTS = {
    "cards": ("█", parse("#f7b01e")),
    "goods": ("▓", parse("#e0664a")),
    "relationships": ("▒", parse("#2fb5a8")),
    "cash": ("░", parse("#d8cfe8")),
}
NAME_WIDTH, PART_WIDTH = 15, 12


def draw_scores(view: View, words: Words, width: int, names: Sequence[str]) -> Group:
    """Points by part, winners marked; nothing before the end."""
    return stack(scores(view, words, width, names))


def scores(view: View, words: Words, width: int, names: Sequence[str]) -> Block:
    """The same as lines of text, and why the game is over."""
    if view["scores"] is None:
        return []
    parts = [Part(words.t(f"scores_{part}"), *look) for part, look in PARTS.items()]
    entries = [
        Entry(
            names[seat], [score["parts"][part] for part in PARTS], seat in (view["winners"] or [])
        )
        for seat, score in enumerate(view["scores"])
    ]
    rows = Sheet(parts, entries, words.t("scores_total"), NAME_WIDTH, PART_WIDTH).rows(width)
    for reason in view["ends"]:
        rows += [line(text, ground=GROUND) for text in wrap(words.t(f"end_{reason}"), width)]
    return pad(rows, width, GROUND)
