"""Colours of the drawn tables: mixing, contrast and the nearest of a terminal's 256 colours."""

from collections.abc import Iterable
from functools import cache

from rich.color import Color
from rich.style import Style

RGB = tuple[int, int, int]

CUBE_LEVELS = (0, 95, 135, 175, 215, 255)
FIRST_CUBE, GREYS = 16, 24
GREYISH = 24  # spread of the channels of a colour that counts as grey


def parse(hex_colour: str) -> RGB:
    """`"#1aa6a6"` as three numbers."""
    digits = hex_colour.removeprefix("#")
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def mix(first: RGB, second: RGB, share: float) -> RGB:
    """`share` of the second colour in the first, 0 to 1."""
    return (
        round(first[0] + (second[0] - first[0]) * share),
        round(first[1] + (second[1] - first[1]) * share),
        round(first[2] + (second[2] - first[2]) * share),
    )


@cache
def luminance(colour: RGB) -> float:
    """Relative luminance as WCAG defines it, 0 for black to 1 for white."""
    red, green, blue = (_linear(channel / 255) for channel in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def contrast(first: RGB, second: RGB) -> float:
    """Contrast ratio as WCAG defines it, 1 to 21."""
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def readable(ground: RGB, inks: Iterable[RGB]) -> RGB:
    """The ink that stands out best from the ground."""
    return max(inks, key=lambda ink: contrast(ink, ground))


@cache
def lifted(colour: RGB, ground: RGB, ratio: float) -> RGB:
    """The colour with as much white as it takes to stand out from a dark ground."""
    for percent in range(0, 100, 2):
        lighter = mix(colour, (255, 255, 255), percent / 100)
        if contrast(lighter, ground) >= ratio:
            return lighter
    return colour


def _palette() -> dict[int, RGB]:
    """The colours 16 to 255; the first sixteen are the user's own and cannot be relied on."""
    levels = CUBE_LEVELS
    cube: list[RGB] = [(red, green, blue) for red in levels for green in levels for blue in levels]
    greys: list[RGB] = [(8 + 10 * step,) * 3 for step in range(GREYS)]
    return dict(enumerate([*cube, *greys], FIRST_CUBE))


PALETTE = _palette()


@cache
def nearest(colour: RGB) -> int:
    """The number of the nearest of the 256 colours, as the eye weighs them.

    Rich rounds each channel for itself, which turns dark blues into black or glaring navy.
    """
    return min(PALETTE, key=lambda number: _distance(PALETTE[number], colour))


@cache
def nearest_hue(colour: RGB) -> RGB:
    """The nearest of the 256 colours that is not grey, unless the colour itself is."""
    if max(colour) - min(colour) < GREYISH:
        return PALETTE[nearest(colour)]
    hues = (entry for entry in PALETTE.values() if max(entry) != min(entry))
    return min(hues, key=lambda entry: _distance(entry, colour))


def _distance(first: RGB, second: RGB) -> float:
    """Weighted distance ("redmean"): cheap, and close enough to perception for a palette."""
    red_mean = (first[0] + second[0]) / 2
    red, green, blue = (a - b for a, b in zip(first, second, strict=True))
    return (2 + red_mean / 256) * red**2 + 4 * green**2 + (2 + (255 - red_mean) / 256) * blue**2


@cache
def style(
    ink: RGB | None = None,
    ground: RGB | None = None,
    *,
    bold: bool = False,
    italic: bool = False,
    few: bool = False,
) -> Style:
    """A rich style; `few` picks from the 256 colours here instead of leaving it to rich."""
    return Style(
        color=_terminal(ink, few),
        bgcolor=_terminal(ground, few),
        bold=bold or None,
        italic=italic or None,
    )


def _terminal(colour: RGB | None, few: bool) -> Color | None:
    if colour is None:
        return None
    return Color.from_ansi(nearest(colour)) if few else Color.from_rgb(*colour)
