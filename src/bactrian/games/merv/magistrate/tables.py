"""M-21 What data.toml says of the corrupt magistrate."""

from itertools import product

from bactrian.core.data.tables import constants, data_of
from bactrian.core.errors import BadData
from bactrian.games.merv.city_tables import DEPTH, QUARTERS, SLOTS
from bactrian.games.merv.reading import board_ids
from bactrian.games.merv.tables import MAGISTRATE, cities
from bactrian.games.merv.words import Board

data = data_of(__name__)
_solo = data.entry("solo")

SOLO_CARDS = data.entry("components").integer("solo_cards", len(Board), len(Board))
if _solo.words("cards", board_ids) != board_ids:
    raise BadData(f"data.toml, [solo]: cards must be {', '.join(board_ids)}.")
SOLO_ORDER = constants(  # M-2.9 owners in the queue
    [
        {"player": 0, "magistrate": MAGISTRATE, "high_courtier": 2}[owner]
        for owner in _solo.words("order_at_start", ("magistrate", "player", "high_courtier"))
    ]
)
_palace_places = _solo.integers("palace_card_position", 3)
if _palace_places != [2, 3, 4]:
    raise BadData("data.toml, [solo]: palace_card_position must be 2, 3, 4.")
BOTH_FULL_POINTS = _solo.integer("both_tracks_full_points", 0, 20)
_ranges = _solo.grid("palace_actions_to_courtiers", 2, 3)
COURTIERS_PLACED = constants(  # M-21.17 by number of actions
    [sum(placed for low, high, placed in _ranges if low <= n <= high) for n in range(SLOTS + 1)]
)
SECOND_BREAKTHROUGH_POINTS = _solo.integer("second_breakthrough_points", 0, 20)
UPGRADE_POINTS = _solo.integer("mosque_upgrade_points", 0, 20)
MARKET_TAKE_AT = _solo.integer("camel_market_take_at", 1, 4)
MAGISTRATE_QUARTERS = constants(
    [QUARTERS.index(quarter) for quarter in _solo.words("camel_market_slots", QUARTERS)]
)
_corners = _solo.words("trading_post_order", ("nw", "ne", "sw", "se"))
POST_RANK = constants([_corners.index(city.word("corner", _corners)) for city in cities])

# M-21.32 The rank of a wall slot by the buildings it looks at, 0 the best
_listed = [
    tuple(row.integer(key, 0, DEPTH) for key in ("courtier", "magistrate", "player"))
    for row in _solo.tables("wall_preference", 9)
]
_missing = [
    seen
    for seen in product(range(DEPTH + 1), repeat=3)
    if sum(seen) <= DEPTH and seen not in _listed
]
_by_rank = [*_listed[:-1], *_missing, _listed[-1]]
KINDS_SEEN = DEPTH + 1
WALL_RANK = constants(  # by (courtier * 3 + magistrate) * 3 + player
    [
        _by_rank.index(seen) if seen in _by_rank else len(_by_rank)
        for seen in product(range(KINDS_SEEN), repeat=3)
    ]
)
WALL_RANKS = len(_by_rank)
