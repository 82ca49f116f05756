"""What the signs mean, in a few lines under the table."""

from rich.style import Style
from rich.text import Text

from bactrian.games.merv.display.naming import colour_name, spice_name
from bactrian.games.merv.terminal import signs
from bactrian.games.merv.terminal.names import Words
from bactrian.games.merv.terminal.palette import cube_ink, thing_ink
from bactrian.games.merv.words import Spice
from bactrian.terminal.blocks import Block, in_rows, line, pad
from bactrian.terminal.night import GROUND, QUIET

# By key of the text: the sign, and the name of its ink.
SIGNS = {
    "any_cube": (signs.ANY_CUBE, "any"),
    "camel": (signs.CAMEL, "camel"),
    "point": (signs.POINT, "point"),
    "favour": (signs.FAVOUR, "favour"),
    "influence": (signs.INFLUENCE, "influence"),
    "scroll": (signs.SCROLL, "scroll"),
    "card": (signs.CARD, "board"),
    "common": (signs.COMMON, "good"),
    "rare": (signs.RARE, "good"),
    "any_good": (signs.ANY_GOOD, "good"),
    "building": (signs.BUILDING, "building"),
    "servant": (signs.SERVANT, "servant"),
    "courtier": (signs.COURTIER, "courtier"),
    "disc": (signs.DISC, "discs"),
    "post": (signs.POST, "post"),
    "mosque": (signs.MOSQUE, "mosque"),
    "wall": (signs.WALL, "wall"),
    "gate": (signs.GATE, "wall"),
    "walled": (signs.WALLED, "wall"),
    "upgrade": (signs.UPGRADE, "upgrade"),
    "tile": (signs.TILE, "tile"),
    "discount": ("−", "board"),
    "committed": ("(1)", "any"),
    "kinds": ("≤2", "any"),
}


def legend(words: Words, width: int) -> Block:
    """Entries one after the other, broken where the width ends."""
    entries = [
        _entry(sign, colour_name(words.game, colour), cube_ink(colour, GROUND))
        for colour, sign in enumerate(signs.CUBES)
    ]
    entries += [
        _entry(signs.SPICES[spice], spice_name(words.game, spice), thing_ink("spice", GROUND))
        for spice in Spice
    ]
    entries += [
        _entry(sign, words.t(f"legend_{key}"), thing_ink(ink, GROUND))
        for key, (sign, ink) in SIGNS.items()
    ]
    return pad(in_rows(entries, width, GROUND, gap="  "), width, GROUND)


def _entry(sign: str, text: str, ink: Style) -> Text:
    return line((sign, ink), (f" {text}", QUIET), ground=GROUND)
