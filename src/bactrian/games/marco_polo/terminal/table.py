"""The whole table on one screen."""

from collections.abc import Sequence
from dataclasses import dataclass

from bactrian.games.marco_polo.terminal.board.contracts import CARD, contract_row
from bactrian.games.marco_polo.terminal.board.map import world
from bactrian.games.marco_polo.terminal.board.spaces import LEAST_WIDTH, ribbon
from bactrian.games.marco_polo.terminal.choices import Choices
from bactrian.games.marco_polo.terminal.header import header
from bactrian.games.marco_polo.terminal.legend import legend
from bactrian.games.marco_polo.terminal.mine import mine, offers
from bactrian.games.marco_polo.terminal.names import Words
from bactrian.games.marco_polo.terminal.scores import scores
from bactrian.games.marco_polo.terminal.seats import seats
from bactrian.games.marco_polo.terminal.view import View
from bactrian.terminal.blocks import Block, beside, fit, line, pad
from bactrian.terminal.night import (
    GROUND,
)

NARROWEST, WIDEST = 80, 200
SIDE_BY_SIDE = 150  # columns from which the players sit on the right of the board
IN_PAIRS = 115  # columns from which two parts share the lines under the map
CONTRACTS = 3 * (CARD + 1) - 1  # columns of the contract row in two lines
SIDE = 48  # columns of the players beside the board
GAP = 2


@dataclass(frozen=True)
class Table:
    """The parts of the table for one seat."""

    view: View
    words: Words
    names: Sequence[str]
    choices: Choices
    signs: bool = True  # whether it says what they mean

    def board(self, width: int) -> Block:
        """Map above, action spaces and contracts below."""
        picture = world(self.view, self.words, self.choices, width)
        if width < CONTRACTS + GAP + LEAST_WIDTH:
            blank = fit(line(ground=GROUND), width)
            return [*picture, *self._ribbon(width), blank, *self._contracts(width)]
        left = width - CONTRACTS - GAP
        below = beside([self._ribbon(left), self._contracts(CONTRACTS)], GAP, GROUND)
        return [*picture, *below]

    def _ribbon(self, width: int) -> Block:
        return ribbon(self.view, self.words, self.choices, width)

    def _contracts(self, width: int) -> Block:
        return contract_row(self.view, self.words, self.choices, width)

    def header(self, width: int) -> Block:
        """What is to be decided."""
        return header(self.view, self.words, width, self.names)

    def seats(self, width: int) -> Block:
        """The players."""
        return seats(self.view, self.words, width, self.names)

    def dock(self, width: int) -> Block:
        """What is mine, or the score sheet when the game is over."""
        if self.view["over"]:
            return scores(self.view, self.words, width, self.names)
        return mine(self.view, self.words, self.choices, width) or offers(self.choices, width)

    def legend(self, width: int) -> Block:
        """The signs, unless they are left out."""
        return legend(self.words, width) if self.signs else []


def draw_table(table: Table, width: int) -> Block:
    """Everything that one seat sees, laid out for the width of the terminal."""
    width = max(NARROWEST, min(width, WIDEST))
    rows = _wide(table, width) if width >= SIDE_BY_SIDE else _stacked(table, width)
    return [*table.header(width), *pad(rows, width, GROUND)]


def _stacked(table: Table, width: int) -> Block:
    """Board in the middle, players and dock below, side by side if there is room."""
    blank = fit(line(ground=GROUND), width)
    if width < IN_PAIRS or table.view["over"]:
        below = [*table.seats(width), blank, *table.dock(width)]
    else:
        half = (width - GAP) // 2
        below = beside([table.seats(half), table.dock(width - GAP - half)], GAP, GROUND)
    return [*table.board(width), blank, *below, *table.legend(width)]


def _wide(table: Table, width: int) -> Block:
    """Board on the left, players and dock on the right, as around a real table."""
    left = width - SIDE - GAP
    blank = fit(line(ground=GROUND), SIDE)
    side = [*table.seats(SIDE), blank, *table.dock(SIDE)]
    rows = beside([table.board(left), side], GAP, GROUND)
    return [*rows, *table.legend(width)]
