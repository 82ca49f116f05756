"""data.toml as constant tables; cards, cities and markers are numbered as in the file (P-1.6)."""

from collections.abc import Mapping, Sequence
from typing import Any

from bactrian.core.data.tables import Entry, constants, data_of
from bactrian.core.errors import BadData
from bactrian.games.marco_polo.words import CardKind, Character, Gain, Space, Unit

data = data_of(__name__)

MOST_PLAYERS = data.entry("meta").integer("max_players", 2, 4)
PLAYER_COUNTS = tuple(range(data.entry("meta").integer("min_players", 2, 4), MOST_PLAYERS + 1))
ROUNDS = data.entry("meta").integer("rounds", 1, 9)

UNITS = len(Unit)
GAINS = UNITS + len(Gain)
GAIN_NAMES = {
    "coin": Unit.COIN,
    "camel": Unit.CAMEL,
    "pepper": Unit.PEPPER,
    "silk": Unit.SILK,
    "gold": Unit.GOLD,
    "vp": Unit.POINT,
    "black_die": Gain.BLACK_DIE,
    "contract": Gain.CONTRACT,
    "city_bonus_other": Gain.OTHER_BONUS,
    "good_any": Gain.ANY_GOOD,
    "goods_different": Gain.PAIR,
    "move": Gain.MOVE,
}
OWN_BONUS = "city_bonus_own"  # K19 and K31 ask for it in a way of their own


def gain_row(effects: Mapping[str, Any], where: str) -> list[int]:  # Any: checked here
    """A cost or reward as a row by unit and gain; a pair of goods counts once."""
    row = [0] * GAINS
    for name, amount in effects.items():
        if name == OWN_BONUS:
            continue
        if name not in GAIN_NAMES or type(amount) is not int or not 0 < amount <= 20:
            raise BadData(f"{where}: {name} = {amount!r} is no effect; see the file's vocabulary.")
        row[GAIN_NAMES[name]] = 1 if name == "goods_different" else amount
    return row


def _row(entry: Entry, key: str) -> list[int]:
    return gain_row(entry.table(key), f"{entry.where}, {key}") if entry.has(key) else [0] * GAINS


# P-1.4 The map
NODES = 25
nodes = data.entries("map_nodes", NODES)
node_ids = [node.word("id") for node in nodes]
_kinds = [
    node.word("kind", ("start", "beijing", "large_city", "small_city", "oasis")) for node in nodes
]
VENEZIA = node_ids.index(data.entry("setup").word("start_node", node_ids))
BEIJING = _kinds.index("beijing")
LARGE_CITIES = [place for place, kind in enumerate(_kinds) if kind == "large_city"]
SMALL_CITIES = [place for place, kind in enumerate(_kinds) if kind == "small_city"]
CITIES = [place for place, kind in enumerate(_kinds) if kind not in ("start", "oasis")]
SMALL = len(SMALL_CITIES)
LARGE = len(LARGE_CITIES)
SMALL_CITY = constants(SMALL_CITIES)
LARGE_CITY = constants(LARGE_CITIES)
IS_CITY = constants([place in CITIES for place in range(NODES)])
IS_OASIS = constants([kind == "oasis" for kind in _kinds])
SMALL_NUMBER = constants([SMALL_CITIES.index(p) if p in SMALL_CITIES else -1 for p in range(NODES)])
CITY = constants(CITIES)
NO_ROUTE = -1
_camels = [[NO_ROUTE] * NODES for _ in range(NODES)]
_coins = [[NO_ROUTE] * NODES for _ in range(NODES)]
edges = data.entry("map").tables("edges", 30)
for _edge in edges:
    _a, _b = (node_ids.index(_edge.word(end, node_ids)) for end in ("a", "b"))
    _camels[_a][_b] = _camels[_b][_a] = _edge.integer("camels", 0, 20)
    _coins[_a][_b] = _coins[_b][_a] = _edge.integer("coins", 0, 30)
ROUTE_CAMELS = constants(_camels)
ROUTE_COINS = constants(_coins)

# P-2 Setup
_setup = data.entry("setup")
STARTING_CAMELS = _setup.integer("start_camels", 0, 20)
STARTING_COINS = constants(_setup.integers("start_coins_by_seat", MOST_PLAYERS))
MOST_ACTIVE = _setup.integer("active_contract_limit", 2, 2)
ROW = _setup.integer("contract_spaces", 6, 6)
PILES = _setup.integer("contract_piles", ROUNDS, ROUNDS)
SPECIAL = _setup.integer("special_pile_size", 1, 20)
GOALS_KEPT = _setup.integer("goal_cards_per_player", 2, 2)
GOALS_DEALT = _setup.integer("goal_cards_dealt_expert", 4, 4)
COMPENSATED_BELOW = _setup.integer("compensation_threshold", 5, 36)
_components = data.entry("components")
OWN_DICE = _components.integer("dice_per_color", 5, 5)
SIDES = 6
_counts = data.entries("player_count", len(PLAYER_COUNTS))


def _by_players(key: str, high: int) -> list[int]:
    """A figure by number of players."""
    return [0, 0] + [entry.integer(key, 0, high) for entry in _counts]


BLACK_DICE = constants(_by_players("black_dice", 5))
NEUTRAL_ON_KHANS_FAVOR = constants(_by_players("khans_favor_fixed_dice", 3))
NEUTRAL_ON_5_COINS = constants(_by_players("take_5_coins_fixed_dice", 3))

# P-7 Action spaces
SPACES = len(Space) - 1  # without the bag
CITY_SPACES = SPACES - Space.MOSCOW
_space_cities = ["moscow", "karakorum", "samarcanda", "lan_zhou", "alexandria", "karachi"]
SPACE_NODE = constants(
    [-1] * Space.MOSCOW + [node_ids.index(c) for c in [*_space_cities, *["sumatra"] * 3]]
)
_actions = data.entry("actions")
_action_names = [space.name.lower() for space in Space if space < Space.MOSCOW]
actions = [_actions.entry(name) for name in _action_names]
DICE_NEEDED = constants([a.integer("dice", 1, 3) for a in actions] + [1] * CITY_SPACES)
PAYS = constants(
    [a.word("occupied", ("pay_lowest_die", "blocked")) == "pay_lowest_die" for a in actions]
    + [False] * CITY_SPACES
)
TAKEN_COINS = _row(actions[Space.TAKE_5_COINS], "reward")[Unit.COIN]
KHANS_SLOTS = actions[Space.KHANS_FAVOR].integer("spaces", 4, 4)
KHANS_REWARD = constants(_row(actions[Space.KHANS_FAVOR], "reward"))
BAZAARS = range(Space.BAZAAR_CAMEL, Space.BAZAAR_GOLD + 1)
_bazaar = [
    [gain_row(r, actions[space].where) for r in actions[space].plain("rewards_by_lowest_die")]
    for space in BAZAARS
]
BAZAAR_REWARD = constants([row for rows in _bazaar for row in rows])  # by bazaar * 6 + row
BAZAAR_KIND = constants([-1, Unit.CAMEL, Unit.PEPPER, Unit.SILK, Unit.GOLD])


def _is_best(rows: Sequence[Sequence[int]], row: int, value: int) -> bool:
    """P-7.3 No other row up to the value gives at least as much of everything."""
    mine = rows[row]
    others = (rows[other] for other in range(value) if other != row)
    return row < value and not any(
        all(o >= m for o, m in zip(other, mine, strict=True)) for other in others
    )


ROW_OFFERED = constants(  # by bazaar * 6 + value - 1, and row
    [
        [_is_best(rows, row, value) for row in range(SIDES)]
        for rows in _bazaar
        for value in range(1, SIDES + 1)
    ]
)
TRAVEL_PRICES = actions[Space.TRAVEL].integers("coins_by_steps", SIDES)
STEP_PRICE = constants(
    [after - before for before, after in zip([0, *TRAVEL_PRICES], TRAVEL_PRICES, strict=False)]
)
REFILL = actions[Space.TAKE_CONTRACTS].integer("refill_when_empty_at_turn_start", 1, 6)
_extras = actions[Space.TAKE_CONTRACTS].tables("extra_reward_by_space", 2)
EXTRA = constants(  # by contract space: how many coins or camels come with it
    [0]
    + [
        next(
            (e.plain("choose_one")[0]["coin"] for e in _extras if e.integer("space", 1, 6) == s), 0
        )
        for s in range(1, ROW + 1)
    ]
)

# P-5 Bonus actions
_bonus = data.entry("bonus_actions")
BAG_COINS = _row(_bonus.entry("take_3_coins"), "reward")[Unit.COIN]
REROLL_CAMELS = _row(_bonus.entry("reroll_die"), "cost")[Unit.CAMEL]
ADJUST_CAMELS = _row(_bonus.entry("adjust_die"), "cost")[Unit.CAMEL]
BLACK_DIE_CAMELS = _row(_bonus.entry("buy_black_die"), "cost")[Unit.CAMEL]

# P-8 Contracts: 0-5 the starting ones, then the regular ones
CONTRACTS = _components.integer("contracts", 10, 60)
STARTING_CONTRACTS = _components.integer("starting_contracts", MOST_PLAYERS, 10)
REGULAR_CONTRACTS = CONTRACTS - STARTING_CONTRACTS
contracts = data.entries("contracts", CONTRACTS)
CONTRACT_COST = constants([_row(contract, "cost") for contract in contracts])
CONTRACT_REWARD = constants([_row(contract, "reward") for contract in contracts])
CONTRACT_POINTS = constants([contract.integer("vp", 0, 20) for contract in contracts])

# P-9 Posts
_posts = data.entry("trading_posts")
POSTS = _posts.integer("per_player", 9, 9)
EXTRA_POSTS = 2
_nth = {
    e.integer("nth", 1, 11): e.integer("vp", 0, 20) for e in _posts.tables("vp_on_placing_nth", 3)
}
POST_POINTS = constants([_nth.get(n, 0) for n in range(POSTS + EXTRA_POSTS + 1)])
BEIJING_POINTS = constants(data.entry("beijing").integers("vp_by_arrival", MOST_PLAYERS))

# P-9.10 Markers and outposts
city_bonuses = data.entries("city_bonuses", SMALL)
BONUS_REWARD = constants([_row(bonus, "reward") for bonus in city_bonuses])
DEFAULT_BONUS = constants(  # by small city: its marker
    [
        [b.word("default_city", node_ids) for b in city_bonuses].index(node_ids[city])
        for city in SMALL_CITIES
    ]
)
THE_OTHER_BONUS = next(n for n, b in enumerate(city_bonuses) if _row(b, "reward")[Gain.OTHER_BONUS])
OUTPOSTS = _components.integer("outpost_bonuses", LARGE, 20)
outposts = data.entry("outposts").tables("tiles", OUTPOSTS)
OUTPOST_REWARD = constants([_row(tile, "reward") for tile in outposts])

# P-10 City cards
CITY_CARDS = _components.integer("city_cards", CITY_SPACES, 60)
city_cards = data.entries("city_cards", CITY_CARDS)
card_ids = [card.word("id") for card in city_cards]
CARD_KIND = constants(
    [CardKind[c.word("kind", [k.name.lower() for k in CardKind]).upper()] for c in city_cards]
)
OPTIONS_OF_CARD = 2


def _exchanges(card: Entry) -> list[tuple[list[int], list[int]]]:
    """Up to two ways to use a card that pays and gains: cost and reward of each."""
    nothing = [0] * GAINS
    if card.has("options"):
        return [(_row(o, "cost"), _row(o, "reward")) for o in card.tables("options", 2)]
    if card.has("side_a"):
        a, b = _row(card, "side_a"), _row(card, "side_b")
        return [(a, b), (b, a)]
    return [(_row(card, "cost"), _row(card, "reward")), (nothing, nothing)]


_card_exchanges = [_exchanges(card) for card in city_cards]
CARD_COST = constants([cost for ways in _card_exchanges for cost, _ in ways])  # card * 2 + way
CARD_REWARD = constants([reward for ways in _card_exchanges for _, reward in ways])
_tables: list[list[dict[str, int]]] = [
    card.plain("rewards_by_die") if card.has("rewards_by_die") else [{}] * SIDES
    for card in city_cards
]
CARD_BY_DIE = constants(  # card * 6 + value - 1
    [
        gain_row(row, card.where)
        for card, rows in zip(city_cards, _tables, strict=True)
        for row in rows
    ]
)
OWN_BONUSES_BY_DIE = constants([[row.get(OWN_BONUS, 0) for row in rows] for rows in _tables])
COUNTS_CONTRACTS = constants(
    [
        c.has("count")
        and c.word("count", ("completed_contracts", "trading_posts_on_board"))
        == "completed_contracts"
        for c in city_cards
    ]
)
OWN_BONUS_PRICE = next(
    _row(c, "cost")[Unit.COIN] for c in city_cards if c.word("kind") == "own_bonus_times"
)
CAMEL_CARD_PRICE = max(  # of a step, P-9.5
    _row(c, "cost")[Unit.CAMEL] for c in city_cards if c.word("kind") == "move_times"
)
GOODS_CARD = card_ids.index("K20")  # P-10.6 trades goods and camels one by one
TRADE_CAMELS = _row(city_cards[GOODS_CARD], "side_b")[Unit.CAMEL]

# P-13 Goals
GOALS = _components.integer("goal_cards", MOST_PLAYERS * GOALS_DEALT, 30)
goals = data.entry("goals").tables("cards", GOALS)
GOAL_LARGE = constants([node_ids.index(g.word("large_city", node_ids)) for g in goals])
GOAL_SMALL = constants([node_ids.index(g.word("small_city", node_ids)) for g in goals])
GOAL_POINTS = constants([g.integer("vp", 0, 20) for g in goals])
CITIES_POINTS = constants(data.entry("goals").integers("vp_by_distinct_cities", 2 * GOALS_KEPT + 1))
_final = data.entry("final_scoring")
COINS_PER_POINT = _final.integer("coins_per_vp", 1, 100)
GOODS_PER_POINT = _final.integer("goods_per_vp_in_beijing", 1, 100)
MOST_CONTRACTS_POINTS = _final.integer("most_completed_contracts_vp", 0, 50)

# P-12 Characters
CHARACTERS = _components.integer("distinct_characters", len(Character), len(Character))
characters = data.entries("characters", CHARACTERS)
character_ids = [character.word("id") for character in characters]
ROUND_START = constants([_row(character, "round_start") for character in characters])
FIRST_CHARACTERS = constants(
    [character_ids.index(c) for c in _setup.words("first_game_characters_by_seat", character_ids)]
)
_versions = characters[Character.MERCATOR].tables("versions", len(PLAYER_COUNTS))


def _version(key: str) -> list[int]:
    """P-12.7 What Mercator's tile gives, by number of players."""
    by_players = {v.integer("players", 2, 4): v.integer(key, 0, 9) for v in _versions}
    return [by_players.get(players, 0) for players in range(MOST_PLAYERS + 1)]


MERCATOR_BAZAAR = constants(_version("on_other_bazaar"))
MERCATOR_KHAN = constants(_version("on_other_khans_favor_camels"))
MERCATOR_COINS = constants(_version("on_other_take_5_coins"))
