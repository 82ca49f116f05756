"""Curves in a terminal: how a figure between 0 and 1 changes, with a row of blocks for each."""

from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean

EIGHTHS = " ▁▂▃▄▅▆▇█"


def squeezed(values: Sequence[float], width: int) -> list[float]:
    """As many values as there are columns: means of neighbours, or each several times."""
    count = len(values)
    edges = [column * count // width for column in range(width + 1)]
    return [fmean(values[begin : max(end, begin + 1)]) for begin, end in pairwise(edges)]


def blocks(values: Sequence[float], rows: int) -> list[str]:
    """The curve in so many rows, the highest first; what is not 0 can be seen."""
    full = len(EIGHTHS) - 1
    heights = [max(round(value * rows * full), int(value > 0)) for value in values]
    return [
        "".join(EIGHTHS[min(max(height - row * full, 0), full)] for height in heights)
        for row in reversed(range(rows))
    ]
