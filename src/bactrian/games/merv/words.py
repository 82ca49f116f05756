"""The words of the game as numbers; saved games have them: append, never renumber."""

from enum import IntEnum


class Colour(IntEnum):
    """M-1.1 Cube colours in canonical order; white is wild."""

    PURPLE = 0
    TAN = 1
    TEAL = 2
    ORANGE = 3
    WHITE = 4


class Means(IntEnum):
    """M-6.2 What a need can be paid with, besides a cube of a colour or white (`Colour`)."""

    AS_ANY = 5
    DISCOUNT = 6


class Board(IntEnum):
    """M-4.6 The six board actions, in the order of the site tiles and of the solo cards."""

    CARAVANSARY = 0
    PALACE = 1
    LIBRARY = 2
    MARKETPLACE = 3
    MOSQUE = 4
    WALL = 5


class Boon(IntEnum):
    """What spaces, tiles, pairs and contracts give."""

    NOTHING = 0
    CAMEL = 1
    WHITE_CUBE = 2
    SCROLL = 3
    CARAVAN_CARD = 4
    FAVOUR = 5
    SOLDIER = 6
    COMMON_GOOD = 7
    RARE_GOOD = 8
    MOSQUE_STEP = 9
    WHITE_UPGRADE = 10
    BONUS_UPGRADE = 11
    SCORING_TILE = 12
    FREE_COURTIER = 13
    FREE_WALL = 14
    FREE_TRADING_POST = 15
    END_SCORING = 16
    POINTS = 17


class Spice(IntEnum):
    """M-9.8 In the order of the pair boons."""

    CINNAMON = 0
    GINGER = 1
    JUNIPER = 2
    PEPPER = 3


class Good(IntEnum):
    """M-7.4 Kinds of goods."""

    COMMON = 0
    RARE = 1


class Hall(IntEnum):
    """M-18.1 Halls of the palace, left to right."""

    KNOWLEDGE = 0
    SPICE = 1
    TRADE = 2
    FAITH = 3


class Side(IntEnum):
    """M-3.3 Sides of the city, in the order of the rounds."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3


class Protection(IntEnum):
    """M-1.7, M-17.4 What keeps a building from the invasion; the view has their names."""

    OPEN = 0
    SOLDIER = 1
    WALL = 2
    LAW = 3


class Price(IntEnum):
    """M-6.3, M-9.3 What a `pay` decision is about: a cost with its needs, or one caravan card."""

    COST = 0
    CARD = 1


class Decision(IntEnum):
    """M-24 What a seat can be asked."""

    SLOT = 0
    SITE = 1
    TURN = 2
    PAY = 3
    COMMIT = 4
    DEPLOY_SOLDIER = 5
    CARAVAN = 6
    FREE_CARD = 7
    PALACE = 8
    FREE_COURTIER = 9
    LIBRARY = 10
    BREAKTHROUGH = 11
    POST = 12
    BUY = 13
    MOSQUE = 14
    FREE_STEP = 15
    BONUS_TILE = 16
    UPGRADE = 17
    SCORING_TILE = 18
    WALL = 19
    FREE_WALL = 20
    WALL_SLOT = 21
    HC_SLOT = 22
    HC_SITE = 23
    QUEUE = 24
    RANSOM = 25
    SCORE = 26


class Task(IntEnum):
    """What comes by itself."""

    BEGIN_ROUND = 0
    NEXT_MASTER = 1
    TAKE_CARD = 2
    CLOSE_CARAVAN = 3
    PLACE_COURTIER = 4
    BREAKTHROUGHS = 5
    RECEIVE_GOOD = 6
    CLOSE_MARKETPLACE = 7
    ENTER_MOSQUE = 8
    PAY_FOR_CONTRACT = 9
    FULFIL_CONTRACT = 10
    GIVE_BOON = 11
    MOVE_MASTER = 12
    END_ROUND = 13
    INVADE = 14
    END_INVASION = 15
    SCORE_OWNER = 16
    SCORE_BUILDINGS = 17
    END_YEAR = 18


class End(IntEnum):
    """M-3.1 The one reason for the end."""

    YEARS = 1


class Chance(IntEnum):
    """M-23 Labels of chance events."""

    ORDER = 0
    MARKET_SIDE = 1
    SITES = 2
    CARAVAN = 3
    SOLO_REST = 4
    SOLO_TOP = 5
    SOLO_RESHUFFLE = 6
    SOLO_DISCARD = 7
    RANDOM_BREAKTHROUGH = 8
    RANDOM_TILE = 9


class Part(IntEnum):
    """Parts of a score: where the points came from."""

    FAVOUR = 0
    INFLUENCE = 1
    CONTRACTS = 2
    MOSQUE = 3
    BOONS = 4
    COURTIERS = 5
    BUILDINGS = 6
    SCORING_TILE = 7
    MOSQUE_SITES = 8
    SPICES = 9


class Happening(IntEnum):
    """What rules report to those who watch."""

    ROUND_BEGAN = 0
    TURN_BEGAN = 1
    SLOT_TAKEN = 2
    BUILT = 3
    ACTIVATED = 4
    CUBES_GAINED = 5
    CUBE_PAID = 6
    CUBE_PAID_AS_ANY = 7
    DISCOUNT_USED = 8
    ACTION_TAKEN = 9
    FAVOUR_GAINED = 10
    FAVOUR_SPENT = 11
    INFLUENCE_GAINED = 12
    POINTS_SCORED = 13
    SOLDIER_DEPLOYED = 14
    SOLDIER_DECLINED = 15
    SOLDIER_RETURNED = 16
    CARD_TAKEN = 17
    CAMEL_PLACED = 18
    CAMELS_GAINED = 19
    CARD_DRAWN = 20
    PAIR_COMPLETED = 21
    COURTIER_PLACED = 22
    SCROLLS_GAINED = 23
    BREAKTHROUGH_TAKEN = 24
    POST_SET = 25
    CAMEL_ON_ROUTE = 26
    GOOD_GAINED = 27
    CAMEL_TO_CARD = 28
    CAMEL_TO_MARKET = 29
    CAMEL_REMOVED = 30
    MOSQUE_STEP = 31
    UPGRADE_PLACED = 32
    SCORING_TILE_TAKEN = 33
    WALL_BUILT = 34
    MARKET_TAKEN = 35
    MARKET_PLACED = 36
    CONTRACT_FULFILLED = 37
    QUEUED = 38
    INVASION = 39
    RANSOM_PAID = 40
    BUILDING_LOST = 41
    SCORING = 42
    HALL_SCORED = 43
    SOLO_CARD = 44
    SOLO_CARD_ASIDE = 45
    SOLO_CARD_REMOVED = 46
    SOLO_DECK_SHUFFLED = 47
    ENDED = 48
