"""The seas of the map: quiet water that parts the coasts. Decoration, no rule knows it."""

from functools import lru_cache

from bactrian.games.marco_polo.terminal.board.geography import Point
from bactrian.games.marco_polo.terminal.palette import MAP, WATER
from bactrian.terminal.colour import RGB

# Outlines in percent of the board, as places are; freely drawn after the coasts of the real world.
SEAS: tuple[tuple[Point, ...], ...] = (
    (  # Mediterranean
        *((-2, 13), (2, 12), (5, 17), (9, 20), (14, 23), (15, 26), (10, 28), (4, 27), (-2, 29)),
    ),
    (  # Caspian Sea
        *((27, 14), (30, 12), (32, 16), (31, 21), (33, 26), (30, 27), (28, 22)),
    ),
    (  # Arabian Sea, Bay of Bengal and beyond
        *((-2, 68), (10, 62), (24, 60), (33, 58), (38, 52), (36, 46), (41, 47), (47, 45)),
        *((54, 46), (57, 51), (59, 57), (62, 64), (65, 57), (69, 51), (76, 48), (79, 52)),
        *((82, 58), (88, 56), (93, 58), (95, 48), (93, 42), (96, 36), (103, 34), (103, 68)),
    ),
)


@lru_cache(maxsize=8)
def pixels(width: int, rows: int, top: float, bottom: float) -> list[list[RGB]]:
    """The ground of every half cell; `top` and `bottom` are percents at the map's two edges."""
    height = 2 * rows
    return [
        [
            _ground(column / (width - 1) * 100, top + (bottom - top) * (row + 0.5) / height)
            for column in range(width)
        ]
        for row in range(height)
    ]


def _ground(x: float, y: float) -> RGB:
    return WATER if any(_is_inside(outline, x, y) for outline in SEAS) else MAP


def _is_inside(outline: tuple[Point, ...], x: float, y: float) -> bool:
    """Whether a ray to the left leaves the outline an odd number of times."""
    inside = False
    for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (y1 <= y) != (y2 <= y) and x1 + (y - y1) * (x2 - x1) / (y2 - y1) < x:
            inside = not inside
    return inside
