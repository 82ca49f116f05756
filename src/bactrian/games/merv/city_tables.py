"""The city in data.toml: sites and their tiles, lines, walls, soldiers and the camel market."""

from bactrian.core.data.tables import Entry, constants, data_of
from bactrian.core.errors import BadData
from bactrian.games.merv.reading import COLOURS, NONE, board_of, boon_of, colour_of
from bactrian.games.merv.words import Side

data = data_of(__name__)

# M-1.2 The city: sites are the cells in row-major order without the camel market
SIZE = data.entry("city").integer("rows", 5, 5)
SLOTS = data.entry("city").integer("action_slots_per_side", SIZE, SIZE)
MIDDLE = SIZE // 2
CELLS = [(r, c) for r in range(SIZE) for c in range(SIZE) if (r, c) != (MIDDLE, MIDDLE)]
SITES = len(CELLS)
SITE_ROW = constants([r for r, _ in CELLS])
SITE_COLUMN = constants([c for _, c in CELLS])


def _site(row: int, column: int) -> int:
    return CELLS.index((row, column)) if (row, column) in CELLS else NONE


def _cells_from(side: Side, line: int) -> list[tuple[int, int]]:
    """The cells of a column or row, the nearest to that side first."""
    row_or_column = [
        (step, line) if side in (Side.NORTH, Side.SOUTH) else (line, step) for step in range(SIZE)
    ]
    return row_or_column if side in (Side.NORTH, Side.WEST) else row_or_column[::-1]


SIDES = len(Side)
_sides = data.entry("city").tables("sides", SIDES)
SLOT_LINES = [[n - 1 for n in side.integers("slot_lines", SLOTS)] for side in _sides]
for _side, _slot_lines in zip(_sides, SLOT_LINES, strict=True):
    if sorted(_slot_lines) != list(range(SIZE)):
        raise BadData(f"{_side.where}: slot_lines must have each of 1 to {SIZE} once.")
_lines = [
    [_site(*cell) for cell in _cells_from(side, line)] for side in Side for line in SLOT_LINES[side]
]
LINE = constants(_lines)  # M-3.3 by side * 5 + slot: sites from the slot on; NONE: camel market
LINE_SITES = constants([sorted(sites) for sites in _lines])  # M-24.3 the same in catalogue order
_slot_of_line = [[lines.index(n) for n in range(SIZE)] for lines in SLOT_LINES]
ACROSS = constants(  # by side and site: the line through the site that does not start at this side
    [
        [
            Side.EAST * SLOTS + _slot_of_line[Side.EAST][row]
            if side in (Side.NORTH, Side.SOUTH)
            else Side.NORTH * SLOTS + _slot_of_line[Side.NORTH][column]
            for row, column in CELLS
        ]
        for side in Side
    ]
)
tiles = data.entry("city").entry("sites").tables("list", SITES)
TILE_ACTION = constants([board_of(tile, "action") for tile in tiles])
TILE_COLOUR = constants([colour_of(tile, "colour") for tile in tiles])

# M-14 Walls: slots clockwise from north 1
WALL_PLACES = [
    (side, line)
    for side in Side
    for line in (range(SIZE) if side in (Side.NORTH, Side.EAST) else range(SIZE - 1, -1, -1))
]
WALL_SLOTS = len(WALL_PLACES)
_wall = data.entry("wall")
DEPTH = _wall.integer("depth", 2, 2)
_looks_at = [[_site(*c) for c in _cells_from(side, line)[:DEPTH]] for side, line in WALL_PLACES]
WALL_SITES = constants(_looks_at)
_gate_line = _wall.integer("gate_slot", 3, 3) - 1
TAKES_GATE = constants([line == _gate_line for _, line in WALL_PLACES])
SITE_WALLS = constants(  # M-14.5 the slots that must be filled to protect a site
    [
        ([n for n, sites in enumerate(_looks_at) if site in sites] + [NONE] * DEPTH)[:DEPTH]
        for site in range(SITES)
    ]
)
WALL_COSTS = 3
GATE_COST = WALL_COSTS
WALL_KINDS = COLOURS * WALL_COSTS
_pieces = _wall.tables("pieces", WALL_SLOTS)


def _wall_kind(piece: Entry) -> int:
    """Colour, then cost; only gates cost three, so that the number tells segment and gate."""
    gate = piece.word("kind", ("segment", "gate")) == "gate"
    cost = piece.integer("cost", GATE_COST if gate else 1, GATE_COST if gate else GATE_COST - 1)
    return colour_of(piece, "colour") * WALL_COSTS + cost - 1


_wall_kinds = [_wall_kind(piece) for piece in _pieces]
WALL_PIECES = constants([_wall_kinds.count(kind) for kind in range(WALL_KINDS)])
WALL_INFLUENCE_OWN = _wall.integer("influence_own", 0, 9)
WALL_INFLUENCE_FOREIGN = _wall.integer("influence_other", 0, 9)
_soldier = data.entry("soldier")
SOLDIER_INFLUENCE_OWN = _soldier.integer("influence_own", 0, 9)
SOLDIER_INFLUENCE_FOREIGN = _soldier.integer("influence_other", 0, 9)

# M-15 Camel market
QUARTERS = data.entry("camel_market").words(
    "overflow_order", ("top_left", "top_right", "bottom_right", "bottom_left")
)
MARKET_QUARTERS = len(QUARTERS)
_market_sides = data.entry("camel_market").tables("sides", 2)
MARKET_SIDES = len(_market_sides)
MARKET_BOON = constants(
    [[boon_of(side, quarter) for quarter in QUARTERS] for side in _market_sides]
)
