"""data.toml as constant tables; tiles, cards and cities are numbered as in the file."""

from collections.abc import Sequence

from bactrian.core.data.tables import Entry, constants, data_of
from bactrian.core.errors import BadData
from bactrian.games.merv.city_tables import SITES
from bactrian.games.merv.reading import (
    BOON_NAMES,
    COLOURS,
    NONE,
    board_of,
    boon_of,
    colour_ids,
    colour_of,
    cost_of,
)
from bactrian.games.merv.words import Boon, Hall, Spice

data = data_of(__name__)

MOST_PLAYERS = data.entry("meta").integer("players_max", 4, 4)
PLAYER_COUNTS = tuple(range(data.entry("meta").integer("players_min", 1, 1), MOST_PLAYERS + 1))

# M-1.3 Owners: the seats, and those whom nobody plays
OWNERS = MOST_PLAYERS
PLAYER = 0  # the human of a solo game
MAGISTRATE = 1  # solo
COURTIER = 2  # with one and two humans


def _by_players(entry: Entry, high: int) -> list[int]:
    return [0] + [entry.integer(key, 0, high) for key in ("solo", "p2", "p3", "p4")]


# M-1.4 Pieces of an owner
_kit = data.entry("player_kit")
SERVANTS = _kit.integer("servants", 1, 20)
BUILDINGS = _kit.integer("buildings", 1, 24)
DISCS = _kit.integer("discs", 4, 20)
DISCS_ON_TRACKS = _kit.integer("discs_on_tracks_at_start", 3, 3)
STARTING_CUBES = _kit.integer("starting_cubes", 0, 9)
STARTING_CAMELS = _kit.integer("starting_camels", 0, 0)

# M-2 Setup
_setup = data.entry("setup")
DISPLAY = _setup.integer("caravan_display", 8, 8)
DISPLAY_CAMELS = constants(_by_players(_setup.entry("caravan_camels"), DISPLAY))
CAMELS = constants(_by_players(_setup.entry("camels_in_play"), 12))
_calendar = data.entry("calendar")
YEARS = _calendar.integer("years", 1, 9)
ROUNDS = _calendar.integer("rounds_per_year", 4, 4)
IS_INVADED = constants(  # by year
    [year in _calendar.integers("invasion_in_years", 2) for year in range(YEARS + 1)]
)
PLACES = data.entry("queues").integer("slots_per_corner", 4, 4)
MASTERS = constants(_by_players(data.entry("queues").entry("slots_used"), PLACES))

# M-9 Caravan cards, numbered spice after spice
_caravan = data.entry("caravan")
SPICES = len(Spice)
spices = _caravan.tables("spices", SPICES)
spice_ids = [spice.word("id", [s.name.lower() for s in Spice]) for spice in spices]
SPICE_CARDS = constants([spice.integer("cards", 1, 12) for spice in spices])
CARDS = data.entry("components").integer("caravan_cards", 24, 24)
CARD_SPICE = constants([n for n in range(SPICES) for _ in range(SPICE_CARDS[n])])
if len(CARD_SPICE) != CARDS:
    raise BadData(f"data.toml, [caravan]: {len(CARD_SPICE)} cards by spice, expected {CARDS}.")
PAIR_BOON = constants([boon_of(spice, "pair_boon") for spice in spices])
MAGISTRATE_PAIR_BOON = constants([boon_of(spice, "magistrate_pair_boon") for spice in spices])
MAGISTRATE_PAIR_POINTS = constants(
    [s.integer("magistrate_points", 0, 20) if s.has("magistrate_points") else 0 for s in spices]
)
PAIR = 2
SET_POINTS = constants([0, *_caravan.integers("set_points", SPICES)])

# M-8 Tracks
_favour = data.entry("favour_track")
FAVOUR_LAST = _favour.integer("last", 1, 40)
FAVOUR_POINTS = constants(_favour.integers("points", FAVOUR_LAST + 1))
_influence = data.entry("influence_track")
INFLUENCE_LAST = _influence.integer("last", 1, 40)
INFLUENCE_POINTS = constants(_influence.integers("points", INFLUENCE_LAST + 1))
SPICE_THRESHOLDS = constants(_influence.integers("spice_thresholds", SPICES))
LEVELS = 3
CONTRACT_THRESHOLDS = constants(_influence.integers("contract_thresholds", LEVELS))

# M-7 Contracts
STACKS = 6
STACK_SIZE = 3
CONTRACTS = data.entry("components").integer("contract_cards", STACKS * STACK_SIZE, STACKS * 3)
stacks = data.entry("contracts").tables("stacks", STACKS)
stack_ids = [stack.word("id") for stack in stacks]
STACK_LEVEL = constants([stack.integer("level", 1, LEVELS) - 1 for stack in stacks])
STACK_BONUS = constants([boon_of(stack, "bonus") for stack in stacks])
contracts = data.entry("contracts").tables("cards", CONTRACTS)
CONTRACT_POINTS = constants([card.integer("points", 0, 40) for card in contracts])
ANY_COLOUR = COLOURS  # stands in the row of needs behind the colours
_contract_cubes = [*colour_ids, "any"]
CONTRACT_CUBE = constants(
    [_contract_cubes.index(card.word("cube", _contract_cubes)) for card in contracts]
)
CONTRACT_SCROLLS = constants([card.integer("scrolls", 0, 8) for card in contracts])
CONTRACT_GOODS = constants(
    [[card.integer("common", 0, 8), card.integer("rare", 0, 8)] for card in contracts]
)
CONTRACT_ANY_GOODS = constants([card.integer("any_good", 0, 8) for card in contracts])


def _stack_cards(stack: str) -> list[int]:
    """M-2.5 The cards of a stack, most points on top."""
    cards = [n for n, card in enumerate(contracts) if card.word("stack", stack_ids) == stack]
    if len(cards) != STACK_SIZE:
        raise BadData(f"data.toml, [contracts]: {len(cards)} cards in stack {stack}, expected 3.")
    return sorted(cards, key=lambda card: -CONTRACT_POINTS[card])


STACK_CARDS = constants([_stack_cards(stack) for stack in stack_ids])

# M-13 Mosque
_mosque = data.entry("mosque")
SPACES = 18
spaces = _mosque.tables("spaces", SPACES)
space_ids = [space.word("id") for space in spaces]
MOSQUE_LEVEL = constants([space.integer("level", 1, 20) for space in spaces])
MOSQUE_BOON = constants([boon_of(space, "boon") for space in spaces])
MOSQUE_POINTS = constants([space.integer("points", 0, 20) for space in spaces])
START = "start"
PATHS = 4
_segments = _mosque.tables("segments", SPACES + 3)
_ways = [
    (s.word("from", [START, *space_ids]), space_ids.index(s.word("to", space_ids)), cost_of(s))
    for s in _segments
]
_entries = [(to, cost) for start, to, cost in _ways if start == START]
if len(_entries) != PATHS:
    raise BadData(f"data.toml, [mosque]: {len(_entries)} segments from start, expected {PATHS}.")
ENTRY = constants([to for to, _ in _entries])
_onward: list[Sequence[tuple[int, list[int]]]] = [
    [(to, cost) for start, to, cost in _ways if start == space] for space in space_ids
]
NEXT_SPACE = constants([way[0][0] if way else NONE for way in _onward])
STEP_COST = constants(  # by space one comes from, then by path one begins with
    [way[0][1] if way else [0] * COLOURS for way in _onward] + [cost for _, cost in _entries]
)
if [len(way) for way in _onward] != [1] * (SPACES - 1) + [0]:
    raise BadData("data.toml, [mosque]: every space but the last needs one segment onward.")

# M-12 Cities: inner ones first
CITIES = 8
INNER = 4
cities = data.entry("marketplace").tables("cities", CITIES)
city_ids = [city.word("id") for city in cities]
if [c.word("ring", ("inner", "outer")) for c in cities] != ["inner"] * INNER + ["outer"] * INNER:
    raise BadData("data.toml, [marketplace]: four inner cities, then four outer ones, expected.")
CITY_COST = constants([cost_of(city) for city in cities])
GOODS = ("common", "rare")
CITY_GOOD = constants([GOODS.index(city.word("good", GOODS)) for city in cities])
CITY_VIA = constants(
    [
        NONE if number < INNER else city_ids.index(city.word("via", city_ids[:INNER]))
        for number, city in enumerate(cities)
    ]
)

# M-10 Palace
HALLS = len(Hall)
halls = data.entry("palace").tables("halls", HALLS)
hall_ids = [hall.word("id", [h.name.lower() for h in Hall]) for hall in halls]
HALL_COLOUR = constants([colour_of(hall, "colour") for hall in halls])
_hall_scores = ("scrolls", "caravan_cards", "goods", "mosque_level")
HALL_SCORES = constants([_hall_scores.index(hall.word("scores", _hall_scores)) for hall in halls])
HALL_ROOM = data.entry("palace").integer("courtiers_per_hall", 1, 9)
FIRST_COURTIER_COST = data.entry("palace").integer("first_courtier_cost", 0, 9)
COURTIER_COST_STEP = data.entry("palace").integer("cost_step_per_own_courtier", 0, 9)

# M-11 Library
_library = data.entry("library")
MOST_LIBRARY_CUBES = _library.integer("max_cubes", 1, 9)
NUMBERS = 4
THRESHOLDS = constants(_library.integers("thresholds", NUMBERS))
BREAKTHROUGHS = data.entry("components").integer("breakthroughs", 16, 16)
breakthroughs = _library.tables("breakthroughs", BREAKTHROUGHS)
breakthrough_ids = [tile.word("id") for tile in breakthroughs]
_numbers = _library.integers("thresholds", NUMBERS)


def _number(tile: Entry) -> int:
    scrolls = tile.integer("scrolls", 1, 99)
    if scrolls not in _numbers:
        raise BadData(f"{tile.where}: scrolls is {scrolls}, expected one of {_numbers}.")
    return _numbers.index(scrolls)


BREAKTHROUGH_NUMBER = constants([_number(tile) for tile in breakthroughs])
_effects = [t.word("effect", ("discount", "as_any", "gain", "points")) for t in breakthroughs]
DISCOUNT_ON = constants(
    [
        board_of(t, "action") if e == "discount" else NONE
        for t, e in zip(breakthroughs, _effects, strict=True)
    ]
)
AS_ANY_COLOUR = constants(
    [
        colour_of(t, "colour") if e == "as_any" else NONE
        for t, e in zip(breakthroughs, _effects, strict=True)
    ]
)
MOST_BOONS = 2


def _boons(tile: Entry) -> list[int]:
    names = tile.words("boons", BOON_NAMES) if tile.has("boons") else []
    boons = [int(Boon[name.upper()]) for name in names]
    return (boons + [int(Boon.NOTHING)] * MOST_BOONS)[:MOST_BOONS]


BREAKTHROUGH_BOONS = constants([_boons(tile) for tile in breakthroughs])
BREAKTHROUGH_POINTS = constants(
    [t.integer("points", 0, 40) if t.has("points") else 0 for t in breakthroughs]
)

# M-13.6 Upgrades
_upgrades = data.entry("upgrades").tables("list", 1 + COLOURS)
WHITE_UPGRADES = _upgrades[0].integer("count", 0, SITES)
BONUS_UPGRADES = constants([u.integer("count", 1, 1) for u in _upgrades[1:]])

# M-18 Scoring
TILES = 4
scoring_tiles = data.entry("scoring_tiles").tables("list", TILES)
SCORING_ACTION = constants([board_of(tile, "action") for tile in scoring_tiles])
_scoring = data.entry("scoring")
FAVOUR_PER_COURTIER = _scoring.integer("favour_per_courtier", 1, 1)
HALL_POINTS = constants(  # in the order of _hall_scores
    [
        _scoring.integer(key, 0, 9)
        for key in ("per_scroll", "per_caravan_card", "per_good", "per_mosque_level")
    ]
)
BUILDING_POINTS = _scoring.integer("per_building", 0, 9)
TILE_POINTS = _scoring.integer("per_tile_building", 0, 9)
MOSQUE_SITE_POINTS = _scoring.integer("per_mosque_building_at_end_space", 0, 9)
