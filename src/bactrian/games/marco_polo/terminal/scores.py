"""The score sheet at the end of the game (P-13)."""

from collections.abc import Sequence

from rich.text import Text

from bactrian.games.marco_polo.terminal.names import Words
from bactrian.games.marco_polo.terminal.palette import seat_style
from bactrian.games.marco_polo.terminal.view import View
from bactrian.terminal.blocks import Block
from bactrian.terminal.colour import parse
from bactrian.terminal.sheet import Entry, Part, Sheet

PARTS = {
    "track": ("█", parse("#f7b01e")),
    "goals": ("▓", parse("#e0664a")),
    "goal_cities": ("▒", parse("#d98ac0")),
    "coins": ("░", parse("#f3e2a0")),
    "beijing": ("▚", parse("#2fb5a8")),
    "goods": ("▤", parse("#6fa8f5")),
    "contracts": ("▥", parse("#8ecb6c")),
}
NAME_WIDTH, PART_WIDTH = 14, 6


def scores(view: View, words: Words, width: int, names: Sequence[str]) -> Block:
    """For each seat its figures by part, and a bar of them; nothing before the end."""
    if view["scores"] is None:
        return []
    parts = [Part(words.game(f"part.{part}"), *look) for part, look in PARTS.items()]
    entries = [
        Entry(
            name=names[seat],
            points=[score["parts"][part] for part in PARTS],
            won=seat in (view["winners"] or []),
            chip=Text(words.letter(seat), style=seat_style(seat)),
        )
        for seat, score in enumerate(view["scores"])
    ]
    return Sheet(parts, entries, words.t("scores_total"), NAME_WIDTH, PART_WIDTH).rows(width)
