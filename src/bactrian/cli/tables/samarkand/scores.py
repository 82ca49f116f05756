"""The score sheet at the end of the game (S-9)."""

from collections.abc import Sequence

from rich.console import Group
from rich.style import Style
from rich.text import Text

from bactrian.cli.tables.blocks import Block, columns, fit, line, pad, spread, wrap
from bactrian.cli.tables.colour import RGB, mix, parse, style
from bactrian.cli.tables.samarkand import palette
from bactrian.cli.tables.samarkand.pieces import (
    ACCENT,
    GROUND,
    QUIET,
    RAISED,
    STRONG,
    WINNER,
    stack,
)
from bactrian.cli.tables.samarkand.view import ScoreView, View, Words

# A sign of its own for each part, for bars without colour.
BARS = {
    "cards": ("█", parse("#f7b01e")),
    "goods": ("▓", parse("#e0664a")),
    "relationships": ("▒", parse("#2fb5a8")),
    "cash": ("░", parse("#d8cfe8")),
}
NAME_WIDTH, PART_WIDTH, TOTAL_WIDTH = 15, 12, 6
WIDTHS = [1, NAME_WIDTH, *[PART_WIDTH] * len(BARS), TOTAL_WIDTH]
SHEET_WIDTH = 80  # from here on each part has a column


def draw_scores(view: View, words: Words, width: int, names: Sequence[str]) -> Group:
    """Points by part, winners marked; nothing before the end."""
    return stack(scores(view, words, width, names))


def scores(view: View, words: Words, width: int, names: Sequence[str]) -> Block:
    """The same as lines of text: for each seat its figures, and a bar of them."""
    sheet, winners = view["scores"], view["winners"] or []
    if sheet is None:
        return []
    figures = _columns if width >= SHEET_WIDTH else _sums
    rows = _titles(words, width)
    best = max(score["total"] for score in sheet)
    for number, score in enumerate(sheet):
        won = number in winners
        ground = RAISED if won else GROUND
        rows += [
            fit(figures(score, names[number], won, width), width),
            fit(line("  ", *_bar(score, best, width - 3), ground=ground), width),
        ]
    for reason in view["ends"]:
        rows += [line(text, ground=GROUND) for text in wrap(words.t(f"end_{reason}"), width)]
    return pad(rows, width, GROUND)


def _titles(words: Words, width: int) -> Block:
    """The parts with the signs of their bars, over their columns where there are some."""
    titles = [f"{sign} {words.t(f'scores_{part}')}" for part, (sign, _) in BARS.items()]
    if width < SHEET_WIDTH:
        return [line((text, QUIET), ground=GROUND) for text in wrap("  ".join(titles), width)]
    cells = ["", "", *titles, words.t("scores_total")]
    return [columns([line((cell, QUIET), ground=GROUND) for cell in cells], WIDTHS, GROUND)]


def _columns(score: ScoreView, name: str, won: bool, width: int) -> Text:
    ground = RAISED if won else GROUND
    cells = [
        line((WINNER if won else " ", ACCENT), ground=ground),
        line((name, STRONG), ground=ground),
        *(line(str(score["parts"][part]), ground=ground) for part in BARS),
        line((str(score["total"]), STRONG), ground=ground),
    ]
    return columns(cells, WIDTHS, ground)


def _sums(score: ScoreView, name: str, won: bool, width: int) -> Text:
    ground = RAISED if won else GROUND
    sum_of_parts = "+".join(str(score["parts"][part]) for part in BARS)
    left = line((f"{WINNER if won else ' '} ", ACCENT), (name, STRONG), ground=ground)
    right = line((f"{sum_of_parts} = ", QUIET), (f"{score['total']} ", STRONG), ground=ground)
    return spread(left, right, width)


def _bar(score: ScoreView, best: int, width: int) -> list[tuple[str, Style]]:
    """The total as a bar of its parts; the best one fills the width."""
    bar: list[tuple[str, Style]] = []
    points = drawn = 0
    for key, (sign, colour) in BARS.items():
        points += score["parts"][key]
        end = round(points * width / max(best, 1))
        bar.append((sign * (end - drawn), _solid(colour)))
        drawn = end
    return bar


def _solid(colour: RGB) -> Style:
    """Hatching on a shade of its own colour looks like a surface, and is still hatching without."""
    return style(colour, mix(colour, palette.GROUND, 0.25))
