"""A player that searches: a tree over deals of what it cannot know.

The search itself is a kernel: `core/kernels/templates/search.py`.
"""

import random
import time
from collections.abc import Callable
from typing import NamedTuple

from bactrian.core.chance.seeding import SEED_BITS
from bactrian.core.chance.stream import dice_of
from bactrian.core.data.weights import Weights
from bactrian.core.errors import IllegalAction
from bactrian.core.kernels.search_params import SPARE, SearchParams, scratch
from bactrian.games.warmup import SEARCH_KERNELS, compile_game
from bactrian.match import Match
from bactrian.players.kept_tree import DEEPEST, KeptTree

SLICE = 128  # iterations between two looks at the clock
FEWEST_NODES, MOST_NODES = 20_000, 1_000_000
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
    chance: float  # of the own seat to win
    chances: tuple[float, ...]  # of all seats; what is missing to 1 is an automa's
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
        self._tree: KeptTree | None = None

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
        compile_game(match.game, SEARCH_KERNELS)
        kept = self._tree_of(match)
        weights = self._weights or match.game.weights(match.players)
        space = scratch(weights, match.players, len(match.state.options))
        states = match.position(seat, SPARE)
        dice = dice_of(self._random.getrandbits(SEED_BITS))
        legal = set(match.legal())
        until, done = time.monotonic() + self._budget.seconds, 0
        while done < self._budget.iterations:
            count = min(SLICE, self._budget.iterations - done)
            match.game.search.search(
                states, seat, dice, kept.tree, kept.root, space, self._params, count
            )
            done += count
            left = self._budget.iterations - done
            if time.monotonic() >= until or stop() or kept.is_decided(legal, left):
                break
        return candidates(kept, seat, legal)

    def _tree_of(self, match: Match) -> KeptTree:
        """The tree so far, if the match went on along it; else a new one."""
        if self._tree is None or not self._tree.belongs_to(match):
            wanted = self._budget.iterations * NODES_EACH
            self._tree = KeptTree(match, min(max(wanted, FEWEST_NODES), MOST_NODES))
        self._tree.follow(match)
        return self._tree


def candidates(kept: KeptTree, seat: int, legal: set[int]) -> list[Candidate]:
    """What was found about the legal options of the root, the best first.

    Before any visit an option promises what the root does.
    """
    found, tree = [], kept.tree
    for child in kept.children(legal):
        known = child if tree.visits[child] else kept.root
        visits = max(int(tree.visits[known]), 1)
        chances = tuple((tree.won[known] / visits).tolist())
        points = float(tree.points[known, 0]) / visits
        action = int(tree.action[child])
        found.append(Candidate(action, int(tree.visits[child]), chances[seat], chances, points))
    return sorted(
        found, key=lambda candidate: (-candidate.visits, -candidate.chance, candidate.number)
    )
