"""The levels that people choose their opponents by, each with the time that it may take.

They play with the network that came with the game. Where none fits (a number of players that it was
not trained for, figures of an owner's own, a game without one) they search without.
"""

import math
import random
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
from bactrian.players.guided_search import IN_QUESTION, GuidedPlayer
from bactrian.players.network_file import (
    SHIPPED,
    Way,
    shipped_network,
    shipped_simulations,
    shipped_way,
)
from bactrian.players.network_player import NetworkPlayer, load_network
from bactrian.players.player import Player
from bactrian.players.search import Budget, SearchPlayer

AT_ONCE = Budget(0, 0.0)  # what comes to mind at first sight
NOTICED = 0.002  # of the best option's likelihood, where a game says nothing else


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
        fewer = shipped_simulations(game.key, players, self.name)
        return self.guided if fewer is None else self.guided._replace(iterations=fewer)

    def player_at(self, game: Game, players: int, seed: int | None) -> Player:
        """The player of this level at such a table."""
        path = shipped_network(game.key, players)
        if path is not None and self.answers_at_once(game, players):
            file, temperature, least_share = self.way_at(game, players)
            return NetworkPlayer(path.with_name(file), seed, temperature, least_share, self.name)
        if path is not None:
            drawn = random.Random(seed).getrandbits(SEED_BITS)
            budget = self.budget_at(game, players)
            return GuidedPlayer(path, drawn, budget, self.name, in_question=self.in_question)
        if self.unguided == AT_ONCE:
            return GreedyPlayer(seed, name=self.name)
        return SearchPlayer(seed, self.unguided, self.name)


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
