"""A player for people who want to win now and then: it thinks, but not always."""

import random

from bactrian.match import Match
from bactrian.players.player import Player


class CarelessPlayer:
    """Chooses as another player does, but some choices it makes without thinking.

    How many, the game says for the player's level.
    """

    def __init__(self, player: Player, seed: int | None = None) -> None:
        self.name = player.name
        self._player = player
        self._random = random.Random(seed)

    def choose(self, match: Match) -> int:
        """What the other player would choose, or any legal action."""
        if self._random.random() < match.game.whims[self.name]:
            return self._random.choice(match.legal())
        return self._player.choose(match)
