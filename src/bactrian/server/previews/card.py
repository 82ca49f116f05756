"""A picture of words, for a table without a board: large letters over a dimmed drawing."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from bactrian.server.previews.glyphs import HEIGHT, WIDTH, Mask, glyph
from bactrian.server.previews.png import Pixels
from bactrian.terminal import dyes

TITLE_SCALE, LINE_SCALE = 6, 3
GAP = 24  # pixels between two lines
SHADE = 0.35  # of the drawing's own light that is left


def write_card(ground: Pixels, title: str, lines: Sequence[str]) -> Pixels:
    """The drawing dimmed, with a title and lines of words in its middle."""
    shaded = dyes.GROUND + (ground.astype(float) - dyes.GROUND) * SHADE
    rows = [(title, TITLE_SCALE, dyes.SAFFRON), *((line, LINE_SCALE, dyes.CREAM) for line in lines)]
    top = (len(ground) - sum(scale * HEIGHT + GAP for _, scale, _ in rows) + GAP) // 2
    for words, scale, ink in rows:
        cover = _written(_fitting(words, scale, ground.shape[1]), scale)
        left = (ground.shape[1] - cover.shape[1]) // 2
        place = shaded[top : top + cover.shape[0], left : left + cover.shape[1]]
        place += (np.array(ink) - place) * cover[: len(place), :, None]
        top += scale * HEIGHT + GAP
    return shaded.round().astype(np.uint8)


def _fitting(words: str, scale: int, width: int) -> str:
    most = width // (scale * WIDTH)
    return words if len(words) <= most else f"{words[: most - 1]}…"


def _written(words: str, scale: int) -> npt.NDArray[np.float64]:
    """How much of each pixel a line of words covers, 0 to 1."""
    masks = [glyph(character, bold=True) for character in words]
    whole: Mask = np.concatenate(masks, axis=1) if masks else np.zeros((HEIGHT, 0), np.uint8)
    return _enlarged(whole.astype(float) / 255, scale)


def _enlarged(cover: npt.NDArray[np.float64], scale: int) -> npt.NDArray[np.float64]:
    """Larger, with edges as sharp as there are pixels for."""
    large = cover.repeat(scale, axis=0).repeat(scale, axis=1)
    for axis in (0, 1):
        # The mean over one old pixel makes ramps of steps; the middle of a ramp is the edge.
        padded = np.pad(
            large, [(scale // 2, scale - 1 - scale // 2) if a == axis else (0, 0) for a in (0, 1)]
        )
        sums = np.cumsum(np.insert(padded, 0, 0, axis=axis), axis=axis)
        ends = np.take(sums, range(scale, sums.shape[axis]), axis=axis)
        large = (ends - np.take(sums, range(sums.shape[axis] - scale), axis=axis)) / scale
    return np.clip((large - 0.5) * scale / 2 + 0.5, 0, 1)
