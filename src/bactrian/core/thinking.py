"""What the kernels of computer players judge positions in and by."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bactrian.core.weights import Weights

SPARE = 5  # records that a line of play is followed in, beside the position itself


class Scratch(NamedTuple):
    """Where a position is judged, and by what."""

    weights: NDArray[np.int64]  # (feature, late and early): see core/weights.py
    spread: NDArray[np.int64]
    rival: NDArray[np.int64]
    features: NDArray[np.int64]  # of one seat
    points: NDArray[np.float64]  # that each seat may end with, then a rival's
    before: NDArray[np.float64]  # the same in the position whose options are looked at
    chances: NDArray[np.float64]  # to win, likewise
    weighed: NDArray[np.float64]  # a chance by option
    summed: NDArray[np.float64]  # the same over several deals


class Habits(NamedTuple):
    """How a search goes about it."""

    explore: float  # how much a first sight weighs against what was found
    sharpness: float  # how much better first sights are preferred
    trust: float  # a first sight counts like so many visits
    careful: int  # 1: first sights are taken when the action is carried out


def scratch(weights: Weights, seats: int, options: int) -> Scratch:
    """Room to judge positions of a game."""
    return Scratch(
        weights.features,
        weights.spread,
        weights.rival,
        np.zeros(len(weights.features), np.int64),
        np.zeros(seats + 1),
        np.zeros(seats + 1),
        np.zeros(seats + 1),
        np.zeros(options),
        np.zeros(options),
    )
