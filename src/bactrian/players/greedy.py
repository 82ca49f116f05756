"""A player that looks ahead to the end of its own action."""

import random

from bactrian.core.chance.seeding import SEED_BITS
from bactrian.core.chance.stream import dice_of
from bactrian.core.data.weights import Weights
from bactrian.core.errors import IllegalAction
from bactrian.core.kernels.search_params import SPARE, scratch
from bactrian.games.warmup import GREEDY_KERNELS, compile_game
from bactrian.match import Match

DEALS = 3  # deals of what is unknown, over which options are compared


class GreedyPlayer:
    """Chooses the action with the best position at its end."""

    def __init__(
        self, seed: int | None = None, weights: Weights | None = None, name: str = "greedy"
    ) -> None:
        self.name = name
        self._random = random.Random(seed)
        self._weights = weights

    def choose(self, match: Match) -> int:
        """The legal action with the highest chance to win; among equals, any."""
        seat, legal = match.to_act, match.legal()
        if seat is None:
            raise IllegalAction("There is nothing to choose: the game is over.")
        compile_game(match.game, GREEDY_KERNELS)
        game, dice = match.game, dice_of(self._random.getrandbits(SEED_BITS))
        states = match.position(seat, SPARE)
        room = scratch(self._weights or game.weights(match.players), match.players, len(legal))
        game.evaluation.consider(states, seat, dice, DEALS, room)
        best = room.summed.max()
        return self._random.choice(
            [n for n, w in zip(legal, room.summed, strict=True) if w == best]
        )
