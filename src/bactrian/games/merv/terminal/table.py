"""The whole table on one screen."""

from collections.abc import Callable
from dataclasses import dataclass

from bactrian.games.merv.terminal.board.caravan import caravan
from bactrian.games.merv.terminal.board.city import city
from bactrian.games.merv.terminal.board.contracts import contract_stacks
from bactrian.games.merv.terminal.board.library import breakthroughs
from bactrian.games.merv.terminal.board.marketplace import marketplace
from bactrian.games.merv.terminal.board.mosque import mosque
from bactrian.games.merv.terminal.board.owners import owner_panel
from bactrian.games.merv.terminal.board.palace import palace
from bactrian.games.merv.terminal.board.solo import solo_cards
from bactrian.games.merv.terminal.board.supplies import upgrades, wall_pieces
from bactrian.games.merv.terminal.header import header
from bactrian.games.merv.terminal.legend import legend
from bactrian.games.merv.terminal.scene import Scene, typed
from bactrian.games.merv.terminal.scores import scores
from bactrian.terminal.blocks import Block, beside, in_rows, line, pad
from bactrian.terminal.night import GROUND

NARROWEST, WIDEST = 80, 200
SIDE_BY_SIDE = 120  # columns from which the boards lie on the right of the city
AROUND = 160  # columns from which the players sit on the right of all that
BOARDS = 48  # columns of the boards
LEAST_SIDE = 38  # columns of the players beside the boards
CITY = 70  # columns that the city needs
GAP = 2

Part = Callable[[Scene, int], Block]


@dataclass(frozen=True)
class Table:
    """The parts of the table for one seat."""

    scene: Scene
    signs: bool = True  # whether it says what they mean

    def header(self, width: int) -> Block:
        """What is to be decided."""
        view, words = self.scene.view, self.scene.words
        return header(view, words, width, self.scene.names)

    def city(self, width: int) -> Block:
        """The city with its walls and queue."""
        return city(self.scene, width)

    def boards(self, width: int, height: int, *more: Part) -> Block:
        """Where things are gained; with a line between them where there is room."""
        parts = (caravan, contract_stacks, mosque, marketplace, *more)
        blocks = [part(self.scene, width) for part in parts]
        spare = min(height - sum(map(len, blocks)), len(blocks) - 1)
        for block in blocks[: max(0, spare)]:
            block += pad([], width, GROUND, 1)
        return _stacked(*blocks)

    def supplies(self, width: int) -> Block:
        """What is left, and the magistrate's cards."""
        scene = self.scene
        rows = [*solo_cards(scene, width), *breakthroughs(scene, width)]
        return [*rows, *wall_pieces(scene, width), *upgrades(scene, width)]

    def owners(self, width: int, a_line: int) -> Block:
        """The players and those whom nobody plays, so many beside each other."""
        room = (width - GAP * (a_line - 1)) // a_line
        panels = [owner_panel(self.scene, n, room) for n in range(len(self.scene.view["owners"]))]
        rows: Block = []
        for first in range(0, len(panels), a_line):
            rows += beside(panels[first : first + a_line], GAP, GROUND)
        return pad(rows, width, GROUND)

    def dock(self, width: int) -> Block:
        """Choices without a place of their own, or the score sheet when the game is over."""
        if self.scene.view["over"]:
            return scores(self.scene, width)
        offers = [
            line(typed(number, GROUND), f" {text}", ground=GROUND)
            for number, text in self.scene.choices.others
        ]
        return pad(in_rows(offers, width, GROUND, gap="  "), width, GROUND) if offers else []

    def legend(self, width: int) -> Block:
        """The signs, unless they are left out."""
        return legend(self.scene.words, width) if self.signs else []


def _stacked(*blocks: Block) -> Block:
    return [row for block in blocks for row in block]


def draw_table(table: Table, width: int) -> Block:
    """Everything that one seat sees, laid out for the width of the terminal."""
    width = max(NARROWEST, min(width, WIDEST))
    if width >= AROUND:
        rows = _around(table, width)
    elif width >= SIDE_BY_SIDE:
        rows = _side_by_side(table, width)
    else:
        rows = _below(table, width)
    # At the end the winner comes last, where a low terminal shows it.
    over = table.scene.view["over"]
    below = [table.dock(width), table.legend(width)]
    rows += _stacked(*(reversed(below) if over else below))
    return [*table.header(width), *pad(rows, width, GROUND)]


def _below(table: Table, width: int) -> Block:
    """The boards below the city, then the players."""
    left = width - BOARDS - GAP
    supplies = [*pad(table.supplies(left), left, GROUND), *palace(table.scene, left)]
    boards = beside([supplies, table.boards(BOARDS, len(supplies))], GAP, GROUND)
    return _stacked(table.city(width), boards, table.owners(width, 1))


def _side_by_side(table: Table, width: int) -> Block:
    """The city on the left, the boards on the right, two players beside each other below."""
    left = width - BOARDS - GAP
    middle = [*table.city(left), *table.supplies(left)]
    return [
        *beside([middle, table.boards(BOARDS, len(middle), palace)], GAP, GROUND),
        *table.owners(width, 2),
    ]


def _around(table: Table, width: int) -> Block:
    """City, boards and players beside each other, as around a real table."""
    side = max(LEAST_SIDE, (width - BOARDS - 2 * GAP - CITY) * 2 // 3)
    left = width - BOARDS - side - 2 * GAP
    middle = [*table.city(left), *table.supplies(left)]
    players = table.owners(side, 1)
    height = max(len(middle), len(players))
    return beside([middle, table.boards(BOARDS, height, palace), players], GAP, GROUND)
