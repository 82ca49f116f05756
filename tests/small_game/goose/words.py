"""The words of the game as numbers; saved games have them: append, never renumber."""

from enum import IntEnum


class Decision(IntEnum):
    """What a seat can be asked."""

    TURN = 0


class Step(IntEnum):
    """What comes by itself."""

    BEGIN_TURN = 0
    END_TURN = 1


class Place(IntEnum):
    """Where a card is, if no seat holds it."""

    DECK = -1
    PLAYED = -2


class End(IntEnum):
    """G-4 Reasons for the end, one bit each."""

    POND = 1
    TIRED = 2


class Chance(IntEnum):
    """Labels of chance events."""

    DECK = 0
    DIE = 1


class Part(IntEnum):
    """G-5 Parts of a score."""

    WAY = 0
    POND = 1
    CARDS = 2


class Happening(IntEnum):
    """What rules report to those who watch."""

    TURN_BEGAN = 0
    ROLLED = 1
    PLAYED = 2
    WALKED = 3
    CROSSED = 4
    SET_BACK = 5
    RESTED = 6
    DREW_CARD = 7
    ENDED = 8
