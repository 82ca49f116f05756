"""A table as a picture: the terminal's drawing of what a spectator sees, in pixels.

Wide and low, as messengers show pictures (1.91 to 1). What does not fit below is left out: boards
stand on top, legends at the bottom.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.style import Style

from bactrian.server.previews.card import write_card
from bactrian.server.previews.glyphs import HEIGHT, WIDTH, glyph
from bactrian.server.previews.png import Pixels, png
from bactrian.terminal import dyes
from bactrian.terminal.protocol import terminal_table

COLUMNS, ROWS = 120, 35
SIZE = COLUMNS * WIDTH, ROWS * HEIGHT  # 1200 by 630 pixels
RGB = tuple[int, int, int]


View = Mapping[str, Any]  # Any: JSON-able, of the game's own shape


def draw_table(key: str, view: View, names: Sequence[str], language: str) -> bytes:
    """A table as a spectator sees it, as a PNG file; `key` names the game."""
    return png(_table(key, view, names, language))


def draw_card(
    title: str, lines: Sequence[str], board: tuple[str, View, Sequence[str]] | None, language: str
) -> bytes:
    """Words over a board that is not this table's: its game, a view of it and names."""
    ground = _blank() if board is None else _table(*board, language)
    return png(write_card(ground, title, lines))


def _table(key: str, view: View, names: Sequence[str], language: str) -> Pixels:
    return _pixels(terminal_table(key, language).draw(dict(view), [], names, COLUMNS))


def _blank() -> Pixels:
    pixels = np.empty((ROWS * HEIGHT, COLUMNS * WIDTH, 3), np.uint8)
    pixels[:] = dyes.GROUND
    return pixels


def _pixels(drawn: RenderableType) -> Pixels:
    console = Console(
        width=COLUMNS,
        height=ROWS,
        color_system="truecolor",
        force_terminal=True,
        legacy_windows=False,
    )
    options = console.options.update(width=COLUMNS, height=None)
    rows = console.render_lines(drawn, options, pad=True)[:ROWS]
    pixels = _blank()
    for number, row in enumerate(rows):
        _draw_row(pixels[number * HEIGHT : (number + 1) * HEIGHT], row)
    return pixels


def _draw_row(band: Pixels, row: Sequence[Segment]) -> None:
    column = 0
    for text, style, _ in row:
        ink, ground = _colours(style or Style.null())
        bold = bool(style and style.bold)
        for character in text:
            if column >= COLUMNS:
                return
            cell = band[:, column * WIDTH : (column + 1) * WIDTH]
            cell[:] = _cell(character, ink, ground, bold)
            column += 1


@lru_cache(4096)
def _colours(style: Style) -> tuple[RGB, RGB]:
    """Ink and ground; reversed styles have them changed."""
    ink = dyes.CREAM if style.color is None else _rgb(style.color.get_truecolor())
    ground = dyes.GROUND if style.bgcolor is None else _rgb(style.bgcolor.get_truecolor())
    return (ground, ink) if style.reverse else (ink, ground)


def _rgb(colour: Sequence[int]) -> RGB:
    return colour[0], colour[1], colour[2]


@lru_cache(8192)
def _cell(character: str, ink: RGB, ground: RGB, bold: bool) -> Pixels:
    cover = glyph(character, bold=bold).astype(np.uint16)[..., None]
    mixed = cover * np.array(ink, np.uint16) + (255 - cover) * np.array(ground, np.uint16)
    return (mixed // 255).astype(np.uint8)
