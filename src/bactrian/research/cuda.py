"""The same matches on a GPU, one thread each; their arrays stay there.

Rules are compiled for the GPU in a process where `BACTRIAN_TARGET=cuda` is set before `bactrian` is
imported. PyTorch shares the arrays without copying: `torch.as_tensor(matches.observations)`, and
actions may be a tensor on the same device.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from bactrian.core.errors import BactrianError, IllegalAction
from bactrian.core.rule import TARGET, load_cuda
from bactrian.core.stream import Dice
from bactrian.research.batch import BEGIN
from bactrian.research.rewards import rewards_of_many
from bactrian.research.setup import observation_size, set_up

THREADS_A_BLOCK = 64
MOST_WIPING_BLOCKS = 2_048


def require_cuda() -> Any:  # Any: numba.cuda has no types
    """Numba's CUDA, or a message that says what is missing."""
    if TARGET != "cuda":
        raise BactrianError(
            f"In this process the rules are for the {TARGET}: "
            "set BACTRIAN_TARGET=cuda before importing bactrian."
        )
    try:
        cuda = load_cuda()
    except ImportError as error:
        raise BactrianError(f"numba-cuda cannot be imported: {error}.") from None
    if not cuda.is_available():
        raise BactrianError("There is no CUDA device here; on the CPU there is research.batch.")
    return cuda


class CudaMatches:
    """Like `research.batch.Matches`, with arrays on the GPU; rewards are worked out on the CPU."""

    def __init__(
        self,
        game: str,
        *,
        players: int,
        matches: int,
        seed: int,
        options: Mapping[str, object] | None = None,
        rewards: str = "outcome",
    ) -> None:
        self._cuda = require_cuda()
        from bactrian.research.cuda_kernels import kernels  # needs CUDA to be imported

        self._setup = set_up(game, players, matches, seed, options, rewards)
        self.game = self._setup.game
        self._blocks = -(-matches // THREADS_A_BLOCK)
        self._kernels = kernels(self.game)
        self._make_arrays()
        self._step(self._cuda.to_device(np.full(matches, BEGIN, np.int64)))

    def __len__(self) -> int:
        return self._setup.matches

    def _make_arrays(self) -> None:
        count, players, device = len(self), self._setup.players, self._cuda.to_device
        streams: Any = Dice.blank(count)  # Any: an array of records
        streams["stream"] = self._setup.games
        self._games = device(streams)
        streams["stream"] = self._setup.choices
        self._choices = device(streams)
        self._table = device(self._setup.table)
        self._wrong = device(np.zeros(1, np.int64))
        self.states = device(self.game.state.blank(count))
        self.finals = device(self.game.state.blank(count))
        # Matches lie side by side: neighbouring threads then write neighbouring numbers.
        self._seen = self._cuda.device_array(count * observation_size(self.game), np.float32)
        self._legal = self._cuda.device_array(count * len(self.game.catalogue), np.bool_)
        self._given = self._cuda.device_array(count * players, np.float32)
        self.observations = self._seen.reshape(count, -1, order="F")
        self.masks = self._legal.reshape(count, -1, order="F")
        self.rewards = self._given.reshape(count, -1, order="F")
        self.to_act = device(np.zeros(count, np.int64))
        self.done = device(np.zeros(count, np.bool_))
        self.scores = device(np.zeros((count, players, len(self.game.parts)), np.int16))

    def step(self, actions: Any) -> None:  # Any: a NumPy array, a tensor or an array on the GPU
        """Do one legal action in every match; where one is not legal, nothing moves at all."""
        shared = hasattr(actions, "__cuda_array_interface__")
        numbers = self._cuda.as_cuda_array(actions) if shared else self._cuda.to_device(actions)
        if numbers.shape != (len(self),) or numbers.dtype != np.int64:
            raise IllegalAction(
                f"Actions are {numbers.dtype} of shape {numbers.shape}, "
                f"expected int64 of shape ({len(self)},)."
            )
        self._wrong.copy_to_device(np.zeros(1, np.int64))
        self._kernels["check"][self._blocks, THREADS_A_BLOCK](self.states, numbers, self._wrong)
        if wrong := int(self._wrong.copy_to_host()[0]):
            raise IllegalAction(f"An action is not legal in match {wrong - 1}.")
        self._step(numbers)

    def random_actions(self) -> Any:  # Any: an array on the GPU
        """A legal action for every match, each as likely."""
        numbers = self._cuda.device_array(len(self), np.int64)
        self._kernels["choose"][self._blocks, THREADS_A_BLOCK](self.states, self._choices, numbers)
        return numbers

    def _step(self, numbers: Any) -> None:  # Any: an array on the GPU
        blocks = min(self._blocks, MOST_WIPING_BLOCKS)
        self._kernels["wipe"][blocks, THREADS_A_BLOCK](self._seen, self._legal, self._given)
        self._kernels["step"][self._blocks, THREADS_A_BLOCK](
            self.states,
            numbers,
            self._table,
            self._games,
            self.finals,
            self.scores,
            self.observations,
            self.masks,
            self.to_act,
            self.done,
        )
        self._reward()

    def _reward(self) -> None:
        """Fetch the points of the games that have ended, and only them, and bring their rewards."""
        ended = np.flatnonzero(self.done.copy_to_host())
        if not len(ended):
            return
        scores = self._cuda.device_array((len(ended), *self.scores.shape[1:]), np.int16)
        self._for_rows("gather_scores", ended, self.scores, scores)
        rewards = rewards_of_many(
            self.game,
            self._setup.rewards,
            scores.copy_to_host(),
            lambda rows: self._finals(ended[rows]),
        )
        self._for_rows("scatter", ended, self._cuda.to_device(rewards), self.rewards)

    def _finals(self, rows: Any) -> Any:  # Any: an array of numbers; an array of records
        """The last positions of some games."""
        if not len(rows):
            return []
        finals = self._cuda.device_array(len(rows), self.game.state.dtype)
        self._for_rows("gather_finals", rows, self.finals, finals)
        return finals.copy_to_host()

    def _for_rows(self, kernel: str, rows: Any, source: Any, target: Any) -> None:  # Any: as above
        blocks = -(-len(rows) // THREADS_A_BLOCK)
        self._kernels[kernel][blocks, THREADS_A_BLOCK](self._cuda.to_device(rows), source, target)
