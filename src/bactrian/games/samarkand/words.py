"""The words of the game as numbers; saved games have them: append, never renumber."""

from enum import IntEnum


class Decision(IntEnum):
    """S-13 What a seat can be asked."""

    TURN = 0
    DISCARD = 1
    PLACE = 2
    SALE = 3
    SECOND = 4


class Step(IntEnum):
    """S-13.7 What comes by itself."""

    BEGIN_TURN = 0
    END_TURN = 1


class End(IntEnum):
    """S-8 Reasons for the end, one bit each."""

    ALL = 1
    FIVE = 2
    STUCK = 4


class Chance(IntEnum):
    """S-11.1 Labels of chance events."""

    DECK = 0
    RESHUFFLE = 1
    BAG = 2


class Part(IntEnum):
    """S-9 Parts of a score."""

    CARDS = 0
    GOODS = 1
    RELATIONSHIPS = 2
    CASH = 3


class Happening(IntEnum):
    """What rules report to those who watch; `events.py` says who may see which."""

    TURN_BEGAN = 0
    PASSED = 1
    MARRIED = 2
    BAG_TILE_CAME = 3
    BAG_TILE_LEFT = 4
    RESHUFFLED = 5
    DREW = 6
    DREW_CARD = 7
    DISCARDED = 8
    DISCARDED_CARD = 9
    PLACED = 10
    PAID_FOR_SECOND = 11
    TOOK_GOODS = 12
    SALE_OPENED = 13
    SOLD = 14
    KEPT = 15
    MET = 16
    BONUS = 17
    TOOK_MARKER = 18
    ENDED = 19
