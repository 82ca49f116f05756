"""Lines of text as something that rich can print, in as many colours as the terminal has."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rich.color import Color
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.segment import Segment
from rich.style import Style

from bactrian.terminal.blocks import Block
from bactrian.terminal.colour import RGB, nearest

HALF = "▀"  # where the upper half of a cell has another ground than the lower one


@dataclass(frozen=True)
class Picture:
    """Looks at the terminal only when it is printed: the same picture serves any of them.

    `few` has stand-ins for colours whose nearest ones among 256 would be too much alike.
    """

    rows: Block
    few: Mapping[RGB, RGB] = field(default_factory=dict)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Rich rounds dark blues to black; with 256 colours the nearest ones are taken here."""
        few = console.color_system == "256"
        coloured = not console.no_color and console.color_system in ("truecolor", "256")
        fewer: dict[Style, Style] = {}
        for row in self.rows:
            for segment in row.render(console, end=""):
                # A half cell of colour would be a black bar without colours.
                text = segment.text if coloured else segment.text.replace(HALF, " ")
                ink = segment.style
                if few and ink:
                    fewer[ink] = fewer.get(ink) or self._fewer(ink)
                    ink = fewer[ink]
                yield Segment(text, ink)
            yield Segment.line()

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """The picture is as wide as it was drawn for."""
        width = max((row.cell_len for row in self.rows), default=0)
        return Measurement(width, width)

    def _fewer(self, style: Style) -> Style:
        return style + Style(color=self._nearest(style.color), bgcolor=self._nearest(style.bgcolor))

    def _nearest(self, colour: Color | None) -> Color | None:
        if colour is None or colour.triplet is None:
            return colour
        red, green, blue = colour.triplet
        return Color.from_ansi(nearest(self.few.get((red, green, blue), (red, green, blue))))
