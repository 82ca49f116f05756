"""Small signs: cubes and costs, boons, and the pieces of owners."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from bactrian.games.merv.reading import COLOURS
from bactrian.games.merv.terminal.palette import cube_ink, thing_ink
from bactrian.games.merv.words import Board, Boon, Colour, Spice
from bactrian.terminal.blocks import line
from bactrian.terminal.night import QUIET

# A shape for each colour: purple, tan, teal, orange, white.
CUBES = ("◆", "▲", "●", "■", "□")
ANY_CUBE = "*"
CAMEL, POINT, FAVOUR, INFLUENCE = "♞", "★", "♥", "↑"
SCROLL, CARD, COMMON, RARE = "§", "▯", "▱", "▰"
ANY_GOOD = f"{COMMON}?"
BUILDING, SERVANT, DISC, POST = "⌂", "♟", "⊙", "⚑"
COURTIER, MOSQUE, WALL, TILE, UPGRADE, GATE = "♛", "☾", "▦", "✦", "+", "∩"
SPICES = {Spice.CINNAMON: "≡", Spice.GINGER: "ξ", Spice.JUNIPER: "∴", Spice.PEPPER: "•"}
WALLED = "#"
GOODS = (COMMON, RARE)

BOARDS = {
    Board.CARAVANSARY: CARD,
    Board.PALACE: COURTIER,
    Board.LIBRARY: SCROLL,
    Board.MARKETPLACE: COMMON,
    Board.MOSQUE: MOSQUE,
    Board.WALL: WALL,
}
BOONS = {
    Boon.NOTHING: ("", ""),
    Boon.CAMEL: (CAMEL, "camel"),
    Boon.WHITE_CUBE: (CUBES[Colour.WHITE], "white"),
    Boon.SCROLL: (SCROLL, "scroll"),
    Boon.CARAVAN_CARD: (CARD, "spice"),
    Boon.FAVOUR: (FAVOUR, "favour"),
    Boon.SOLDIER: (SERVANT, "servant"),
    Boon.COMMON_GOOD: (COMMON, "good"),
    Boon.RARE_GOOD: (RARE, "good"),
    Boon.MOSQUE_STEP: (MOSQUE, "mosque"),
    Boon.WHITE_UPGRADE: (f"{UPGRADE}{CUBES[Colour.WHITE]}", "white"),
    Boon.BONUS_UPGRADE: (f"{UPGRADE}?", "upgrade"),
    Boon.SCORING_TILE: (TILE, "tile"),
    Boon.FREE_COURTIER: (COURTIER, "courtier"),
    Boon.FREE_WALL: (WALL, "wall"),
    Boon.FREE_TRADING_POST: (f"{POST}{COMMON}", "post"),
    Boon.END_SCORING: (f"{MOSQUE}{POINT}", "point"),
    Boon.POINTS: (POINT, "point"),
}


def boon(number: int, ground: Style) -> Text:
    """What a space, a tile or a quarter gives."""
    sign, name = BOONS[Boon(number)]
    return line((sign, thing_ink(name, ground)), ground=ground)


def cube(colour: int, ground: Style) -> Text:
    """One cube; behind the colours comes any colour."""
    return line((CUBES[colour], cube_ink(colour, ground)), ground=ground)


def need(colour: int, ground: Style) -> Text:
    """A cube to be paid: of a colour, or of any."""
    if colour == COLOURS:
        return line((ANY_CUBE, thing_ink("any", ground)), ground=ground)
    return cube(colour, ground)


def cost(row: Sequence[int], ground: Style) -> Text:
    """A cost by colour, a sign for each cube: `◆●●`."""
    text = line(ground=ground)
    for colour, count in enumerate(row):
        for _ in range(count):
            text.append_text(cube(colour, ground))
    return text


def counted(count: int, sign: str, name: str, ground: Style) -> Text:
    """`3♞`, quiet if there is none."""
    return line((f"{count}{sign}", thing_ink(name, ground) if count else QUIET), ground=ground)
