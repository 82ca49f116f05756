"""My dice, large enough to be seen from across a room, with what can be done with each."""

from collections.abc import Sequence

from rich.text import Text

from bactrian.games.marco_polo.terminal.choices import Choices
from bactrian.games.marco_polo.terminal.palette import die_style
from bactrian.games.marco_polo.terminal.view import DieView
from bactrian.games.marco_polo.words import Colour
from bactrian.terminal.blocks import Block, fit, line
from bactrian.terminal.night import (
    CHOICE,
    GROUND,
    QUIET,
    choice,
)

WIDTH = 7
LEFT = 4  # a sign, two digits and a blank
FACES = {
    0: ("     ", "  ?  ", "     "),
    1: ("     ", "  o  ", "     "),
    2: ("o    ", "     ", "    o"),
    3: ("o    ", "  o  ", "    o"),
    4: ("o   o", "     ", "o   o"),
    5: ("o   o", "  o  ", "o   o"),
    6: ("o   o", "o   o", "o   o"),
}
PIPS = {"own": "●", "black": "■", "white": "○"}  # told apart without colours too
BAG, REROLL, DOWN, UP = "◎", "↻", "−", "+"


def my_dice(seat: int, dice: Sequence[DieView], choices: Choices) -> list[Block]:
    """Each die as a block; equal dice are one choice, so they have the same numbers."""
    acts = [_acts(die, choices) for die in dice]
    height = max((len(rows) for rows in acts), default=0)
    blank = line(ground=GROUND)
    return [
        [*_face(seat, die), *(fit(row, WIDTH) for row in [*rows, *[blank] * (height - len(rows))])]
        for die, rows in zip(dice, acts, strict=True)
    ]


def _face(seat: int, die: DieView) -> Block:
    style = die_style(seat, die["colour"])
    if die["colour"] == "black":
        style = die_style(None, "black")
    pip = PIPS[die["colour"]]
    return [line(f"▏{row.replace('o', pip)}▕", ground=style) for row in FACES[die["value"]]]


def _acts(die: DieView, choices: Choices) -> Block:
    """The numbers to type below a die."""
    colour = Colour[die["colour"].upper()].value
    value = die["value"]
    key = colour, value or 1  # P-12.2: a die without value goes into the bag as a 1
    if value and key in choices.dice:
        chosen = choice(choices.dice[key], GROUND)
        return [line(" " * ((WIDTH - chosen.cell_len) // 2), chosen, ground=GROUND)]
    pairs = [
        ((BAG, choices.bag.get(key)), (REROLL, choices.reroll.get(key))),
        (
            (DOWN, choices.adjust.get((colour, value, -1))),
            (UP, choices.adjust.get((colour, value, 1))),
        ),
    ]
    rows = [_pair(left, right) for left, right in pairs]
    while rows and not rows[-1].plain.strip():
        rows.pop()
    return rows


def _pair(left: tuple[str, int | None], right: tuple[str, int | None]) -> Text:
    row = line(ground=GROUND)
    for (sign, number), width in ((left, LEFT), (right, WIDTH - LEFT)):
        cell = line(ground=GROUND)
        if number is not None:
            cell = line((sign, QUIET), (str(number), CHOICE), ground=GROUND)
        row.append_text(fit(cell, width))
    return row
