"""Where a walk had best lead, and what it costs: the posts that a seat can have soon."""

import numpy as np
from numpy.typing import NDArray

from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import KIND, SEAT
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.evaluation.distances import (
    JOHANNES,
    PATH_CAMELS,
    PATH_COINS,
    PATH_COST,
    PATH_NEXT,
    PATH_STEPS,
)
from bactrian.games.marco_polo.evaluation.features import Feature
from bactrian.games.marco_polo.evaluation.posts import (
    NOWHERE,
    certain_points,
    goal_cities_done,
    landing_worth,
)
from bactrian.games.marco_polo.evaluation.worth import CAMEL, COIN, POST
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import (
    CAMEL_CARD_PRICE,
    CITIES,
    CITY,
    IS_CITY,
    NODES,
    STEP_PRICE,
)
from bactrian.games.marco_polo.words import Character, Decision, Space, Unit, Walk

CITY_COUNT = len(CITIES)


@rule
def row_of(s: State, seat: int, node: int) -> int:
    """The row of a place in the tables of distances."""
    return node + JOHANNES if s.character[seat] == Character.JOHANNES else node


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
def way_cost(s: State, seat: int, node: int, landing: int) -> int:
    """Coins that the way to a city costs about, from the nearer figure."""
    start = s.figure[seat, 0] if landing == NOWHERE else landing
    cost = PATH_COST[row_of(s, seat, start), node]
    if s.figure[seat, 1] != NOBODY:
        cost = min(cost, PATH_COST[s.figure[seat, 1], node])
    return cost
