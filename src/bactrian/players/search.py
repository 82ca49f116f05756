"""A player that searches: a tree over deals of what it cannot know.

The search itself is a kernel: `core/kernels/templates/search.py`.
"""

import random
import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from bactrian.core.chance.seeding import SEED_BITS
from bactrian.core.chance.stream import dice_of
from bactrian.core.data.weights import Weights
from bactrian.core.errors import IllegalAction
from bactrian.core.kernels.search_params import SPARE, Scratch, SearchParams, scratch
from bactrian.core.kernels.tree import Tree, keep_branch, new_root, tree
from bactrian.games.warmup import PLAYER_KERNELS, compile_game
from bactrian.match import Match

DEEPEST = 100  # decisions in the tree
SLICE = 128  # iterations between two looks at the clock
FEWEST_NODES, MOST_NODES = 20_000, 1_000_000
CATCH_UP_SHARE = 0.5  # of the iterations left: the second option hardly ever gets more of them
NODES_EACH = 20  # that an iteration adds, more or less
SEARCH_PARAMS = SearchParams(
    explore=4.0, prior_power=2.0, prior_visits=10.0, carry_out_depth=DEEPEST, expand_after=3
)


class Budget(NamedTuple):
    """When a search ends: after so many iterations, or at the latest after so many seconds.

    On a machine that is fast enough the iterations alone decide: then a player with the same seed
    chooses the same again.
    """

    iterations: int
    seconds: float


DEFAULT_BUDGET = Budget(2_000, 10.0)


class Candidate(NamedTuple):
    """An action, and what the search found about it."""

    number: int
    visits: int
    chance: float  # to win
    points: float  # expected at the end


class SearchPlayer:
    """Chooses the action with most visits."""

    def __init__(
        self,
        seed: int | None = None,
        budget: Budget = DEFAULT_BUDGET,
        name: str = "search",
        params: SearchParams = SEARCH_PARAMS,
        weights: Weights | None = None,
    ) -> None:
        self.name = name
        self._random = random.Random(seed)
        self._budget, self._params, self._weights = budget, params, weights
        self._tree: SearchTree | None = None

    def choose(self, match: Match) -> int:
        """The action with most visits."""
        return self.think(match)[0].number

    def think(self, match: Match, stop: Callable[[], bool] = lambda: False) -> list[Candidate]:
        """The legal actions and what to expect of them, the best first.

        `stop` is asked every few milliseconds and ends the search when it says so.
        """
        seat = match.to_act
        if seat is None:
            raise IllegalAction("There is nothing to choose: the game is over.")
        compile_game(match.game, PLAYER_KERNELS)
        kept = self._tree_of(match)
        states = match.position(seat, SPARE)
        dice = dice_of(self._random.getrandbits(SEED_BITS))
        legal = set(match.legal())
        until, done = time.monotonic() + self._budget.seconds, 0
        while done < self._budget.iterations:
            count = min(SLICE, self._budget.iterations - done)
            match.game.search.search(
                states, seat, dice, kept.tree, kept.root, kept.scratch_space, self._params, count
            )
            done += count
            left = self._budget.iterations - done
            if time.monotonic() >= until or stop() or kept.is_decided(legal, left):
                break
        return kept.candidates(seat, legal)

    def _tree_of(self, match: Match) -> "SearchTree":
        """The tree so far, if the match went on along it; else a new one."""
        if self._tree is None or not self._tree.belongs_to(match):
            weights = self._weights or match.game.weights(match.players)
            wanted = self._budget.iterations * NODES_EACH
            self._tree = SearchTree(match, weights, min(max(wanted, FEWEST_NODES), MOST_NODES))
        self._tree.follow(match)
        return self._tree


class SearchTree:
    """The tree of one seat in one match, kept from one decision to the next."""

    def __init__(self, match: Match, weights: Weights, nodes: int) -> None:
        self._match, self._seat = match.commitment, match.to_act
        self.scratch_space: Scratch = scratch(weights, match.players, len(match.state.options))
        self.tree: Tree = tree(nodes, match.players, len(match.game.catalogue), DEEPEST)
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
            root = 0  # something was taken back
        for number in self._played[len(before) :]:
            if root != 0:
                is_seen = match.game.catalogue[number].kind not in match.game.unseen
                root = self._child(root, number) if is_seen else 0
        if root == 0:
            self.root = new_root(self.tree)
        elif root != self.root:
            keep_branch(self.tree, root, self._numbers)

    def _child(self, node: int, number: int) -> int:
        child = int(self.tree.first_child[node])
        while child != 0 and self.tree.action[child] != number:
            child = int(self.tree.sibling[child])
        return child

    def is_decided(self, legal: set[int], left: int) -> bool:
        """Whether no other option can get most visits in the iterations that are left."""
        if len(legal) == 1:
            return True
        visits, child = [0, 0], int(self.tree.first_child[self.root])
        while child != 0:
            if int(self.tree.action[child]) in legal:
                visits.append(int(self.tree.visits[child]))
            child = int(self.tree.sibling[child])
        visits.sort()
        return visits[-1] > visits[-2] + CATCH_UP_SHARE * left

    def candidates(self, seat: int, legal: set[int]) -> list[Candidate]:
        """What was found about the legal options of the root, the best first.

        A branch from before a draw of cards may have others, too.
        """
        found, child = [], int(self.tree.first_child[self.root])
        while child != 0:
            visits = int(self.tree.visits[child])
            chance = float(self.tree.won[child, seat]) / max(visits, 1)
            points = float(self.tree.points[child]) / max(visits, 1)
            if (number := int(self.tree.action[child])) in legal:
                found.append(Candidate(number, visits, chance, points))
            child = int(self.tree.sibling[child])
        return sorted(
            found, key=lambda candidate: (-candidate.visits, -candidate.chance, candidate.number)
        )
