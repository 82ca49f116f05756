"""Small signs: things and amounts, dice, posts, figures, and the numbers to type."""

from collections.abc import Mapping

from rich.style import Style
from rich.text import Text

from bactrian.games.marco_polo.terminal.names import Words
from bactrian.games.marco_polo.terminal.palette import die_style, seat_ink, seat_style, thing_ink
from bactrian.games.marco_polo.terminal.view import DieView, LaidView
from bactrian.terminal.blocks import line
from bactrian.terminal.night import (
    LIT,
    PAPER,
)

THINGS = {
    "coin": "◎",
    "camel": "♞",
    "pepper": "•",
    "silk": "≈",
    "gold": "▰",
    "vp": "★",
    "black_die": "■",
    "contract": "▤",
    "good_any": "◇",
    "goods_different": "≠",
    "move": "»",
    "city_bonus_own": "✿",
    "city_bonus_other": "✿?",
}
COUNTED = ("coin", "camel", "pepper", "silk", "gold", "vp")  # a single one of these shows its 1
POST, COMPLETED, FIGURE, OASIS, START, NO_VALUE, NEUTRAL = "⌂", "✓", "▲", "♣", "⚑", "?", "–"
DIE_MARKS = {"own": "", "neutral": "", "black": "■", "white": "□"}


def amount(name: str, count: int) -> str:
    """`3♞`; a single move, card or die needs no figure."""
    return THINGS[name] if count == 1 and name not in COUNTED else f"{count}{THINGS[name]}"


def amounts(row: Mapping[str, int], ground: Style, gap: str = "") -> Text:
    """A cost or a reward, each thing in its ink."""
    text = line(ground=ground)
    for position, (name, count) in enumerate(row.items()):
        text.append(gap if position else "")
        text.append(amount(name, count), thing_ink(name, ground))
    return text


def laid_die(words: Words, die: LaidView) -> Text:
    """A die on a space: whose, which colour, its value."""
    seat = die["seat"]
    owner = NEUTRAL if seat is None else words.letter(seat)
    face = f"{owner}{DIE_MARKS[die['colour']]}{die['value']}"
    return Text(face, style=die_style(seat, die["colour"]))


def hand_die(seat: int, die: DieView) -> Text:
    """A die in a player's hand."""
    face = f"{DIE_MARKS[die['colour']]}{die['value'] or NO_VALUE}"
    return Text(face, style=die_style(seat, die["colour"]))


def post(words: Words, seat: int) -> Text:
    """A trading post: its owner's letter on its colour."""
    return Text(words.letter(seat), style=seat_style(seat))


def figure(words: Words, seat: int, ground: Style) -> Text:
    """A traveller: a triangle before the letter, so that it is no post even without colours."""
    bright = ground in (PAPER, LIT)
    ink = Style(bold=True) if bright else seat_ink(seat)
    return line((FIGURE, ink), (words.letter(seat), seat_style(seat)), ground=ground)
