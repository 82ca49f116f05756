"""Figures of data.toml that the rules themselves are made of.

Correcting a figure in the file changes the game; these would not, so another value is refused by
name instead of being passed over in silence.
"""

from bactrian.core.data.tables import data_of
from bactrian.games.merv.tables import MOSQUE_LEVEL, ROUNDS, TILE_POINTS, YEARS

FIXED: dict[str, dict[str, object]] = {
    "resources": {"wild": "white"},
    "components": {
        "camels": 12,
        "wall_segments": 16,
        "gates": 4,
        "building_sites": 24,
        "camel_market_tiles": 1,
        "upgrades": 10,
        "scoring_tiles": 4,
    },
    "player_kit": {"master": 1, "discs_for_mosque": 1},
    "setup": {"inner_city_camels": 4, "mosque_camels": 4, "start_order": "random"},
    "calendar": {
        "turns_per_player": YEARS * ROUNDS,
        "scoring_in_years": list(range(1, YEARS + 1)),
    },
    "queues": {
        "corners_in_order": ["nw", "ne", "se", "sw"],
        "camel_cost_per_skipped_free_slot": 1,
        "camel_cost_per_occupied_slot_passed": 0,
    },
    "city": {"cols": 5, "centre": [3, 3]},
    "caravan": {"cost_per_card": 1, "one_colour_plus_white": True, "pair_sizes": [2, 4, 6, 8]},
    "favour_track": {"first": 0, "overflow": "influence"},
    "influence_track": {"first": 0, "overflow": "favour"},
    "contracts": {"cubes_per_contract": 1},
    "mosque": {"levels_total": max(int(MOSQUE_LEVEL[n]) for n in range(len(MOSQUE_LEVEL)))},
    "marketplace": {"first_post_inner": "camel", "first_post_outer": "favour"},
    "palace": {"first_in_empty_hall": "favour"},
    "wall": {"slots_per_side": 5},
    "library": {"different_colours": True},
    "scoring_tiles": {"points_per_building": TILE_POINTS},
    "scoring": {"tiebreak": ["favour", "influence", "queue_order"]},
    "invasion": {
        "depth": 2,
        "ransom_cubes": 1,
        "as_any_breakthrough_uses": 1,
        "soldiers_returned": True,
        "upgrades_stay": True,
    },
    "two_player": {
        "dummy_buildings": 9,
        "dummy_queue_slot": 3,
        "gains_resources": False,
        "pays_ransom": False,
    },
    "solo": {
        "third_breakthrough": ["marketplace", "mosque"],
        "fourth_breakthrough": ["points", "favour"],
        "wall_colour_order": ["purple", "tan", "teal", "orange"],
    },
}


def check() -> None:
    """Refuse a file in which one of them is another."""
    data = data_of(__name__)
    for table, figures in FIXED.items():
        for key, value in figures.items():
            data.entry(table).exactly(key, value)
