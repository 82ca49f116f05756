"""Letters as pixels: how much of each pixel of a cell a character covers.

They are kept drawn (`tools/glyphs.py`), so that the server needs neither a font nor a library that
draws with one. Blocks and Braille dots are computed: they must meet at the edges of cells.
"""

from functools import cache, lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from bactrian.terminal.braille import BRAILLE_BITS, BRAILLE_BLANK, DOT_COLUMNS, DOT_ROWS

FILE = Path(__file__).with_name("glyphs.npz")
WIDTH, HEIGHT = 10, 18  # pixels of a cell
BRAILLE_LAST = BRAILLE_BLANK + 0xFF
DOT = 2  # pixels
MOST_KEPT = 2048  # characters: names may have any
SHADES = {"░": 64, "▒": 128, "▓": 192}
UNKNOWN = "□"
# By block: from and to, in eighths of a cell, across and down.
BLOCKS = {
    **{chr(0x2580 + n): (0, 8, 8 - n, 8) for n in range(1, 9)},
    **{chr(0x2590 - n): (0, n, 0, 8) for n in range(1, 8)},
    "▀": (0, 8, 0, 4),
    "▐": (4, 8, 0, 8),
    "▔": (0, 8, 0, 1),
    "▕": (7, 8, 0, 8),
}

Mask = npt.NDArray[np.uint8]


@cache
def _drawn() -> tuple[dict[int, int], dict[bool, Mask]]:
    """The place of each character, and the drawings, plain and bold."""
    with np.load(FILE) as kept:
        places = {int(code): place for place, code in enumerate(kept["codes"])}
        return places, {False: kept["regular"], True: kept["bold"]}


@lru_cache(MOST_KEPT)
def glyph(character: str, *, bold: bool = False) -> Mask:
    """How much of each pixel a character covers, 0 to 255."""
    if character in BLOCKS:
        return _block(*BLOCKS[character])
    if character in SHADES:
        return np.full((HEIGHT, WIDTH), SHADES[character], np.uint8)
    if BRAILLE_BLANK <= ord(character) <= BRAILLE_LAST:
        return _dots(ord(character) - BRAILLE_BLANK)
    if not character.strip() or not character.isprintable():
        return np.zeros((HEIGHT, WIDTH), np.uint8)
    places, masks = _drawn()
    found: Mask = masks[bold][places.get(ord(character), places[ord(UNKNOWN)])]
    return found


def _block(left: int, right: int, top: int, bottom: int) -> Mask:
    mask = np.zeros((HEIGHT, WIDTH), np.uint8)
    rows = slice(round(top * HEIGHT / 8), round(bottom * HEIGHT / 8))
    mask[rows, round(left * WIDTH / 8) : round(right * WIDTH / 8)] = 255
    return mask


def _dots(bits: int) -> Mask:
    mask = np.zeros((HEIGHT, WIDTH), np.uint8)
    for row in range(DOT_ROWS):
        for column in range(DOT_COLUMNS):
            if bits & BRAILLE_BITS[row][column]:
                top = round((row + 0.5) * HEIGHT / DOT_ROWS) - DOT // 2
                left = round((column + 0.5) * WIDTH / DOT_COLUMNS) - DOT // 2
                mask[top : top + DOT, left : left + DOT] = 255
    return mask
