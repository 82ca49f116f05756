"""A player that looks one action ahead."""

import random

import numpy as np

from bactrian.core.errors import IllegalAction
from bactrian.core.record import copy_records
from bactrian.match import Match
from bactrian.match.commitment import SEED_BITS

DEALS = 4  # so many different deals of the unknown cards are looked at


class GreedyPlayer:
    """Chooses the action after which the position promises most, whatever the others do next."""

    name = "greedy"

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, match: Match) -> int:
        """The legal action with the highest worth; among equals, any."""
        seat, legal = match.to_act, match.legal()
        if seat is None:
            raise IllegalAction("There is nothing to choose: the game is over.")
        worths = [0] * len(legal)
        for _ in range(DEALS):
            states = match.redeal(seat, self._random.getrandbits(SEED_BITS))
            for index, number in enumerate(legal):
                after = copy_records(states)
                match.game.engine.play(after, np.array([number], np.int16))
                worths[index] += match.game.engine.weigh(after, seat)
        best = max(worths)
        return self._random.choice([n for n, w in zip(legal, worths, strict=True) if w == best])
