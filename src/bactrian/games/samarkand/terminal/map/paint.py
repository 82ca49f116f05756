"""The map in colour: spaces filled with half blocks, fine outlines, and the writing on top."""

from dataclasses import dataclass

from rich.segment import Segment

from bactrian.games.samarkand.terminal import palette
from bactrian.games.samarkand.terminal.map.geometry import Kind
from bactrian.games.samarkand.terminal.map.labels import SIDES, Scene, place_labels
from bactrian.games.samarkand.terminal.map.lettering import Placed, Role
from bactrian.games.samarkand.terminal.map.raster import PIXELS, Raster, rasterise
from bactrian.terminal import dyes
from bactrian.terminal.colour import RGB, mix, style

UPPER_HALF, WAVE = "▀", "~"
WAVE_EVERY = 4  # columns


@dataclass(frozen=True)
class Fill:
    """The colours of a space: left and right half, and its outline."""

    left: RGB
    right: RGB
    line: RGB


@dataclass(frozen=True)
class Cell:
    """One character of the picture."""

    text: str
    ink: RGB
    ground: RGB
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True)
class Painter:
    """Paints one scene; with `few` colours from the 256 of older terminals."""

    scene: Scene
    few: bool

    @property
    def colours(self) -> palette.MapColours:
        """The ground colours for the terminal at hand."""
        return palette.FEW if self.few else palette.FULL

    def paint(self) -> list[list[Segment]]:
        """The map as rows of segments."""
        scene = self.scene
        raster = rasterise(scene.geometry, scene.width, scene.rows)
        fills = [self._fill(number) for number in range(len(scene.geometry.spaces))]
        cells = [
            [self._cell(raster, fills, row, column) for column in range(scene.width)]
            for row in range(scene.rows)
        ]
        for placed in place_labels(scene, raster):
            self._write(cells, placed)
        return [[self._segment(cell) for cell in row] for row in cells]

    def _fill(self, number: int) -> Fill:
        """A space takes on the colours of its camels, so that routes are seen as a whole."""
        scene, colours = self.scene, self.colours
        if number in scene.choices:
            return Fill(dyes.LIT, dyes.LIT, dyes.SAFFRON)
        kind = scene.geometry.spaces[number].kind
        tints = [
            colours.ground(scene.geometry, kind, family) for family in scene.view["camels"][number]
        ] or [colours.kinds[kind]]
        fresh = number in scene.view["expansion"]["spaces"]
        line = dyes.SAFFRON if fresh else mix(tints[0], colours.line, 0.7)
        return Fill(tints[0], tints[-1], line)

    def _cell(self, raster: Raster, fills: list[Fill], row: int, column: int) -> Cell:
        """Two colours make a shore; one colour leaves room for an outline or a wave."""
        upper = self._pixel(raster, fills, PIXELS * row, column)
        lower = self._pixel(raster, fills, PIXELS * row + 1, column)
        if upper != lower:
            return Cell(UPPER_HALF, upper, lower)
        number, outline = raster.cells[row][column], raster.outlines[row][column]
        is_water = self.scene.geometry.spaces[number].kind is Kind.WATER
        if is_water and outline == " " and (column + 2 * row) % WAVE_EVERY == 0:
            return Cell(WAVE, mix(upper, self.colours.waves, 0.6), upper)
        return Cell(outline, fills[number].line, upper)

    def _pixel(self, raster: Raster, fills: list[Fill], row: int, column: int) -> RGB:
        number = raster.pixels[row][column]
        middle = self.scene.geometry.spaces[number].x / self.scene.geometry.width * raster.width
        return fills[number].right if column >= middle else fills[number].left

    def _write(self, cells: list[list[Cell]], placed: Placed) -> None:
        row = cells[placed.row]
        for column, character in enumerate(placed.piece.text, placed.column):
            below = row[column]
            ground = mix(below.ink, below.ground, 0.5) if below.text == UPPER_HALF else below.ground
            row[column] = self._written(placed, character, ground)

    def _written(self, placed: Placed, character: str, ground: RGB) -> Cell:
        """One character of a label in the style of its role."""
        role, family = placed.piece.role, placed.piece.family
        if role in (Role.CAMEL, Role.CAMEL_FRESH) and family is not None:
            return self._camel(character, placed.space, family, ground)
        if role is Role.CHOICE:
            return Cell(character, dyes.LIT, dyes.INK, bold=True)
        if role is Role.GOOD_MINE:
            return Cell(character, dyes.INK, dyes.SAFFRON, bold=True)
        ink = dyes.ink_on(ground)
        if role is Role.GOOD and ink == dyes.CREAM:
            ink = dyes.GOLD
        if role is Role.GOOD_TAKEN:
            ink = mix(ink, ground, 0.3)
        return Cell(character, ink, ground, role is Role.CAPITAL, role is Role.SEA)

    def _camel(self, character: str, space: int, family: int, ground: RGB) -> Cell:
        colour = palette.family_colour(self.scene.geometry, family)
        if character in SIDES:
            return Cell(character, palette.outline_on(colour, self._own(space, family)), ground)
        if not character.isalpha():
            return Cell(character, dyes.SAFFRON, ground, bold=True)
        return Cell(character, dyes.ink_on(colour), colour, bold=True)

    def _own(self, space: int, family: int) -> RGB:
        """The ground that a camel brings with it: both its sides are seen against that one."""
        if space in self.scene.choices:
            return dyes.LIT
        kind = self.scene.geometry.spaces[space].kind
        return self.colours.ground(self.scene.geometry, kind, family)

    def _segment(self, cell: Cell) -> Segment:
        look = style(cell.ink, cell.ground, bold=cell.bold, italic=cell.italic, few=self.few)
        return Segment(cell.text, look)
