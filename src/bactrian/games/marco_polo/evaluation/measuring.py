"""Measuring the features of a seat's position."""

import numpy as np
from numpy.typing import NDArray

from bactrian.core.data.tables import constants
from bactrian.core.data.weights import WHOLE
from bactrian.core.rules.record import Counts
from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.evaluation.distances import PATH_COST
from bactrian.games.marco_polo.evaluation.features import Feature
from bactrian.games.marco_polo.evaluation.pending_gains import (
    NOWHERE,
    POINT,
    UNIT_WORTH,
    affordable,
    expect_action,
    expect_gains,
    expected_contract,
    expected_landing,
    goal_cities_done,
    goal_gain,
    has_post,
    missing,
    next_beijing_points,
    row_of,
    walk_worth,
)
from bactrian.games.marco_polo.rules.dice import VALUES, WITHOUT_VALUE, dice_in_hand
from bactrian.games.marco_polo.rules.posts import posts_on_board
from bactrian.games.marco_polo.rules.scoring import points
from bactrian.games.marco_polo.rules.spaces import price
from bactrian.games.marco_polo.state import COLOURS, State
from bactrian.games.marco_polo.tables import (
    BEIJING,
    CARD_COST,
    CARD_KIND,
    CARD_REWARD,
    CITIES,
    CITY,
    CITY_CARDS,
    CITY_SPACES,
    CONTRACT_COST,
    CONTRACT_POINTS,
    CONTRACT_REWARD,
    COUNTS_CONTRACTS,
    GOAL_LARGE,
    GOAL_POINTS,
    GOAL_SMALL,
    GOALS_KEPT,
    MOST_ACTIVE,
    MOST_PLAYERS,
    OPTIONS_OF_CARD,
    OWN_DICE,
    ROUNDS,
    SIDES,
    SMALL,
    SMALL_CITY,
    SPACE_NODE,
    UNITS,
)
from bactrian.games.marco_polo.words import CardKind, Colour, Gain, Part, Space, Unit, Walk

SOON_COINS, SOON_CAMELS = 15, 8  # what is spent soon
FAR = 24  # coins: a city so far away is not near at all
LATE_POSTS = 5
MOST_LEAD = 3
EIGHTHS = 8
CITY_COUNT = len(CITIES)
SHARE = constants(
    [6, 4, 3, 2][:MOST_PLAYERS]
)  # sixths of the uses of a city card, by automas there


def _group(card: int) -> int:
    """The feature that counts a city card."""
    kind, reward = CARD_KIND[card], CARD_REWARD[card * OPTIONS_OF_CARD]
    back = CARD_REWARD[card * OPTIONS_OF_CARD + 1]
    if kind == CardKind.MOVE_TIMES:
        return Feature.CARDS_MOVES
    if kind == CardKind.COUNT_LIMITED:
        return Feature.CARDS_COUNTING
    if kind == CardKind.OWN_BONUS_TIMES or card == CITY_CARDS - 1:
        return Feature.CARDS_BONUSES
    if reward[Unit.POINT] > 0 or back[Unit.POINT] > 0:
        return Feature.CARDS_POINTS
    return Feature.CARDS_COINS if reward[Unit.COIN] > 0 else Feature.CARDS_GOODS


def _points_way(card: int) -> int:
    """Which of the two ways to use a card brings points, or -1."""
    for way in range(OPTIONS_OF_CARD):
        if CARD_REWARD[card * OPTIONS_OF_CARD + way, Unit.POINT] > 0:
            return way
    return -1


CARD_FEATURE: Counts = constants([int(_group(card)) for card in range(CITY_CARDS)])
POINTS_WAY: Counts = constants([_points_way(card) for card in range(CITY_CARDS)])


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
def best_die(s: State, seat: int) -> int:
    """The highest value in hand."""
    for down in range(VALUES):
        for colour in range(COLOURS):
            if s.hand[seat, colour * VALUES + SIDES - down] > 0:
                return SIDES if down == SIDES else SIDES - down
    return 0


@rule
def receive_reward(features: NDArray[np.int64], contract: int) -> None:
    """As if a contract were completed: its cost is paid, its reward there."""
    for unit in range(UNITS):
        change = CONTRACT_REWARD[contract, unit] - CONTRACT_COST[contract, unit]
        features[Feature.COINS + unit] += change
    features[Feature.POINTS_COMING] += CONTRACT_POINTS[contract]
    features[Feature.SILK] += (
        CONTRACT_REWARD[contract, Gain.ANY_GOOD] + CONTRACT_REWARD[contract, Gain.PAIR]
    )
    features[Feature.GOLD] += CONTRACT_REWARD[contract, Gain.PAIR]
    features[Feature.DICE_COMING] += CONTRACT_REWARD[contract, Gain.BLACK_DIE]
    features[Feature.MOVES_COMING] += CONTRACT_REWARD[contract, Gain.MOVE]
    features[Feature.CONTRACTS_COMING] += CONTRACT_REWARD[contract, Gain.CONTRACT]
    features[Feature.COMPLETED] += 1


@rule
def measure_contract(features: NDArray[np.int64], contract: int) -> None:
    """A contract is as good as completed, or how near it is to that."""
    lacking = missing(features, contract)
    if lacking == 0:
        receive_reward(features, contract)
        return
    wanted = 0
    for unit in range(Unit.CAMEL, Unit.POINT):
        wanted += UNIT_WORTH[unit] * CONTRACT_COST[contract, unit]
    features[Feature.CONTRACTS] += 1
    features[Feature.CONTRACT_POINTS] += CONTRACT_POINTS[contract]
    features[Feature.CONTRACT_MISSING] += lacking // EIGHTHS
    close = EIGHTHS * CONTRACT_POINTS[contract] * (wanted - lacking) // wanted
    features[Feature.CONTRACT_CLOSE] += close


@rule
def measure_contracts(s: State, seat: int, features: NDArray[np.int64]) -> None:
    """Active contracts, the one about to be taken, and the completed ones against others'."""
    features[Feature.COMPLETED] = s.completed[seat]
    for slot in range(min(s.contract_count[seat], MOST_ACTIVE + 1)):
        measure_contract(features, s.contract[seat, slot])
    expected = expected_contract(s, seat, features)
    if expected != NOBODY:
        measure_contract(features, expected)
    most = 0
    for other in range(s.seats):
        if other != seat:
            most = max(most, s.completed[other])
    lead = features[Feature.COMPLETED] - most
    features[Feature.CONTRACT_LEAD] = min(max(lead, -MOST_LEAD), MOST_LEAD)


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
def measure_card(s: State, seat: int, space: int, features: NDArray[np.int64]) -> None:
    """A city card that is open to the seat."""
    card, node = s.card_at[space], SPACE_NODE[Space.MOSCOW + space]
    rounds_left = ROUNDS - s.round_number
    is_free = s.dice_on[Space.MOSCOW + space] == 0 and features[Feature.DICE] > 0
    automas = 0
    for other in range(s.seats):
        if other != seat:
            automas += s.post[other, node]
    uses = rounds_left + (1 if is_free else 0)
    features[CARD_FEATURE[card]] += uses * SHARE[automas]
    way = POINTS_WAY[card]
    if way < 0 or uses == 0:
        return
    row = card * OPTIONS_OF_CARD + way
    if CARD_KIND[card] == CardKind.COUNT_LIMITED:
        most = features[Feature.POSTS]
        if COUNTS_CONTRACTS[card] != 0:
            most = features[Feature.COMPLETED]
        times = min(SIDES, most)
    else:
        times = affordable(features, CARD_COST[row], SIDES)
    if is_free:
        die = min(times, best_die(s, seat))
        features[Feature.CARD_POINTS_NOW] += die * CARD_REWARD[row, Unit.POINT]
    if rounds_left > 0:
        features[Feature.CARD_POINTS_LATER] += times * CARD_REWARD[row, Unit.POINT]


@rule
def way_cost(s: State, seat: int, node: int, landing: int) -> int:
    """Coins that the way to a city costs about, from the nearer figure."""
    start = s.figure[seat, 0] if landing == NOWHERE else landing
    cost = PATH_COST[row_of(s, seat, start), node]
    if s.figure[seat, 1] != NOBODY:
        cost = min(cost, PATH_COST[s.figure[seat, 1], node])
    return cost


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
