"""The small signs that all parts of the table share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rich.console import Group
from rich.style import Style
from rich.text import Text

from bactrian.cli.tables.blocks import Block, line
from bactrian.cli.tables.colour import style
from bactrian.cli.tables.samarkand import palette
from bactrian.cli.tables.samarkand.geometry import Geometry
from bactrian.cli.tables.samarkand.view import Words

FOUNDED, OPEN, TILE, MARRY, EXPAND, TURN, WINNER = "●", "○", "▮", "♥", "▸", "▶", "★"

WIDEST_CHIPS = 40

GROUND = style(palette.CREAM, palette.GROUND)
RAISED = style(palette.CREAM, palette.RAISED)
QUIET = style(palette.QUIET)
STRONG = Style(bold=True)
ACCENT = style(palette.SAFFRON, bold=True)
# Reversed as well: without colours the number to type is still the strongest thing on the table.
CHOICE = style(palette.LIT, palette.INK, bold=True) + Style(reverse=True)
CHOICE_ON_PAPER = style(palette.INK, palette.LIT, bold=True) + Style(reverse=True)
LIT = style(palette.INK, palette.LIT)
PAPER = style(palette.INK, palette.PAPER)


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
