"""The same matches on a GPU, one thread each; their arrays stay there.

Rules are compiled for the GPU in a process where `BACTRIAN_TARGET=cuda` is set before `bactrian` is
imported. PyTorch shares the arrays without copying: `torch.as_tensor(matches.observations)`, and
actions may be a tensor on the same device. With `check=False` a step is nothing but kernels that
are started: nothing is fetched from the GPU, and nobody waits for it.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Self, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bactrian.core.chance.stream import last_numbers
from bactrian.core.errors import BactrianError, IllegalAction
from bactrian.core.rules.rule import TARGET, load_cuda
from bactrian.research.batch import BEGIN
from bactrian.research.setup import (
    Positions,
    Setup,
    Tables,
    check_rows,
    check_seats,
    hidden_size,
    illegal,
    observation_size,
    set_up,
    set_up_at,
)

THREADS_A_BLOCK = 64
MOST_WIPING_BLOCKS = 2_048
COPIED = (  # the arrays that make a batch; others are the same for a copy, or views of these
    *("states", "finals", "scores", "to_act", "done"),
    *("_seen", "_legal", "_given", "_finished", "_games", "_choices", "_deals"),
    *("_chosen", "_wrong"),
)


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
    """Like `research.batch.Matches`, with arrays on the GPU."""

    # Any: numba.cuda has no types; these are its arrays on the GPU.
    observations: Any
    masks: Any
    to_act: Any
    rewards: Any
    done: Any
    scores: Any
    states: Any
    finals: Any

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
        check: bool = True,
    ) -> None:
        require_cuda()
        self._begin(set_up(game, players, matches, seed, options, rewards, tables), check)

    @classmethod
    def starting_at(
        cls,
        positions: Positions,
        *,
        seed: int,
        game: str | None = None,
        rewards: str = "outcome",
        check: bool = True,
    ) -> Self:
        """Matches that begin at given positions: `Match` objects, or records of a named game."""
        require_cuda()
        made = cls.__new__(cls)
        made._begin(set_up_at(positions, game, seed, rewards), check)
        return made

    def _begin(self, setup: Setup, check: bool) -> None:
        from bactrian.research.cuda_kernels import kernels  # needs CUDA to be imported

        self._cuda = load_cuda()
        self._setup = setup
        self.game = setup.game
        self._check = check
        self._blocks = -(-len(self) // THREADS_A_BLOCK)
        rules: Any = setup.game.batch  # Any: a module, which can be told apart from others
        self._kernels = kernels(rules)
        self._make_arrays()
        self.reset()

    def __len__(self) -> int:
        return self._setup.matches

    @property
    def players(self) -> NDArray[np.int64]:
        """How many sit at each table."""
        seats = np.asarray(cast(Any, self._setup.table)["seats"], np.int64)  # Any: NumPy's array
        return np.resize(seats, len(self))

    def _make_arrays(self) -> None:
        setup, count, players = self._setup, len(self), self._setup.players
        device, empty = self._cuda.to_device, self._cuda.device_array
        self._table = device(setup.table)
        self._first: Any = setup.positions  # Any: records; on the GPU already if gathered there
        if isinstance(self._first, np.ndarray):
            self._first = device(self._first)
        self._games, self._choices, self._deals = map(
            device, (setup.games, setup.choices, setup.deals)
        )
        self._wrong = device(np.zeros(1, np.int64))
        self._chosen = empty(count, np.int64)
        self._finished = empty(count, np.int64)
        self.states = device(self.game.state.blank(count))
        self.finals = device(self.game.state.blank(count))
        self._seen = empty(count * observation_size(self.game), np.float32)
        self._legal = empty(count * len(self.game.catalogue), np.bool_)
        self._given = empty(count * players, np.float32)
        self.to_act = empty(count, np.int64)
        self.done = empty(count, np.bool_)
        self.scores = empty((count, players, len(self.game.parts)), np.int16)
        self._lay_side_by_side()

    @cached_property
    def _hidden(self) -> Any:  # Any: an array on the GPU
        return self._cuda.device_array((len(self), hidden_size(self.game)), np.float32)

    def _lay_side_by_side(self) -> None:
        """Rows a match, of which neighbouring threads write neighbouring numbers."""
        self.observations = self._seen.reshape(len(self), -1, order="F")
        self.masks = self._legal.reshape(len(self), -1, order="F")
        self.rewards = self._given.reshape(len(self), -1, order="F")

    @property
    def seeds(self) -> NDArray[np.uint64]:
        """The seeds of the games going on, fetched from the GPU."""
        return last_numbers(self._games.copy_to_host()["stream"])

    @property
    def games_finished(self) -> int:
        """How many games have ended, fetched from the GPU."""
        return int(self._finished.copy_to_host().sum())

    def reset(self, seed: int | None = None) -> None:
        """Begin again with the first game of every match; with a seed, with other games."""
        if seed is not None:
            self._setup = self._setup.with_seed(seed)
        setup = self._setup
        self._games.copy_to_device(setup.games)
        self._choices.copy_to_device(setup.choices)
        self._deals.copy_to_device(setup.deals)
        for array in (self.scores, self.done, self._given, self._finished):
            array.copy_to_device(np.zeros(array.shape, array.dtype))
        blank = self._cuda.to_device(self.game.state.blank())
        self._gather(np.zeros(len(self), np.int64), blank, self.finals)
        if self._first is None:
            self._step(self._cuda.to_device(np.full(len(self), BEGIN, np.int64)))
        else:
            self._copy_within(self._first, self.states)
            self._show()

    def copy(self) -> Self:
        """A batch of its own that stands where this one stands, streams included."""
        made = type(self).__new__(type(self))
        vars(made).update(vars(self))
        vars(made).pop("_hidden", None)
        for name in COPIED:
            array = getattr(self, name)
            twin = self._cuda.device_array(array.shape, array.dtype)
            self._copy_within(array, twin)
            setattr(made, name, twin)
        made._lay_side_by_side()
        return made

    def gather(self, rows: ArrayLike, *, seed: int | None = None) -> Self:
        """A batch of its own that begins where these matches stand: as on the CPU."""
        numbers = check_rows(rows, len(self))
        positions = self._cuda.device_array(len(numbers), self.game.state.dtype)
        self._gather(numbers, self.states, positions)
        dice = (self._games, self._choices, self._deals)
        streams = [each.copy_to_host()["stream"] for each in dice]
        made = type(self).__new__(type(self))
        made._begin(self._setup.gathered(numbers, positions, streams, seed), self._check)
        return made

    def refill(self, source: Self, rows: Any) -> None:  # Any: a NumPy array, or one on the GPU
        """Stand where these matches of another batch stand: as on the CPU."""
        numbers = self._as_ours(rows) if self._is_here(rows) else self._cuda.to_device(rows)
        self._launch("gather", numbers, source.states, self.states)
        self._launch("gather", numbers, source.to_act, self.to_act)

    def _copy_within(self, source: Any, target: Any) -> None:  # Any: arrays on the GPU
        if source.dtype.fields is None:
            target.copy_to_device(source)
        else:  # the simulator cannot copy records as a whole
            self._gather(np.arange(len(source)), source, target)

    def _gather(self, rows: NDArray[np.int64], source: Any, target: Any) -> None:  # Any: records
        blocks = -(-len(rows) // THREADS_A_BLOCK)
        self._kernels["gather"][blocks, THREADS_A_BLOCK](self._cuda.to_device(rows), source, target)

    def redeal(self, seats: Any = None) -> None:  # Any: as below, or numbers
        """Deal again, in every match, whatever a seat cannot know: as on the CPU."""
        if seats is None:
            # Which seat is asked may change, and threads must not read what others have written.
            self._chosen.copy_to_device(self.to_act)
            numbers = self._chosen
        elif self._is_here(seats):
            numbers = self._as_ours(seats)
        else:
            numbers = self._cuda.to_device(check_seats(seats, len(self), self._setup.players))
        self._launch("redeal", self.states, numbers, self._deals)
        self._show()

    def reveal(self) -> Any:  # Any: an array on the GPU
        """What the others hold in secret: as on the CPU. The next call writes over it."""
        self._launch("reveal", self.states, self._hidden)
        return self._hidden

    def random_actions(self) -> Any:  # Any: an array on the GPU
        """A legal action for every match, each as likely; the next call writes over it."""
        self._launch("choose", self.states, self._choices, self._chosen)
        return self._chosen

    def step(self, actions: Any) -> None:  # Any: a NumPy array, a tensor or an array on the GPU
        """Do one legal action in every match; where one is not legal, nothing moves at all."""
        here = self._is_here(actions)
        numbers = self._as_ours(actions) if here else np.ascontiguousarray(actions)
        if numbers.shape != (len(self),) or numbers.dtype != np.int64:
            raise IllegalAction(
                f"Actions are {numbers.dtype} of shape {numbers.shape}, "
                f"expected int64 of shape ({len(self)},)."
            )
        if not here:
            numbers = self._cuda.to_device(numbers)
        if self._check:
            self._refuse_illegal(numbers)
        self._step(numbers)

    def _is_here(self, numbers: Any) -> bool:  # Any: as above
        """Whether these numbers lie on the GPU."""
        return isinstance(numbers, type(self._chosen)) or hasattr(
            numbers, "__cuda_array_interface__"
        )

    def _as_ours(self, numbers: Any) -> Any:  # Any: as above
        own = isinstance(numbers, type(self._chosen))
        # All that touches them comes on the same stream: nobody has to wait.
        return numbers if own else self._cuda.as_cuda_array(numbers, sync=False)

    def _refuse_illegal(self, numbers: Any) -> None:  # Any: an array on the GPU
        self._wrong.copy_to_device(np.full(1, len(self), np.int64))
        self._launch("check", self.states, numbers, self._wrong)
        wrong = int(self._wrong.copy_to_host()[0])
        if wrong < len(self):
            number, seat = (int(a.copy_to_host()[wrong]) for a in (numbers, self.to_act))
            raise illegal(number, wrong, seat, self.masks.copy_to_host()[wrong])

    def _step(self, numbers: Any) -> None:  # Any: an array on the GPU
        self._wipe()
        self._launch(
            "step",
            self.states,
            numbers,
            self._table,
            self._games,
            self.finals,
            self.scores,
            self._setup.kind,
            self.rewards,
            self.observations,
            self.masks,
            self.to_act,
            self.done,
            self._finished,
        )

    def _show(self) -> None:
        self._wipe()
        self._launch("show", self.states, self.observations, self.masks, self.to_act)

    def _wipe(self) -> None:
        blocks = min(self._blocks, MOST_WIPING_BLOCKS)
        self._kernels["wipe"][blocks, THREADS_A_BLOCK](self._seen, self._legal)

    def _launch(self, kernel: str, *arguments: Any) -> None:  # Any: arrays on the GPU
        self._kernels[kernel][self._blocks, THREADS_A_BLOCK](*arguments)
