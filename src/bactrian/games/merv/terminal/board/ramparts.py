"""Around the city: walls and gates, and the action slots of this round's side (M-3.3, M-14)."""

from rich.text import Text

from bactrian.games.merv.city_tables import SLOT_LINES, TAKES_GATE, WALL_COSTS, WALL_PLACES
from bactrian.games.merv.terminal.palette import STONE
from bactrian.games.merv.terminal.scene import Scene, centred, typed
from bactrian.games.merv.terminal.signs import cube
from bactrian.games.merv.words import Side
from bactrian.terminal.blocks import Block, fit, line
from bactrian.terminal.night import ACCENT, GROUND, LIT, QUIET, STRONG, quiet

BRICK, OPEN, OPEN_UPRIGHT = "▒", "┄", "┊"
SLOT, WALL = 4, 4  # columns on the left and on the right of the city
ARROWS = {Side.NORTH: "▾", Side.EAST: "◂", Side.SOUTH: "▴", Side.WEST: "▸"}


def wall_number(side: Side, line_number: int) -> int:
    """M-14.3 The wall slot of a line, counted clockwise."""
    return WALL_PLACES.index((side, line_number))


def flat_wall(scene: Scene, side: Side, column: int, width: int) -> Text:
    """The northern or southern wall of a column."""
    slot = wall_number(side, column)
    kind, number = scene.view["walls"][slot], scene.choices.wall_slots.get(slot)
    if number is not None:
        return centred(line(typed(number, LIT), ground=LIT), width)
    middle = _middle(scene, slot)
    before = (width - middle.cell_len) // 2
    after = width - middle.cell_len - before
    sign, look = (OPEN, QUIET) if kind is None else (BRICK, STONE)
    return line((sign * before, look), middle, (sign * after, look), ground=GROUND)


def upright_wall(scene: Scene, side: Side, row: int) -> Block:
    """The western or eastern wall of a row."""
    slot = wall_number(side, row)
    kind, number = scene.view["walls"][slot], scene.choices.wall_slots.get(slot)
    middle = _middle(scene, slot)
    if kind is None:
        edge = line((OPEN_UPRIGHT, QUIET), ground=GROUND)
        middle = middle if TAKES_GATE[slot] else edge
    else:
        edge = line((BRICK * 3, STONE), ground=GROUND)
        if not TAKES_GATE[slot]:
            middle = line((BRICK, STONE), middle, (BRICK, STONE), ground=GROUND)
    if number is not None:
        middle = line(typed(number, LIT), ground=LIT)
    return [_beside_cells(part, side) for part in (edge, middle, edge)]


def _beside_cells(part: Text, side: Side) -> Text:
    """Three columns of wall, and one between it and the cells."""
    if part.cell_len == WALL:
        return part
    wall = centred(line(part, ground=GROUND), WALL - 1)
    return line(wall, " ", ground=GROUND) if side is Side.WEST else line(" ", wall, ground=GROUND)


def _middle(scene: Scene, slot: int) -> Text:
    """The colour of the piece, between posts if it is a gate."""
    kind, is_gate = scene.view["walls"][slot], bool(TAKES_GATE[slot])
    look = QUIET if kind is None else STONE
    piece = line(ground=GROUND) if kind is None else cube(kind // WALL_COSTS, GROUND)
    if not is_gate:
        return piece
    inside = line(" ", ground=GROUND) if kind is None else piece
    return line(("[", look), inside, ("]", look), ground=GROUND)


def slot_sign(scene: Scene, side: Side, line_number: int) -> Text:
    """Slot, master or number to type on this round's side; elsewhere the number of the line."""
    active = Side[scene.view["side"].upper()]
    if active is not side:
        return quiet(str(line_number + 1) if _counts_lines(side, active) else "", GROUND)
    slot = SLOT_LINES[side].index(line_number)
    number, master = scene.choices.slots.get(slot + 1), scene.view["slots"][slot]
    if number is not None:
        sign = typed(number, GROUND)
    elif master is not None:
        sign = scene.chip(master)
    else:
        sign = line((str(slot + 1), STRONG), ground=GROUND)
    arrow = line((ARROWS[side], ACCENT), ground=GROUND)
    parts = (arrow, sign) if side is Side.EAST else (sign, arrow)
    return line(*parts, ground=GROUND)


def _counts_lines(side: Side, active: Side) -> bool:
    """North and west count columns and rows; where slots stand there, the other side does."""
    opposite = {Side.SOUTH: Side.NORTH, Side.EAST: Side.WEST}
    return side not in opposite or opposite[side] is active


def upright_slot(scene: Scene, side: Side, row: int) -> Block:
    """A slot beside its row."""
    sign = line(slot_sign(scene, side, row), ground=GROUND)
    blank = fit(line(ground=GROUND), SLOT)
    return [blank, centred(sign, SLOT), blank]
