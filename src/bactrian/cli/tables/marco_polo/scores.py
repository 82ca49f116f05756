"""The score sheet at the end of the game (P-13)."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from bactrian.cli.tables.blocks import Block, columns, fit, line, pad
from bactrian.cli.tables.colour import mix, parse, style
from bactrian.cli.tables.marco_polo.names import Words
from bactrian.cli.tables.marco_polo.palette import seat_style
from bactrian.cli.tables.marco_polo.signs import in_rows
from bactrian.cli.tables.marco_polo.view import ScoreView, View
from bactrian.cli.tables.samarkand import palette
from bactrian.cli.tables.samarkand.pieces import (
    ACCENT,
    GROUND,
    QUIET,
    RAISED,
    STRONG,
    WINNER,
)

# A sign of its own for each part, for bars without colour.
BARS = {
    "track": ("█", parse("#f7b01e")),
    "goals": ("▓", parse("#e0664a")),
    "goal_cities": ("▒", parse("#d98ac0")),
    "coins": ("░", parse("#f3e2a0")),
    "beijing": ("▚", parse("#2fb5a8")),
    "goods": ("▤", parse("#6fa8f5")),
    "contracts": ("▥", parse("#8ecb6c")),
}
SIGN, LETTER, NAME, PART, TOTAL = 1, 1, 14, 6, 6
WIDTHS = [SIGN, LETTER, NAME, *[PART] * len(BARS), TOTAL]


def scores(view: View, words: Words, width: int, names: Sequence[str]) -> Block:
    """For each seat its figures by part, and a bar of them; nothing before the end."""
    sheet, winners = view["scores"], view["winners"] or []
    if sheet is None:
        return []
    rows = [*_titles(words, width), _signs(words)]
    best = max(score["total"] for score in sheet)
    for number, score in enumerate(sheet):
        won = number in winners
        ground = RAISED if won else GROUND
        rows += [
            fit(_figures(words, number, score, names[number], won), width),
            fit(line("    ", *_bar(score, best, width - 5), ground=ground), width),
        ]
    return pad(rows, width, GROUND)


def _titles(words: Words, width: int) -> Block:
    """What the signs of the parts mean, in the game's own words."""
    titles = [
        line((f"{sign} ", style(colour)), (words.game(f"part.{part}"), QUIET), ground=GROUND)
        for part, (sign, colour) in BARS.items()
    ]
    return in_rows(titles, width, GROUND, gap="   ")


def _signs(words: Words) -> Text:
    signs = [line((sign, style(colour)), ground=GROUND) for sign, colour in BARS.values()]
    blank, total = line(ground=GROUND), line((words.t("scores_total"), QUIET), ground=GROUND)
    return columns([blank, blank, blank, *signs, total], WIDTHS, GROUND)


def _figures(words: Words, number: int, score: ScoreView, name: str, won: bool) -> Text:
    ground = RAISED if won else GROUND
    cells = [
        line((WINNER if won else " ", ACCENT), ground=ground),
        line((words.letter(number), seat_style(number)), ground=ground),
        line((name, STRONG), ground=ground),
        *(line(str(score["parts"][part]), ground=ground) for part in BARS),
        line((str(score["total"]), STRONG), ground=ground),
    ]
    return columns(cells, WIDTHS, ground)


def _bar(score: ScoreView, best: int, width: int) -> list[tuple[str, Style]]:
    """The total as a bar of its parts; the best one fills the width."""
    bar: list[tuple[str, Style]] = []
    points = drawn = 0
    for key, (sign, colour) in BARS.items():
        points += score["parts"][key]
        end = round(points * width / max(best, 1))
        bar.append((sign * (end - drawn), style(colour, mix(colour, palette.GROUND, 0.25))))
        drawn = end
    return bar
