"""The night table: deep indigo ground, quiet land, and what matters lit like a lantern."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from rich.style import Style

from bactrian.games.samarkand.terminal.map.geometry import Geometry, Kind
from bactrian.terminal.colour import (
    RGB,
    contrast,
    lifted,
    luminance,
    mix,
    nearest_hue,
    parse,
    style,
)
from bactrian.terminal.dyes import BLACK, CREAM, ink_on

PIECE_CONTRAST = 3.0  # of a camel against the land
TEXT_CONTRAST = 4.5
EDGE_CONTRAST = 1.35  # below it a camel needs sides of another colour
COAL = 0.05  # luminance below which a colour is black and stays so


@dataclass(frozen=True)
class MapColours:
    """The ground colours of the map; `tint` is the share of a camel's colour in its space."""

    kinds: Mapping[Kind, RGB]
    line: RGB
    waves: RGB
    tint: float
    few: bool = False

    def ground(self, geometry: Geometry, kind: Kind, family: int) -> RGB:
        """A space of this kind under a camel: never too light for light writing."""
        printed = parse(geometry.families[family].colour)
        colour = printed if self.few else family_colour(geometry, family)
        share = self.tint / 2 if kind is Kind.WATER else self.tint
        base = BLACK if self.few and kind is not Kind.WATER else self.kinds[kind]
        return _tinted(base, colour, share, self.few)


FULL = MapColours(
    kinds={
        Kind.LAND: parse("#2d3157"),
        Kind.GOODS: parse("#443a58"),
        Kind.HOME: parse("#3c4069"),
        Kind.WATER: parse("#10405f"),
    },
    line=parse("#6a70a6"),
    waves=parse("#3f7f9e"),
    tint=0.45,
)
# Among 256 colours the only dark ones that part well from all families are greys.
FEW = MapColours(
    kinds={
        Kind.LAND: parse("#262626"),
        Kind.GOODS: parse("#3a3a3a"),
        Kind.HOME: parse("#444444"),
        Kind.WATER: parse("#005f87"),
    },
    line=parse("#6c6c6c"),
    waves=parse("#5fafd7"),
    tint=0.6,
    few=True,
)


@cache
def family_colour(geometry: Geometry, family: int) -> RGB:
    """The family's colour, lighter where the night would swallow it; black stays black."""
    colour = parse(geometry.families[family].colour)
    if luminance(colour) < COAL:
        return mix(colour, BLACK, 0.8)
    return lifted(colour, FULL.kinds[Kind.LAND], PIECE_CONTRAST)


@cache
def _tinted(base: RGB, colour: RGB, share: float, few: bool) -> RGB:
    while True:
        ground = mix(base, colour, max(share, 0))
        ground = nearest_hue(ground) if few else ground
        if share <= 0 or contrast(ground, CREAM) >= TEXT_CONTRAST:
            return ground
        share -= 0.02


def outline_on(colour: RGB, ground: RGB) -> RGB:
    """The sides of a piece: its own colour, or ink where that would not be seen."""
    return colour if contrast(colour, ground) >= EDGE_CONTRAST else ink_on(ground)


def chip_style(geometry: Geometry, family: int) -> Style:
    """A family's letter on its colour."""
    colour = family_colour(geometry, family)
    return style(ink_on(colour), colour, bold=True)
