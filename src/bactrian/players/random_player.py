"""A player that does anything legal."""

import random

from bactrian.match import Match


class RandomPlayer:
    """Chooses each legal action as often as any other."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, match: Match) -> int:
        """Any legal action."""
        return self._random.choice(match.legal())
