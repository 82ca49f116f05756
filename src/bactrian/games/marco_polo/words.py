"""The words of the game as numbers; saved games have them: append, never renumber."""

from enum import IntEnum


class Unit(IntEnum):
    """P-1.2 What can be held, in the order of P-11.2."""

    COIN = 0
    CAMEL = 1
    PEPPER = 2
    SILK = 3
    GOLD = 4
    POINT = 5


class Gain(IntEnum):
    """P-11.2 What can be gained besides units, in the order in which it is settled."""

    BLACK_DIE = 6
    CONTRACT = 7
    OTHER_BONUS = 8
    ANY_GOOD = 9
    PAIR = 10
    MOVE = 11


class Colour(IntEnum):
    """P-1.5 Colours of dice as a seat sees them; neutral ones lie on the board only."""

    OWN = 0
    BLACK = 1
    WHITE = 2
    NEUTRAL = 3


class Space(IntEnum):
    """P-7.1 The action spaces, and the money bag of P-5.5."""

    TAKE_5_COINS = 0
    BAZAAR_CAMEL = 1
    BAZAAR_PEPPER = 2
    BAZAAR_SILK = 3
    BAZAAR_GOLD = 4
    KHANS_FAVOR = 5
    TAKE_CONTRACTS = 6
    TRAVEL = 7
    MOSCOW = 8
    KARAKORUM = 9
    SAMARCANDA = 10
    LAN_ZHOU = 11
    ALEXANDRIA = 12
    KARACHI = 13
    SUMATRA_1 = 14
    SUMATRA_2 = 15
    SUMATRA_3 = 16
    BAG = 17


class Character(IntEnum):
    """P-12 In file order."""

    RASCHID = 0
    MATTEO = 1
    BERKE = 2
    MERCATOR = 3
    KUBILAI = 4
    NICCOLO_MARCO = 5
    WILHELM = 6
    JOHANNES = 7


class CardKind(IntEnum):
    """P-10.3 Kinds of city cards."""

    EXCHANGE_TIMES = 0
    EITHER_OR_TIMES = 1
    REVERSIBLE_TIMES = 2
    MOVE_TIMES = 3
    OWN_BONUS_TIMES = 4
    COUNT_LIMITED = 5
    DIE_MULTIPLIER = 6
    DIE_TABLE = 7


class Walk(IntEnum):
    """P-9 Kinds of movement."""

    TRAVEL = 0
    MOVE = 1
    CAMEL_CARD = 2
    PAIR_CARD = 3


class Decision(IntEnum):
    """P-15 What a seat can be asked."""

    CHARACTER = 0
    KEEP_GOAL = 1
    COMPENSATION = 2
    TURN = 3
    DIE = 4
    ROW = 5
    TAKE_CONTRACT = 6
    TAKE_SECOND = 7
    DISCARD = 8
    EXTRA = 9
    GOOD = 10
    PAIR = 11
    PAY_PAIR = 12
    OTHER_BONUS = 13
    OWN_BONUS = 14
    TRADE = 15
    TIMES = 16
    STEP = 17
    MOVE_POST = 18


class Task(IntEnum):
    """What comes by itself."""

    DEAL_GOALS = 0
    BEGIN_ROUND = 1
    GIVE_BONUSES = 2
    GIVE_CITY_BONUS = 3
    ROLL_ALL = 4
    COMPENSATE = 5
    BEGIN_TURN = 6
    DRAW_BLACK_DIE = 7
    DRAW_CONTRACT = 8
    BEGIN_MOVE = 9
    PLACE_POST = 10
    SETTLE = 11


class End(IntEnum):
    """P-13.2 The one reason for the end."""

    ROUNDS = 1


class Chance(IntEnum):
    """P-14.1 Labels of chance events."""

    CITY_BONUSES = 0
    OUTPOSTS = 1
    CITY_CARDS = 2
    CONTRACTS = 3
    STARTING = 4
    CHARACTERS = 5
    GOALS = 6
    ROLL = 7


class Part(IntEnum):
    """P-13 Parts of a score."""

    TRACK = 0
    GOALS = 1
    GOAL_CITIES = 2
    COINS = 3
    BEIJING = 4
    GOODS = 5
    CONTRACTS = 6


class Happening(IntEnum):
    """What rules report to those who watch; `events.py` says who may see which."""

    ROUND_BEGAN = 0
    TURN_BEGAN = 1
    CHARACTER_TAKEN = 2
    GOALS_DEALT = 3
    GOAL_KEPT = 4
    ROLLED = 5
    COMPENSATED = 6
    LAID = 7
    PAID_FOR_SPACE = 8
    GAINED = 9
    PAID = 10
    BAGGED = 11
    REROLLED = 12
    ADJUSTED = 13
    CONTRACT_TAKEN = 14
    CONTRACT_DRAWN = 15
    CONTRACT_DROPPED = 16
    CONTRACT_COMPLETED = 17
    ROW_REFILLED = 18
    STEPPED = 19
    POST_PLACED = 20
    POST_MOVED = 21
    OUTPOST_TAKEN = 22
    CITY_BONUS = 23
    PILE_LAID_OUT = 24
    ENDED = 25
