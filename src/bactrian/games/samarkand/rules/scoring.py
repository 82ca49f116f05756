"""S-9 Points."""

from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import (
    CAPACITY,
    CARDS,
    DIRHAM_POINTS,
    FAMILIES,
    GOODS_MARKER_POINTS,
    GOODS_SPACE,
    OTHER_CAMEL_POINTS,
    OWN_CAMEL_POINTS,
    RELATIONSHIP_MARKER_POINTS,
)
from bactrian.games.samarkand.words import Part


@rule
def camel_points(s: State, seat: int, family: int) -> int:
    """S-9.2 What a camel on the goods space of a card is worth: 4 of an own family, else 1."""
    return OWN_CAMEL_POINTS if s.member[seat, family] > 0 else OTHER_CAMEL_POINTS


@rule
def card_points(s: State, seat: int, good: int) -> int:
    """S-9.2 What a card is worth in this seat's hand, by the camels on its goods space."""
    points = 0
    for place in range(CAPACITY):
        family = s.camel[GOODS_SPACE[good], place]
        if family != NOBODY:
            points += camel_points(s, seat, family)
    return points


@rule
def best_card_points(s: State, seat: int, good: int) -> int:
    """S-9.2 What a card is worth if own families take the places that are left."""
    points = card_points(s, seat, good)
    for place in range(CAPACITY):
        if s.camel[GOODS_SPACE[good], place] == NOBODY:
            points += OWN_CAMEL_POINTS
    return points


@rule
def hand_points(s: State, seat: int) -> int:
    """S-9.2 The cards in hand; sold cards score nothing."""
    points = 0
    for good in range(1, CARDS):
        if s.holder[good] == seat:
            points += card_points(s, seat, good)
    return points


@rule
def goods_markers(s: State, seat: int) -> int:
    """S-9.3 Goods markers before a seat."""
    count = 0
    for good in range(1, CARDS):
        if s.marker_owner[good] == seat:
            count += 1
    return count


@rule
def relationship_markers(s: State, seat: int) -> int:
    """S-9.4 Relationship markers before a seat."""
    count = 0
    for family in range(FAMILIES):
        count += s.relationships[seat, family]
    return count


@rule
def points(s: State, seat: int, part: int) -> int:
    """S-9.1 One part of a seat's points, as if the game ended now."""
    if part == Part.CARDS:
        return hand_points(s, seat)
    if part == Part.GOODS:
        return goods_markers(s, seat) * GOODS_MARKER_POINTS
    if part == Part.RELATIONSHIPS:
        return relationship_markers(s, seat) * RELATIONSHIP_MARKER_POINTS
    return s.cash[seat] * DIRHAM_POINTS  # S-9.5
