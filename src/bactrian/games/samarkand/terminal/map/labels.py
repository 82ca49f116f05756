"""What is written on a space, and where: the same words for the coloured and the plain drawing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bactrian.games.samarkand.terminal.map.geometry import Geometry, Kind, Space
from bactrian.games.samarkand.terminal.map.lettering import (
    Line,
    Piece,
    Placed,
    Role,
    part_neighbours,
    set_line,
)
from bactrian.games.samarkand.terminal.map.raster import Raster
from bactrian.games.samarkand.terminal.view import View, Words, points_now

MARKER, MARKER_TAKEN, HOME = "◆", "◇", "⌂"
SIDES, FRESH_SIDES = ("▐", "▌"), ("▸", "◂")
ROOMY = 100  # columns of a map whose camels may be three cells wide


@dataclass(frozen=True)
class Scene:
    """All that a drawing of the map depends on."""

    view: View
    geometry: Geometry
    words: Words
    width: int
    rows: int
    choices: Mapping[int, int]  # what the player types, by space

    @property
    def roomy(self) -> bool:
        """Whether camels may be three cells wide."""
        return self.width >= ROOMY


def place_labels(scene: Scene, raster: Raster) -> Iterator[Placed]:
    """Every piece of writing on the map, with its place."""
    lines = [
        line
        for number, space in enumerate(scene.geometry.spaces)
        for line in _set_space(scene, raster, number, space)
    ]
    for line in part_neighbours(lines):
        column = line.start
        for piece in line.pieces:
            yield Placed(line.row, column, line.space, piece)
            column += len(piece.text)


def _set_space(scene: Scene, raster: Raster, number: int, space: Space) -> Iterator[Line]:
    row = int(space.y / scene.geometry.height * scene.rows)
    row = max(1, min(row, scene.rows - 2))
    column = space.x / scene.geometry.width * scene.width
    # Heading and camels may reach over the slanted sides: no neighbour writes there.
    room = raster.run(number, row, int(column))
    for offset, pieces in _lines(scene, number, space):
        if pieces:
            yield set_line(number, row + offset, room, column, scene.width, pieces)


def _lines(scene: Scene, number: int, space: Space) -> list[tuple[int, list[Piece]]]:
    """Above: what the space is. Middle: its name. Below: what stands there and can be done."""
    below = [*_choice(scene, number), *_camels(scene, number)]
    return [(-1, _heading(scene, space)), (0, [_name(scene, number, space)]), (1, below)]


def _heading(scene: Scene, space: Space) -> list[Piece]:
    if space.family is not None:
        name, letter = scene.words.family(space.family), scene.words.family_letter(space.family)
        return [Piece(HOME + name, Role.FAMILY, space.family, short=HOME + letter)]
    if space.good is not None:
        return [_good(scene, space.good)]
    return []


def _good(scene: Scene, good: int) -> Piece:
    view = scene.view
    on_map = good in view["goods_on_map"]
    sign = MARKER if on_map else MARKER_TAKEN
    points = points_now(view)
    if good in points:
        space = " " if scene.roomy else ""
        return Piece(f"{sign}{good}{space}+{points[good]}", Role.GOOD_MINE)
    return Piece(f"{sign}{good}", Role.GOOD if on_map else Role.GOOD_TAKEN)


def _name(scene: Scene, number: int, space: Space) -> Piece:
    roles = {Kind.WATER: Role.SEA, Kind.HOME: Role.CAPITAL}
    return Piece(scene.words.space_short(number), roles.get(space.kind, Role.NAME))


def _choice(scene: Scene, number: int) -> list[Piece]:
    if number not in scene.choices:
        return []
    chosen = str(scene.choices[number])
    return [Piece(f"«{chosen}»" if scene.roomy else chosen, Role.CHOICE)]


def _camels(scene: Scene, number: int) -> list[Piece]:
    expansion = scene.view["expansion"]
    pieces: list[Piece] = []
    for family in scene.view["camels"][number]:
        fresh = number in expansion["spaces"] and family == expansion["family"]
        pieces.append(Piece(_camel_text(scene, family, fresh), _camel_role(fresh), family))
    return pieces


def _camel_role(fresh: bool) -> Role:
    return Role.CAMEL_FRESH if fresh else Role.CAMEL


def _camel_text(scene: Scene, family: int, fresh: bool) -> str:
    letter = scene.words.family_letter(family)
    left, right = FRESH_SIDES if fresh else SIDES
    return left + letter + right if scene.roomy else left + letter
