"""Lines of text as something that rich can print, in as many colours as the terminal has."""

from dataclasses import dataclass
from functools import cache

from rich.color import Color
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.segment import Segment
from rich.style import Style

from bactrian.cli.tables.blocks import Block
from bactrian.cli.tables.colour import nearest
from bactrian.cli.tables.marco_polo.canvas import HALF
from bactrian.cli.tables.marco_polo.palette import FEW_GROUNDS


@dataclass(frozen=True)
class Picture:
    """Looks at the terminal only when it is printed: the same picture serves any of them."""

    rows: Block

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Rich rounds dark blues to black; with 256 colours the nearest ones are taken here."""
        few = console.color_system == "256"
        coloured = not console.no_color and console.color_system in ("truecolor", "256")
        for row in self.rows:
            for segment in row.render(console, end=""):
                # A half cell of colour would be a black bar without colours.
                text = segment.text if coloured else segment.text.replace(HALF, " ")
                ink = _fewer(segment.style) if few and segment.style else segment.style
                yield Segment(text, ink)
            yield Segment.line()

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """The picture is as wide as it was drawn for."""
        width = max((row.cell_len for row in self.rows), default=0)
        return Measurement(width, width)


@cache
def _fewer(style: Style) -> Style:
    return style + Style(color=_nearest(style.color), bgcolor=_nearest(style.bgcolor))


def _nearest(colour: Color | None) -> Color | None:
    if colour is None or colour.triplet is None:
        return colour
    red, green, blue = colour.triplet
    wanted = FEW_GROUNDS.get((red, green, blue), (red, green, blue))
    return Color.from_ansi(nearest(wanted))
