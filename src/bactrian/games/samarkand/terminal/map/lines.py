"""The map without colour: fine outlines of Braille dots, and letters that carry all meaning."""

from rich.segment import Segment
from rich.style import Style

from bactrian.games.samarkand.terminal.map.labels import Scene, place_labels
from bactrian.games.samarkand.terminal.map.lettering import Role
from bactrian.games.samarkand.terminal.map.raster import rasterise

STYLES = {
    Role.CAPITAL: Style(bold=True),
    Role.SEA: Style(italic=True),
    Role.GOOD_MINE: Style(bold=True, underline=True),
    Role.CHOICE: Style(bold=True, reverse=True),
    Role.CAMEL: Style(bold=True),
    Role.CAMEL_FRESH: Style(bold=True, underline=True),
}
OUTLINE = Style(dim=True)


def draw_lines(scene: Scene) -> list[list[Segment]]:
    """The map as rows of segments without any colour."""
    raster = rasterise(scene.geometry, scene.width, scene.rows)
    cells = [[Segment(sign, OUTLINE) for sign in row] for row in raster.outlines]
    for placed in place_labels(scene, raster):
        for column, character in enumerate(placed.piece.text, placed.column):
            cells[placed.row][column] = Segment(character, STYLES.get(placed.piece.role))
    return cells
