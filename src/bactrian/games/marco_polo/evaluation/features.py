"""What a position is evaluated by: features of a seat, made by hand; `weights.toml` weighs them.

A rule of thumb, not a rule of the game. An action that is not carried out yet is evaluated as if it
were, and so is a contract that can be completed: the first features hold what a seat has then.
"""

from enum import IntEnum

EIGHTHS = 8  # how near something is counts in these


class Feature(IntEnum):
    """By their number in the row of features."""

    ALWAYS = 0  # 1
    COINS = 1  # units in their order (P-1.2), from here …
    CAMELS = 2
    PEPPER = 3
    SILK = 4
    GOLD = 5
    POINTS_COMING = 6  # … to here: points that are not in the total yet but certain
    FINISHED = 7  # 1 if the seat has no turn any more
    TO_MOVE = 8  # 1 if the seat has a main action now
    STARTS_NEXT = 9  # 1 if it starts the next round
    COIN_POINTS = 10  # points that the total counts for coins,
    GOODS_POINTS = 11  # for goods,
    MOST_POINTS = 12  # 1 if for the most completed contracts
    COINS_MORE = 13  # those beyond what is soon spent
    CAMELS_MORE = 14
    GOODS_IN_BEIJING = 15  # goods of a seat with a post there
    DICE = 16  # in hand
    PIPS = 17  # on them
    FOREIGN_DICE = 18  # black and white ones among them
    DICE_COMING = 19  # black dice, moves and contracts as rewards of completed contracts
    MOVES_COMING = 20
    CONTRACTS_COMING = 21
    CONTRACTS = 22  # active ones that cannot be completed
    CONTRACT_POINTS = 23  # their points
    CONTRACT_MISSING = 24  # what is missing for them, gold counting most
    CONTRACT_CLOSE = 25  # their points, times the share that is there (in eighths)
    COMPLETED = 26  # contracts, those included that can be
    CONTRACT_LEAD = 27  # how many more than the best other seat, -3 to 3
    POSTS = 28  # on the board
    POSTS_SEVENTH = 29  # 1 if the next one is the 8th
    POSTS_EIGHTH = 30  # … the 9th
    POSTS_LATE = 31  # how many more than five
    GOAL_HALF = 32  # points of goal cards with one city done
    GOAL_OPEN = 33  # half points that posts in cities of goal cards would bring
    GOAL_NEAR = 34  # the same, times how near they are
    BEIJING_OPEN = 35  # points of the next space in Beijing for a seat without
    BEIJING_NEAR = 36  # the same, times how near it is
    GOODS_NEAR_BEIJING = 37  # goods, times how near it is
    CITIES_NEAR = 38  # cities without an own post, times how near they are
    TRAVEL_NOW = 39  # what the best travel with the dice in hand is worth, about
    INCOME_COINS = 40  # small cities by bonus, in their order, times the rounds they still pay
    INCOME_CAMELS = 41
    INCOME_GOODS = 42
    INCOME_OTHER = 43
    INCOME_MIXED = 44
    INCOME_POINTS = 45
    CARDS_POINTS = 46  # city cards by what they give, times the uses that are left
    CARDS_COUNTING = 47
    CARDS_COINS = 48
    CARDS_GOODS = 49
    CARDS_MOVES = 50
    CARDS_BONUSES = 51
    CARD_POINTS_NOW = 52  # that city cards could make of what is there with the best die, now
    CARD_POINTS_LATER = 53  # … in a later round
    RASCHID = 54  # characters in their order
    MATTEO = 55
    BERKE = 56
    MERCATOR = 57
    KUBILAI = 58
    NICCOLO_MARCO = 59
    WILHELM = 60
    JOHANNES = 61
