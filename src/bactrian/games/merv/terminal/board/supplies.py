"""What is left beside the board: wall pieces, upgrades, scoring tiles (M-2.7)."""

from rich.text import Text

from bactrian.games.merv.city_tables import GATE_COST, WALL_COSTS
from bactrian.games.merv.reading import COLOURS
from bactrian.games.merv.tables import SCORING_ACTION, TILES
from bactrian.games.merv.terminal.palette import thing_ink
from bactrian.games.merv.terminal.scene import Scene, labelled, typed
from bactrian.games.merv.terminal.signs import BOARDS, GATE, TILE, UPGRADE, cube
from bactrian.games.merv.words import Board, Colour
from bactrian.terminal.blocks import Block, in_a_row, line
from bactrian.terminal.night import GROUND, LIT, QUIET


def wall_pieces(scene: Scene, width: int) -> Block:
    """Segments for one and two cubes, and gates, by colour."""
    groups = [
        in_a_row([_piece(scene, colour, price) for price in range(1, WALL_COSTS + 1)], GROUND)
        for colour in range(COLOURS)
    ]
    return labelled(scene.t("wall_pieces"), groups, width, "  ")


def _piece(scene: Scene, colour: int, price: int) -> Text:
    """`◆◆2`: two of those for two purple cubes are left; a gate costs three."""
    kind = colour * WALL_COSTS + price - 1
    left, number = scene.view["wall_supply"][kind], scene.choices.walls.get(kind)
    ground = GROUND if number is None else LIT
    signs = [cube(colour, ground)] * (1 if price == GATE_COST else price)
    gate = line((GATE if price == GATE_COST else "", thing_ink("wall", ground)), ground=ground)
    count = line((str(left), thing_ink("wall", ground) if left else QUIET), ground=ground)
    return line(gate, *signs, count, typed(number, ground), ground=ground)


def upgrades(scene: Scene, width: int) -> Block:
    """White and bonus upgrades that are left, and the scoring tiles with their owners."""
    supply = scene.view["upgrade_supply"]
    white = line(f"{supply['white']}{UPGRADE}", cube(Colour.WHITE, GROUND), ground=GROUND)
    parts = [white, *(_bonus(scene, n) for n in range(COLOURS) if supply["bonus"][n])]
    tiles = [_tile(scene, tile) for tile in range(TILES)]
    groups = [in_a_row(parts, GROUND), in_a_row(tiles, GROUND)]
    return labelled(scene.t("upgrades"), groups, width, "  ")


def _bonus(scene: Scene, colour: int) -> Text:
    number = scene.choices.bonus_tiles.get(colour)
    ground = GROUND if number is None else LIT
    return line(UPGRADE, cube(colour, ground), typed(number, ground), ground=ground)


def _tile(scene: Scene, tile: int) -> Text:
    """`✦§`: points for own buildings on library sites."""
    owner, number = scene.view["scoring_tiles"][tile], scene.choices.scoring_tiles.get(tile)
    ground = GROUND if number is None else LIT
    sign = line((scoring_tile_sign(tile), thing_ink("tile", ground)), ground=ground)
    if owner is not None:
        return line(sign, scene.chip(owner), ground=ground)
    return line(sign, typed(number, ground), ground=ground)


def scoring_tile_sign(tile: int) -> str:
    """The tile with the sign of the sites that it counts."""
    return f"{TILE}{BOARDS[Board(int(SCORING_ACTION[tile]))]}"
