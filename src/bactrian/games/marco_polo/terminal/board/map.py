"""The map: routes as fine lines, tolls on them, and the places above."""

from collections.abc import Iterator
from dataclasses import dataclass

from bactrian.games.marco_polo.terminal.board.canvas import Canvas, Cell
from bactrian.games.marco_polo.terminal.board.geography import (
    BOTTOM,
    KINDS,
    PLACES,
    ROUTES,
    TOP,
    Route,
)
from bactrian.games.marco_polo.terminal.board.plaques import Plaques
from bactrian.games.marco_polo.terminal.board.sea import pixels
from bactrian.games.marco_polo.terminal.choices import Choices
from bactrian.games.marco_polo.terminal.names import Words
from bactrian.games.marco_polo.terminal.palette import ON_MAP, Road
from bactrian.games.marco_polo.terminal.signs import amounts
from bactrian.games.marco_polo.terminal.view import View
from bactrian.terminal.blocks import Block

ROWS = 25
ABOVE, BELOW = 1, 3  # rows outside the outermost places
# Big things first: the small ones find room beside them.
ORDER = ("beijing", "large_city", "small_city", "start", "oasis")
FARTHEST = 9  # columns or double rows that a plaque may leave its place by
ALONG = (0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.25, 0.75, 0.2, 0.8)


@dataclass(frozen=True)
class Placed:
    """A plaque with its upper left corner."""

    node: int
    row: int
    column: int
    rows: Block


def world(view: View, words: Words, choices: Choices, width: int, rows: int = ROWS) -> Block:
    """The whole map as lines of text."""
    canvas = draw_places(view, words, choices, width, rows)
    write_tolls(canvas)
    return canvas.block()


def draw_places(view: View, words: Words, choices: Choices, width: int, rows: int) -> Canvas:
    """Routes and places, those to choose above the others."""
    canvas = _canvas(width, rows)
    for route in sorted(ROUTES, key=lambda route: _is_lit(view, choices, route)):
        first, second = (_cell(node, width, rows) for node in route.ends)
        canvas.draw_line(first, second, _road(view, choices, route).value)
    for placed in place_plaques(view, words, choices, width, rows):
        for number, text in enumerate(placed.rows, placed.row):
            canvas.write(number, placed.column, text)
    return canvas


def write_tolls(canvas: Canvas) -> int:
    """Every toll on its route; how many found room."""
    return sum(_write_toll(canvas, route) for route in ROUTES if route.toll)


def place_plaques(
    view: View, words: Words, choices: Choices, width: int, rows: int
) -> list[Placed]:
    """All plaques, none above another; each as near to its place as it can be."""
    canvas = _canvas(width, rows)
    plaques = Plaques(view, words, choices)
    placed: list[Placed] = []
    for node in sorted(range(len(PLACES)), key=lambda node: ORDER.index(KINDS[node])):
        lines = plaques.plaque(node)
        row, column = _nearest_room(canvas, lines, _cell(node, width, rows))
        placed.append(Placed(node, row, column, lines))
        for number, text in enumerate(lines, row):
            canvas.write(number, column, text)
    return placed


def _canvas(width: int, rows: int) -> Canvas:
    """Land and sea; the inverse of `_cell` for the map's two edges."""
    unit = (BOTTOM - TOP) / (rows - BELOW - ABOVE)
    top = TOP - (ABOVE + 0.5) * unit
    return Canvas(pixels(width, rows, top, top + rows * unit))


def _cell(node: int, width: int, rows: int) -> Cell:
    """The cell of a place; the board's edges are as far out as the outermost places allow."""
    across, down = PLACES[node]
    row = ABOVE + (down - TOP) / (BOTTOM - TOP) * (rows - BELOW - ABOVE)
    return round(row), round(across / 100 * (width - 1))


def _nearest_room(canvas: Canvas, lines: Block, middle: Cell) -> Cell:
    """The free corner nearest to a plaque's own; the plaque's own where nothing is free."""
    width, height = lines[0].cell_len, len(lines)
    row = min(max(middle[0] - (height - 1) // 2, 0), canvas.rows - height)
    column = min(max(middle[1] - width // 2, 0), canvas.width - width)
    for across, down in SHIFTS:
        columns = range(column + across - 1, column + across + width + 1)
        inside = range(max(0, columns.start), min(columns.stop, canvas.width))
        fits = 0 <= column + across <= canvas.width - width
        rows = range(row + down, row + down + height)
        if fits and all(canvas.is_free(number, inside) for number in rows):
            return row + down, column + across
    return row, column


def _shifts() -> Iterator[tuple[int, int]]:
    around = range(-FARTHEST, FARTHEST + 1)
    shifts = [(across, down) for across in around for down in around]
    yield from sorted(shifts, key=lambda shift: shift[0] ** 2 + (2 * shift[1]) ** 2)


SHIFTS = tuple(_shifts())


def _write_toll(canvas: Canvas, route: Route) -> bool:
    """The toll on the route, as near to its middle as there is room; whether there was some."""
    text = amounts(route.toll, ON_MAP)
    width = text.cell_len
    (row, column), (other_row, other_column) = (
        _cell(node, canvas.width, canvas.rows) for node in route.ends
    )
    for down in (0, 1, -1, 2, -2):
        for share in ALONG:
            at = round(row + (other_row - row) * share) + down
            start = round(column + (other_column - column) * share - width / 2)
            if canvas.is_free(at, range(start, start + width)):
                canvas.write(at, start, text)
                return True
    return False


def _road(view: View, choices: Choices, route: Route) -> Road:
    if _is_lit(view, choices, route):
        return Road.LIT
    if "coin" in route.toll:
        return Road.COINS
    return Road.CAMELS if route.toll else Road.FREE


def _is_lit(view: View, choices: Choices, route: Route) -> bool:
    """Whether one of the steps to choose goes along the route."""
    figures = view["seats"][view["active"]]["figures"]
    return any({figures[who - 1], node} == set(route.ends) for who, node in choices.steps)
