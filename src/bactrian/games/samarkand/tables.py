"""data.toml as constant tables: families, spaces and goods are numbered as in the file (S-1.2)."""

from bactrian.core.data.tables import constants, data_of
from bactrian.core.errors import BadData

data = data_of(__name__)

MOST_PLAYERS = data.entry("game").integer("players_max", 2, 5)
PLAYER_COUNTS = tuple(range(data.entry("game").integer("players_min", 2, 5), MOST_PLAYERS + 1))

_components = data.entry("components")
FAMILIES = _components.integer("families", 2, 15)
GOODS = _components.integer("goods_cards", 1, 60)
CAMELS = _components.integer("camels_per_family", 2, 30)
TILES = _components.integer("family_tiles_per_family", 1, 4)
MARKERS = _components.integer("relationship_markers_per_family", 1, 9)
SPACES = data.entry("map").integer("spaces", 2, 200)
CARDS = GOODS + 1  # rows by good: the goods are numbered from 1, row 0 stays empty

families = data.entries("family", FAMILIES)
goods = data.entries("goods", GOODS)
spaces = data.entries("space", SPACES)
family_ids = [family.word("id") for family in families]
space_ids = [space.word("id") for space in spaces]


def _by_players(two: int, more: int) -> list[int]:
    """A figure that differs for two players, by number of players."""
    return [two if players == 2 else more for players in range(MOST_PLAYERS + 1)]


def _space(place: str) -> int:
    return space_ids.index(place)


# S-1.3 The map
IS_WATER = constants([space.word("kind", ("land", "water")) == "water" for space in spaces])
_neighbours = [[_space(n) for n in space.words("neighbours", space_ids)] for space in spaces]
NEIGHBOUR_COUNT = constants([len(beside) for beside in _neighbours])
MOST_NEIGHBOURS = max(len(beside) for beside in _neighbours)
NEIGHBOURS = constants([beside + [-1] * (MOST_NEIGHBOURS - len(beside)) for beside in _neighbours])
_homes = [_space(family.word("start", space_ids)) for family in families]
HOME = constants(_homes)
PORTION = constants([family.integer("dowry", 1, 20) for family in families])
GOODS_SPACE = constants([-1] + [_space(good.word("space", space_ids)) for good in goods])
GOOD_AT = constants(
    [space.integer("goods", 1, GOODS) if space.has("goods") else 0 for space in spaces]
)


def _steps_from(start: int) -> list[int]:
    """How many camels it takes from a space to every other one, on an empty map."""
    steps, edge = {start: 0}, [start]
    for space in edge:  # grows meanwhile
        for beside in _neighbours[space]:
            if beside not in steps:
                steps[beside] = steps[space] + 1
                edge.append(beside)
    return [steps.get(space, -1) for space in range(SPACES)]


_steps = [_steps_from(space) for space in range(SPACES)]
STEPS_TO_GOOD = constants(  # by space and good; -1 where there is no way, or no good
    [[-1] + [row[GOODS_SPACE[good]] for good in range(1, CARDS)] for row in _steps]
)
CAPACITY = data.entry("expand").integer("capacity_per_space", 2, 2)

# S-2 Setup
STARTING_CASH = data.entry("setup").integer("cash", 0, 100)
CARDS_DEALT = data.entry("setup").integer("cards_dealt", 0, 6)
_two_players = data.entry("two_player")
TILES_IN_DOMAIN = constants(
    _by_players(_two_players.integer("tiles_on_board_per_family", 0, TILES), TILES)
)
TILES_IN_BAG = constants(_by_players(_two_players.integer("tiles_in_bag_per_family", 0, 1), 0))

# S-4 Marrying
HAND_LIMIT = constants(
    [0, 0] + [data.entry("hand_limit").integer(f"players_{n}", 1, GOODS) for n in PLAYER_COUNTS]
)
CARDS_DRAWN = data.entry("marry").integer("cards_drawn", 1, 10)
MOST_DISCARDED = data.entry("marry").integer("discard_max", 2, 2)
TILES_PER_SEAT = constants(
    _by_players(TILES, data.entry("marry").integer("tiles_per_player_and_family", 1, TILES))
)

# S-5 Expanding, S-6 Goods, S-7 Relationships
SECOND_CAMEL_PRICE = data.entry("expand").integer("cost_two_camels", 0, 9)
SALE_PRICE = data.entry("goods_rules").integer("sale_price", 0, 20)
_relationship = data.entry("relationship")
ACTIVE_BONUS = _relationship.integer("bonus_active_member", 0, 20)
INACTIVE_BONUS = _relationship.integer("bonus_inactive_member", 0, 20)

# S-9 Scoring
_scoring = data.entry("scoring")
OWN_CAMEL_POINTS = _scoring.integer("card_per_own_family_camel", 0, 20)
OTHER_CAMEL_POINTS = _scoring.integer("card_per_other_family_camel", 0, 20)
GOODS_MARKER_POINTS = _scoring.integer("goods_marker", 0, 20)
RELATIONSHIP_MARKER_POINTS = _scoring.integer("relationship_marker", 0, 20)
DIRHAM_POINTS = _scoring.integer("dirham", 0, 20)


def _check_map() -> None:
    """S-1.2, S-1.3 Rules rely on two-way borders, goods and homes on land of their own."""
    for space, beside in zip(spaces, _neighbours, strict=True):
        for other in beside:
            if space.word("id") not in spaces[other].words("neighbours", space_ids):
                raise BadData(f"{space.where}: neighbour {space_ids[other]!r} does not name it.")
    for number, good in enumerate(goods, start=1):
        if good.integer("id", 1, GOODS) != number or GOOD_AT[GOODS_SPACE[number]] != number:
            raise BadData(f"{good.where}: its space or its number is not its own.")
    for family, home in zip(families, _homes, strict=True):
        if GOOD_AT[home] or IS_WATER[home] or _homes.count(home) > 1:
            raise BadData(f"{family.where}: start is not a plain land space of its own.")
    for name, ids in (("family", family_ids), ("space", space_ids)):
        if len(set(ids)) < len(ids):
            raise BadData(f"data.toml: two entries [[{name}]] have the same id.")
    if sum(1 for space in spaces if space.has("goods")) != GOODS:
        raise BadData(f"data.toml: expected {GOODS} spaces with goods, one for each.")
    for place, space in enumerate(spaces):
        if GOOD_AT[place] and IS_WATER[place]:
            raise BadData(f"{space.where}: goods is {GOOD_AT[place]}, expected none on water.")


_check_map()
