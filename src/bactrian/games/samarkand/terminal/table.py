"""The whole table on one screen."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.table import Table

from bactrian.games.samarkand.terminal.families import DOMAIN_ROWS, domains
from bactrian.games.samarkand.terminal.hand import CARD_WIDTH, hand
from bactrian.games.samarkand.terminal.header import header
from bactrian.games.samarkand.terminal.legend import legend
from bactrian.games.samarkand.terminal.map.geometry import Geometry
from bactrian.games.samarkand.terminal.map.map import ROWS, draw_map
from bactrian.games.samarkand.terminal.pieces import Choices, stack
from bactrian.games.samarkand.terminal.scores import scores
from bactrian.games.samarkand.terminal.seats import seats
from bactrian.games.samarkand.terminal.view import View, Words
from bactrian.terminal.blocks import Block, beside, fit, line, pad
from bactrian.terminal.night import (
    GROUND,
)

SIDE_BY_SIDE = 150  # columns from which the players sit on the right of the board
DOCK_IN_ONE = 110  # columns from which players and hand share the lines under the board
SIDE_WIDTH = 3 * (CARD_WIDTH + 1) - 1
DOCK_WIDTH = 4 * (CARD_WIDTH + 1) - 1
NARROWEST, WIDEST = 80, 200


@dataclass(frozen=True)
class _Table:
    view: View
    geometry: Geometry
    words: Words
    names: Sequence[str]
    choices: Choices

    def board(self, width: int) -> list[RenderableType]:
        """The map between its two rows of domains."""
        top, bottom = (self.domains(width, edge) for edge in ("top", "bottom"))
        spaces = self.choices.spaces
        picture = draw_map(self.view, self.geometry, self.words, width, spaces, ROWS)
        return [stack(top), picture, stack(bottom)]

    def domains(self, width: int, edge: str) -> Block:
        return domains(self.view, self.geometry, self.words, width, edge, self.choices)

    def header(self, width: int) -> Block:
        return header(self.view, self.geometry, self.words, width, self.names)

    def seats(self, width: int) -> Block:
        return seats(self.view, self.geometry, self.words, width, self.names)

    def mine(self, width: int) -> Block:
        """My hand, or the score sheet when the game is over."""
        if self.view["over"]:
            return scores(self.view, self.words, width, self.names)
        return hand(self.view, self.geometry, self.words, width, self.choices)


def draw_table(
    view: View,
    geometry: Geometry,
    words: Words,
    width: int,
    names: Sequence[str],
    choices: Choices | None = None,
) -> RenderableType:
    """Everything that one seat sees, laid out for the width of the terminal."""
    width = max(NARROWEST, min(width, WIDEST))
    table = _Table(view, geometry, words, names, choices or Choices())
    if width >= SIDE_BY_SIDE:
        return _wide(table, width)
    return _stacked(table, width)


def _stacked(table: _Table, width: int) -> RenderableType:
    """Board in the middle, players and hand below."""
    return Group(stack(table.header(width)), *table.board(width), stack(_dock(table, width)))


def _dock(table: _Table, width: int) -> Block:
    """Players and hand under the board."""
    blank = fit(line(ground=GROUND), width)
    if width < DOCK_IN_ONE or table.view["over"]:
        key = legend(table.words, width)
        return [*table.seats(width), blank, *table.mine(width), *key]
    left = width - DOCK_WIDTH - 2
    players = [*table.seats(left), *legend(table.words, left)]
    return pad(beside([players, table.mine(DOCK_WIDTH)], 2, GROUND), width, GROUND)


def _wide(table: _Table, width: int) -> RenderableType:
    """Board on the left, players and hand on the right, as around a real table."""
    left = width - SIDE_WIDTH - 1
    blank = fit(line(ground=GROUND), SIDE_WIDTH)
    side = [*table.seats(SIDE_WIDTH), blank, *table.mine(SIDE_WIDTH), blank]
    side += legend(table.words, SIDE_WIDTH)
    board, height = table.board(left), ROWS + 2 * DOMAIN_ROWS
    below = pad([], left, GROUND, len(side) - height)
    grid = Table.grid(padding=0)
    for column in (left, 1, SIDE_WIDTH):
        grid.add_column(width=column, no_wrap=True)
    gap = stack(pad([], 1, GROUND, max(height, len(side))))
    grid.add_row(Group(*board, stack(below)), gap, stack(pad(side, SIDE_WIDTH, GROUND, height)))
    return Group(stack(table.header(width)), grid)
