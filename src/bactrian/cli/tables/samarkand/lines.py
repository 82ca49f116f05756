"""The map without colour: fine outlines of Braille dots, and letters that carry all meaning."""

from rich.segment import Segment
from rich.style import Style

from bactrian.cli.tables.samarkand.labels import Role, Scene, place_labels
from bactrian.cli.tables.samarkand.raster import rasterise

STYLES = {
    Role.CAPITAL: Style(bold=True),
    Role.SEA: Style(italic=True),
    Role.GOOD_MINE: Style(bold=True, underline=True),
    Role.CHOICE: Style(bold=True, reverse=True),
    Role.CAMEL: Style(bold=True),
    Role.CAMEL_FRESH: Style(bold=True, underline=True),
}
OUTLINE = Style(dim=True)
ASCII = str.maketrans(
    {"◆": "*", "◇": "o", "⌂": "^", "▸": ">", "▐": "[", "▌": "]", "«": "<", "»": ">"}
)


def draw_lines(scene: Scene, ascii_only: bool) -> list[list[Segment]]:
    """The map as rows of segments without any colour."""
    raster = rasterise(scene.geometry, scene.width, scene.rows)
    cells = [[_outline(sign, ascii_only) for sign in row] for row in raster.outlines]
    for placed in place_labels(scene, raster):
        text = placed.piece.text.translate(ASCII) if ascii_only else placed.piece.text
        for column, character in enumerate(text, placed.column):
            cells[placed.row][column] = Segment(character, STYLES.get(placed.piece.role))
    return cells


def _outline(sign: str, ascii_only: bool) -> Segment:
    """Without Unicode a full stop has to stand for whatever outline is in the cell."""
    return Segment("." if ascii_only and sign != " " else sign, OUTLINE)
