"""The kernels of `research.cuda`: one thread looks after one match. Importing this needs CUDA.

`cuda` is a name of the module, so that Numba's simulator can put itself in its place: the tests run
these kernels without a GPU.
"""

from typing import Any

from bactrian.core.game import Game
from bactrian.core.rule import load_cuda
from bactrian.core.stream import roll

cuda = load_cuda()


def kernels(game: Game) -> dict[str, Any]:  # Any: numba.cuda has no types
    """The kernels for a game.

    `check` for illegal actions, `choose` any legal ones, `wipe` before a `step`, and some to
    fetch or bring rows.
    """
    rules: Any = game.batch  # Any: device functions here
    step_on, show_cleared, is_option = rules.step_on, rules.show_cleared, rules.is_option

    @cuda.jit  # type: ignore[untyped-decorator]  # numba.cuda has no types
    def check(states: Any, numbers: Any, wrong: Any) -> None:  # Any: arrays on the GPU
        match = cuda.grid(1)
        if match < len(numbers) and not is_option(states[match], numbers[match]):
            wrong[0] = match + 1

    @cuda.jit  # type: ignore[untyped-decorator]  # numba.cuda has no types
    def choose(states: Any, dice: Any, numbers: Any) -> None:  # Any: arrays on the GPU
        match = cuda.grid(1)
        if match < len(numbers):
            options = states[match].option_count
            numbers[match] = states[match].options[roll(dice[match], options)]

    @cuda.jit  # type: ignore[untyped-decorator]  # numba.cuda has no types
    def wipe(observations: Any, masks: Any, rewards: Any) -> None:  # Any: arrays on the GPU, flat
        # Neighbouring threads write neighbouring numbers: a match's own thread would be far slower.
        stride = cuda.gridsize(1)
        for number in range(cuda.grid(1), len(observations), stride):
            observations[number] = 0
        for number in range(cuda.grid(1), len(masks), stride):
            masks[number] = False
        for number in range(cuda.grid(1), len(rewards), stride):
            rewards[number] = 0

    @cuda.jit  # type: ignore[untyped-decorator]  # numba.cuda has no types
    def step(
        states: Any,  # Any: arrays on the GPU
        numbers: Any,
        table: Any,
        games: Any,
        finals: Any,
        scores: Any,
        observations: Any,
        masks: Any,
        to_act: Any,
        done: Any,
    ) -> None:
        match = cuda.grid(1)
        if match < len(numbers):
            done[match] = step_on(states, match, numbers[match], table, games, finals, scores)
            to_act[match] = show_cleared(states[match], observations[match], masks[match])

    @cuda.jit  # type: ignore[untyped-decorator]  # numba.cuda has no types
    def gather_finals(rows: Any, finals: Any, some: Any) -> None:  # Any: arrays on the GPU
        row = cuda.grid(1)
        if row < len(rows):
            some[row] = finals[rows[row]]

    @cuda.jit  # type: ignore[untyped-decorator]  # numba.cuda has no types
    def gather_scores(rows: Any, scores: Any, some: Any) -> None:  # Any: arrays on the GPU
        row = cuda.grid(1)
        if row < len(rows):
            for seat in range(scores.shape[1]):
                for part in range(scores.shape[2]):
                    some[row, seat, part] = scores[rows[row], seat, part]

    @cuda.jit  # type: ignore[untyped-decorator]  # numba.cuda has no types
    def scatter(rows: Any, some: Any, rewards: Any) -> None:  # Any: arrays on the GPU
        row = cuda.grid(1)
        if row < len(rows):
            for seat in range(some.shape[1]):
                rewards[rows[row], seat] = some[row, seat]

    return {
        "check": check,
        "choose": choose,
        "wipe": wipe,
        "step": step,
        "gather_finals": gather_finals,
        "gather_scores": gather_scores,
        "scatter": scatter,
    }
