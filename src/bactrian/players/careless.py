"""A player for beginners: it sees what is good at once, but not always."""

import random

from bactrian.match import Match
from bactrian.players.greedy import GreedyPlayer

CARELESS = 0.25  # of its choices it makes without thinking


class CarelessPlayer:
    """Chooses like the greedy player, but now and then anything."""

    def __init__(self, seed: int | None = None, name: str = "easy") -> None:
        self.name = name
        self._random = random.Random(seed)
        self._careful = GreedyPlayer(self._random.getrandbits(64))

    def choose(self, match: Match) -> int:
        """What promises most at once, or any legal action."""
        if self._random.random() < CARELESS:
            return self._random.choice(match.legal())
        return self._careful.choose(match)
