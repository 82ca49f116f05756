"""The levels that people choose their opponents by, each with the time that it may take."""

from typing import NamedTuple

from bactrian.players.careless import CarelessPlayer
from bactrian.players.player import Player
from bactrian.players.search import Budget, SearchPlayer


class Level(NamedTuple):
    """How strong a computer player is."""

    name: str
    budget: Budget  # for each decision

    def player(self, seed: int | None = None) -> Player:
        """Somebody who plays at this level."""
        if self.budget.iterations == 0:
            return CarelessPlayer(seed, self.name)
        return SearchPlayer(seed, self.budget, self.name)


LEVELS = (
    Level("easy", Budget(0, 0.2)),
    Level("medium", Budget(100, 1.0)),
    Level("hard", Budget(3_000, 3.0)),
    Level("expert", Budget(60_000, 10.0)),
)
EASY, MEDIUM, HARD, EXPERT = LEVELS
