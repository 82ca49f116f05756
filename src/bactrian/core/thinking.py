"""What the kernels of computer players work in: arrays that are made once and used again."""

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
    chances: NDArray[np.float64]  # to win, likewise
    weighed: NDArray[np.float64]  # a chance by option
    summed: NDArray[np.float64]  # the same over several deals


class Tree(NamedTuple):
    """Nodes by number; 0 is no node. A node stands for an action and whoever did it."""

    used: NDArray[np.int64]  # how many numbers are taken (one entry)
    first_child: NDArray[np.int32]
    sibling: NDArray[np.int32]
    action: NDArray[np.int16]
    visits: NDArray[np.int32]
    prior: NDArray[np.float32]  # chance of whoever does it, at first sight
    won: NDArray[np.float32]  # (node, seat): sum of chances to win
    points: NDArray[np.float32]  # (node): sum of the points of the seat that thinks
    child_of: NDArray[np.int32]  # by action: scratch, empty between two looks
    path: NDArray[np.int32]  # nodes from the root: scratch


class Habits(NamedTuple):
    """How a search goes about it."""

    explore: float  # how much a first sight weighs against what was found
    sharpness: float  # how much better first sights are preferred
    horizon: int  # turns that are played on at random before a position is judged
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
        np.zeros(options),
        np.zeros(options),
    )


def tree(nodes: int, seats: int, actions: int, deepest: int) -> Tree:
    """An empty tree with room for so many nodes."""
    return Tree(
        np.ones(1, np.int64),
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.int16),
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.float32),
        np.zeros((nodes, seats), np.float32),
        np.zeros(nodes, np.float32),
        np.zeros(actions, np.int32),
        np.zeros(deepest, np.int32),
    )
