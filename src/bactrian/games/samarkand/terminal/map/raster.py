"""The outlines of the spaces laid onto the character grid of a terminal.

A cell shows two pixels, one above the other (half blocks), or the eight dots of a Braille
character: pixels carry the colours of the spaces, dots the fine outlines between them.
"""

from dataclasses import dataclass
from functools import lru_cache

from bactrian.games.samarkand.terminal.map.geometry import Geometry, Point
from bactrian.terminal.braille import BRAILLE_BITS, BRAILLE_BLANK, DOT_COLUMNS, DOT_ROWS

Grid = list[list[int]]

PIXELS = 2  # of a cell, one above the other


@dataclass(frozen=True, eq=False)
class Raster:
    """The board in `rows` rows of `width` cells."""

    width: int
    rows: int
    cells: Grid  # the space under the middle of each cell
    pixels: Grid  # the same for the pixels, twice as many rows
    outlines: list[list[str]]  # each cell's outlines as a Braille character, or a blank

    def run(self, space: int, row: int, column: int) -> range:
        """The columns that the space owns in a row, around or nearest to a column."""
        owned = {c for c in range(self.width) if self.cells[row][c] == space}
        if not owned:
            return range(0)
        first = last = min(owned, key=lambda c: abs(c - column))
        while first - 1 in owned:
            first -= 1
        while last + 1 in owned:
            last += 1
        return range(first, last + 1)


@lru_cache(maxsize=8)
def rasterise(geometry: Geometry, width: int, rows: int) -> Raster:
    """Lay the board onto a grid; kept, because it is the same at every move."""
    dots = _fill(geometry, width * DOT_COLUMNS, rows * DOT_ROWS)
    outlines = [
        [_braille(dots, column * DOT_COLUMNS, row * DOT_ROWS) for column in range(width)]
        for row in range(rows)
    ]
    return Raster(
        width=width,
        rows=rows,
        cells=_fill(geometry, width, rows),
        pixels=_fill(geometry, width, rows * PIXELS),
        outlines=outlines,
    )


def _fill(geometry: Geometry, width: int, height: int) -> Grid:
    """The number of the space under the middle of every point of a grid."""
    grid = [[-1] * width for _ in range(height)]
    across, down = width / geometry.width, height / geometry.height
    for number, space in enumerate(geometry.spaces):
        outline = [(x * across, y * down) for x, y in space.outline]
        first, last = min(y for _, y in outline), max(y for _, y in outline)
        for row in range(max(0, int(first)), min(height, int(last) + 1)):
            crossings = _crossings(outline, row + 0.5)
            for left, right in zip(crossings[::2], crossings[1::2], strict=True):
                start, stop = max(0, round(left)), min(width, round(right))
                grid[row][start:stop] = [number] * (stop - start)
    return _without_gaps(grid)


def _crossings(outline: list[Point], y: float) -> list[float]:
    """Where a horizontal line enters and leaves an outline, from the left."""
    return sorted(
        x + (y - top) * (next_x - x) / (bottom - top)
        for (x, top), (next_x, bottom) in zip(outline, outline[1:] + outline[:1], strict=True)
        if (top <= y) != (bottom <= y)
    )


def _without_gaps(grid: Grid) -> Grid:
    """Rounding leaves a point to nobody here and there; its neighbour takes it."""
    for row in grid:
        for column in range(1, len(row)):
            if row[column] < 0:
                row[column] = row[column - 1]
        for column in reversed(range(len(row) - 1)):
            if row[column] < 0:
                row[column] = row[column + 1]
    return grid


def _braille(dots: Grid, left: int, top: int) -> str:
    """The outlines in one cell; each is drawn once, on its left or upper side."""
    bits = 0
    for row in range(DOT_ROWS):
        for column in range(DOT_COLUMNS):
            if _starts_outline(dots, top + row, left + column):
                bits |= BRAILLE_BITS[row][column]
    return chr(BRAILLE_BLANK + bits) if bits else " "


def _starts_outline(dots: Grid, row: int, column: int) -> bool:
    """Whether the dot to the right or below belongs to another space."""
    space = dots[row][column]
    below = dots[row + 1][column] if row + 1 < len(dots) else space
    right = dots[row][column + 1] if column + 1 < len(dots[row]) else space
    return not (below == space == right)
