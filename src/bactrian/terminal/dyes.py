"""The colours that all tables share: deep indigo ground, cream writing, and lantern light."""

from bactrian.terminal.colour import RGB, parse, readable

GROUND = parse("#15172b")
RAISED = parse("#262a50")
CREAM = parse("#f5efdc")
QUIET = parse("#a9a6bd")
BLACK: RGB = (0, 0, 0)
INK = parse("#17130d")
SAFFRON = parse("#f7b01e")
LIT = parse("#ffd98c")
PAPER = parse("#efe0c0")
GOLD = parse("#ecc56a")


def ink_on(ground: RGB) -> RGB:
    """Dark or light writing, whichever is easier to read on the ground."""
    return readable(ground, (INK, CREAM))
