"""The tree of a search, in arrays that are made once."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bactrian.core.rules.rule import kernel, rule

NO_NODE = 0


class Tree(NamedTuple):
    """Nodes by number; NO_NODE is none. A node stands for an action and the seat that did it."""

    used: NDArray[np.int64]  # how many numbers are taken (one entry)
    first_child: NDArray[np.int32]
    sibling: NDArray[np.int32]
    action: NDArray[np.int16]
    visits: NDArray[np.int32]
    prior: NDArray[np.float32]  # what speaks for it before any visit
    won: NDArray[np.float32]  # (node, seat): sum of chances to win
    points: NDArray[np.float64]  # (node, part): sum of the points of the searching seat
    scored: NDArray[np.int32]  # visits that have added to these
    child_of: NDArray[np.int32]  # by action: scratch, cleared after each use
    path: NDArray[np.int32]  # nodes from the root: scratch


def tree(nodes: int, seats: int, actions: int, deepest: int, parts: int = 1) -> Tree:
    """An empty tree with room for so many nodes; points may be kept by part."""
    return Tree(
        np.ones(1, np.int64),
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.int16),
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.float32),
        np.zeros((nodes, seats), np.float32),
        np.zeros((nodes, parts)),
        np.zeros(nodes, np.int32),
        np.zeros(actions, np.int32),
        np.zeros(deepest, np.int32),
    )


def new_root(tree: Tree) -> int:
    """Empty the tree but for a new root; the root's number."""
    tree.used[0] = 2
    tree.first_child[1] = tree.sibling[1] = tree.visits[1] = tree.scored[1] = 0
    tree.won[1], tree.points[1] = 0, 0
    return 1


@rule
def add_child(tree: Tree, node: int, action: int, prior: float) -> int:
    """A new node under this one."""
    child: int = tree.used[0]
    tree.used[0] += 1
    tree.first_child[child] = NO_NODE
    tree.sibling[child] = tree.first_child[node]
    tree.first_child[node] = child
    tree.action[child] = action
    tree.visits[child] = tree.scored[child] = 0
    tree.prior[child] = prior
    for part in range(tree.points.shape[1]):
        tree.points[child, part] = 0
    for seat in range(tree.won.shape[1]):
        tree.won[child, seat] = 0
    return child


@rule
def index_children(tree: Tree, node: int) -> None:
    """Index the children of a node by their action."""
    child = tree.first_child[node]
    while child != NO_NODE:
        tree.child_of[tree.action[child]] = child
        child = tree.sibling[child]


@rule
def clear_index(tree: Tree, node: int) -> None:
    """Clear the index again."""
    child = tree.first_child[node]
    while child != NO_NODE:
        tree.child_of[tree.action[child]] = NO_NODE
        child = tree.sibling[child]


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
            tree.scored[new] = tree.scored[node]
            for part in range(tree.points.shape[1]):
                tree.points[new, part] = tree.points[node, part]
            for seat in range(tree.won.shape[1]):
                tree.won[new, seat] = tree.won[node, seat]
    tree.used[0] = kept
