"""The score sheet at the end of the game (S-9)."""

from collections.abc import Sequence

from rich.console import Group
from rich.style import Style

from bactrian.cli.tables.blocks import Block, columns, fit, line, pad
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

PARTS = ("cards", "goods", "relationships", "cash")
# A sign of its own for each part, for bars without colour.
BARS = {
    "cards": ("█", parse("#f7b01e")),
    "goods": ("▓", parse("#e0664a")),
    "relationships": ("▒", parse("#2fb5a8")),
    "cash": ("░", parse("#d8cfe8")),
}
NAME_WIDTH, PART_WIDTH, TOTAL_WIDTH = 16, 13, 6
NARROW_PART_WIDTH = 9


def draw_scores(view: View, words: Words, width: int, names: Sequence[str]) -> Group:
    """Points by part, winners marked; nothing before the end."""
    return stack(scores(view, words, width, names))


def scores(view: View, words: Words, width: int, names: Sequence[str]) -> Block:
    """The same as lines of text."""
    sheet = view["scores"]
    if sheet is None:
        return []
    winners = view["winners"] or []
    part = PART_WIDTH if width >= 80 else NARROW_PART_WIDTH
    widths = [1, NAME_WIDTH, *[part] * len(PARTS), TOTAL_WIDTH]
    titles = ["", "", *(_title(words, key) for key in PARTS), words.t("scores_total")]
    rows = [columns([line((title, QUIET), ground=GROUND) for title in titles], widths, GROUND)]
    best = max(score["total"] for score in sheet)
    for number, score in enumerate(sheet):
        ground = RAISED if number in winners else GROUND
        figures = [str(score["parts"][key]) for key in PARTS]
        cells = [
            line((WINNER if number in winners else " ", ACCENT), ground=ground),
            line((names[number], STRONG), ground=ground),
            *(line(figure, ground=ground) for figure in figures),
            line((str(score["total"]), STRONG), ground=ground),
        ]
        rows.append(fit(columns(cells, widths, ground), width))
        rows.append(fit(line("  ", *_bar(score, best, width - 3), ground=ground), width))
    rows += [line(words.t(f"end_{reason}"), ground=GROUND) for reason in view["ends"]]
    return pad(rows, width, GROUND)


def _title(words: Words, part: str) -> str:
    return f"{BARS[part][0]} {words.t(f'scores_{part}')}"


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
