"""The tree of a search, in arrays that are made once."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bactrian.core.rules.rule import kernel


class Tree(NamedTuple):
    """Nodes by number; 0 is no node. A node stands for an action and the seat that did it."""

    used: NDArray[np.int64]  # how many numbers are taken (one entry)
    first_child: NDArray[np.int32]
    sibling: NDArray[np.int32]
    action: NDArray[np.int16]
    visits: NDArray[np.int32]
    prior: NDArray[np.float32]  # chance to win for the seat that does it, before any visit
    won: NDArray[np.float32]  # (node, seat): sum of chances to win
    points: NDArray[np.float64]  # (node): sum of the points of the searching seat
    child_of: NDArray[np.int32]  # by action: scratch, cleared after each use
    path: NDArray[np.int32]  # nodes from the root: scratch


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
        np.zeros(nodes),
        np.zeros(actions, np.int32),
        np.zeros(deepest, np.int32),
    )


def new_root(tree: Tree) -> int:
    """Empty the tree but for a new root; the root's number."""
    tree.used[0] = 2
    tree.first_child[1] = tree.sibling[1] = tree.visits[1] = 0
    tree.won[1], tree.points[1] = 0, 0
    return 1


@kernel
def keep_branch(tree: Tree, root: int, numbers: NDArray[np.int32]) -> None:
    """Keep the subtree of a node, which becomes the root; everything else is dropped.

    A child has a higher number than its parent: so one pass finds the subtree, and each node that
    is kept moves to a lower number or stays. `numbers` is scratch, as long as the tree.
    """
    used = tree.used[0]
    numbers[:used] = 0
    numbers[root] = 1
    kept = 1
    for node in range(root, used):
        if numbers[node] != 0:
            numbers[node] = kept
            kept += 1
            child = tree.first_child[node]
            while child != 0:
                numbers[child] = 1
                child = tree.sibling[child]
    tree.sibling[root] = 0
    for node in range(root, used):
        new = numbers[node]
        if new != 0:
            tree.first_child[new] = numbers[tree.first_child[node]]
            tree.sibling[new] = numbers[tree.sibling[node]]
            tree.action[new] = tree.action[node]
            tree.visits[new] = tree.visits[node]
            tree.prior[new] = tree.prior[node]
            tree.points[new] = tree.points[node]
            for seat in range(tree.won.shape[1]):
                tree.won[new, seat] = tree.won[node, seat]
    tree.used[0] = kept
