"""Contracts: how near a seat is to completing those it has, and which one it will take."""

import numpy as np
from numpy.typing import NDArray

from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import FIRST, KIND, SEAT
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.evaluation.features import EIGHTHS, Feature
from bactrian.games.marco_polo.evaluation.worth import POINT, UNIT_WORTH
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import (
    CONTRACT_COST,
    CONTRACT_POINTS,
    CONTRACT_REWARD,
    MOST_ACTIVE,
    UNITS,
)
from bactrian.games.marco_polo.words import Decision, Gain, Unit

MOST_LEAD = 3


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
