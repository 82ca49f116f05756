"""A player that looks to the end of its own action."""

import random

import numpy as np

from bactrian.core.errors import IllegalAction
from bactrian.core.game import Game
from bactrian.core.record import Records, copy_records
from bactrian.core.stack import KIND, SEAT
from bactrian.core.state import GameState
from bactrian.match import Match
from bactrian.match.commitment import SEED_BITS

DEALS = 3  # so many different deals of what is unknown are looked at
POSITIONS = 150  # for each deal; when they are used up, lines are followed at random
CHOICES = 8  # so many at most are looked at after the first one


class GreedyPlayer:
    """Chooses the action that leads to the most promising position when it is carried out."""

    name = "greedy"

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, match: Match) -> int:
        """The legal action whose best line promises most; among equals, any."""
        seat, legal = match.to_act, match.legal()
        if seat is None:
            raise IllegalAction("There is nothing to choose: the game is over.")
        worths = [0] * len(legal)
        for _ in range(DEALS):
            states = match.redeal(seat, self._random.getrandbits(SEED_BITS))
            line = Line(match.game, seat, self._random, max(POSITIONS // len(legal), 1))
            for index, number in enumerate(legal):
                worths[index] += line.worth_after(states, number)
        best = max(worths)
        return self._random.choice([n for n, w in zip(legal, worths, strict=True) if w == best])


class Line:
    """What a seat can make of an action, up to its next free choice or somebody else's."""

    def __init__(self, game: Game, seat: int, dice: random.Random, positions: int) -> None:
        self._game = game
        self._seat = seat
        self._random = dice
        self._positions = positions
        self._left = positions

    def worth_after(self, states: Records[GameState], number: int) -> int:
        """The worth of the best position that the action can lead to."""
        self._left = self._positions
        return self._best_after(states, number)

    def _best_after(self, states: Records[GameState], number: int) -> int:
        after = copy_records(states)
        self._game.engine.play(after, np.array([number], np.int16))
        self._left -= 1
        if self._is_carried_out(after[0]):
            return self._game.engine.weigh(after, self._seat)
        return max(self._best_after(after, option) for option in self._looked_at(after[0]))

    def _is_carried_out(self, s: GameState) -> bool:
        """The game is over, somebody else decides, or the seat may choose freely again."""
        if s.depth == 0 or s.frames[s.depth - 1, SEAT] != self._seat:
            return True
        return self._game.decisions[s.frames[s.depth - 1, KIND]] == "turn"

    def _looked_at(self, s: GameState) -> list[int]:
        options = [int(s.options[option]) for option in range(s.option_count)]
        most = CHOICES if self._left > 0 else 1
        return options if len(options) <= most else self._random.sample(options, most)
