"""What a position shows: the open question, its options, what happened, who has what."""

from collections.abc import Sequence

from bactrian.core.game import Event
from bactrian.core.rules.state import NOBODY
from bactrian.games.merv import GAME
from bactrian.games.merv.catalogue import catalogue
from bactrian.games.merv.city_tables import (
    CELLS,
    QUARTERS,
    SITES,
    WALL_COSTS,
    WALL_PLACES,
    WALL_SLOTS,
)
from bactrian.games.merv.rules.scoring import points
from bactrian.games.merv.state import State
from bactrian.games.merv.tables import (
    CARD_SPICE,
    CITIES,
    GOODS,
    SPICES,
    breakthrough_ids,
    city_ids,
    hall_ids,
    scoring_tiles,
    spice_ids,
    stack_ids,
)
from bactrian.games.merv.words import Board, Colour, Decision, Part, Side

from ..reading import Reader, row

Cell = tuple[int, int]  # row and column, counted from 1

cube_ids = [colour.name.lower() for colour in Colour]
means_ids = [*cube_ids, "as_any", "discount"]
board_ids = [board.name.lower() for board in Board]
side_ids = [side.name.lower() for side in Side]
tile_ids = [tile.word("id") for tile in scoring_tiles]

# The words of an action's arguments, where numbers would say little.
WORDS: dict[tuple[str, str], Sequence[str]] = {
    ("market_place", "quarter"): QUARTERS,
    ("contract", "stack"): stack_ids,
    ("commit", "good"): GOODS,
    ("pay", "means"): means_ids,
    ("courtier", "hall"): hall_ids,
    ("score", "hall"): hall_ids,
    ("breakthrough", "tile"): breakthrough_ids,
    ("post", "city"): city_ids,
    ("buy", "city"): city_ids,
    ("wall", "colour"): cube_ids,
    ("wall_slot", "side"): side_ids,
    ("bonus_tile", "colour"): cube_ids,
    ("scoring_tile", "tile"): tile_ids,
}


reader = Reader(State, Decision, catalogue, WORDS)
asked = reader.asked
choices = reader.choices
copy_of = reader.copy_of
number_of = reader.number_of
options = reader.options
readable = reader.readable


def site_at(cell: Cell) -> int:
    """The number of a site by row and column."""
    return CELLS.index((cell[0] - 1, cell[1] - 1))


def cell_of(site: int) -> Cell:
    """Row and column of a site."""
    r, c = CELLS[site]
    return r + 1, c + 1


def wall_at(side: str, line: int) -> int:
    """The number of a wall slot."""
    return WALL_PLACES.index((Side[side.upper()], line - 1))


def cubes_of(s: State, owner: int) -> dict[str, int]:
    """The cubes of an owner, without what it has none of: {"teal": 2}."""
    held = zip(cube_ids, row(s.cubes[owner]), strict=True)
    return {colour: count for colour, count in held if count}


def spices_of(s: State, owner: int) -> dict[str, int]:
    """The caravan cards of an owner, likewise."""
    held = zip(spice_ids, row(s.spices[owner]), strict=True)
    return {spice: count for spice, count in held if count}


def owned(s: State, owner: int) -> set[Cell]:
    """Where an owner has buildings."""
    return {cell_of(site) for site in range(SITES) if s.building[site] == owner}


def soldiers_of(s: State, owner: int) -> set[Cell]:
    """Where an owner has soldiers."""
    return {cell_of(site) for site in range(SITES) if s.soldier[site] == owner}


def upgrades(s: State) -> dict[Cell, str]:
    """Where upgrades lie: a colour, or white."""
    return {
        cell_of(site): cube_ids[s.upgrade[site]]
        for site in range(SITES)
        if s.upgrade[site] != NOBODY
    }


def walls(s: State) -> dict[tuple[str, int], tuple[str, int]]:
    """The pieces by slot: {("north", 1): ("tan", 1)}."""
    return {
        (side_ids[side], line + 1): (cube_ids[s.wall[n] // WALL_COSTS], s.wall[n] % WALL_COSTS + 1)
        for n, (side, line) in enumerate(WALL_PLACES[:WALL_SLOTS])
        if s.wall[n] != NOBODY
    }


def display(s: State) -> list[str | None]:
    """The spices of the caravan display, front first."""
    cards = row(s.display)
    return [None if card == NOBODY else spice_ids[CARD_SPICE[card]] for card in cards]


def posts_of(s: State, owner: int) -> set[str]:
    """The cities with a post of the owner."""
    return {city_ids[city] for city in range(CITIES) if s.post[owner, city]}


def solo_deck(s: State) -> list[str]:
    """The solo deck, top first."""
    return [board_ids[card] for card in row(s.solo_deck)[: s.solo_count]]


def solo_discard(s: State) -> list[str]:
    """The discard pile of solo cards, oldest first."""
    return [board_ids[card] for card in row(s.solo_discard)[: s.solo_discard_count]]


def part(s: State, owner: int, name: str) -> int:
    """A part of an owner's points, as if the game ended now."""
    return int(points(s, owner, Part[name.upper()]))


def score_of(s: State, owner: int) -> int:
    """All points of an owner but those for sets of spices."""
    return sum(int(s.scored[owner, p]) for p in range(Part.SPICES))


def happened(s: State, *kinds: str) -> list[Event]:
    """What the last action reported, of these kinds if any are named."""
    events = GAME.events(s, None)
    return [event for event in events if not kinds or event.kind in kinds]


def all_spices(s: State, owner: int) -> int:
    """How many caravan cards an owner has."""
    return sum(int(s.spices[owner, spice]) for spice in range(SPICES))
