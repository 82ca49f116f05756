"""What a position is evaluated by: features of a seat, made by hand; `weights.toml` weighs them.

A rule of thumb, not a rule of the game.
"""

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from bactrian.core.data.weights import WHOLE
from bactrian.core.rules.bits import WORD, lowest
from bactrian.core.rules.record import Counts
from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
from bactrian.games.samarkand.rules.ending import families_untouched, fewest_markers
from bactrian.games.samarkand.rules.relationships import is_member
from bactrian.games.samarkand.rules.routes import may_expand
from bactrian.games.samarkand.rules.scoring import points
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import (
    CARDS,
    FAMILIES,
    GOOD_AT,
    GOODS_SPACE,
    HAND_LIMIT,
    IS_WATER,
    MARKERS,
)
from bactrian.games.samarkand.words import Part

BIT_OF_GOOD: Counts = np.array([1 << good for good in range(CARDS)], np.int64)


class Feature(IntEnum):
    """By their number in the row of features."""

    ALWAYS = 0  # 1
    TO_MOVE = 1  # 1 if the turn is the seat's
    FAMILIES_LED = 2  # families with tile, camel and room
    SOLE = 3  # those of which nobody else is a member
    TREASURY = 4  # Dirhams that own families can spend on second camels
    CASH = 5  # Dirhams, beside the points they are
    CAMELS = 6  # in stock of own families
    PAIRS_APART = 7  # own families and families of others that have not met
    OWN_PAIRS_APART = 8  # two own families that have not met
    MEETINGS_NOW = 9  # pairs an own family could found with its next camel
    GOODS_NOW = 10  # goods markers that the next camel of an own family could take
    ROOM_FOR_CARDS = 11  # up to the limit
    CARD_EMPTY_NEAR = 12  # cards in hand: no camel on the space, an own family beside it
    CARD_EMPTY_FAR = 13  # … none beside it
    CARD_ONE_NEAR = 14  # one camel there, an own family beside it that can come too
    CARD_ONE_FAR = 15


@rule
def total(s: State, seat: int) -> int:
    """All points of a seat, as if the game ended now."""
    return (
        points(s, seat, Part.CARDS)
        + points(s, seat, Part.GOODS)
        + points(s, seat, Part.RELATIONSHIPS)
        + points(s, seat, Part.CASH)
    )


@rule
def automa(s: State) -> int:
    """Nobody plays beside the seats."""
    return NOBODY


@rule
def time_left(s: State) -> int:
    """How far the families are from the two ends that a game can have (S-8.1)."""
    half = WHOLE // 2
    return half * families_untouched(s) // FAMILIES + half * fewest_markers(s) // MARKERS


@rule
def measure_families(s: State, seat: int, features: NDArray[np.int64]) -> None:
    """What the families of a seat can still do."""
    for family in range(FAMILIES):
        if not may_expand(s, seat, family):
            continue
        features[Feature.FAMILIES_LED] += 1
        features[Feature.TREASURY] += min(s.treasury[family], s.stock[family])
        features[Feature.CAMELS] += s.stock[family]
        others = 0
        for other in range(s.seats):
            if other != seat and is_member(s, other, family):
                others += 1
        features[Feature.SOLE] += 1 if others == 0 else 0
        for other in range(FAMILIES):
            if other != family and s.met[family, other] == 0:
                own = is_member(s, seat, other)
                features[Feature.OWN_PAIRS_APART if own else Feature.PAIRS_APART] += 1


@rule
def goods_in_reach(s: State, seat: int) -> int:
    """The goods whose space the next camel of an own family can enter, as bits of one number."""
    found = 0
    for family in range(FAMILIES):
        if not is_member(s, seat, family) or s.stock[family] == 0:
            continue
        free = s.free[family]
        for word in range(len(free)):
            members = free[word]
            while members != 0:
                found |= BIT_OF_GOOD[GOOD_AT[word * WORD + lowest(members)]]
                members &= members - 1  # without the lowest
    return found


@rule
def measure_cards(s: State, seat: int, features: NDArray[np.int64]) -> None:
    """What the cards in hand may still gain, and the goods markers that are near."""
    held, in_reach = 0, goods_in_reach(s, seat)
    for good in range(1, CARDS):
        space = GOODS_SPACE[good]
        mine = s.holder[good] == seat
        held += 1 if mine or s.seller[good] == seat else 0
        if s.camel[space, 1] != NOBODY or not (mine or s.camel[space, 0] == NOBODY):
            continue
        near = in_reach & BIT_OF_GOOD[good] != 0
        if s.camel[space, 0] == NOBODY:
            features[Feature.GOODS_NOW] += 1 if near else 0
            if mine:
                features[Feature.CARD_EMPTY_NEAR if near else Feature.CARD_EMPTY_FAR] += 1
        else:
            features[Feature.CARD_ONE_NEAR if near else Feature.CARD_ONE_FAR] += 1
    features[Feature.ROOM_FOR_CARDS] = HAND_LIMIT[s.seats] - held


@rule
def measure_meetings(s: State, seat: int, features: NDArray[np.int64]) -> None:
    """Pairs that an own family could found with its next camel."""
    for family in range(FAMILIES):
        if not is_member(s, seat, family) or s.stock[family] == 0:
            continue
        free = s.free[family]
        for word in range(len(free)):
            members = free[word]
            while members != 0:
                space = word * WORD + lowest(members)
                there = s.camel[space, 0]
                if there != NOBODY and IS_WATER[space] == 0 and s.met[family, there] == 0:
                    features[Feature.MEETINGS_NOW] += 1
                members &= members - 1  # without the lowest


@rule
def measure(s: State, seat: int, features: NDArray[np.int64]) -> None:
    """The features of a seat; all are 0 before."""
    features[Feature.ALWAYS] = 1
    features[Feature.TO_MOVE] = 1 if s.active == seat else 0
    features[Feature.CASH] = s.cash[seat]
    measure_families(s, seat, features)
    measure_cards(s, seat, features)
    measure_meetings(s, seat, features)
