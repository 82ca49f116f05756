"""The levels that people choose their opponents by, each with the time that it may take."""

from typing import NamedTuple

from bactrian.players.careless import CarelessPlayer
from bactrian.players.greedy import GreedyPlayer
from bactrian.players.player import Player
from bactrian.players.search import Budget, SearchPlayer


class Level(NamedTuple):
    """How strong a computer player is."""

    name: str
    budget: Budget  # for each decision; without iterations it looks one decision ahead
    careless: bool = True  # some choices it makes without thinking: each game says how many

    def player(self, seed: int | None = None) -> Player:
        """A player of this level."""
        if self.budget.iterations == 0:
            thinking: Player = GreedyPlayer(seed, name=self.name)
        else:
            thinking = SearchPlayer(seed, self.budget, self.name)
        return CarelessPlayer(thinking, seed) if self.careless else thinking


# A game forgives more or less: its whims are such that each level clearly beats the one below it
# (bench/ladder.py).
LEVELS = (
    Level("easy", Budget(0, 0.2)),
    Level("medium", Budget(50, 1.0)),
    Level("hard", Budget(1_000, 3.0)),
    Level("expert", Budget(30_000, 10.0), careless=False),
)
EASY, MEDIUM, HARD, EXPERT = LEVELS
