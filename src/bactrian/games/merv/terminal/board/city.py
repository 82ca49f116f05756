"""The city: five by five cells, walls around them, slots on this round's side, the queue."""

from rich.text import Text

from bactrian.games.merv.city_tables import CELLS, SIZE
from bactrian.games.merv.terminal.board.cells import market_cell, site_cell
from bactrian.games.merv.terminal.board.ramparts import (
    SLOT,
    WALL,
    flat_wall,
    slot_sign,
    upright_slot,
    upright_wall,
)
from bactrian.games.merv.terminal.palette import thing_ink
from bactrian.games.merv.terminal.scene import FREE, Scene, centred, typed
from bactrian.games.merv.terminal.signs import CAMEL
from bactrian.games.merv.terminal.view import decision_kind
from bactrian.games.merv.words import Side
from bactrian.terminal.blocks import Block, beside, fit, in_a_row, line, pad, spread
from bactrian.terminal.night import GROUND, QUIET, quiet

MARGIN = SLOT + WALL
AROUND = 2 * MARGIN + SIZE - 1  # columns that are no cell
WIDEST_CELL = 14
CORNERS = "↖↗↘↙"  # where the queue of each side's round stands: north-west first


def city(scene: Scene, width: int) -> Block:
    """The whole city in the middle of a width."""
    cell = min(WIDEST_CELL, (width - AROUND) // SIZE)
    rows = [_slots(scene, Side.NORTH, cell), _walls(scene, Side.NORTH, cell)]
    for row in range(SIZE):
        rows += _row(scene, row, cell)
    rows += [_walls(scene, Side.SOUTH, cell), _slots(scene, Side.SOUTH, cell)]
    indent = " " * ((width - AROUND - SIZE * cell) // 2)
    rows = [line(indent, row, ground=GROUND) for row in rows]
    return pad([_queues(scene, width), *rows], width, GROUND)


def _row(scene: Scene, row: int, cell: int) -> Block:
    """A row of cells between its walls and slots."""
    cells = [
        site_cell(scene, CELLS.index((row, column)), cell)
        if (row, column) in CELLS
        else market_cell(scene, cell)
        for column in range(SIZE)
    ]
    west = [upright_slot(scene, Side.WEST, row), upright_wall(scene, Side.WEST, row)]
    east = [upright_wall(scene, Side.EAST, row), upright_slot(scene, Side.EAST, row)]
    return beside(
        [*[beside(west, 0, GROUND)], beside(cells, 1, GROUND), beside(east, 0, GROUND)], 0, GROUND
    )


def _walls(scene: Scene, side: Side, cell: int) -> Text:
    walls = [flat_wall(scene, side, column, cell) for column in range(SIZE)]
    return line(" " * MARGIN, in_a_row(walls, GROUND), " " * MARGIN, ground=GROUND)


def _slots(scene: Scene, side: Side, cell: int) -> Text:
    signs = [centred(line(slot_sign(scene, side, n), ground=GROUND), cell) for n in range(SIZE)]
    return line(" " * MARGIN, in_a_row(signs, GROUND), " " * MARGIN, ground=GROUND)


def _queues(scene: Scene, width: int) -> Text:
    """M-3.2, M-16 The queue with its corner, and the one that forms at the end of the round."""
    view = scene.view
    corner = view["round"] - 1
    now = line((f"{scene.t('queue')} {CORNERS[corner]} ", QUIET), ground=GROUND)
    now.append_text(in_a_row([_place(scene, o, n) for n, o in enumerate(view["queue"], 1)], GROUND))
    if decision_kind(view) != "queue" and view["next_queue"].count(None) == len(view["next_queue"]):
        return fit(now, width)
    after = CORNERS[(corner + 1) % len(CORNERS)]
    forming = line((f"{scene.t('queue_next')} {after} ", QUIET), ground=GROUND)
    places = [_forming_place(scene, n) for n in range(1, len(view["next_queue"]) + 1)]
    forming.append_text(in_a_row([*places, line(ground=GROUND)], GROUND))
    return spread(now, forming, width)


def _place(scene: Scene, owner: int | None, number: int) -> Text:
    there = line((FREE, QUIET), ground=GROUND) if owner is None else scene.chip(owner)
    return line(quiet(str(number), GROUND), there, ground=GROUND)


def _forming_place(scene: Scene, number: int) -> Text:
    """A place with its master, or camels and the number to type."""
    camels, choice = scene.view["queue_camels"][number - 1], scene.choices.queue.get(number)
    place = _place(scene, scene.view["next_queue"][number - 1], number)
    if choice is not None:
        place = line(quiet(str(number), GROUND), typed(choice, GROUND), ground=GROUND)
    if camels:
        place.append(CAMEL * camels, thing_ink("camel", GROUND))
    return place
