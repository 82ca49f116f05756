"""What the signs mean, in a few lines under the table."""

from rich.text import Text

from bactrian.games.marco_polo.terminal.names import Words
from bactrian.games.marco_polo.terminal.palette import thing_ink
from bactrian.games.marco_polo.terminal.signs import COMPLETED, FIGURE, OASIS, POST, START, THINGS
from bactrian.terminal.blocks import (
    Block,
    in_rows,
    line,
    pad,
)
from bactrian.terminal.night import (
    GROUND,
    QUIET,
    STRONG,
)

LATER = {
    "outpost": "+3◎",
    "post": POST,
    "completed": COMPLETED,
    "start": START,
    "oasis": OASIS,
    "value": "v",
    "bag": "◎",
    "reroll": "↻",
    "adjust": "−+",
    "now": "(9)",
}


def legend(words: Words, width: int) -> Block:
    """Entries one after the other, broken where the width ends."""
    entries = [_entry(words, name, sign, name) for name, sign in THINGS.items()]
    letter = words.letter(0)
    entries += [
        _entry(words, "my_post", letter),
        _entry(words, "figure", f"{FIGURE}{letter}"),
        _entry(words, "dice", f"{letter}5 {letter}■5 {letter}□5"),
        *(_entry(words, key, sign) for key, sign in LATER.items()),
    ]
    return pad(in_rows(entries, width, GROUND, gap="  "), width, GROUND)


def _entry(words: Words, key: str, sign: str, thing: str | None = None) -> Text:
    ink = STRONG if thing is None else thing_ink(thing, GROUND)
    return line((sign, ink), (f" {words.t(f'legend_{key}')}", QUIET), ground=GROUND)
