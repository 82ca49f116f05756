"""What an action that is not carried out yet will bring, to evaluate positions in its midst.

Holdings in the row of features are those of the seat as if the action were carried out.
"""

import numpy as np
from numpy.typing import NDArray

from bactrian.core.rules.rule import rule
from bactrian.core.rules.stack import FIRST, KIND, SEAT, SECOND
from bactrian.core.rules.state import NOBODY
from bactrian.games.marco_polo.evaluation.city_cards import expect_exchange
from bactrian.games.marco_polo.evaluation.features import Feature
from bactrian.games.marco_polo.rules.spaces import price
from bactrian.games.marco_polo.state import State
from bactrian.games.marco_polo.tables import BAZAAR_REWARD, EXTRA, SIDES, UNITS
from bactrian.games.marco_polo.words import Decision, Gain, Space, Task


@rule
def expect_row(s: State, features: NDArray[np.int64], space: int, value: int) -> None:
    """As if the last row of a bazaar were taken."""
    row = (space - Space.BAZAAR_CAMEL) * SIDES + value - 1
    for unit in range(UNITS):
        features[Feature.COINS + unit] += BAZAAR_REWARD[row, unit]
    features[Feature.MOVES_COMING] += BAZAAR_REWARD[row, Gain.MOVE]


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
