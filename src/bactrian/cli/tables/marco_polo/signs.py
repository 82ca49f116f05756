"""Small signs: things and amounts, dice, posts, figures, and the numbers to type."""

from collections.abc import Mapping, Sequence

from rich.style import Style
from rich.text import Text

from bactrian.cli.tables.blocks import line
from bactrian.cli.tables.marco_polo.names import Words
from bactrian.cli.tables.marco_polo.palette import die_style, seat_ink, seat_style, thing_ink
from bactrian.cli.tables.marco_polo.view import DieView, LaidView
from bactrian.cli.tables.samarkand.pieces import CHOICE, CHOICE_ON_PAPER, LIT, PAPER, QUIET

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


def choice(number: int, ground: Style) -> Text:
    """The number to type, the strongest thing on its ground."""
    bright = ground in (PAPER, LIT)
    return Text(f"«{number}»", style=CHOICE_ON_PAPER if bright else CHOICE)


def laid_die(words: Words, die: LaidView) -> Text:
    """A die on a space: whose, which colour, its value."""
    seat = die["seat"]
    owner = NEUTRAL if seat is None else words.letter(seat)
    face = f"{owner}{DIE_MARKS[die['colour']]}{die['value']}"
    return Text(face, style=die_style(seat, die["colour"]))


def hand_die(seat: int, die: DieView) -> Text:
    """A die in somebody's hand."""
    face = f"{DIE_MARKS[die['colour']]}{die['value'] or NO_VALUE}"
    return Text(face, style=die_style(seat, die["colour"]))


def in_a_row(parts: Sequence[Text], ground: Style, gap: str = " ") -> Text:
    """Parts side by side."""
    text = line(ground=ground)
    for position, part in enumerate(parts):
        text.append(gap if position else "")
        text.append_text(part)
    return text


def in_rows(parts: Sequence[Text], width: int, ground: Style, gap: str = " ") -> list[Text]:
    """Parts side by side, broken where the width ends."""
    rows = [line(ground=ground)]
    for part in parts:
        space = gap if rows[-1].cell_len else ""
        if rows[-1].cell_len + len(space) + part.cell_len > width and rows[-1].cell_len:
            rows.append(line(ground=ground))
            space = ""
        rows[-1].append(space)
        rows[-1].append_text(part)
    return rows


def post(words: Words, seat: int) -> Text:
    """A trading post: its owner's letter on its colour."""
    return Text(words.letter(seat), style=seat_style(seat))


def figure(words: Words, seat: int, ground: Style) -> Text:
    """A traveller: a triangle before the letter, so that it is no post even without colours."""
    bright = ground in (PAPER, LIT)
    ink = Style(bold=True) if bright else seat_ink(seat)
    return line((FIGURE, ink), (words.letter(seat), seat_style(seat)), ground=ground)


def quiet(text: str, ground: Style) -> Text:
    """Plain writing that steps back."""
    return line((text, QUIET), ground=ground)
