"""The kernels of `research.cuda`: one thread looks after one match. Importing this needs CUDA.

`cuda` is a name of the module, so that Numba's simulator can put itself in its place: the tests run
these kernels without a GPU.
"""

from typing import Any

from bactrian.core.game import Game
from bactrian.core.rule import load_cuda

cuda = load_cuda()


def kernels(game: Game) -> dict[str, Any]:  # Any: numba.cuda has no types
    """The kernels for a game: `check` for illegal actions, `step`, and `gather` of rows."""
    rules: Any = game.batch  # Any: device functions here
    step_on, show, is_option = rules.step_on, rules.show, rules.is_option

    @cuda.jit  # type: ignore[untyped-decorator]  # numba.cuda has no types
    def check(states: Any, numbers: Any, wrong: Any) -> None:  # Any: arrays on the GPU
        match = cuda.grid(1)
        if match < len(numbers) and not is_option(states[match], numbers[match]):
            wrong[0] = match + 1

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
            to_act[match] = show(states[match], observations[match], masks[match])

    @cuda.jit  # type: ignore[untyped-decorator]  # numba.cuda has no types
    def gather(
        rows: Any,  # Any: arrays on the GPU
        finals: Any,
        scores: Any,
        some_finals: Any,
        some_scores: Any,
    ) -> None:
        row = cuda.grid(1)
        if row < len(rows):
            some_finals[row] = finals[rows[row]]
            for seat in range(scores.shape[1]):
                for part in range(scores.shape[2]):
                    some_scores[row, seat, part] = scores[rows[row], seat, part]

    return {"check": check, "step": step, "gather": gather}
