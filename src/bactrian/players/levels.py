"""The levels that people choose their opponents by, each with the time that it may take.

They play with the network that came with the game. Where none fits (a number of players that it was
not trained for, figures of an owner's own, a game without one) they search without.
"""

import math
import random
from pathlib import Path
from typing import NamedTuple

from bactrian.core.chance.seeding import SEED_BITS
from bactrian.core.game import Game
from bactrian.games.warmup import (
    GREEDY_KERNELS,
    GUIDED_KERNELS,
    MATCH_KERNELS,
    SEARCH_KERNELS,
    Kernel,
)
from bactrian.match import Match
from bactrian.players.greedy import GreedyPlayer
from bactrian.players.guided_search import GUIDED_PARAMS, IN_QUESTION, GuidedPlayer
from bactrian.players.network_file import (
    SHIPPED,
    Way,
    shipped_network,
    shipped_search,
    shipped_way,
)
from bactrian.players.network_player import NetworkPlayer, load_network
from bactrian.players.player import Player
from bactrian.players.search import Budget, SearchPlayer

AT_ONCE = Budget(0, 0.0)  # what comes to mind at first sight
NOTICED = 0.002  # of the best option's likelihood, where a game says nothing else


class Thinking(NamedTuple):
    """How a level searches with a network at a table."""

    simulations: int  # at most; none is its policy alone
    in_question: float  # of the likeliest option's prior: what has less is not looked at
    firmest: float  # so much at most weighs what is found, against the policy


class Level(NamedTuple):
    """How strong a computer player is."""

    name: str
    guided: Budget  # of the search with a network, at most; `AT_ONCE` is its policy alone
    unguided: Budget  # of the search where no network fits; `AT_ONCE` is greedy
    way: Way = Way(SHIPPED, 0.0)  # of a policy, where the game's own files say nothing else
    in_question: float = IN_QUESTION  # of a search with a network: the likelihood to be looked at

    def player(self, seed: int | None = None) -> Player:
        """A player of this level."""
        return LevelPlayer(self, seed)

    def without_clock(self) -> "Level":
        """The same on any machine: simulations alone end its searches, however long they take."""

        def patient(budget: Budget) -> Budget:
            return budget if budget == AT_ONCE else budget._replace(seconds=math.inf)

        return self._replace(guided=patient(self.guided), unguided=patient(self.unguided))

    @property
    def seconds(self) -> float:
        """The most that a decision may take."""
        return max(self.guided.seconds, self.unguided.seconds)

    def answers_at_once(self, game: Game, players: int) -> bool:
        """Whether a choice takes no more than a millisecond, once the network is read."""
        is_policy = self.budget_at(game, players).iterations == 0
        return is_policy and shipped_network(game.key, players) is not None

    def kernels_at(self, game: Game, players: int) -> dict[str, Kernel]:
        """What its player at such a table needs."""
        if shipped_network(game.key, players) is not None:
            return MATCH_KERNELS if self.answers_at_once(game, players) else GUIDED_KERNELS
        return GREEDY_KERNELS if self.unguided == AT_ONCE else SEARCH_KERNELS

    def way_at(self, game: Game, players: int) -> Way:
        """With which network its policy plays at such a table, and how warm."""
        return shipped_way(game.key, players, self.name) or self.way

    def budget_at(self, game: Game, players: int) -> Budget:
        """How long it searches with a network at such a table; not at all is its policy alone."""
        return self.guided._replace(iterations=self.thinking_at(game, players).simulations)

    def usual_thinking(self) -> Thinking:
        """How it searches with a network where the game's own files say nothing else."""
        return Thinking(self.guided.iterations, self.in_question, GUIDED_PARAMS.firmest)

    def thinking_at(self, game: Game, players: int) -> Thinking:
        """How it searches with a network at such a table."""
        return self.usual_thinking()._replace(**shipped_search(game.key, players, self.name))

    def player_at(self, game: Game, players: int, seed: int | None) -> Player:
        """The player of this level at such a table."""
        path = shipped_network(game.key, players)
        if path is not None and self.answers_at_once(game, players):
            file, temperature, least_share = self.way_at(game, players)
            return NetworkPlayer(path.with_name(file), seed, temperature, least_share, self.name)
        if path is not None:
            drawn = random.Random(seed).getrandbits(SEED_BITS)
            return self.thinking_player(path, self.thinking_at(game, players), drawn)
        if self.unguided == AT_ONCE:
            return GreedyPlayer(seed, name=self.name)
        return SearchPlayer(seed, self.unguided, self.name)

    def thinking_player(self, path: Path, thinking: Thinking, seed: int) -> Player:
        """A player that searches so, within the time of this level."""
        budget = self.guided._replace(iterations=thinking.simulations)
        params = GUIDED_PARAMS._replace(firmest=thinking.firmest)
        return GuidedPlayer(path, seed, budget, self.name, params, thinking.in_question)


class LevelPlayer:
    """A player of a level, at any table."""

    def __init__(self, level: Level, seed: int | None = None) -> None:
        self.name, self._level, self._seed = level.name, level, seed
        self._players: dict[tuple[str, int], Player] = {}

    def choose(self, match: Match) -> int:
        """An action of the seat that is to act."""
        table = match.game.key, match.players
        if table not in self._players:
            self._players[table] = self._level.player_at(match.game, match.players, self._seed)
        return self._players[table].choose(match)


# Simulations end a search on any usual core, and the time on a slow one: a player with a seed
# chooses the same again.
LEVELS = (
    Level("easy", AT_ONCE, AT_ONCE, Way(SHIPPED, 20.0, NOTICED)),
    Level("medium", AT_ONCE, Budget(500, 0.3), Way(SHIPPED, 8.0, NOTICED)),
    Level("hard", AT_ONCE, Budget(5_000, 0.3)),
    Level("expert", Budget(300, 0.3), Budget(20_000, 0.3)),
    Level("master", Budget(3_000, 5.0), Budget(300_000, 5.0), in_question=0.0),
)
EASY, MEDIUM, HARD, EXPERT, MASTER = LEVELS


def load_policies(game: Game) -> None:
    """Read the networks of a game, so that the first choice does not wait for them."""
    for players in game.players:
        if (path := shipped_network(game.key, players)) is not None:
            for level in LEVELS:
                load_network(path.with_name(level.way_at(game, players).file), game.key)
