"""The small signs that all parts of the table share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rich.console import Group
from rich.style import Style
from rich.text import Text

from bactrian.games.samarkand.terminal import palette
from bactrian.games.samarkand.terminal.map.geometry import Geometry
from bactrian.games.samarkand.terminal.view import Words
from bactrian.terminal.blocks import Block, line

FOUNDED, OPEN, TILE, MARRY, EXPAND = "●", "○", "▮", "♥", "▸"

WIDEST_CHIPS = 40


@dataclass(frozen=True)
class Choices:
    """The number that the player types for each thing that can be chosen now."""

    spaces: Mapping[int, int] = field(default_factory=dict)
    marry: Mapping[int, int] = field(default_factory=dict)  # by family
    expand: Mapping[int, int] = field(default_factory=dict)  # by family
    cards: Mapping[int, int] = field(default_factory=dict)  # by good


def chip(geometry: Geometry, words: Words, family: int, wide: bool = True) -> Text:
    """A family's letter on its colour."""
    letter = words.family_letter(family)
    return Text(f" {letter} " if wide else letter, style=palette.chip_style(geometry, family))


def chips(
    geometry: Geometry,
    words: Words,
    families: Sequence[int],
    ground: Style,
    width: int = WIDEST_CHIPS,
) -> Text:
    """Letters of families in a row, with gaps if the width allows it."""
    gap = " " if 2 * len(families) - 1 <= width else ""
    row = line(ground=ground)
    for position, family in enumerate(families):
        row.append(gap if position else "")
        row.append_text(chip(geometry, words, family, wide=False))
    return row


def pips(filled: int, total: int) -> str:
    """`●●○○○`"""
    return FOUNDED * filled + OPEN * (total - filled)


def stack(block: Block) -> Group:
    """A block as something that rich can print."""
    return Group(*(_ended(row) for row in block))


def _ended(row: Text) -> Text:
    ended = row.copy()
    ended.end = "\n"
    return ended
