"""Measuring the features of a seat's position."""

import numpy as np
from numpy.typing import NDArray

from bactrian.core.data.weights import WHOLE
from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.evaluation.city_cards import measure_card
from bactrian.games.marco_polo.evaluation.contracts import measure_contracts
from bactrian.games.marco_polo.evaluation.features import EIGHTHS, Feature
from bactrian.games.marco_polo.evaluation.pending_gains import expect_action, expect_gains
from bactrian.games.marco_polo.evaluation.posts import (
    NOWHERE,
    goal_cities_done,
    goal_gain,
    has_post,
    next_beijing_points,
)
from bactrian.games.marco_polo.evaluation.walking import (
    CITY_COUNT,
    expected_landing,
    walk_worth,
    way_cost,
)
from bactrian.games.marco_polo.evaluation.worth import POINT
from bactrian.games.marco_polo.rules.dice import VALUES, WITHOUT_VALUE, dice_in_hand
from bactrian.games.marco_polo.rules.posts import posts_on_board
from bactrian.games.marco_polo.rules.scoring import points
from bactrian.games.marco_polo.rules.spaces import price
from bactrian.games.marco_polo.state import COLOURS, State
from bactrian.games.marco_polo.tables import (
    BEIJING,
    CITY,
    CITY_SPACES,
    GOAL_LARGE,
    GOAL_POINTS,
    GOAL_SMALL,
    GOALS_KEPT,
    OWN_DICE,
    ROUNDS,
    SIDES,
    SMALL,
    SMALL_CITY,
    SPACE_NODE,
)
from bactrian.games.marco_polo.words import Colour, Part, Space, Unit, Walk

SOON_COINS, SOON_CAMELS = 15, 8  # what is spent soon
FAR = 24  # coins: a city so far away is not near at all
LATE_POSTS = 5


@rule
def total(s: State, seat: int) -> int:
    """All points of a seat, as if the game ended now."""
    return (
        points(s, seat, Part.TRACK)
        + points(s, seat, Part.GOALS)
        + points(s, seat, Part.GOAL_CITIES)
        + points(s, seat, Part.COINS)
        + points(s, seat, Part.BEIJING)
        + points(s, seat, Part.GOODS)
        + points(s, seat, Part.CONTRACTS)
    )


@rule
def automa(s: State) -> int:
    """Nobody plays beside the seats."""
    return NOBODY


@rule
def time_left(s: State) -> int:
    """The rounds that are left, and the dice in hand of this one."""
    dice = 0
    for seat in range(s.seats):
        dice += min(OWN_DICE, dice_in_hand(s, seat))
    all_dice = OWN_DICE * s.seats
    rounds_left = ROUNDS - s.round_number
    return WHOLE * (rounds_left * all_dice + dice) // (ROUNDS * all_dice)


@rule
def measure_dice(s: State, seat: int, features: NDArray[np.int64]) -> int:
    """Dice in hand; the highest value that two dice for Travel have."""
    seen, steps = 0, 0
    own_may_travel = s.own_on[Space.TRAVEL, seat] == 0
    for down in range(VALUES):
        value = SIDES - down
        pips = SIDES if value == WITHOUT_VALUE else value
        for colour in range(COLOURS):
            count = s.hand[seat, colour * VALUES + value]
            if count > 0:
                features[Feature.DICE] += count
                features[Feature.PIPS] += count * pips
                features[Feature.FOREIGN_DICE] += count if colour != Colour.OWN else 0
                if colour != Colour.OWN or own_may_travel:
                    if seen < 2 and seen + count >= 2:
                        steps = pips
                    seen += count
    return steps


@rule
def measure_posts(s: State, seat: int, landing: int, features: NDArray[np.int64]) -> None:
    """Posts on the board, and what small cities and city cards still bring."""
    posts = features[Feature.POSTS] + posts_on_board(s, seat)
    if landing != NOWHERE:
        posts += min(1, s.posts_left[seat])
    features[Feature.POSTS] = posts
    features[Feature.POSTS_SEVENTH] = 1 if posts == 7 else 0
    features[Feature.POSTS_EIGHTH] = 1 if posts == 8 else 0
    features[Feature.POSTS_LATE] = max(0, posts - LATE_POSTS)
    rounds_left = ROUNDS - s.round_number
    for city in range(SMALL):
        if has_post(s, seat, SMALL_CITY[city], landing):
            features[Feature.INCOME_COINS + s.bonus_at[city]] += rounds_left
    for space in range(CITY_SPACES):
        if has_post(s, seat, SPACE_NODE[Space.MOSCOW + space], landing):
            measure_card(s, seat, space, features)


@rule
def measure_map(s: State, seat: int, landing: int, steps: int, features: NDArray[np.int64]) -> None:
    """Cities without a post of the seat: how near they are, and what posts there would bring."""
    done = goal_cities_done(s, seat, landing)
    coins = s.held[seat, Unit.COIN] - price(s, seat, Space.TRAVEL, steps)
    best = 0
    for place in range(CITY_COUNT):
        node = CITY[place]
        if has_post(s, seat, node, landing):
            continue
        near = max(0, FAR - way_cost(s, seat, node, landing))
        features[Feature.CITIES_NEAR] += near // EIGHTHS
        gain = goal_gain(s, seat, node, landing, done, 1)
        features[Feature.GOAL_OPEN] += gain
        features[Feature.GOAL_NEAR] += gain * near // EIGHTHS
        if node == BEIJING:
            features[Feature.BEIJING_OPEN] = next_beijing_points(s)
            features[Feature.BEIJING_NEAR] = next_beijing_points(s) * near // EIGHTHS
            features[Feature.GOODS_NEAR_BEIJING] = all_goods(features) * near // EIGHTHS
        if landing == NOWHERE and steps > 0 and coins > 0 and near > 0:
            for figure in range(2):
                if s.figure[seat, figure] != NOBODY:
                    worth = walk_worth(s, seat, Walk.TRAVEL, 0, steps, figure, node, done)
                    best = max(best, worth)
    features[Feature.TRAVEL_NOW] = best // POINT


@rule
def all_goods(features: NDArray[np.int64]) -> int:
    """Pepper, silk and gold."""
    goods = 0
    for unit in range(Unit.PEPPER, Unit.POINT):
        goods += features[Feature.COINS + unit]
    return goods


@rule
def measure_goals(s: State, seat: int, landing: int, features: NDArray[np.int64]) -> None:
    """Goal cards of which one city is done."""
    for card in range(GOALS_KEPT):
        goal = s.goal[seat, card]
        if goal != NOBODY:
            large = has_post(s, seat, GOAL_LARGE[goal], landing)
            if large != has_post(s, seat, GOAL_SMALL[goal], landing):
                features[Feature.GOAL_HALF] += GOAL_POINTS[goal]


@rule
def is_finished(s: State, seat: int) -> bool:
    """Whether the seat has no turn any more."""
    return s.round_number == ROUNDS and s.active != seat and dice_in_hand(s, seat) == 0


@rule
def measure_turn(s: State, seat: int, features: NDArray[np.int64]) -> None:
    """Whose turn it is, and what the total counts already."""
    features[Feature.TO_MOVE] = 1 if s.active == seat and s.main_done == 0 else 0
    starter = s.start_player if s.traveller == NOBODY else s.traveller
    if s.round_number < ROUNDS:
        features[Feature.STARTS_NEXT] = 1 if starter == seat else 0
    features[Feature.COIN_POINTS] = points(s, seat, Part.COINS)
    features[Feature.GOODS_POINTS] = points(s, seat, Part.GOODS)
    features[Feature.MOST_POINTS] = 1 if points(s, seat, Part.CONTRACTS) > 0 else 0


@rule
def measure(s: State, seat: int, features: NDArray[np.int64]) -> None:
    """The features of a seat; all are 0 before."""
    features[Feature.ALWAYS] = 1
    if is_finished(s, seat):
        features[Feature.FINISHED] = 1
        return
    if s.character[seat] != NOBODY:
        features[Feature.RASCHID + s.character[seat]] = 1
    measure_turn(s, seat, features)
    for unit in range(Unit.POINT):
        features[Feature.COINS + unit] = s.held[seat, unit]
    expect_gains(s, seat, features)
    expect_action(s, seat, features)
    landing = expected_landing(s, seat, features)
    steps = measure_dice(s, seat, features)
    measure_contracts(s, seat, features)
    measure_posts(s, seat, landing, features)
    measure_goals(s, seat, landing, features)
    measure_map(s, seat, landing, steps, features)
    features[Feature.COINS_MORE] = max(0, features[Feature.COINS] - SOON_COINS)
    features[Feature.CAMELS_MORE] = max(0, features[Feature.CAMELS] - SOON_CAMELS)
    if has_post(s, seat, BEIJING, landing):
        features[Feature.GOODS_IN_BEIJING] = all_goods(features)
