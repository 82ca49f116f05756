"""The palace: four halls with their courtiers, and what one there is worth (M-10, M-18.1)."""

from bactrian.games.merv.tables import (
    HALL_COLOUR,
    HALL_ROOM,
    HALL_SCORES,
    HALLS,
)
from bactrian.games.merv.terminal.palette import thing_ink
from bactrian.games.merv.terminal.scene import FREE, Scene, typed
from bactrian.games.merv.terminal.signs import CARD, COMMON, MOSQUE, POINT, SCROLL, cube
from bactrian.games.merv.terminal.view import OwnerView, reader
from bactrian.terminal.blocks import Block, beside, fit, line, pad, spread
from bactrian.terminal.night import GROUND, LIT, QUIET, STRONG, quiet

COUNTED = (SCROLL, CARD, COMMON, MOSQUE)
LEAST_HALL, GAP = 11, 1


def palace(scene: Scene, width: int) -> Block:
    """The price of the next courtier, then the halls side by side or one below the other."""
    own = reader(scene.view)
    title = scene.t("palace", count=own["courtier_cost"])
    hall = (width - GAP * (HALLS - 1)) // HALLS
    if hall < LEAST_HALL:
        hall = (width - GAP) // 2
    blocks = [_hall(scene, number, own, hall) for number in range(HALLS)]
    a_line = (width + GAP) // (hall + GAP)
    rows: Block = [quiet(title, GROUND)]
    for first in range(0, HALLS, a_line):
        rows += beside(blocks[first : first + a_line], GAP, GROUND)
    return pad([fit(row, width) for row in rows], width, GROUND)


def _hall(scene: Scene, hall: int, own: OwnerView, width: int) -> Block:
    """Colour and name above; courtiers, free places and my points below."""
    number = scene.choices.halls.get(hall)
    ground = GROUND if number is None else LIT
    title = line(
        cube(int(HALL_COLOUR[hall]), ground), " ", (scene.words.hall(hall), STRONG), ground=ground
    )
    there = [owner for owner, count in enumerate(scene.view["halls"][hall]) for _ in range(count)]
    below = line(scene.chips(there, ground), ground=ground)
    below.append(FREE * (HALL_ROOM - len(there)), QUIET)
    worth = own["hall_worth"][hall]
    below.append(f" {COUNTED[int(HALL_SCORES[hall])]}", thing_ink("board", ground))
    below.append(f"{worth}{POINT}", thing_ink("point", ground) if worth else QUIET)
    return [fit(title, width), spread(below, typed(number, ground), width)]
