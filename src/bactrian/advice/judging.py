"""What a decision was worth: its options compared in the view of the seat that decides.

With the game's network and a small search where a network fits, else with the search without one.
No clock has a say, so the same decision is always judged the same.
"""

import hashlib
import math
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, Protocol

from bactrian.advice.calibration import calibrations, told
from bactrian.core.errors import IllegalAction
from bactrian.games import game as find_game
from bactrian.games.warmup import GUIDED_KERNELS, SEARCH_KERNELS, compile_game, is_compiled
from bactrian.match import Match
from bactrian.players.guided_search import GUIDED_PARAMS, Thought
from bactrian.players.kept_tree import KeptTree
from bactrian.players.network_file import data_digest, fingerprint, shipped_network
from bactrian.players.network_player import first_sight, load_network
from bactrian.players.search import Budget, SearchPlayer

JUDGING = 2  # one more, when the same decision of the same game is judged otherwise
SEED = 0  # of every search: what it finds depends on what the seat knows, and on nothing else
EQUAL = 0.02  # of a chance: options that are so close are as good as each other
NODES_EACH = 20  # that a simulation adds, more or less


class Option(NamedTuple):
    """An action, and what its seat could expect of it."""

    number: int
    chances: tuple[float, ...]  # of all seats to win; what is missing to 1 is an automa's
    points: float  # of the seat, at the end
    parts: dict[str, float]  # the same by part; empty if the judge does not tell them apart


class Judgment(NamedTuple):
    """What was chosen, and what was best: the same option, if nothing was better."""

    chosen: Option
    best: Option
    gained: float  # of a chance, against an average choice at first sight; 0 if not the best
    at_stake: float  # of a chance, between the best and the worst option that were compared


class Judge(Protocol):
    """Compares the options of a decision."""

    name: str

    def sight(self, match: Match) -> tuple[float, ...]:
        """The chances of all seats at first sight."""

    def judge(self, match: Match, chosen: int, closely: bool) -> Judgment:
        """Judge the choice of the seat that is to act, at a glance or closely."""


def judge_of(match: Match) -> Judge:
    """The best judge that there is for a match."""
    path = shipped_network(match.game.key, match.players)
    return SearchJudge() if path is None else NetworkJudge(path)


@cache
def judge_digest(key: str, players: int) -> str:
    """What judgments of a game depend on: with another network, rules or figures it is another."""
    game, path = find_game(key), shipped_network(key, players)
    digest = hashlib.sha256(f"{JUDGING} {key} {fingerprint(game)} {data_digest(game)}".encode())
    digest.update(b"search" if path is None else path.read_bytes())
    if path is not None and (found := calibrations(path).get(players)):
        digest.update(str(found).encode())
    return digest.hexdigest()


def can_judge(match: Match) -> bool:
    """Whether the judge of a match has all that it needs: else it begins with compiling."""
    path = shipped_network(match.game.key, match.players)
    return is_compiled(match.game, SEARCH_KERNELS if path is None else GUIDED_KERNELS)


class Effort(NamedTuple):
    """How closely the network's judge looks."""

    options: int  # likely ones that are compared, besides the chosen one
    share: float  # of the policy that each of them has at least
    each: int  # simulations for each of them
    last: int  # further ones for the chosen option and for the best other one

    @property
    def nodes(self) -> int:
        """That a tree needs for it."""
        return NODES_EACH * (1 + (self.options + 1) * self.each + 2 * self.last)


class NetworkJudge:
    """Judges with a network, and some simulations that begin with each likely option."""

    name = "network"
    GLANCE, CLOSE = Effort(4, 0.01, 4, 0), Effort(12, 0.0, 8, 40)

    def __init__(self, path: Path, close: Effort = CLOSE) -> None:
        self._path, self._close = path, close

    def sight(self, match: Match) -> tuple[float, ...]:
        """What the network makes of it."""
        seen = first_sight(load_network(self._path, match.game.key), match)
        return told(match, self._path, seen.chances)

    def judge(self, match: Match, chosen: int, closely: bool) -> Judgment:
        """Compare the chosen option with those that the network likes."""
        compile_game(match.game, GUIDED_KERNELS)
        effort, seat = self._close if closely else self.GLANCE, deciding(match)
        policy = first_sight(load_network(self._path, match.game.key), match).policy
        kept = KeptTree(match, effort.nodes, len(match.game.parts))
        thought = Thought(match, seat, kept, self._path, GUIDED_PARAMS, SEED)
        thought.simulate(1)  # so that the root has its options
        compared = likely(policy, chosen, effort)
        thought.compare(compared, effort.each)
        first = ranked(thought, compared)[0]
        others = [number for number in ranked(thought, compared) if number != chosen]
        if closely and others:  # then the policy has no more say
            first = others[0]
            thought.compare([first, chosen], effort.last)
        found = {one.number: one for one in thought.candidates()}
        options = {
            n: Option(
                n,
                told(match, self._path, found[n].chances),
                found[n].points,
                named(match, found[n].parts),
            )
            for n in compared
        }
        return judgment(options, seat, chosen, first, policy)


def deciding(match: Match) -> int:
    """The seat that decides."""
    if match.to_act is None:
        raise IllegalAction("There is nothing to choose: the game is over.")
    return match.to_act


def likely(policy: Mapping[int, float], chosen: int, effort: Effort) -> list[int]:
    """The actions that the policy likes best, and the chosen one."""
    by_share = sorted(policy, key=lambda number: (-policy[number], number))
    some = [number for number in by_share[: effort.options] if policy[number] >= effort.share]
    return some if chosen in some else [*some, chosen]


def ranked(thought: Thought, actions: list[int]) -> list[int]:
    """Actions by what the search found and by policy, the best first."""
    tree, wanted = thought.kept.tree, set(actions)
    nodes = {int(tree.action[node]): node for node in thought.kept.children(wanted)}
    most = max(int(tree.visits[node]) for node in nodes.values())
    return sorted(actions, key=lambda number: -thought.score(nodes[number], most))


def named(match: Match, parts: tuple[float, ...]) -> dict[str, float]:
    """Points by the name of their part."""
    return dict(zip(match.game.parts, parts, strict=True))


def judgment(
    options: Mapping[int, Option], seat: int, chosen: int, first: int, policy: Mapping[int, float]
) -> Judgment:
    """The chosen option beside the first, or alone if it is as good."""
    mine, best = options[chosen], options[first]
    own = {number: option.chances[seat] for number, option in options.items()}
    at_stake = max(own.values()) - min(own.values())
    if own[first] - own[chosen] >= EQUAL:
        return Judgment(mine, best, 0.0, at_stake)
    shares = sum(policy[number] for number in own)
    mean = sum(policy[number] * chance for number, chance in own.items()) / shares
    return Judgment(mine, mine, max(0.0, own[chosen] - mean), at_stake)


class SearchJudge:
    """Judges by search alone, where no network fits: points are not told apart by part."""

    name = "search"
    SIGHT, GLANCE, CLOSE = (Budget(count, math.inf) for count in (60, 300, 3_000))

    def sight(self, match: Match) -> tuple[float, ...]:
        """What a very short search expects of the best option."""
        return SearchPlayer(SEED, self.SIGHT).think(match)[0].chances

    def judge(self, match: Match, chosen: int, closely: bool) -> Judgment:
        """Compare all options that the search has visited with the chosen one."""
        seat = deciding(match)
        found = SearchPlayer(SEED, self.CLOSE if closely else self.GLANCE).think(match)
        options = {one.number: Option(one.number, one.chances, one.points, {}) for one in found}
        visits = {one.number: float(one.visits) for one in found}
        return judgment(options, seat, chosen, found[0].number, visits)
