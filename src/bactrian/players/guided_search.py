"""A player that searches with a network (core/kernels/templates/guided_search.py)."""

import hashlib
import math
import time
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bactrian.core.chance.stream import Dice, dice_of
from bactrian.core.errors import IllegalAction
from bactrian.core.kernels.forward import Network, network_of, sight_of
from bactrian.core.kernels.guidance import GuidedParams, outlook_of
from bactrian.core.rules.record import position_bytes
from bactrian.core.rules.state import NOBODY
from bactrian.games import game as find_game
from bactrian.games.warmup import GUIDED_KERNELS, compile_game
from bactrian.match import Match
from bactrian.players.kept_tree import KeptTree
from bactrian.players.network_file import read_network
from bactrian.players.network_player import load_network
from bactrian.players.search import Budget

SPARE = 1  # record behind the position, in which simulations walk
SLICE = 8  # simulations between two looks at the clock
FEWEST_NODES, MOST_NODES = 20_000, 600_000
NODES_EACH = 20  # that a simulation adds, more or less
GUIDED_PARAMS = GuidedParams(
    explore=0.7,
    caution=0.0,
    temperature=3.0,
    followed=30,
    considered=16,
    firm=50.0,
    firmest=170.0,
)
IN_QUESTION = 0.05  # of the likeliest option's prior: what is less likely is not looked at
USUAL = 8  # options in question: with fewer of them, as much less is simulated
ENOUGH = 32  # simulations for an option: with more of them, more options are compared
FEWEST_SLICES = 8  # of simulations that an option has before it can drop out
BEYOND_DOUBT = 4.0  # standard errors
OF_A_VISIT = 2.0  # what is found weighs so much more with each visit, against the policy
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
    """Chooses by search with a network. It knows no more than its seat."""

    def __init__(
        self,
        path: Path,
        seed: int = 0,
        budget: Budget = DEFAULT_BUDGET,
        name: str = "guided",
        params: GuidedParams = GUIDED_PARAMS,
        in_question: float = IN_QUESTION,
    ) -> None:
        """`in_question`: what has less than that share of the likeliest one's prior has no part."""
        self.name, self._path, self._seed = name, path, seed
        self._in_question = in_question
        self._budget, self._params = budget, params
        self._tree: KeptTree | None = None

    def choose(self, match: Match) -> int:
        """The best action."""
        return self.think(match)[0].number

    def think(self, match: Match, stop: Callable[[], bool] = lambda: False) -> list[Candidate]:
        """The legal actions and what to expect of them, the best first.

        `stop` is asked every few milliseconds and ends the search when it says so.
        """
        seat = match.to_act
        if seat is None:
            raise IllegalAction("There is nothing to choose: the game is over.")
        compile_game(match.game, GUIDED_KERNELS)
        thought = Thought(match, seat, self._tree_of(match), self._path, self._params, self._seed)
        begun = time.monotonic()

        def is_over(share: float = 1.0) -> bool:
            return time.monotonic() >= begun + share * self._budget.seconds or stop()

        if self._params.considered > 0:
            halve(thought, self._budget.iterations, is_over, self._in_question)
        else:
            grow(thought, self._budget.iterations, is_over)
        return thought.candidates()

    def _tree_of(self, match: Match) -> KeptTree:
        """The tree so far, if the match went on along it; else a new one."""
        if self._tree is None or not self._tree.belongs_to(match):
            wanted = min(max(self._budget.iterations * NODES_EACH, FEWEST_NODES), MOST_NODES)
            self._tree = KeptTree(match, wanted, len(match.game.parts))
        self._tree.follow(match)
        self._tree.forget_if_full()
        return self._tree


class Thought:
    """One decision that is thought about."""

    def __init__(
        self, match: Match, seat: int, kept: KeptTree, path: Path, params: GuidedParams, seed: int
    ) -> None:
        self.seat, self.legal, self.kept = seat, set(match.legal()), kept
        self._kernel, self.params = match.game.guided_search, params
        self._states = match.position(seat, SPARE)
        known = position_bytes(self._states, match.game.state)
        digest = hashlib.sha256(b"%d:%b" % (seed, known)).digest()
        self._dice = Dice.blank(2)
        self._dice[0] = dice_of(int.from_bytes(digest))[0]  # from what the seat knows
        self._seen = load_network(path, match.game.key).evaluate(match.observation(seat))
        beliefs = self._seen.hidden.astype(np.float64)
        self._outlook = outlook_of(match.players, len(match.game.parts), beliefs)
        self._network = load_weights(path, match.game.key)
        self._sight = sight_of(self._network, match.players, len(match.state.options))
        self.ranking: list[int] = []  # options, the best first; others go by their visits

    def simulate(self, count: int, first: int = NOBODY) -> None:
        """So many simulations; those that begin with an action, if one is given."""
        self._kernel.simulate(
            *(self._states, self.seat, self._dice, self.kept.tree, self.kept.root, first),
            *(self._network, self._sight, self._outlook, self.params, count),
        )

    def compare(self, actions: list[int], count: int) -> None:
        """So many simulations for each action; luck is shared, since they have the same deals."""
        begin = self._dice[0].stream
        for action in actions:
            self._dice[0].stream = begin
            self.simulate(count, action)

    def chance(self, child: int) -> float:
        """The own chance after an action; before any visit that of the position."""
        tree = self.kept.tree
        known = child if tree.visits[child] else self.kept.root
        return float(tree.won[known, self.seat]) / max(1, int(tree.visits[known]))

    def score(self, child: int, most_visits: int) -> float:
        """What speaks for an option: its policy at first, what was found the more it is visited.

        As a chance: what the policy says is worth some of it.
        """
        return self.chance(child) + self.head_start(child, most_visits)

    def head_start(self, child: int, most_visits: int) -> float:
        """What the policy's word for an option is worth, against what was found by now.

        It never is worth nothing: what a network expects is wrong by something, too, however often
        it is asked.
        """
        weight = min(self.params.firm + OF_A_VISIT * most_visits, self.params.firmest)
        return math.log(float(self.kept.tree.prior[child])) / weight

    def candidates(self) -> list[Candidate]:
        """What was found about the legal options, the best first."""
        found, tree = [], self.kept.tree
        for child in self.kept.children(self.legal):
            visits, scored = int(tree.visits[child]), int(tree.scored[child])
            known = child if visits else self.kept.root
            chances = tuple((tree.won[known] / max(int(tree.visits[known]), 1)).tolist())
            # Where no visit came to a decision of the seat, it expects what it does now.
            own = tuple((tree.points[child] / scored if scored else self._seen.parts).tolist())
            action = int(tree.action[child])
            found.append(Candidate(action, visits, chances[self.seat], chances, sum(own), own))
        return sorted(found, key=self._place)

    def _place(self, candidate: Candidate) -> tuple[int, int, float, int]:
        number, ranking = candidate.number, self.ranking
        place = ranking.index(number) if number in ranking else len(ranking)
        return place, -candidate.visits, -candidate.chance, number


def grow(thought: Thought, simulations: int, is_over: Callable[[float], bool]) -> None:
    """Let the tree choose its way from the root on; the most visited option is the best."""
    done = 0
    while done < simulations:
        count = min(SLICE, simulations - done)
        thought.simulate(count)
        done += count
        if is_over(1.0) or thought.kept.is_decided(thought.legal, simulations - done):
            return


def halve(
    thought: Thought, simulations: int, is_over: Callable[[float], bool], in_question: float
) -> None:
    """Sequential halving: the likely options get as many visits each, then the better half of them.

    Danihelka and others, Policy improvement by planning with Gumbel (2022), without the noise. Only
    options in question are looked at, and the fewer there are, the sooner it ends. So it does where
    one is clearly better than all others.
    """
    thought.simulate(1)
    tree = thought.kept.tree
    left = sorted(thought.kept.children(thought.legal), key=lambda child: -tree.prior[child])
    most = max(thought.params.considered, simulations // ENOUGH)
    left = left[: max(2, min(most, simulations // 2))]
    left = [child for child in left if tree.prior[child] >= in_question * tree.prior[left[0]]]
    thought.ranking = [int(tree.action[child]) for child in left]
    simulations = math.ceil(simulations * min(1.0, len(left) / USUAL))
    if len(left) == 1:  # nothing to compare, but what to expect is told all the same
        thought.simulate(min(SLICE, simulations), thought.ranking[0])
    rounds = math.ceil(math.log2(len(left)))
    for number in range(1, rounds + 1):
        each = max(1, simulations // (rounds * len(left)))
        racing = race(thought, left, each, partial(is_over, number / rounds))
        most = max(int(tree.visits[child]) for child in left)
        left.sort(key=lambda child: (child not in racing, -thought.score(child, most)))
        thought.ranking[: len(left)] = [int(tree.action[child]) for child in left]
        left = left[: min(len(racing), max(2, len(left) // 2))]
        if len(left) == 1 or is_over(1.0):
            return


def race(thought: Thought, options: list[int], each: int, is_over: Callable[[], bool]) -> list[int]:
    """So many simulations for each option; those that are clearly worse drop out before.

    The options that have not dropped out. They are compared as they will be when all is over.
    """
    tree, left = thought.kept.tree, np.array(options)  # nodes
    most = int(tree.visits[left].max()) + each
    head_starts = np.array([thought.head_start(child, most) for child in options])
    gains = np.zeros((0, len(left)))  # own chance by slice and option
    for begin in range(0, each, SLICE):
        count = min(SLICE, each - begin)
        before = tree.won[left, thought.seat]
        thought.compare(tree.action[left].tolist(), count)
        gained = (tree.won[left, thought.seat] - before) / count
        gains = np.vstack([gains, gained])
        if is_over():
            break
        stays = ~is_clearly_worse(gains + head_starts)
        left, head_starts, gains = left[stays], head_starts[stays], gains[:, stays]
        if len(left) == 1:
            break
    found: list[int] = left.tolist()
    return found


def is_clearly_worse(gains: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Of options with shared luck (slice, option): which are worse than the best beyond doubt."""
    if len(gains) < FEWEST_SLICES:
        return np.zeros(gains.shape[1], np.bool_)
    behind = gains[:, [gains.mean(0).argmax()]] - gains
    error = behind.std(0, ddof=1) / math.sqrt(len(gains))
    worse: NDArray[np.bool_] = behind.mean(0) > BEYOND_DOUBT * error
    return worse
