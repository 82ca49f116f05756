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
    whims: float  # of its choices it makes without thinking

    def player(self, seed: int | None = None) -> Player:
        """Somebody who plays at this level."""
        if self.budget.iterations == 0:
            thinking: Player = GreedyPlayer(seed, name=self.name)
        else:
            thinking = SearchPlayer(seed, self.budget, self.name)
        return CarelessPlayer(thinking, self.whims, seed) if self.whims > 0 else thinking


LEVELS = (
    Level("easy", Budget(0, 0.2), whims=0.5),
    Level("medium", Budget(50, 1.0), whims=0.25),
    Level("hard", Budget(1_000, 3.0), whims=0.1),
    Level("expert", Budget(60_000, 10.0), whims=0.0),
)
EASY, MEDIUM, HARD, EXPERT = LEVELS
