"""The map as something that rich can print."""

from collections.abc import Mapping
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.segment import Segment

from bactrian.games.samarkand.terminal.map.geometry import Geometry
from bactrian.games.samarkand.terminal.map.labels import Scene
from bactrian.games.samarkand.terminal.map.lines import draw_lines
from bactrian.games.samarkand.terminal.map.paint import Painter
from bactrian.games.samarkand.terminal.view import View, Words

# Three rows a row of spaces: heading, name and camels lie in the widest part of each hexagon.
ROWS, TALL_ROWS = 30, 40
TALL_WIDTH = 140
NARROWEST, WIDEST = 60, 200


@dataclass(frozen=True)
class MapPicture:
    """Looks at the terminal only when it is printed: the same picture serves any of them."""

    scene: Scene

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Colour where there is enough of it, else letters and lines."""
        for row in self._rows(console):
            yield from Segment.simplify(row)
            yield Segment.line()

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """The picture is as wide as it was drawn for."""
        return Measurement(self.scene.width, self.scene.width)

    def _rows(self, console: Console) -> list[list[Segment]]:
        if console.no_color or console.color_system not in ("truecolor", "256"):
            return draw_lines(self.scene)
        return Painter(self.scene, few=console.color_system == "256").paint()


def draw_map(
    view: View,
    geometry: Geometry,
    words: Words,
    width: int,
    choices: Mapping[int, int] | None = None,
    rows: int | None = None,
) -> MapPicture:
    """The map in `width` columns; `choices` has the number to type for each space to choose."""
    width = max(NARROWEST, min(width, WIDEST))
    rows = rows or (TALL_ROWS if width >= TALL_WIDTH else ROWS)
    return MapPicture(Scene(view, geometry, words, width, rows, choices or {}))
