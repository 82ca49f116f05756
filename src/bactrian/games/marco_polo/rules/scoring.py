"""P-13 Final scoring."""

from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import (
    BEIJING,
    BEIJING_POINTS,
    CITIES_POINTS,
    COINS_PER_POINT,
    GOAL_LARGE,
    GOAL_POINTS,
    GOAL_SMALL,
    GOALS_KEPT,
    GOODS_PER_POINT,
    MOST_CONTRACTS_POINTS,
    MOST_PLAYERS,
    NODES,
)
from bactrian.games.marco_polo.words import Part, Unit


@rule
def goal_points(s: State, seat: int) -> int:
    """P-13.3 Kept goal cards with posts in both their cities."""
    points = 0
    for card in range(GOALS_KEPT):
        goal = s.goal[seat, card]
        if goal != NOBODY and s.post[seat, GOAL_LARGE[goal]] + s.post[seat, GOAL_SMALL[goal]] == 2:
            points += GOAL_POINTS[goal]
    return points


@rule
def goal_cities(s: State, seat: int) -> int:
    """P-13.4 Different cities named on the kept cards in which the seat has a post."""
    count = 0
    for node in range(NODES):
        named = False
        for card in range(GOALS_KEPT):
            goal = s.goal[seat, card]
            if goal != NOBODY and (GOAL_LARGE[goal] == node or GOAL_SMALL[goal] == node):
                named = True
        if named and s.post[seat, node] != 0:
            count += 1
    return count


@rule
def beijing_points(s: State, seat: int) -> int:
    """P-13.6 The points of the seat's space in Beijing."""
    for place in range(MOST_PLAYERS):
        if s.beijing[place] == seat:
            return BEIJING_POINTS[place]
    return 0


@rule
def goods_points(s: State, seat: int) -> int:
    """P-13.6 With a post in Beijing, a point for two goods."""
    goods = s.held[seat, Unit.PEPPER] + s.held[seat, Unit.SILK] + s.held[seat, Unit.GOLD]
    return goods // GOODS_PER_POINT if s.post[seat, BEIJING] != 0 else 0


@rule
def contract_points(s: State, seat: int) -> int:
    """P-13.7 Seven points to every seat with the most completed contracts."""
    for other in range(s.seats):
        if s.completed[other] > s.completed[seat]:
            return 0
    return MOST_CONTRACTS_POINTS


@rule
def points(s: State, seat: int, part: int) -> int:
    """P-13.2 One part of a seat's points, as if the game ended now."""
    if part == Part.TRACK:
        return s.held[seat, Unit.POINT]
    if part == Part.GOALS:
        return goal_points(s, seat)
    if part == Part.GOAL_CITIES:
        return CITIES_POINTS[goal_cities(s, seat)]
    if part == Part.COINS:
        return s.held[seat, Unit.COIN] // COINS_PER_POINT  # P-13.5
    if part == Part.BEIJING:
        return beijing_points(s, seat)
    if part == Part.GOODS:
        return goods_points(s, seat)
    return contract_points(s, seat)


@rule
def tie_breaker(s: State, seat: int) -> int:
    """P-13.8 Among seats with equal points, more camels."""
    return s.held[seat, Unit.CAMEL]
