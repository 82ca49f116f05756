"""Draw the letters of link previews anew: `server/previews/glyphs.npz`, from DejaVu Sans Mono.

Needs Pillow and the font (Debian: fonts-dejavu-core), which nothing else does:
`python tools/glyphs.py /usr/share/fonts/truetype/dejavu`.
"""

import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from bactrian.server.previews.glyphs import FILE, HEIGHT, WIDTH

SIZE = 16  # of the font, so that a letter is as wide as a cell
BASELINE = 14
BASIC = ImageFont.Layout.BASIC  # each letter for itself
WEIGHTS = {"regular": "DejaVuSansMono.ttf", "bold": "DejaVuSansMono-Bold.ttf"}
RANGES = (
    *((0x21, 0x7E), (0xA1, 0x17F), (0x370, 0x3FF), (0x400, 0x45F), (0x490, 0x4FF)),
    *((0x2010, 0x2044), (0x2070, 0x209C), (0x20A0, 0x20BF), (0x2100, 0x218F), (0x2190, 0x22FF)),
    *((0x2300, 0x23FF), (0x2460, 0x24FF), (0x2500, 0x257F), (0x25A0, 0x25FF), (0x2600, 0x26FF)),
    *((0x2700, 0x27BF), (0x27E6, 0x27EF), (0x2B00, 0x2B1F), (0x29EB, 0x29EB)),
)


def drawn(font: ImageFont.FreeTypeFont, letter: str) -> np.ndarray:
    """How much of each pixel of a cell a letter covers, 0 to 255."""
    image = Image.new("L", (WIDTH, HEIGHT))
    ImageDraw.Draw(image).text((0, BASELINE), letter, font=font, fill=255, anchor="ls")
    return np.asarray(image)


def main(folder: Path) -> None:
    """Draw every letter that the font has, in both weights."""
    fonts = {
        name: ImageFont.truetype(folder / file, SIZE, layout_engine=BASIC)
        for name, file in WEIGHTS.items()
    }
    missing = {name: drawn(font, "\uffff").tobytes() for name, font in fonts.items()}
    codes = [code for first, last in RANGES for code in range(first, last + 1)]
    known = [c for c in codes if drawn(fonts["regular"], chr(c)).tobytes() != missing["regular"]]
    masks = {name: np.stack([drawn(font, chr(c)) for c in known]) for name, font in fonts.items()}
    np.savez_compressed(
        FILE, codes=np.array(known, np.uint32), regular=masks["regular"], bold=masks["bold"]
    )
    print(f"{len(known)} letters, {FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
