"""The levels that people choose their opponents by, each with the time that it may take."""

from collections.abc import Mapping
from typing import NamedTuple

from bactrian.players.careless import CarelessPlayer
from bactrian.players.greedy import GreedyPlayer
from bactrian.players.player import Player
from bactrian.players.search import Budget, SearchPlayer


class Level(NamedTuple):
    """How strong a computer player is."""

    name: str
    budget: Budget  # for each decision; without iterations it looks one decision ahead
    whims: Mapping[str, float]  # of its choices it makes without thinking, by the game's name

    def player(self, seed: int | None = None) -> Player:
        """A player of this level."""
        if self.budget.iterations == 0:
            thinking: Player = GreedyPlayer(seed, name=self.name)
        else:
            thinking = SearchPlayer(seed, self.budget, self.name)
        return CarelessPlayer(thinking, self.whims, seed) if self.whims else thinking


# A game forgives more or less: whims are such that each level clearly beats the one below it in
# every game (bench/ladder.py). At Samarkand thinking longer brings less than elsewhere.
LEVELS = (
    Level("easy", Budget(0, 0.2), {"samarkand": 0.8, "marco_polo": 0.88, "merv": 0.55}),
    Level("medium", Budget(50, 1.0), {"samarkand": 0.55, "marco_polo": 0.48, "merv": 0.35}),
    Level("hard", Budget(1_000, 3.0), {"samarkand": 0.25, "marco_polo": 0.2, "merv": 0.2}),
    Level("expert", Budget(30_000, 10.0), {}),
)
EASY, MEDIUM, HARD, EXPERT = LEVELS
