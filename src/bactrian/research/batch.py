"""Thousands of matches at once: one action in each, arrays in and arrays out.

>>> from bactrian.research.batch import Matches
>>> matches = Matches("samarkand", players=2, matches=64, seed=1)
>>> matches.observations.shape, matches.masks.shape
((64, 2467), (64, 167))
>>> for _ in range(300):
...     matches.step(matches.random_actions())
>>> matches.games_finished >= 64
True

A batch can begin at given positions, be copied, gathered and dealt again: what a search needs.

>>> worlds = matches.gather([0] * 100, seed=2)  # a hundred times the first match
>>> worlds.redeal()  # each with other cards that the seat to act cannot know
>>> bool((worlds.observations == matches.observations[0]).all())
True
"""

import copy
import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any, Self, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bactrian.core.chance.stream import Dice, last_numbers
from bactrian.core.errors import IllegalAction
from bactrian.core.rules.record import field_of
from bactrian.games.warmup import BATCH_KERNELS, compile_game
from bactrian.research.setup import (
    Positions,
    Setup,
    Tables,
    check_count,
    check_rows,
    check_seats,
    hidden_size,
    illegal,
    observation_size,
    set_up,
    set_up_at,
)

BEGIN = -1  # the action that begins a game: core/kernels/templates/batch.py
LEAST_A_THREAD = 64  # matches; with fewer, handing them over takes longer than stepping them


class Matches:
    """Matches of one game that are stepped together.

    The arrays are the same ones all the time and are written over by every step: copy what you
    keep. They can be shared with PyTorch as they are (`torch.from_numpy`). A match that ends is
    followed by a new one in the same step; its points are in `scores`, its last position in
    `finals`. The same seed gives the same games, however many threads there are. With
    `check=False` nobody looks whether actions are legal: one that is not breaks its match.
    """

    observations: NDArray[np.float32]  # what the seat that decides may know, a row a match
    masks: NDArray[np.bool_]  # which of all actions it may choose
    to_act: NDArray[np.int64]  # that seat
    rewards: NDArray[np.float32]  # by seat, for games that ended with the last step; else 0
    done: NDArray[np.bool_]  # whether the last step ended a game
    scores: NDArray[np.int16]  # points of the last game that ended, by seat and part
    states: Any  # Any: a NumPy array of records; look, do not write
    finals: Any  # Any: likewise, the last game that ended in each match
    games_finished: int

    def __init__(
        self,
        game: str,
        *,
        matches: int,
        seed: int,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        tables: Tables | None = None,
        rewards: str = "outcome",
        threads: int | None = None,
        check: bool = True,
    ) -> None:
        self._begin(set_up(game, players, matches, seed, options, rewards, tables), threads, check)

    @classmethod
    def starting_at(
        cls,
        positions: Positions,
        *,
        seed: int,
        game: str | None = None,
        rewards: str = "outcome",
        threads: int | None = None,
        check: bool = True,
    ) -> Self:
        """Matches that begin at given positions: `Match` objects, or records of a named game.

        They go on with the true future of those positions; `redeal` gives them another.
        """
        made = cls.__new__(cls)
        made._begin(set_up_at(positions, game, seed, rewards), threads, check)
        return made

    def _begin(self, setup: Setup, threads: int | None, check: bool) -> None:
        self._setup = setup
        self.game = setup.game
        self._check = check
        self._threads = threads
        wanted = os.cpu_count() or 1 if threads is None else check_count("threads", threads)
        self._slices = _slices(len(self), wanted)
        self._make_arrays()
        compile_game(self.game, BATCH_KERNELS)
        self.reset()

    def __len__(self) -> int:
        return self._setup.matches

    @property
    def players(self) -> NDArray[np.int64]:
        """How many sit at each table."""
        seats = np.asarray(cast(Any, self._setup.table)["seats"], np.int64)  # Any: NumPy's array
        return np.resize(seats, len(self))

    def _make_arrays(self) -> None:
        count, players = len(self), self._setup.players
        self.observations = np.zeros((count, observation_size(self.game)), np.float32)
        self.masks = np.zeros((count, len(self.game.catalogue)), np.bool_)
        self.to_act = np.zeros(count, np.int64)
        self.rewards = np.zeros((count, players), np.float32)
        self.done = np.zeros(count, np.bool_)
        self.scores = np.zeros((count, players, len(self.game.parts)), np.int16)
        self.states = self.game.state.blank(count)
        self.finals = self.game.state.blank(count)
        # Any: NumPy arrays of records
        self._games: Any = Dice.blank(count)
        self._choices: Any = Dice.blank(count)
        self._deals: Any = Dice.blank(count)

    @property
    def seeds(self) -> NDArray[np.uint64]:
        """The seeds of the games going on: `new_match` with one of them begins the same game.

        Those that began at given positions have none that the batch knows: the number is idle.
        """
        return last_numbers(self._games["stream"])

    def reset(self, seed: int | None = None) -> None:
        """Begin again with the first game of every match; with a seed, with other games."""
        if seed is not None:
            self._setup = self._setup.with_seed(seed)
        self._games[:] = self._setup.games
        self._choices[:] = self._setup.choices
        self._deals[:] = self._setup.deals
        for array in (self.scores, self.finals, self.rewards, self.done):
            array[:] = 0
        self.games_finished = 0
        if self._setup.positions is None:
            self._step(np.full(len(self), BEGIN, np.int64))
        else:
            self.states[:] = self._setup.positions
            self._show()

    def copy(self) -> Self:
        """A batch of its own that stands where this one stands, streams included."""
        return copy.deepcopy(self)

    def gather(self, rows: ArrayLike, *, seed: int | None = None) -> Self:
        """A batch of its own that begins where these matches stand, in this order.

        The same match may be named often. With a seed each gets streams of its own for random
        actions, redeals and later games; without one, equal rows go on alike.
        """
        numbers = check_rows(rows, len(self))
        dice = (self._games, self._choices, self._deals)
        streams = [field_of(each, "stream") for each in dice]
        made = type(self).__new__(type(self))
        setup = self._setup.gathered(numbers, self.states[numbers], streams, seed)
        made._begin(setup, self._threads, self._check)
        return made

    def refill(self, source: Self, rows: NDArray[np.int64]) -> None:
        """Stand where these matches of another batch stand, a row for each of the own.

        Nothing is made for it, and streams stay. Observations follow with a step or a redeal.
        """
        self.states[:] = source.states[rows]
        self.to_act[:] = source.to_act[rows]

    def redeal(self, seats: ArrayLike | None = None) -> None:
        """Deal again, in every match, whatever a seat cannot know: the seat to act, or given ones.

        `seats` is a seat for all matches or one for each; -1 is a spectator. What that seat sees
        stays as it is. Where a game asks in secret, another seat may be the one that is asked.
        """
        given = self.to_act.copy() if seats is None else seats
        numbers = check_seats(given, len(self), self._setup.players)
        redeal = self.game.batch.redeal_all
        self._in_parts(lambda part: redeal(self.states[part], numbers[part], self._deals[part]))
        self._show()

    def reveal(self) -> NDArray[np.float32]:
        """What the others hold in secret before the seat that decides: to learn from, not to play.

        1 for each card in hand, HIDDEN numbers (see the game's rules) for each chair but the own.
        """
        hidden = np.zeros((len(self), hidden_size(self.game)), np.float32)
        reveal = self.game.batch.reveal_all
        self._in_parts(lambda part: reveal(self.states[part], hidden[part]))
        return hidden

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
        if self._check:
            wrong = self.game.batch.first_illegal(self.states, numbers)
            if wrong < len(self):
                raise illegal(numbers[wrong], wrong, self.to_act[wrong], self.masks[wrong])
        self._step(numbers)

    def _step(self, numbers: NDArray[np.int64]) -> None:
        self._in_parts(lambda part: self._step_part(part, numbers))
        self.games_finished += int(np.count_nonzero(self.done))

    def _step_part(self, part: slice, numbers: NDArray[np.int64]) -> None:
        self.game.batch.step_all(
            self.states[part],
            numbers[part],
            self._setup.table_of(part),
            self._games[part],
            self.finals[part],
            self.scores[part],
            self._setup.kind,
            self.rewards[part],
            self.observations[part],
            self.masks[part],
            self.to_act[part],
            self.done[part],
        )

    def _show(self) -> None:
        show = self.game.batch.show_all
        self._in_parts(
            lambda part: show(
                self.states[part], self.observations[part], self.masks[part], self.to_act[part]
            )
        )

    def _in_parts(self, work: Callable[[slice], None]) -> None:
        """Do the work for all matches, each part of them on a thread of its own."""
        if len(self._slices) == 1:
            work(self._slices[0])
        else:
            for _ in _pool(len(self._slices)).map(work, self._slices):
                pass


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    """Threads for all batches that want so many: a search makes batches by the thousand."""
    return ThreadPoolExecutor(threads)


def _slices(count: int, threads: int) -> list[slice]:
    """The matches in even parts, one a thread."""
    parts = max(1, min(threads, count // LEAST_A_THREAD))
    bounds = [count * part // parts for part in range(parts + 1)]
    return [slice(low, high) for low, high in pairwise(bounds)]
