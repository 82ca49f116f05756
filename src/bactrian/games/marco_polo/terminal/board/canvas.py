"""A grid of character cells: fine lines of Braille dots below, writing above."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from rich.style import Style
from rich.text import Text

from bactrian.terminal.blocks import Block, line
from bactrian.terminal.braille import BRAILLE_BITS, BRAILLE_BLANK, DOT_COLUMNS, DOT_ROWS
from bactrian.terminal.colour import RGB, style
from bactrian.terminal.picture import HALF

Cell = tuple[int, int]  # row and column


class Canvas:
    """What is written later lies above; `taken` are the cells that have writing."""

    def __init__(self, grounds: Sequence[Sequence[RGB]]) -> None:
        self.width = len(grounds[0])
        self.rows = len(grounds) // 2
        self.taken: set[Cell] = set()
        self._grounds = grounds
        self._signs: dict[Cell, tuple[str, Style]] = {}
        self._dots: dict[Cell, tuple[int, Style]] = {}

    def draw_line(self, start: Cell, end: Cell, ink: Style) -> None:
        """A straight line between the middles of two cells."""
        for row, column in _dots_between(start, end):
            cell = row // DOT_ROWS, column // DOT_COLUMNS
            bits, _ = self._dots.get(cell, (0, ink))
            bit = BRAILLE_BITS[row % DOT_ROWS][column % DOT_COLUMNS]
            self._dots[cell] = bits | bit, ink

    def write(self, row: int, column: int, text: Text) -> None:
        """A line of writing; its own ground covers what lies below."""
        for place, (sign, ink) in enumerate(_signs_of(text), column):
            self._signs[row, place] = sign, ink
            self.taken.add((row, place))

    def is_free(self, row: int, columns: Iterable[int]) -> bool:
        """Whether the cells are on the canvas and without writing."""
        return 0 <= row < self.rows and all(
            0 <= column < self.width and (row, column) not in self.taken for column in columns
        )

    def block(self) -> Block:
        """The picture as lines of text."""
        return [self._line(row) for row in range(self.rows)]

    def _line(self, row: int) -> Text:
        cells = [self._cell((row, column)) for column in range(self.width)]
        runs = groupby(cells, key=lambda cell: cell[1])
        return line(*(("".join(sign for sign, _ in run), ink) for ink, run in runs), ground=Style())

    def _cell(self, cell: Cell) -> tuple[str, Style]:
        upper, lower = (self._grounds[2 * cell[0] + half][cell[1]] for half in range(2))
        if cell in self._signs:
            sign, ink = self._signs[cell]
            return sign, style(None, lower) + ink
        if cell in self._dots:
            bits, ink = self._dots[cell]
            return chr(BRAILLE_BLANK + bits), style(None, lower) + ink
        return (" " if upper == lower else HALF), style(upper, lower)


def _dots_between(start: Cell, end: Cell) -> Iterator[Cell]:
    """The dots of a line, as many as it is long in its longer direction."""
    first = start[0] * DOT_ROWS + 1, start[1] * DOT_COLUMNS
    last = end[0] * DOT_ROWS + 1, end[1] * DOT_COLUMNS
    count = max(abs(last[0] - first[0]), abs(last[1] - first[1]), 1)
    for step in range(count + 1):
        row = first[0] + (last[0] - first[0]) * step / count
        column = first[1] + (last[1] - first[1]) * step / count
        yield round(row), round(column)


def _signs_of(text: Text) -> list[tuple[str, Style]]:
    """Every character with its style; only styles that are objects occur here."""
    ground = text.style if isinstance(text.style, Style) else Style()
    styles = [ground] * len(text.plain)
    for span in text.spans:
        if isinstance(span.style, Style):
            for place in range(span.start, min(span.end, len(styles))):
                styles[place] += span.style
    return list(zip(text.plain, styles, strict=True))
