"""What the kernels of computer players evaluate positions in and by."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bactrian.core.weights import Weights

SPARE = 5  # records that a line of play is followed in, beside the position itself


class Scratch(NamedTuple):
    """Where a position is evaluated, and by what."""

    weights: NDArray[np.int64]  # (feature, late and early): see core/weights.py
    spread: NDArray[np.int64]
    automa: NDArray[np.int64]
    features: NDArray[np.int64]  # of one seat
    points: NDArray[np.float64]  # that each seat may end with, then an automa's
    before: NDArray[np.float64]  # the same in the position whose options are looked at
    chances: NDArray[np.float64]  # to win, likewise
    weighed: NDArray[np.float64]  # a chance by option
    summed: NDArray[np.float64]  # the same over several deals


class SearchParams(NamedTuple):
    """How a search goes about it."""

    explore: float  # how much a first sight weighs against what was found
    prior_power: float  # how much better first sights are preferred
    prior_visits: float  # a first sight counts like so many visits
    careful: int  # so many decisions deep, first sights are taken when the action is carried out
    expand_after: int  # a node that was visited so often gets options of its own


def scratch(weights: Weights, seats: int, options: int) -> Scratch:
    """Room to evaluate positions of a game."""
    return Scratch(
        weights.features,
        weights.spread,
        weights.automa,
        np.zeros(len(weights.features), np.int64),
        np.zeros(seats + 1),
        np.zeros(seats + 1),
        np.zeros(seats + 1),
        np.zeros(options),
        np.zeros(options),
    )
