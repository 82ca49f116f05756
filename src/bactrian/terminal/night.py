"""The look that all tables share: grounds, inks, and the numbers to type."""

from rich.style import Style
from rich.text import Text

from bactrian.terminal import dyes
from bactrian.terminal.blocks import line
from bactrian.terminal.colour import parse, style

TURN, WINNER = "▶", "★"

GROUND = style(dyes.CREAM, dyes.GROUND)
RAISED = style(dyes.CREAM, dyes.RAISED)
QUIET = style(dyes.QUIET)
STRONG = Style(bold=True)
ACCENT = style(dyes.SAFFRON, bold=True)
# Reversed as well: without colours the number to type is still the strongest thing on the table.
CHOICE = style(dyes.LIT, dyes.INK, bold=True) + Style(reverse=True)
CHOICE_ON_PAPER = style(dyes.INK, dyes.LIT, bold=True) + Style(reverse=True)
LIT = style(dyes.INK, dyes.LIT)
PAPER = style(dyes.INK, dyes.PAPER)
CARD_EDGE = style(parse("#b39a63"))


def choice(number: int, ground: Style) -> Text:
    """The number to type, the strongest thing on its ground."""
    return Text(f"«{number}»", style=CHOICE_ON_PAPER if is_bright(ground) else CHOICE)


def is_bright(ground: Style) -> bool:
    """Whether writing on it must be dark."""
    return ground in (PAPER, LIT)


def quiet(text: str, ground: Style) -> Text:
    """Plain writing that steps back."""
    return line((text, QUIET), ground=ground)
