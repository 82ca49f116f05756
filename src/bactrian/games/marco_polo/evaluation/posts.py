"""What a new post in a city brings: goal cards, Beijing, the posts on the board."""

from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.evaluation.worth import (
    BEIJING_SHARE,
    CARD,
    INCOME,
    OUTPOST,
    POINT,
    POST,
)
from bactrian.games.marco_polo.rules.posts import posts_on_board
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import (
    BEIJING,
    BEIJING_POINTS,
    CITIES_POINTS,
    GOAL_LARGE,
    GOAL_POINTS,
    GOAL_SMALL,
    GOALS_KEPT,
    POST_POINTS,
    ROUNDS,
    SMALL_NUMBER,
)

NOWHERE = -1


@rule
def has_post(s: State, seat: int, node: int, landing: int) -> bool:
    """Whether a post stands in a city, or will."""
    return node == landing or s.post[seat, node] != 0


@rule
def goal_cities_done(s: State, seat: int, landing: int) -> int:
    """P-13.4 Different cities on the goal cards with a post."""
    count = 0
    for card in range(GOALS_KEPT):
        goal = s.goal[seat, card]
        if goal == NOBODY:
            continue
        large, small = GOAL_LARGE[goal], GOAL_SMALL[goal]
        first = s.goal[seat, 0]
        if has_post(s, seat, large, landing) and (card == 0 or GOAL_LARGE[first] != large):
            count += 1
        if has_post(s, seat, small, landing) and (card == 0 or GOAL_SMALL[first] != small):
            count += 1
    return count


@rule
def goal_gain(s: State, seat: int, node: int, landing: int, done: int, halves: int) -> int:
    """Half points that a post in a city brings; cards that lack another city count `halves`."""
    gain, named = 0, 0
    for card in range(GOALS_KEPT):
        goal = s.goal[seat, card]
        if goal == NOBODY:
            continue
        other = NOWHERE
        if GOAL_LARGE[goal] == node:
            other = GOAL_SMALL[goal]
        elif GOAL_SMALL[goal] == node:
            other = GOAL_LARGE[goal]
        if other != NOWHERE:
            named = 1
            gain += GOAL_POINTS[goal] * (2 if has_post(s, seat, other, landing) else halves)
    if named == 1:
        gain += 2 * (CITIES_POINTS[done + 1] - CITIES_POINTS[done])
    return gain


@rule
def next_beijing_points(s: State) -> int:
    """P-9.8 Points of the free space of highest points."""
    for place in range(s.seats):
        if s.beijing[place] == NOBODY:
            return BEIJING_POINTS[place]
    return 0


@rule
def certain_points(s: State, seat: int, node: int) -> int:
    """Points that the total rises by with a post in a city."""
    points = goal_gain(s, seat, node, NOWHERE, goal_cities_done(s, seat, NOWHERE), 0) // 2
    if s.posts_left[seat] > 0:
        points += POST_POINTS[posts_on_board(s, seat) + 1]
    return points + (next_beijing_points(s) if node == BEIJING else 0)


@rule
def landing_worth(s: State, seat: int, node: int, done: int) -> int:
    """About what a new post in a city is worth, in tenths of points."""
    rounds_left = ROUNDS - s.round_number
    worth = POST + 5 * goal_gain(s, seat, node, NOWHERE, done, 1)
    if s.posts_left[seat] > 0:
        worth += POINT * POST_POINTS[posts_on_board(s, seat) + 1]
    if node == BEIJING:
        return worth + BEIJING_SHARE * next_beijing_points(s)
    if SMALL_NUMBER[node] >= 0:
        return worth + INCOME * (1 + rounds_left)
    return worth + CARD * rounds_left + (OUTPOST if s.outpost_at[node] != NOBODY else 0)
