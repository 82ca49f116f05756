"""The colours of this table: tiles like glazed bricks in the night, stone walls around them."""

from rich.style import Style

from bactrian.terminal.colour import RGB, parse, style
from bactrian.terminal.dyes import CREAM, GOLD, ink_on
from bactrian.terminal.night import is_bright

# Yellow is what can be chosen, and the colours of the cubes are taken, so seats have others.
SEATS = tuple(map(parse, ("#e0604f", "#5f9df2", "#6cbf6a", "#f2a3c7")))
MAGISTRATE, COURTIER = parse("#0b0b0b"), parse("#9a97a8")

# Cubes in canonical order, then white: ink on the night, and on paper.
CUBES: tuple[tuple[RGB, RGB], ...] = (
    (parse("#c39bff"), parse("#6a2fb0")),
    (parse("#dcb98a"), parse("#7d5a2c")),
    (parse("#4fd0c0"), parse("#0c655e")),
    (parse("#ff9c4a"), parse("#a04000")),
    (parse("#ffffff"), parse("#4d4a45")),
)
# The glazed tiles of the sites, by colour, and the camel market.
GLAZES = tuple(map(parse, ("#402b66", "#57482f", "#12494b", "#66381a")))
SAND = parse("#2f3350")
FEW_GROUNDS: dict[RGB, RGB] = {
    GLAZES[0]: parse("#5f0087"),
    GLAZES[1]: parse("#4e4e4e"),
    GLAZES[2]: parse("#005f5f"),
    GLAZES[3]: parse("#875f00"),
    SAND: parse("#303030"),
}
TILES = tuple(style(CREAM, glaze) for glaze in GLAZES)
MARKET = style(CREAM, SAND)
STONE = style(parse("#b79a73"))
LACKING = parse("#b09a6c")  # what a player has not got, dimmed on paper
QUIET_ON_PAPER = style(parse("#6e5c3c"))

INKS: dict[str, tuple[RGB, RGB]] = {
    "camel": (parse("#f3d36b"), parse("#8a5a00")),
    "point": (parse("#ff9d8a"), parse("#a8271a")),
    "favour": (parse("#ff8fb4"), parse("#a31f55")),
    "influence": (parse("#8fc7ff"), parse("#1b5c94")),
    "scroll": (parse("#f0e6c0"), parse("#5c4a1c")),
    "good": (parse("#9fd07f"), parse("#2f6b1f")),
    "spice": (parse("#ffc28a"), parse("#8f3d0d")),
}
OTHER_INKS = (parse("#d9d4ea"), parse("#4a3f2c"))


def owner_colour(role: str, owner: int) -> RGB:
    """The colour of an owner's pieces."""
    return {"magistrate": MAGISTRATE, "courtier": COURTIER}.get(role) or SEATS[owner]


def owner_style(role: str, owner: int) -> Style:
    """Writing on an owner's colour."""
    colour = owner_colour(role, owner)
    return style(GOLD if role == "magistrate" else ink_on(colour), colour, bold=True)


def cube_ink(colour: int, ground: Style) -> Style:
    """A cube on the night, on paper or on a lit place."""
    return style(CUBES[colour][is_bright(ground)], bold=True)


def thing_ink(name: str, ground: Style) -> Style:
    """The ink of anything else."""
    return style(INKS.get(name, OTHER_INKS)[is_bright(ground)], bold=True)
