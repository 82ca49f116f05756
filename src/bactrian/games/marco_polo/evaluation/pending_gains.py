"""What an action that is not carried out yet will bring, to evaluate positions in its midst.

Holdings in the row of features are those of the seat as if the action were carried out.
"""

import numpy as np
from numpy.typing import NDArray

from bactrian.core.data.tables import constants
from bactrian.core.rules.record import Counts
from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import FIRST, KIND, SEAT, SECOND
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.evaluation.distances import (
    JOHANNES,
    PATH_CAMELS,
    PATH_COINS,
    PATH_NEXT,
    PATH_STEPS,
)
from bactrian.games.marco_polo.evaluation.features import Feature
from bactrian.games.marco_polo.rules.posts import posts_on_board
from bactrian.games.marco_polo.rules.spaces import price
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import (
    BAZAAR_REWARD,
    BEIJING,
    BEIJING_POINTS,
    CAMEL_CARD_PRICE,
    CARD_COST,
    CARD_REWARD,
    CITIES,
    CITIES_POINTS,
    CITY,
    CONTRACT_COST,
    CONTRACT_POINTS,
    EXTRA,
    GOAL_LARGE,
    GOAL_POINTS,
    GOAL_SMALL,
    GOALS_KEPT,
    IS_CITY,
    NODES,
    OPTIONS_OF_CARD,
    POST_POINTS,
    ROUNDS,
    SIDES,
    SMALL_NUMBER,
    STEP_PRICE,
    UNITS,
)
from bactrian.games.marco_polo.words import Character, Decision, Gain, Space, Task, Unit, Walk

# Rules of thumb in tenths of points: only to choose what will be done.
POINT = 10
COIN, CAMEL = 2, 4
POST, INCOME, CARD, OUTPOST = 25, 12, 7, 10
BEIJING_SHARE = 9
UNIT_WORTH = constants([COIN, CAMEL, 7, 9, 11, POINT])
NOWHERE = -1
CITY_COUNT = len(CITIES)


@rule
def row_of(s: State, seat: int, node: int) -> int:
    """The row of a place in the tables of distances."""
    return node + JOHANNES if s.character[seat] == Character.JOHANNES else node


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


@rule
def basic_price(kind: int, made: int, steps: int) -> int:
    """P-9.3 Coins of further steps besides their routes."""
    coins = 0
    if kind == Walk.TRAVEL:
        for step in range(made, made + steps):
            coins += STEP_PRICE[step]
    return coins


@rule
def walk_worth(
    s: State, seat: int, kind: int, made: int, steps: int, figure: int, node: int, done: int
) -> int:
    """What a walk to a city brings less what it costs; 0 if it cannot be made."""
    row = row_of(s, seat, s.figure[seat, figure])
    way = PATH_STEPS[row, node]
    if way > steps:
        return 0
    camels = PATH_CAMELS[row, node] + (CAMEL_CARD_PRICE * way if kind == Walk.CAMEL_CARD else 0)
    coins = PATH_COINS[row, node] + basic_price(kind, made, way)
    if s.held[seat, Unit.CAMEL] < camels or s.held[seat, Unit.COIN] < coins:
        return 0
    worth = landing_worth(s, seat, node, done) + POST * posts_on_way(s, seat, row, node)
    return worth - COIN * coins - CAMEL * camels


@rule
def posts_on_way(s: State, seat: int, row: int, node: int) -> int:
    """P-12.13 Posts that Wilhelm places in cities that he passes."""
    if s.character[seat] != Character.WILHELM:
        return 0
    posts, place = 0, PATH_NEXT[row, node]
    while place != node:
        if IS_CITY[place] != 0 and s.post[seat, place] == 0:
            posts += 1
        place = PATH_NEXT[place, node]
    return min(posts, max(0, s.posts_left[seat] - 1))


@rule
def best_walk(s: State, seat: int, kind: int, made: int, steps: int) -> int:
    """The city that a figure had best walk to, and behind it the figure, or NOWHERE."""
    best, walk = 0, NOWHERE
    done = goal_cities_done(s, seat, NOWHERE)
    for figure in range(2):
        if s.figure[seat, figure] == NOBODY or (figure == 0 and s.walk_moved[1] != 0):
            continue
        for place in range(CITY_COUNT):
            node = CITY[place]
            if s.post[seat, node] == 0:
                worth = walk_worth(s, seat, kind, made, steps, figure, node, done)
                if worth > best:
                    best, walk = worth, figure * NODES + node
    return walk


@rule
def walk_to_best(
    s: State, seat: int, features: NDArray[np.int64], kind: int, made: int, steps: int
) -> int:
    """As if a walk were made: its price is paid; where it ends."""
    walk = best_walk(s, seat, kind, made, steps)
    if walk == NOWHERE:
        return NOWHERE
    node, row = walk % NODES, row_of(s, seat, s.figure[seat, walk // NODES])
    way = PATH_STEPS[row, node]
    features[Feature.COINS] -= PATH_COINS[row, node] + basic_price(kind, made, way)
    features[Feature.CAMELS] -= PATH_CAMELS[row, node]
    if kind == Walk.CAMEL_CARD:
        features[Feature.CAMELS] -= CAMEL_CARD_PRICE * way
    features[Feature.POINTS_COMING] += certain_points(s, seat, node)
    features[Feature.POSTS] += posts_on_way(s, seat, row, node)
    return node


@rule
def expected_landing(s: State, seat: int, features: NDArray[np.int64]) -> int:
    """The city where a running walk will end, or NOWHERE."""
    top = s.depth - 1
    if s.frames[top, SEAT] != seat:
        return NOWHERE
    if s.frames[top, KIND] == Decision.STEP:
        return walk_to_best(s, seat, features, s.walk_kind, s.walk_made, s.walk_left)
    is_laying = s.frames[top, KIND] == Decision.DIE and s.named_count > 0
    if is_laying and s.place_space == Space.TRAVEL:
        return walk_to_best(s, seat, features, Walk.TRAVEL, 0, s.named_value[0])
    return NOWHERE


@rule
def expect_row(s: State, features: NDArray[np.int64], space: int, value: int) -> None:
    """As if the last row of a bazaar were taken."""
    row = (space - Space.BAZAAR_CAMEL) * SIDES + value - 1
    for unit in range(UNITS):
        features[Feature.COINS + unit] += BAZAAR_REWARD[row, unit]
    features[Feature.MOVES_COMING] += BAZAAR_REWARD[row, Gain.MOVE]


@rule
def affordable(features: NDArray[np.int64], cost: Counts, most: int) -> int:
    """How often a cost can be paid."""
    times = most
    for unit in range(UNITS - 1):
        if cost[unit] > 0:
            times = min(times, features[Feature.COINS + unit] // cost[unit])
    return times


@rule
def expect_exchange(features: NDArray[np.int64], card: int, value: int) -> None:
    """As if a city card were used as often as it can be."""
    way = card * OPTIONS_OF_CARD
    if CARD_COST[way, Unit.POINT] > 0:
        way += 1
    times = affordable(features, CARD_COST[way], value)
    for unit in range(UNITS):
        features[Feature.COINS + unit] += times * (CARD_REWARD[way, unit] - CARD_COST[way, unit])
    features[Feature.SILK] += times * CARD_REWARD[way, Gain.ANY_GOOD]


@rule
def expect_gains(s: State, seat: int, features: NDArray[np.int64]) -> None:
    """As if what waits on the stack were chosen."""
    for level in range(s.depth):
        kind, first = s.frames[level, KIND], s.frames[level, FIRST]
        if s.frames[level, SEAT] == seat:
            if kind == Decision.GOOD:
                features[Feature.SILK] += first
            elif kind == Decision.PAIR or kind == Decision.OTHER_BONUS:
                features[Feature.SILK] += 1
                features[Feature.GOLD] += 1
            elif kind == Decision.EXTRA:
                features[Feature.COINS] += EXTRA[first]
            elif kind == Decision.COMPENSATION:
                features[Feature.COINS] += first
        elif s.frames[level, SEAT] == NOBODY and kind == Task.BEGIN_MOVE and first == seat:
            features[Feature.MOVES_COMING] += 1


@rule
def expect_action(s: State, seat: int, features: NDArray[np.int64]) -> None:
    """As if the action in hand brought what its value can bring."""
    top = s.depth - 1
    if s.frames[top, SEAT] != seat:
        return
    kind, first, second = s.frames[top, KIND], s.frames[top, FIRST], s.frames[top, SECOND]
    if kind == Decision.ROW:
        expect_row(s, features, first, second)
    elif kind == Decision.TIMES:
        expect_exchange(features, first, second)
    elif kind == Decision.DIE and s.named_count > 0:
        space, value = s.place_space, s.named_value[0]
        features[Feature.COINS] -= price(s, seat, space, value)
        if Space.BAZAAR_CAMEL <= space <= Space.BAZAAR_GOLD:
            expect_row(s, features, space, value)


@rule
def missing(features: NDArray[np.int64], contract: int) -> int:
    """What is missing for a contract, in tenths of points."""
    worth = 0
    for unit in range(Unit.CAMEL, Unit.POINT):
        lacking = CONTRACT_COST[contract, unit] - features[Feature.COINS + unit]
        worth += UNIT_WORTH[unit] * max(0, lacking)
    return worth


@rule
def best_contract(s: State, features: NDArray[np.int64], reach: int) -> int:
    """The contract that is expected to bring most among the first ones of the row."""
    best, contract = -1_000, NOBODY
    for space in range(min(reach, s.row_count)):
        worth = POINT * CONTRACT_POINTS[s.row[space]] - missing(features, s.row[space])
        if worth > best:
            best, contract = worth, s.row[space]
    return contract


@rule
def expected_contract(s: State, seat: int, features: NDArray[np.int64]) -> int:
    """The contract that is about to be taken, or NOBODY."""
    top = s.depth - 1
    if s.frames[top, SEAT] != seat:
        return NOBODY
    kind, first = s.frames[top, KIND], s.frames[top, FIRST]
    if kind == Decision.TAKE_CONTRACT:
        return best_contract(s, features, first)
    if kind == Decision.TAKE_SECOND or (kind == Decision.DISCARD and first > 0):
        return s.row[first - 1]
    return NOBODY
