"""How entries of data.toml are read: colours, boons, board actions and costs by name."""

from bactrian.core.data.tables import Entry, data_of
from bactrian.core.errors import BadData
from bactrian.games.merv.words import Board, Boon, Colour

NONE = -1

# M-1.1 Colours
colour_ids = (
    data_of(__name__)
    .entry("resources")
    .words("colours", [colour.name.lower() for colour in Colour])
)
COLOURS = len(colour_ids)
if colour_ids != [colour.name.lower() for colour in Colour][:COLOURS]:
    raise BadData("data.toml, [resources]: colours must be purple, tan, teal, orange.")
CUBES = len(Colour)
BOON_NAMES = [boon.name.lower() for boon in Boon]
board_ids = [board.name.lower() for board in Board]


def colour_of(entry: Entry, key: str) -> int:
    """A cube colour."""
    return colour_ids.index(entry.word(key, colour_ids))


def boon_of(entry: Entry, key: str) -> Boon:
    """A boon."""
    return Boon[entry.word(key, BOON_NAMES).upper()]


def board_of(entry: Entry, key: str) -> Board:
    """A board action."""
    return Board[entry.word(key, board_ids).upper()]


def cost_of(entry: Entry) -> list[int]:
    """A cost as a row by colour."""
    cost = entry.words("cost", colour_ids)
    return [cost.count(colour) for colour in colour_ids]
