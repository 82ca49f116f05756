"""City cards: what those that are open to a seat still bring."""

import numpy as np
from numpy.typing import NDArray

from bactrian.core.data.tables import constants
from bactrian.core.rules.record import Counts
from bactrian.core.rules.rule import rule
from bactrian.games.marco_polo.evaluation.features import Feature
from bactrian.games.marco_polo.rules.dice import VALUES
from bactrian.games.marco_polo.state import COLOURS, State
from bactrian.games.marco_polo.tables import (
    CARD_COST,
    CARD_KIND,
    CARD_REWARD,
    CITY_CARDS,
    COUNTS_CONTRACTS,
    MOST_PLAYERS,
    OPTIONS_OF_CARD,
    ROUNDS,
    SIDES,
    SPACE_NODE,
    UNITS,
)
from bactrian.games.marco_polo.words import CardKind, Gain, Space, Unit

# Sixths of the uses of a city card, by automas there
SHARE = constants([6, 4, 3, 2][:MOST_PLAYERS])


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
def affordable(features: NDArray[np.int64], cost: Counts, most: int) -> int:
    """How often a cost can be paid."""
    times = most
    for unit in range(UNITS - 1):
        if cost[unit] > 0:
            times = min(times, features[Feature.COINS + unit] // cost[unit])
    return times


@rule
def best_die(s: State, seat: int) -> int:
    """The highest value in hand."""
    for down in range(VALUES):
        for colour in range(COLOURS):
            if s.hand[seat, colour * VALUES + SIDES - down] > 0:
                return SIDES if down == SIDES else SIDES - down
    return 0


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
def expect_exchange(features: NDArray[np.int64], card: int, value: int) -> None:
    """As if a city card were used as often as it can be."""
    way = card * OPTIONS_OF_CARD
    if CARD_COST[way, Unit.POINT] > 0:
        way += 1
    times = affordable(features, CARD_COST[way], value)
    for unit in range(UNITS):
        features[Feature.COINS + unit] += times * (CARD_REWARD[way, unit] - CARD_COST[way, unit])
    features[Feature.SILK] += times * CARD_REWARD[way, Gain.ANY_GOOD]
