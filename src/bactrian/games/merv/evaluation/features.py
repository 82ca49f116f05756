"""What a position is evaluated by: features of a seat, made by hand; `weights.toml` weighs them.

A rule of thumb, not a rule of the game; `measuring.py` takes their measure.
"""

from enum import IntEnum


class Feature(IntEnum):
    """By their number in the row of features."""

    TO_ACT = 0  # 1 if the own action of this round is to come (solo: at every look, so never 1)
    SCROLLS = 1  # these four in the order of what halls count
    CARDS = 2
    GOODS = 3
    LEVEL = 4
    CUBES = 5  # coloured ones, up to ENOUGH of a colour
    CUBES_MORE = 6  # beyond
    WHITE_CUBES = 7
    COLOURS_HELD = 8  # different colours
    CAMELS = 9
    CAMELS_MORE = 10  # beyond ENOUGH
    FAVOUR_PAYING = 11  # that pays courtiers in the next scoring
    FAVOUR_SPARE = 12
    FAVOUR_POINTS_NEXT = 13  # points of the next space
    INFLUENCE = 14
    CONTRACT_LEVEL = 15  # that influence allows
    SPICES_ALLOWED = 16
    SPICES_LACKING = 17  # allowed but not held
    ODD_SPICES = 18  # spices whose next card completes a pair
    BREAKTHROUGHS = 19
    DISCOUNT_CARAVANSARY = 20
    DISCOUNT_PALACE = 21
    DISCOUNT_MARKETPLACE = 22
    DISCOUNT_MOSQUE = 23
    AS_ANY_YIELD = 24  # cubes that own buildings yield of the colour that is as good as any
    SCROLLS_FREE = 25  # without contract, up to ENOUGH_WARES
    COMMON_FREE = 26
    RARE_FREE = 27
    CONTRACT_BEST = 28  # points of the best contract, less for what is missing
    CONTRACT_SECOND = 29
    INNER_POSTS = 30
    OUTER_POSTS = 31
    SERVANTS = 32
    COURTIERS = 33  # times the scorings to come
    COURTIERS_NOW = 34  # points in the next scoring, with the favour there is
    COURTIERS_UNPAID = 35  # points there for which favour lacks
    COURTIERS_LATER = 36  # points in the scorings after it, with favour enough
    BUILDINGS = 37
    BUILDINGS_NOW = 38  # points in the next scoring
    BUILDINGS_LATER = 39  # points in the scorings after it
    AT_RISK = 40  # own buildings without protection in a year of invasion
    AT_RISK_UNPAID = 41  # those beyond the cubes one has
    WALLED = 42  # own buildings behind walls, times the invasions to come
    UPGRADES = 43  # on own sites
    LINES = 44  # pairs of own cubes that share a line
    BEST_LINE = 45  # the most that an own line of the next own turn yields
    BEST_LINE_AFTER = 46  # … of the turn after it
    TILE_AHEAD = 47  # scoring tile not taken: most buildings of a kind, times level and scorings
    MOSQUE_AHEAD = 48  # mosque sites before the last level, times level and scorings
    BEFORE_ME = 49  # masters that come before the next own turn in its round
    ALWAYS = 50  # 1
    OPEN_CARDS = 51  # the activated site is a caravansary: cards one can take
    OPEN_SCROLLS = 52
    OPEN_GOODS = 53
    OPEN_STEPS = 54
    OPEN_INFLUENCE = 55
    OPEN_COURTIER = 56  # points of the best courtier in all scorings to come
    OPEN_FIRST_COURTIER = 57  # 1 if any courtier can be paid
    OPEN_MARKET = 58  # the camel market can be used in this turn
    NEXT_STEPS = 59  # mosque steps that the cubes would pay
    NEXT_COURTIER = 60  # points of the best courtier that the cubes would pay, in all scorings
    NEXT_CARD = 61  # set points of the best card that is allowed
    UNPAID_SOON = 62  # as COURTIERS_UNPAID, in the last round of a year
