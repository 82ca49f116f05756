"""What a position is evaluated by; `weights.toml` weighs it. A rule of thumb, no rule."""

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from bactrian.core.data.weights import WHOLE
from bactrian.core.rules.rule import rule
from bactrian.core.rules.state import NOBODY

from .scoring import hand_size, points
from .state import State
from .tables import CARDS, NUMBER, POND
from .words import Part


class Feature(IntEnum):
    """By their number in the row of features."""

    ALWAYS = 0  # 1
    TO_MOVE = 1  # 1 if the turn is the seat's
    SPACES = 2  # that the goose has come
    CARDS = 3  # in hand
    NUMBERS = 4  # of the cards in hand, together


@rule
def total(s: State, seat: int) -> int:
    """All points of a seat, as if the game ended now."""
    return points(s, seat, Part.WAY) + points(s, seat, Part.POND) + points(s, seat, Part.CARDS)


@rule
def automa(s: State) -> int:
    """Nobody plays beside the seats."""
    return NOBODY


@rule
def time_left(s: State) -> int:
    """How far the first goose is from the pond."""
    first = 0
    for seat in range(s.seats):
        first = max(first, s.goose[seat])
    return WHOLE * (POND - first) // POND


@rule
def measure(s: State, seat: int, features: NDArray[np.int64]) -> None:
    """The features of a seat; all are 0 before."""
    features[Feature.ALWAYS] = 1
    features[Feature.TO_MOVE] = 1 if s.active == seat else 0
    features[Feature.SPACES] = s.goose[seat]
    features[Feature.CARDS] = hand_size(s, seat)
    for card in range(CARDS):
        if s.holder[card] == seat:
            features[Feature.NUMBERS] += NUMBER[card]
