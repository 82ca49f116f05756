"""Thousands of matches at once: one action in each, arrays in and arrays out.

>>> from bactrian.research.batch import Matches
>>> matches = Matches("samarkand", players=2, matches=64, seed=1)
>>> matches.observations.shape, matches.masks.shape
((64, 1804), (64, 167))
>>> for _ in range(300):
...     matches.step(matches.random_actions())
>>> matches.games_finished >= 64
True
"""

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bactrian.core.errors import IllegalAction
from bactrian.core.stream import Dice, last_numbers
from bactrian.games.warmup import BATCH_KERNELS, compile_game
from bactrian.research.rewards import rewards_of_many
from bactrian.research.setup import check_count, observation_size, set_up

BEGIN = -1  # the action that begins a game: core/templates/batch.py
LEAST_A_THREAD = 64  # matches; with fewer, handing them over takes longer than stepping them


class Matches:
    """Matches of one game that are stepped together.

    The arrays are the same ones all the time and are written over by every step: copy what you
    keep. They can be shared with PyTorch as they are (`torch.from_numpy`). A match that ends is
    followed by a new one in the same step; its points are in `scores`, its last position in
    `finals`. The same seed gives the same games, however many threads there are.
    """

    observations: NDArray[np.float32]  # what the seat that decides may know, a row a match
    masks: NDArray[np.bool_]  # which of all actions it may choose
    to_act: NDArray[np.int64]  # that seat
    rewards: NDArray[np.float32]  # by seat, for games that ended with the last step; else 0
    done: NDArray[np.bool_]  # whether the last step ended a game
    scores: NDArray[np.int16]  # points of the last game that ended, by seat and part
    games_finished: int

    def __init__(
        self,
        game: str,
        *,
        players: int,
        matches: int,
        seed: int,
        options: Mapping[str, object] | None = None,
        rewards: str = "outcome",
        threads: int | None = None,
    ) -> None:
        self._setup = set_up(game, players, matches, seed, options, rewards)
        self.game = self._setup.game
        self._make_arrays()
        compile_game(self.game, BATCH_KERNELS)
        wanted = os.cpu_count() or 1 if threads is None else check_count("threads", threads)
        self._slices = _slices(len(self), wanted)
        self._threads = ThreadPoolExecutor(len(self._slices)) if len(self._slices) > 1 else None
        self.reset()

    def __len__(self) -> int:
        return self._setup.matches

    def _make_arrays(self) -> None:
        count, players = len(self), self._setup.players
        self.observations = np.zeros((count, observation_size(self.game)), np.float32)
        self.masks = np.zeros((count, len(self.game.catalogue)), np.bool_)
        self.to_act = np.zeros(count, np.int64)
        self.rewards = np.zeros((count, players), np.float32)
        self.done = np.zeros(count, np.bool_)
        self.scores = np.zeros((count, players, len(self.game.parts)), np.int16)
        # Any: NumPy arrays of records
        self.states: Any = self.game.state.blank(count)  # look, do not write
        self.finals: Any = self.game.state.blank(count)  # the last game that ended in each match
        self._games: Any = Dice.blank(count)
        self._choices: Any = Dice.blank(count)

    @property
    def seeds(self) -> NDArray[np.uint64]:
        """The seeds of the games going on: `new_match` with one of them begins the same game."""
        return last_numbers(self._games["stream"])

    def reset(self) -> None:
        """Begin again with the first game of every match."""
        self._games["stream"] = self._setup.games
        self._choices["stream"] = self._setup.choices
        self.scores[:] = 0
        self.finals[:] = 0
        self.games_finished = 0
        self._step(np.full(len(self), BEGIN, np.int64))

    def random_actions(self) -> NDArray[np.int64]:
        """Any legal action for every match, each as likely, from dice of their own."""
        numbers = np.zeros(len(self), np.int64)
        choose = self.game.batch.choose_all
        self._in_parts(lambda part: choose(self.states[part], self._choices[part], numbers[part]))
        return numbers

    def step(self, actions: ArrayLike) -> None:
        """Do one legal action in every match; where one is not legal, nothing moves at all."""
        numbers = np.ascontiguousarray(actions)
        if numbers.shape != (len(self),) or not np.issubdtype(numbers.dtype, np.integer):
            raise IllegalAction(
                f"Actions are {numbers.dtype} of shape {numbers.shape}, "
                f"expected whole numbers of shape ({len(self)},)."
            )
        numbers = numbers.astype(np.int64, copy=False)
        wrong = self.game.batch.first_illegal(self.states, numbers)
        if wrong < len(self):
            legal = ", ".join(map(str, np.flatnonzero(self.masks[wrong])))
            raise IllegalAction(
                f"Action {numbers[wrong]} is not legal in match {wrong}, "
                f"where seat {self.to_act[wrong]} decides; legal are {legal}."
            )
        self._step(numbers)

    def _step(self, numbers: NDArray[np.int64]) -> None:
        self._in_parts(lambda part: self._step_part(part, numbers))
        self.rewards[:] = 0
        ended = np.flatnonzero(self.done)
        self.games_finished += len(ended)
        self.rewards[ended] = rewards_of_many(
            self.game,
            self._setup.rewards,
            self.scores[ended],
            lambda rows: self.finals[ended[rows]],
        )

    def _step_part(self, part: slice, numbers: NDArray[np.int64]) -> None:
        self.game.batch.step_all(
            self.states[part],
            numbers[part],
            self._setup.table,
            self._games[part],
            self.finals[part],
            self.scores[part],
            self.observations[part],
            self.masks[part],
            self.to_act[part],
            self.done[part],
        )

    def _in_parts(self, work: Callable[[slice], None]) -> None:
        """Do the work for all matches, each part of them on a thread of its own."""
        if self._threads is None:
            work(self._slices[0])
        else:
            for _ in self._threads.map(work, self._slices):
                pass


def _slices(count: int, threads: int) -> list[slice]:
    """The matches in even parts, one a thread."""
    parts = max(1, min(threads, count // LEAST_A_THREAD))
    bounds = [count * part // parts for part in range(parts + 1)]
    return [slice(low, high) for low, high in pairwise(bounds)]
