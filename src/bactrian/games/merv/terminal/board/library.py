"""The breakthroughs: four for each number of scrolls, left or taken (M-11)."""

from rich.style import Style
from rich.text import Text

from bactrian.games.merv.reading import NONE
from bactrian.games.merv.tables import (
    AS_ANY_COLOUR,
    BREAKTHROUGH_BOONS,
    BREAKTHROUGH_NUMBER,
    BREAKTHROUGH_POINTS,
    BREAKTHROUGHS,
    DISCOUNT_ON,
    MOST_BOONS,
    NUMBERS,
    THRESHOLDS,
)
from bactrian.games.merv.terminal.palette import thing_ink
from bactrian.games.merv.terminal.scene import Scene, labelled, typed
from bactrian.games.merv.terminal.signs import ANY_CUBE, BOARDS, POINT, SCROLL, boon, cube
from bactrian.games.merv.words import Board
from bactrian.terminal.blocks import Block, in_a_row, line
from bactrian.terminal.night import GROUND, LIT

LESS, AS = "−", "="


def breakthrough_signs(tile: int, ground: Style) -> Text:
    """A breakthrough in a few signs: `−▯` a cube less there, `◆=*` a cube for any other."""
    if DISCOUNT_ON[tile] != NONE:
        return line(
            (f"{LESS}{BOARDS[Board(int(DISCOUNT_ON[tile]))]}", thing_ink("board", ground)),
            ground=ground,
        )
    if AS_ANY_COLOUR[tile] != NONE:
        return line(cube(int(AS_ANY_COLOUR[tile]), ground), f"{AS}{ANY_CUBE}", ground=ground)
    if BREAKTHROUGH_POINTS[tile]:
        points = f"{int(BREAKTHROUGH_POINTS[tile])}{POINT}"
        return line((points, thing_ink("point", ground)), ground=ground)
    boons = [boon(int(BREAKTHROUGH_BOONS[tile, n]), ground) for n in range(MOST_BOONS)]
    return line(*boons, ground=ground)


def breakthroughs(scene: Scene, width: int) -> Block:
    """The groups one after the other."""
    return labelled(
        scene.t("breakthroughs"), [_group(scene, n) for n in range(NUMBERS)], width, "  "
    )


def _group(scene: Scene, number: int) -> Text:
    tiles = [tile for tile in range(BREAKTHROUGHS) if BREAKTHROUGH_NUMBER[tile] == number]
    title = line((f"{int(THRESHOLDS[number])}{SCROLL}", thing_ink("scroll", GROUND)), ground=GROUND)
    return in_a_row([title, *(_tile(scene, tile) for tile in tiles)], GROUND)


def _tile(scene: Scene, tile: int) -> Text:
    """Its signs, then whose it is, or the number to type."""
    owner, number = scene.view["breakthroughs"][tile], scene.choices.breakthroughs.get(tile)
    ground = GROUND if number is None else LIT
    signs = breakthrough_signs(tile, ground)
    if owner is not None:
        return line(signs, scene.chip(owner), ground=ground)
    return line(signs, typed(number, ground), ground=ground)
