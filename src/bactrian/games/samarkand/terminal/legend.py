"""What the signs mean, in one or two lines under the board."""

from bactrian.games.samarkand.terminal.map import labels
from bactrian.games.samarkand.terminal.pieces import EXPAND, FOUNDED, MARRY, TILE
from bactrian.games.samarkand.terminal.view import Words
from bactrian.terminal.blocks import Block, fit, line
from bactrian.terminal.night import (
    GROUND,
    QUIET,
    STRONG,
)

SIGNS = {
    "marker": f"{labels.MARKER}5",
    "taken": f"{labels.MARKER_TAKEN}5",
    "mine": f"{labels.MARKER}5+4",
    "home": labels.HOME,
    "fresh": "".join(labels.FRESH_SIDES),
    "marry": MARRY,
    "expand": EXPAND,
    "tile": TILE,
    "pips": FOUNDED,
}


def legend(words: Words, width: int) -> Block:
    """Entries one after the other, broken where the width ends."""
    rows = [line(ground=GROUND)]
    for key, sign in SIGNS.items():
        gap = "  " if rows[-1] else " "
        entry = line(gap, (sign, STRONG), " ", (words.t(f"legend_{key}"), QUIET), ground=GROUND)
        if rows[-1].cell_len + entry.cell_len > width:
            rows.append(line(ground=GROUND))
            entry = entry[1:]
        rows[-1].append_text(entry)
    return [fit(row, width) for row in rows]
