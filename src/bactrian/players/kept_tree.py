"""The tree of one seat in one match, kept from one decision to the next."""

from collections.abc import Iterator

import numpy as np

from bactrian.core.kernels.tree import NO_NODE, Tree, keep_branch, new_root, tree
from bactrian.match import Match

DEEPEST = 100  # decisions in the tree
CATCH_UP_SHARE = 0.5  # of the visits left: the second option hardly ever gets more of them


class KeptTree:
    """Grows while the seat thinks, and is cut back to what still can happen."""

    def __init__(self, match: Match, nodes: int, parts: int = 1) -> None:
        """`parts`: how many figures make the points that are kept."""
        self._match, self._seat = match.commitment, match.to_act
        self.tree: Tree = tree(nodes, match.players, len(match.game.catalogue), DEEPEST, parts)
        self.root = new_root(self.tree)
        self._numbers = np.zeros(nodes, np.int32)
        self._played: tuple[int, ...] = match.played

    def belongs_to(self, match: Match) -> bool:
        """Whether it is the same seat of the same match."""
        return self._match == match.commitment and self._seat == match.to_act

    def follow(self, match: Match) -> None:
        """Keep the branch that the match has taken, if its actions were public."""
        before, self._played = self._played, match.played
        root = self.root
        if self._played[: len(before)] != before:
            root = NO_NODE  # something was taken back
        for number in self._played[len(before) :]:
            if root != NO_NODE:
                is_seen = match.game.catalogue[number].kind not in match.game.unseen
                root = self._child(root, number) if is_seen else NO_NODE
        if root == NO_NODE:
            self.root = new_root(self.tree)
        elif root != self.root:
            keep_branch(self.tree, root, self._numbers)

    def _child(self, node: int, number: int) -> int:
        child = int(self.tree.first_child[node])
        while child != NO_NODE and self.tree.action[child] != number:
            child = int(self.tree.sibling[child])
        return child

    def children(self, legal: set[int]) -> Iterator[int]:
        """The nodes of the legal options of the root.

        A branch from before a draw of cards may have others, too.
        """
        child = int(self.tree.first_child[self.root])
        while child != NO_NODE:
            if int(self.tree.action[child]) in legal:
                yield child
            child = int(self.tree.sibling[child])

    def is_decided(self, legal: set[int], left: int) -> bool:
        """Whether no other option can get most visits among those that are left."""
        if len(legal) == 1:
            return True
        visits = sorted([0, 0, *(int(self.tree.visits[child]) for child in self.children(legal))])
        return visits[-1] > visits[-2] + CATCH_UP_SHARE * left
