"""The colours of this table: the same night as Samarkand's, with its own seats and places."""

from enum import Enum

from rich.style import Style

from bactrian.terminal.colour import RGB, parse, style
from bactrian.terminal.dyes import CREAM, INK, LIT, PAPER, ink_on

MAP = parse("#1c2040")

# Texts name these: blue, red, yellow, turquoise. What can be chosen is a brighter yellow.
SEATS = tuple(map(parse, ("#5f9df2", "#e0604f", "#c9a227", "#3fc1bd")))
NEUTRAL = parse("#8a8797")
BLACK: RGB = (0, 0, 0)
WHITE = parse("#f7f5ee")

ON_MAP = style(CREAM)  # whatever lies below, land or water
WATER = parse("#10354f")
_LARGE, _SMALL, _BEIJING = map(parse, ("#3d4273", "#553a5e", "#6b3f35"))
LARGE = style(CREAM, _LARGE)
SMALL = style(CREAM, _SMALL)
BEIJING = style(CREAM, _BEIJING)
# Among 256 colours the nearest of these would all be the same grey.
FEW_GROUNDS: dict[RGB, RGB] = {
    _LARGE: parse("#4e4e4e"),
    _SMALL: parse("#5f005f"),
    _BEIJING: parse("#5f0000"),
}
START = style(CREAM, parse("#1f5566"))
OASIS = style(parse("#7fd6b8"), bold=True)
OASIS_LIT = style(INK, LIT, bold=True)

# What a thing is called in the data file: its ink on the night, and on paper.
INKS: dict[str, tuple[RGB, RGB]] = {
    "coin": (parse("#f3d36b"), parse("#8a6500")),
    "camel": (parse("#e3b27c"), parse("#8a4b12")),
    "pepper": (parse("#9fd07f"), parse("#2f6b1f")),
    "silk": (parse("#7cc7f2"), parse("#1b5c94")),
    "gold": (parse("#ffbf3f"), parse("#a05a00")),
    "vp": (parse("#ff9d8a"), parse("#a8271a")),
}
OTHER_INKS = (parse("#d9d4ea"), parse("#4a3f2c"))
MISSING_INK = parse("#b09a6c")  # what is lacking for a contract, dimmed on paper


class Road(Enum):
    """What a route costs besides the step; each kind has its own ink."""

    FREE = style(parse("#6d73ab"))
    CAMELS = style(parse("#b58a5c"))
    COINS = style(parse("#4f9cc9"))
    LIT = style(LIT, bold=True)


def seat_style(seat: int | None) -> Style:
    """Writing on a seat's colour; grey for nobody's."""
    colour = NEUTRAL if seat is None else SEATS[seat]
    return style(ink_on(colour), colour, bold=True)


def seat_ink(seat: int) -> Style:
    """A seat's colour as ink, on whatever ground."""
    return style(SEATS[seat], bold=True)


def die_style(seat: int | None, colour: str) -> Style:
    """The face of a die."""
    if colour == "black":
        return style(CREAM if seat is None else SEATS[seat], BLACK, bold=True)
    if colour == "white":
        return style(INK, WHITE, bold=True)
    return seat_style(None if colour == "neutral" else seat)


def thing_ink(name: str, ground: Style) -> Style:
    """The ink of a unit or another gain on the night, on paper or on a lit place."""
    night, paper = INKS.get(name, OTHER_INKS)
    on_paper = ground.bgcolor in (style(None, PAPER).bgcolor, style(None, LIT).bgcolor)
    return style(paper if on_paper else night, bold=True)
