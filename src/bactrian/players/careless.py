"""A player for people who want to win now and then: it thinks, but not always."""

import random
from collections.abc import Mapping

from bactrian.match import Match
from bactrian.players.player import Player


class CarelessPlayer:
    """Chooses as another player does, but so many of its choices it makes without thinking."""

    def __init__(self, player: Player, whims: Mapping[str, float], seed: int | None = None) -> None:
        self.name = player.name
        self._player, self._whims = player, whims
        self._random = random.Random(seed)

    def choose(self, match: Match) -> int:
        """What the other player would choose, or any legal action."""
        if self._random.random() < self._whims[match.game.name]:
            return self._random.choice(match.legal())
        return self._player.choose(match)
