"""Arguments of the kernels that evaluate and search: scratch arrays, and search parameters."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bactrian.core.data.weights import Weights

SPARE = 5  # scratch records behind the position, in which lines of play are followed


class Scratch(NamedTuple):
    """Weights, and scratch arrays that an evaluation writes to."""

    weights: NDArray[np.int64]  # (feature, late and early): see core/data/weights.py
    spread: NDArray[np.int64]
    automa: NDArray[np.int64]
    features: NDArray[np.int64]  # of one seat
    points: NDArray[np.float64]  # expected at the end, by seat, then for the automa
    before: NDArray[np.float64]  # the same in the position whose options are compared
    chances: NDArray[np.float64]  # to win, likewise
    weighed: NDArray[np.float64]  # chance to win, by option
    summed: NDArray[np.float64]  # sum of these over several deals


class SearchParams(NamedTuple):
    """Parameters of a search."""

    explore: float  # weight of exploration
    prior_power: float  # how strongly better priors are preferred
    prior_visits: float  # a prior counts like so many visits
    carry_out_depth: int  # so deep, priors are those after the whole action
    expand_after: int  # visits after which a node gets children


def scratch(weights: Weights, seats: int, options: int) -> Scratch:
    """Empty scratch arrays for positions of a game."""
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
