"""A player that searches with a network (core/templates/guided_search.py)."""

import hashlib
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bactrian.core.errors import IllegalAction
from bactrian.core.forward import Network, network_of, sight_of
from bactrian.core.guidance import GuidedParams, outlook_of
from bactrian.core.record import Records, position_bytes
from bactrian.core.state import NOBODY, GameState
from bactrian.core.stream import Dice, dice_of
from bactrian.games import game as find_game
from bactrian.games.warmup import GUIDED_KERNELS, compile_game
from bactrian.match import Match
from bactrian.players.kept_tree import KeptTree
from bactrian.players.network_file import read_network
from bactrian.players.network_player import load_network
from bactrian.players.search import Budget

SPARE = 1  # record behind the position, in which simulations walk
SLICE = 64  # simulations between two looks at the clock
FEWEST_NODES, MOST_NODES = 20_000, 1_000_000
NODES_EACH = 20  # that a simulation adds, more or less
GUIDED_PARAMS = GuidedParams(explore=1.0, caution=0.1, temperature=2.0)
DEFAULT_BUDGET = Budget(400, 10.0)


class Candidate(NamedTuple):
    """An action, and what the search found about it."""

    number: int
    visits: int
    chance: float  # of the own seat to win
    chances: tuple[float, ...]  # of all seats; what is missing to 1 is an automa's
    points: float  # expected at the end
    parts: tuple[float, ...]  # the same, in the order of `game.parts`


@cache
def load_weights(path: Path, key: str) -> Network:
    """A network for the kernels from its file, for the game of this key; read once."""
    return network_of(read_network(path, find_game(key)).weights)


class GuidedPlayer:
    """Chooses the action with most visits. It knows no more than its seat."""

    def __init__(
        self,
        path: Path,
        seed: int = 0,
        budget: Budget = DEFAULT_BUDGET,
        name: str = "guided",
        params: GuidedParams = GUIDED_PARAMS,
    ) -> None:
        self.name, self._path, self._seed = name, path, seed
        self._budget, self._params = budget, params
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
        compile_game(match.game, GUIDED_KERNELS)
        kept, states = self._tree_of(match), match.position(seat, SPARE)
        network, dice = load_weights(self._path, match.game.key), self._dice(match, states)
        seen = load_network(self._path, match.game.key).evaluate(match.observation(seat))
        outlook = outlook_of(match.players, len(match.game.parts), seen.hidden.astype(np.float64))
        sight = sight_of(network, len(match.state.options))
        legal = set(match.legal())
        until, done = time.monotonic() + self._budget.seconds, 0
        while done < self._budget.iterations:
            count = min(SLICE, self._budget.iterations - done)
            match.game.guided_search.simulate(
                *(states, seat, dice, kept.tree, kept.root, NOBODY),
                *(network, sight, outlook, self._params, count),
            )
            done += count
            left = self._budget.iterations - done
            if time.monotonic() >= until or stop() or kept.is_decided(legal, left):
                break
        return candidates(kept, seat, legal, seen.parts)

    def _tree_of(self, match: Match) -> KeptTree:
        """The tree so far, if the match went on along it; else a new one."""
        if self._tree is None or not self._tree.belongs_to(match):
            wanted = min(max(self._budget.iterations * NODES_EACH, FEWEST_NODES), MOST_NODES)
            self._tree = KeptTree(match, wanted, len(match.game.parts))
        self._tree.follow(match)
        return self._tree

    def _dice(self, match: Match, states: Records[GameState]) -> Records[Dice]:
        """They follow from the player's seed and from what its seat knows."""
        known = position_bytes(states, match.game.state)
        return dice_of(int.from_bytes(hashlib.sha256(b"%d:%b" % (self._seed, known)).digest()))


def candidates(
    kept: KeptTree, seat: int, legal: set[int], parts: NDArray[np.float32]
) -> list[Candidate]:
    """What was found about the legal options of the root, the best first.

    `parts` are the points to expect where no visit came to a decision of the seat.
    """
    found, tree = [], kept.tree
    for child in kept.children(legal):
        visits, scored = int(tree.visits[child]), int(tree.scored[child])
        known = child if visits else kept.root
        chances = tuple((tree.won[known] / max(int(tree.visits[known]), 1)).tolist())
        own = tuple((tree.points[child] / scored if scored else parts).tolist())
        action = int(tree.action[child])
        found.append(Candidate(action, visits, chances[seat], chances, sum(own), own))
    return sorted(
        found, key=lambda candidate: (-candidate.visits, -candidate.chance, candidate.number)
    )
